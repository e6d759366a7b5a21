import { FindingSource, Severity, type VendorFindingCreate } from '@assay/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { createVendorFinding, FINDINGS_KEY } from '../../api/findings.ts';
import { peopleQuery } from '../../api/people.ts';
import { VENDORS_KEY } from '../../api/vendors.ts';
import { getToday } from '../../format/dates.ts';
import { t } from '../../format/i18n.ts';
import { FINDING_SOURCE_LABELS, SEVERITY_LABELS, toOptions } from '../../format/labels.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { emptyToNull, optionalDate } from './form-values.ts';

const Source = FindingSource.exclude(['ASSESSMENT']);

const Fields = z.object({
  title: z.string().trim().min(1, t('Enter a title.')),
  description: z.string().trim().min(1, t('Describe what was found.')),
  recommendation: z.string().trim(),
  severity: Severity,
  source: Source,
  controlCodes: z.string(),
  ownerId: z.string(),
  dueDate: optionalDate,
});
type Fields = z.infer<typeof Fields>;

const EMPTY_FIELDS: Fields = {
  title: '',
  description: '',
  recommendation: '',
  severity: 'MEDIUM',
  source: 'INCIDENT',
  controlCodes: '',
  ownerId: '',
  dueDate: '',
};

/** The service sets the owner and the due date that are left out. */
const toBody = ({ ownerId, dueDate, recommendation, controlCodes, ...fields }: Fields): VendorFindingCreate => ({
  ...fields,
  recommendation: emptyToNull(recommendation),
  controlCodes: controlCodes
    .split(',')
    .map((code) => code.trim())
    .filter((code) => code !== ''),
  ...(ownerId !== '' && { ownerId }),
  ...(dueDate !== '' && { dueDate }),
});

type VendorFindingDialogProps = { readonly vendorId: string; readonly onClose: () => void };

/** Adds a finding without an assessment, and opens its page. */
export function VendorFindingDialog({ vendorId, onClose }: VendorFindingDialogProps) {
  const form = useForm({ resolver: zodResolver(Fields), defaultValues: EMPTY_FIELDS });
  const { register, handleSubmit, formState } = form;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { submit, busy, error } = useSubmit(async (fields: Fields) => {
    const { id } = await createVendorFinding(vendorId, toBody(fields));
    for (const queryKey of [FINDINGS_KEY, VENDORS_KEY]) void queryClient.invalidateQueries({ queryKey });
    showToast(t('Finding added'));
    await navigate({ to: '/findings/$findingId', params: { findingId: id } });
  });
  const { errors } = formState;
  return (
    <Dialog title={t('Add finding')} onClose={onClose}>
      <form className="grid gap-4" noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
        <TextField label={t('Title')} maxLength={255} error={errors.title?.message} {...register('title')} />
        <TextArea label={t('Description')} error={errors.description?.message} {...register('description')} />
        <TextArea label={t('Recommendation')} rows={2} {...register('recommendation')} />
        <ClassificationFields form={form} />
        <TextField
          label={t('Controls')}
          description={t('Control codes, separated by commas.')}
          autoComplete="off"
          {...register('controlCodes')}
        />
        <FormActions action={t('Add finding')} error={error} busy={busy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

function ClassificationFields({ form: { register, formState } }: { readonly form: UseFormReturn<Fields> }) {
  const { data: people = [] } = useQuery(peopleQuery);
  const sources = toOptions(FINDING_SOURCE_LABELS).filter(({ value }) => Source.safeParse(value).success);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField label={t('Severity')} options={toOptions(SEVERITY_LABELS)} {...register('severity')} />
      <SelectField label={t('Source')} options={sources} {...register('source')} />
      <SelectField
        label={t('Owner')}
        none={t('Owner of the vendor')}
        options={people.map(({ id, name }) => ({ value: id, label: name }))}
        {...register('ownerId')}
      />
      <TextField
        label={t('Due date')}
        description={t('Leave empty for the default of the severity.')}
        type="date"
        min={getToday()}
        error={formState.errors.dueDate?.message}
        {...register('dueDate')}
      />
    </div>
  );
}
