import { type Responsibility, ResponsibilityStatus } from '@assay/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
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
import { Answered } from '../../ui/answered.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { optionalDay, orNull } from './blank.ts';
import { ItemEnd } from './item-end.tsx';
import { useVendorAddress } from './vendor-address.ts';

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

type DialogProps = { readonly vendorId: string };

/** Adds a responsibility, or shows the one that the address names. */
export function ResponsibilityDialog({ vendorId }: DialogProps) {
  const { item, close } = useVendorAddress();
  const list = useQuery(responsibilitiesQuery(vendorId));
  const title = item === undefined ? t('Add a responsibility') : t('Edit responsibility');
  return (
    <Dialog title={title} onClose={close}>
      <Answered query={list}>
        {({ entries }) => <Form vendorId={vendorId} entry={entries.find(({ id }) => id === item) ?? null} />}
      </Answered>
    </Dialog>
  );
}

type FormProps = DialogProps & { readonly entry: Responsibility | null };

function Form({ vendorId, entry }: FormProps) {
  const { close } = useVendorAddress();
  const queryClient = useQueryClient();
  const { register, handleSubmit, formState } = useForm<Fields>({
    resolver: zodResolver(Fields),
    defaultValues: fieldsOf(entry),
  });
  const finish = async (text: string) => {
    await queryClient.invalidateQueries(responsibilitiesQuery(vendorId));
    await queryClient.invalidateQueries({ queryKey: VENDORS });
    toast(text);
    close();
  };
  const { submit, busy, error } = useSubmit(async (fields: Fields) => {
    const body = bodyOf(fields);
    await (entry === null ? addResponsibility(vendorId, body) : changeResponsibility(vendorId, entry.id, body));
    await finish(entry === null ? t('Responsibility added') : t('Responsibility saved'));
  });
  const remove = async () => {
    if (entry === null) return;
    await deleteResponsibility(vendorId, entry.id);
    await finish(t('Responsibility deleted'));
  };
  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
      <TextField label={t('What is to be done')} error={formState.errors.title?.message} {...register('title')} />
      <TextArea label={t('Description')} rows={2} {...register('description')} />
      <Choices vendorId={vendorId} register={register} errors={formState.errors} />
      <TextArea label={t('Notes')} rows={2} {...register('notes')} />
      <ItemEnd
        name={entry?.title ?? null}
        warning={t('The responsibility and its notes go. The audit log keeps that it was there.')}
        busy={busy}
        error={error}
        onCancel={close}
        onDelete={remove}
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
