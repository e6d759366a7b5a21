import { useQuery } from '@tanstack/react-query';
import { reviewersQuery } from '../../../api/assessments.ts';
import { useCan } from '../../../api/me.ts';
import { t } from '../../../format/i18n.ts';
import { SelectField, TextField } from '../../../ui/field.tsx';
import type { AssessmentPlan } from './use-plan-actions.ts';
import type { SelectedVendor } from './vendor-picker.tsx';

export type PlanFieldsProps = {
  readonly vendors: readonly SelectedVendor[];
  readonly plan: AssessmentPlan;
  readonly onChange: (change: Partial<AssessmentPlan>) => void;
};

/** Who reviews the answers and, for a single vendor, who else is invited to answer. */
export function PeopleFields({ vendors, plan: { reviewerId, contacts }, onChange }: PlanFieldsProps) {
  const canView = useCan('assessments:view');
  const canSend = useCan('assessments:send');
  const { data: people = [] } = useQuery({ ...reviewersQuery, enabled: canView });
  return (
    <>
      <SelectField
        label={t('Reviewer')}
        none={t('Unassigned')}
        options={people.map(({ id, name }) => ({ value: id, label: name }))}
        value={reviewerId}
        onChange={(event) => onChange({ reviewerId: event.target.value })}
      />
      {vendors.length === 1 && canSend && (
        <TextField
          label={t('Additional contacts')}
          description={t('Email addresses, separated by commas. They are invited in addition to the vendor’s contact.')}
          value={contacts}
          onChange={(event) => onChange({ contacts: event.target.value })}
        />
      )}
    </>
  );
}
