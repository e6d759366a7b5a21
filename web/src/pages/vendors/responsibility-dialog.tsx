import { type Responsibility, type ResponsibilityCreate, ResponsibilityStatus } from '@assay/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { certificationsQuery } from '../../api/certifications.ts';
import { peopleQuery } from '../../api/people.ts';
import {
  createResponsibility,
  deleteResponsibility,
  responsibilitiesQuery,
  updateResponsibility,
} from '../../api/responsibilities.ts';
import { VENDORS_KEY } from '../../api/vendors.ts';
import { t } from '../../format/i18n.ts';
import { RESPONSIBILITY_STATUS_LABELS, toOptions } from '../../format/labels.ts';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { emptyToNull, optionalDate } from './form-values.ts';
import { RecordDialog, type RecordFormFieldsProps } from './record-dialog.tsx';

const TEXTS = {
  addTitle: t('Add responsibility'),
  editTitle: t('Edit responsibility'),
  added: t('Responsibility added'),
  saved: t('Responsibility saved'),
  deleted: t('Responsibility deleted'),
  deletionWarning: t('The responsibility and its notes will be deleted. The audit log keeps a record.'),
};

const Fields = z.object({
  title: z.string().trim().min(1, t('Enter a title.')),
  description: z.string(),
  controlCode: z.string(),
  certificationId: z.string(),
  ownerId: z.string(),
  dueDate: optionalDate,
  status: ResponsibilityStatus,
  notes: z.string(),
});
type Fields = z.infer<typeof Fields>;

const toFields = (entry: Responsibility | null): Fields => ({
  title: entry?.title ?? '',
  description: entry?.description ?? '',
  controlCode: entry?.controlCode ?? '',
  certificationId: entry?.certificationId ?? '',
  ownerId: entry?.ownerId ?? '',
  dueDate: entry?.dueDate ?? '',
  status: entry?.status ?? 'PENDING',
  notes: entry?.notes ?? '',
});

const toBody = (fields: Fields): Required<ResponsibilityCreate> => ({
  title: fields.title,
  description: emptyToNull(fields.description),
  controlCode: emptyToNull(fields.controlCode),
  certificationId: emptyToNull(fields.certificationId),
  ownerId: emptyToNull(fields.ownerId),
  dueDate: emptyToNull(fields.dueDate),
  status: fields.status,
  notes: emptyToNull(fields.notes),
});

type ResponsibilityDialogProps = { readonly vendorId: string };

export function ResponsibilityDialog({ vendorId }: ResponsibilityDialogProps) {
  return (
    <RecordDialog
      query={useQuery(responsibilitiesQuery(vendorId))}
      resolver={zodResolver(Fields)}
      toFields={toFields}
      toBody={toBody}
      getName={({ title }) => title}
      create={(body) => createResponsibility(vendorId, body)}
      update={(id, body) => updateResponsibility(vendorId, id, body)}
      remove={(id) => deleteResponsibility(vendorId, id)}
      affectedQueries={[responsibilitiesQuery(vendorId).queryKey, VENDORS_KEY]}
      texts={TEXTS}
    >
      {({ register, errors }) => (
        <>
          <TextField label={t('Title')} error={errors.title?.message} {...register('title')} />
          <TextArea label={t('Description')} rows={2} {...register('description')} />
          <ReferenceFields vendorId={vendorId} register={register} errors={errors} />
          <TextArea label={t('Notes')} rows={2} {...register('notes')} />
        </>
      )}
    </RecordDialog>
  );
}

type ReferenceFieldsProps = ResponsibilityDialogProps & RecordFormFieldsProps<Fields>;

function ReferenceFields({ vendorId, register, errors }: ReferenceFieldsProps) {
  const { data: people = [] } = useQuery(peopleQuery);
  const { data: certifications } = useQuery(certificationsQuery(vendorId));
  const toIdOptions = (entries: readonly { readonly id: string; readonly name: string }[]) =>
    entries.map(({ id, name }) => ({ value: id, label: name }));
  // Mounted again once the names are loaded: a select can only show a value that is among its options.
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField label={t('Status')} options={toOptions(RESPONSIBILITY_STATUS_LABELS)} {...register('status')} />
      <SelectField
        key={`owner-${String(people.length)}`}
        label={t('Owner')}
        none={t('Unassigned')}
        options={toIdOptions(people)}
        {...register('ownerId')}
      />
      <TextField label={t('Due')} type="date" error={errors.dueDate?.message} {...register('dueDate')} />
      <TextField
        label={t('Control')}
        description={t('The control’s code in the framework.')}
        error={errors.controlCode?.message}
        {...register('controlCode')}
      />
      <SelectField
        key={`certification-${String(certifications?.entries.length)}`}
        label={t('Related certification')}
        none={t('None')}
        options={toIdOptions(certifications?.entries ?? [])}
        {...register('certificationId')}
      />
    </div>
  );
}
