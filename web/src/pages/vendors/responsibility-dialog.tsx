import { type Responsibility, ResponsibilityStatus } from '@assay/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { type FieldErrors, useForm, type UseFormRegister } from 'react-hook-form';
import { z } from 'zod';
import { certificationsQuery } from '../../api/certifications.ts';
import { peopleQuery } from '../../api/people.ts';
import {
  addResponsibility,
  changeResponsibility,
  deleteResponsibility,
  responsibilitiesQuery,
} from '../../api/responsibilities.ts';
import { VENDORS } from '../../api/vendors.ts';
import { t } from '../../format/text.ts';
import { optionsOf, RESPONSIBILITY_STATUS } from '../../format/words.ts';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { optionalDay, orNull } from './blank.ts';
import { ItemDialog } from './item-dialog.tsx';
import { ItemEnd } from './item-end.tsx';
import { useItem } from './use-item.ts';

const Fields = z.object({
  title: z.string().trim().min(1, t('Say what is to be done.')),
  description: z.string(),
  controlCode: z.string(),
  certificationId: z.string(),
  ownerId: z.string(),
  dueDate: optionalDay,
  status: ResponsibilityStatus,
  notes: z.string(),
});
type Fields = z.infer<typeof Fields>;

const fieldsOf = (entry: Responsibility | null): Fields => ({
  title: entry?.title ?? '',
  description: entry?.description ?? '',
  controlCode: entry?.controlCode ?? '',
  certificationId: entry?.certificationId ?? '',
  ownerId: entry?.ownerId ?? '',
  dueDate: entry?.dueDate ?? '',
  status: entry?.status ?? 'PENDING',
  notes: entry?.notes ?? '',
});

const bodyOf = (fields: Fields) => ({
  title: fields.title,
  description: orNull(fields.description),
  controlCode: orNull(fields.controlCode),
  certificationId: orNull(fields.certificationId),
  ownerId: orNull(fields.ownerId),
  dueDate: orNull(fields.dueDate),
  status: fields.status,
  notes: orNull(fields.notes),
});

type Body = ReturnType<typeof bodyOf>;

type DialogProps = { readonly vendorId: string };

export function ResponsibilityDialog({ vendorId }: DialogProps) {
  return (
    <ItemDialog
      query={useQuery(responsibilitiesQuery(vendorId))}
      addTitle={t('Add a responsibility')}
      editTitle={t('Edit responsibility')}
    >
      {(entry) => <Form vendorId={vendorId} entry={entry} />}
    </ItemDialog>
  );
}

type FormProps = DialogProps & { readonly entry: Responsibility | null };

function Form({ vendorId, entry }: FormProps) {
  const { register, handleSubmit, formState } = useForm<Fields>({
    resolver: zodResolver(Fields),
    defaultValues: fieldsOf(entry),
  });
  const { errors } = formState;
  const { submit, ...work } = useItem({
    id: entry?.id ?? null,
    add: (body: Body) => addResponsibility(vendorId, body),
    change: (id, body) => changeResponsibility(vendorId, id, body),
    remove: (id) => deleteResponsibility(vendorId, id),
    shownBy: [responsibilitiesQuery(vendorId).queryKey, VENDORS],
    words: { added: t('Responsibility added'), saved: t('Responsibility saved'), deleted: t('Responsibility deleted') },
  });
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => void handleSubmit((fields) => submit(bodyOf(fields)))(event)}
    >
      <TextField label={t('What is to be done')} error={errors.title?.message} {...register('title')} />
      <TextArea label={t('Description')} rows={2} {...register('description')} />
      <Choices vendorId={vendorId} register={register} errors={errors} />
      <TextArea label={t('Notes')} rows={2} {...register('notes')} />
      <ItemEnd
        name={entry?.title ?? null}
        warning={t('The responsibility and its notes go. The audit log keeps that it was there.')}
        {...work}
      />
    </form>
  );
}

type ChoicesProps = DialogProps & {
  readonly register: UseFormRegister<Fields>;
  readonly errors: FieldErrors<Fields>;
};

function Choices({ vendorId, register, errors }: ChoicesProps) {
  const { data: people = [] } = useQuery(peopleQuery);
  const { data: certifications } = useQuery(certificationsQuery(vendorId));
  const asOptions = (entries: readonly { readonly id: string; readonly name: string }[]) =>
    entries.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField label={t('Status')} options={optionsOf(RESPONSIBILITY_STATUS)} {...register('status')} />
      <SelectField label={t('Owner')} none={t('Nobody')} options={asOptions(people)} {...register('ownerId')} />
      <TextField label={t('Due')} type="date" error={errors.dueDate?.message} {...register('dueDate')} />
      <TextField
        label={t('Control')}
        description={t('Its code in the framework.')}
        error={errors.controlCode?.message}
        {...register('controlCode')}
      />
      <SelectField
        label={t('From the certification')}
        none={t('None')}
        options={asOptions(certifications?.entries ?? [])}
        {...register('certificationId')}
      />
    </div>
  );
}
