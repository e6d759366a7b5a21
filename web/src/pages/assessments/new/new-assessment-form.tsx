import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FilePlus2, Send } from 'lucide-react';
import { useState } from 'react';
import { checkPreFlight, publishedTemplatesQuery } from '../../../api/assessments.ts';
import { useCan } from '../../../api/me.ts';
import { toProblem } from '../../../api/errors.ts';
import { addDaysToToday, getToday } from '../../../format/dates.ts';
import { tCount, t } from '../../../format/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogActions } from '../../../ui/dialog.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { Callout, ProblemNotice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { PeopleFields, type PlanFieldsProps } from './people-fields.tsx';
import { PreFlightChecks } from './pre-flight.tsx';
import { SuggestedTemplate } from './suggested-template.tsx';
import { type AssessmentPlan, usePlanActions } from './use-plan-actions.ts';
import { type SelectedVendor, VendorPicker } from './vendor-picker.tsx';

type FormProps = { readonly vendors: readonly SelectedVendor[]; readonly templateId: string | undefined };

const DEFAULT_DAYS = 30;

export function NewAssessmentForm({ vendors: given, templateId }: FormProps) {
  const [vendors, setVendors] = useState(given);
  const [plan, setPlan] = useState<AssessmentPlan>({
    templateId: templateId ?? '',
    dueDate: addDaysToToday(DEFAULT_DAYS),
    title: '',
    reviewerId: '',
    contacts: '',
  });
  const { data: problems, isFetching } = usePreFlight(vendors, plan);
  const stops = problems?.some(({ severity }) => severity === 'STOPS') ?? true;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
      <Panel title={tCount(vendors.length, 'Vendors ({{count}} selected)', 'Vendors ({{count}} selected)')}>
        <VendorPicker chosen={vendors} onChange={setVendors} />
      </Panel>
      <div className="grid gap-4">
        <Panel title={t('Questionnaire')}>
          <PlanFields vendors={vendors} plan={plan} onChange={(change) => setPlan({ ...plan, ...change })} />
        </Panel>
        <Panel title={t('People')}>
          <PeopleFields vendors={vendors} plan={plan} onChange={(change) => setPlan({ ...plan, ...change })} />
        </Panel>
        <Panel title={t('Checks before sending')}>
          <PreFlightChecks
            problems={problems}
            checking={isFetching}
            onLeaveOut={(id) => setVendors(vendors.filter((vendor) => vendor.id !== id))}
          />
          <PlanActions plan={plan} vendors={vendors} ready={!stops} />
        </Panel>
      </div>
    </div>
  );
}

/** Checks again whenever the selection changes. */
function usePreFlight(vendors: readonly SelectedVendor[], { templateId, dueDate }: AssessmentPlan) {
  const vendorIds = vendors.map(({ id }) => id);
  return useQuery({
    queryKey: ['pre-flight', vendorIds, templateId, dueDate],
    queryFn: () => checkPreFlight({ vendorIds, templateId, dueDate }),
    enabled: vendorIds.length > 0 && templateId !== '' && dueDate !== '',
    select: ({ problems }) => problems,
    staleTime: 0,
  });
}

function PlanFields({ vendors, plan: { templateId, dueDate, title }, onChange }: PlanFieldsProps) {
  const { data: templates = [], isSuccess } = useQuery(publishedTemplatesQuery);
  const options = templates.map(({ id, name, version, questionCount }) => ({
    value: id,
    label: tCount(
      questionCount,
      '{{name}} v{{version}} ({{count}} question)',
      '{{name}} v{{version}} ({{count}} questions)',
      { name, version },
    ),
  }));
  return (
    <>
      <SelectField
        label={t('Template')}
        none={t('Choose a template')}
        options={options}
        value={templateId}
        onChange={(event) => onChange({ templateId: event.target.value })}
      />
      {isSuccess && templates.length === 0 && <NoTemplates />}
      <SuggestedTemplate
        vendor={vendors[0]}
        templates={templates}
        chosen={templateId}
        onUse={(suggested) => onChange({ templateId: suggested })}
      />
      <TextField
        label={t('Due date')}
        type="date"
        min={getToday()}
        value={dueDate}
        onChange={(event) => onChange({ dueDate: event.target.value })}
      />
      <TextField
        label={t('Title')}
        description={t('Leave empty to use the template name.')}
        placeholder={templates.find(({ id }) => id === templateId)?.name ?? ''}
        maxLength={255}
        value={title}
        onChange={(event) => onChange({ title: event.target.value })}
      />
    </>
  );
}

const NoTemplates = () => (
  <Callout tone="amber">
    <p>
      {t('No templates have been published yet.')}{' '}
      <Link to="/templates" className="text-accent underline">
        {t('Go to templates')}
      </Link>
    </p>
  </Callout>
);

type PlanActionsProps = {
  readonly plan: AssessmentPlan;
  readonly vendors: readonly SelectedVendor[];
  readonly ready: boolean;
};

function PlanActions({ plan, vendors, ready }: PlanActionsProps) {
  const canSend = useCan('assessments:send');
  const { send, draft } = usePlanActions(plan, vendors);
  const error = send.error ?? draft.error;
  const count = vendors.length;
  return (
    <>
      {error !== null && <ProblemNotice {...toProblem(error)} />}
      <DialogActions>
        <Button
          icon={<FilePlus2 aria-hidden="true" />}
          busy={draft.busy}
          isDisabled={count === 0 || plan.templateId === ''}
          onPress={() => void draft.submit()}
        >
          {t('Save as draft')}
        </Button>
        {canSend && (
          <Button
            kind="primary"
            icon={<Send aria-hidden="true" />}
            busy={send.busy}
            isDisabled={!ready}
            onPress={() => void send.submit()}
          >
            {count > 1 ? tCount(count, 'Send to {{count}} vendor', 'Send to {{count}} vendors') : t('Send assessment')}
          </Button>
        )}
      </DialogActions>
    </>
  );
}
