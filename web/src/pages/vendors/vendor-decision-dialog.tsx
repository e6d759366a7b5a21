import { Severity, type VendorDecisionCreate, VendorDecisionOutcome } from '@assay/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { FINDINGS_KEY, findingsQuery } from '../../api/findings.ts';
import { decideVendor, VENDORS_KEY } from '../../api/vendors.ts';
import { formatDate, getToday } from '../../format/dates.ts';
import { t } from '../../format/i18n.ts';
import { SEVERITY_LABELS, toOptions, VENDOR_DECISION_LABELS } from '../../format/labels.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox, SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { emptyToNull, optionalDate } from './form-values.ts';
import type { VendorProps } from './vendor-props.ts';

const Fields = z
  .object({
    outcome: VendorDecisionOutcome,
    rationale: z.string().trim().min(1, t('Enter a rationale.')),
    assessmentId: z.string(),
    validUntil: optionalDate,
    findingIds: z.array(z.string()),
    newConditions: z.string(),
    severity: Severity,
  })
  .refine(({ outcome, findingIds, newConditions }) => !needsConditions(outcome) || hasAny(findingIds, newConditions), {
    path: ['newConditions'],
    message: t('Select a finding or enter a condition.'),
  });
type Fields = z.infer<typeof Fields>;

const needsConditions = (outcome: VendorDecisionOutcome) => outcome === 'APPROVED_WITH_CONDITIONS';
const hasAny = (findingIds: readonly string[], conditions: string) =>
  findingIds.length > 0 || listLines(conditions).length > 0;

const listLines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

function toBody(fields: Fields): VendorDecisionCreate {
  const { outcome, rationale, assessmentId, validUntil, severity } = fields;
  const conditional = needsConditions(outcome);
  return {
    outcome,
    rationale,
    assessmentId: emptyToNull(assessmentId),
    validUntil: emptyToNull(validUntil),
    conditionFindingIds: conditional ? fields.findingIds : [],
    newConditions: conditional ? listLines(fields.newConditions).map((title) => ({ title, severity })) : [],
  };
}

type VendorDecisionDialogProps = VendorProps & { readonly onClose: () => void };

export function VendorDecisionDialog({ vendor, standing, onClose }: VendorDecisionDialogProps) {
  const form = useForm({
    resolver: zodResolver(Fields),
    defaultValues: {
      outcome: 'APPROVED',
      rationale: '',
      assessmentId: standing.completed[0]?.id ?? '',
      validUntil: '',
      findingIds: [],
      newConditions: '',
      severity: 'MEDIUM',
    },
  });
  const { register, handleSubmit, watch, formState } = form;
  const queryClient = useQueryClient();
  const { submit, busy, error } = useSubmit(async (fields: Fields) => {
    await decideVendor(vendor.id, toBody(fields));
    for (const queryKey of [VENDORS_KEY, FINDINGS_KEY]) void queryClient.invalidateQueries({ queryKey });
    showToast(t('Decision recorded'));
    onClose();
  });
  return (
    <Dialog title={t('Record decision about {{name}}', { name: vendor.name })} onClose={onClose}>
      <form className="grid gap-4" noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
        <SelectField label={t('Decision')} options={toOptions(VENDOR_DECISION_LABELS)} {...register('outcome')} />
        <TextArea label={t('Rationale')} error={formState.errors.rationale?.message} {...register('rationale')} />
        {needsConditions(watch('outcome')) && <ConditionFields vendorId={vendor.id} form={form} />}
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label={t('Based on')}
            none={t('No assessment')}
            options={standing.completed.map(({ id, title, completedAt }) => ({
              value: id,
              label: `${title} (${formatDate(completedAt)})`,
            }))}
            {...register('assessmentId')}
          />
          <TextField
            label={t('Valid until')}
            description={t('Leave empty for no limit.')}
            type="date"
            min={getToday()}
            error={formState.errors.validUntil?.message}
            {...register('validUntil')}
          />
        </div>
        <FormActions action={t('Record decision')} error={error} busy={busy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

const MOST_FINDINGS = 50;

type ConditionFieldsProps = {
  readonly vendorId: string;
  readonly form: UseFormReturn<z.input<typeof Fields>, unknown, Fields>;
};

function ConditionFields({ vendorId, form: { register, formState } }: ConditionFieldsProps) {
  const open = useQuery(findingsQuery({ vendorId, status: 'OPEN', pageSize: MOST_FINDINGS }));
  return (
    <fieldset className="grid gap-3 rounded-md border border-line p-3">
      <legend className="px-1 text-sm font-medium">{t('Conditions')}</legend>
      <QueryBoundary query={open}>
        {({ entries }) =>
          entries.length === 0 ? null : (
            <div className="grid max-h-48 gap-1 overflow-y-auto">
              {entries.map(({ id, title, severity }) => (
                <Checkbox
                  key={id}
                  value={id}
                  label={title}
                  description={SEVERITY_LABELS[severity]}
                  {...register('findingIds')}
                />
              ))}
            </div>
          )
        }
      </QueryBoundary>
      <TextArea
        label={t('New conditions')}
        description={t('One per line. A finding is opened for each.')}
        rows={2}
        error={formState.errors.newConditions?.message}
        {...register('newConditions')}
      />
      <SelectField
        label={t('Severity of new conditions')}
        options={toOptions(SEVERITY_LABELS)}
        {...register('severity')}
      />
    </fieldset>
  );
}
