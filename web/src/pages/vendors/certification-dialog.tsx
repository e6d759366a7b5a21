import type { Certification } from '@assay/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import {
  addCertification,
  certificationsQuery,
  changeCertification,
  deleteCertification,
} from '../../api/certifications.ts';
import { t } from '../../format/text.ts';
import { Answered } from '../../ui/answered.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { optionalDay, orNull } from './blank.ts';
import { ItemEnd } from './item-end.tsx';
import { useVendorAddress } from './vendor-address.ts';

const Fields = z
  .object({
    name: z.string().trim().min(1, t('Enter what it is called, such as ISO/IEC 27001.')),
    issuer: z.string(),
    issuedDate: optionalDay,
    expiresDate: optionalDay,
    notes: z.string(),
  })
  .refine(({ issuedDate, expiresDate }) => issuedDate === '' || expiresDate === '' || issuedDate <= expiresDate, {
    path: ['expiresDate'],
    message: t('It cannot end before it was issued.'),
  });
type Fields = z.infer<typeof Fields>;

const fieldsOf = (entry: Certification | null): Fields => ({
  name: entry?.name ?? '',
  issuer: entry?.issuer ?? '',
  issuedDate: entry?.issuedDate ?? '',
  expiresDate: entry?.expiresDate ?? '',
  notes: entry?.notes ?? '',
});

const bodyOf = ({ name, issuer, issuedDate, expiresDate, notes }: Fields) => ({
  name,
  issuer: orNull(issuer),
  issuedDate: orNull(issuedDate),
  expiresDate: orNull(expiresDate),
  notes: orNull(notes),
});

type DialogProps = { readonly vendorId: string };

/** Adds a certification, or shows the one that the address names. */
export function CertificationDialog({ vendorId }: DialogProps) {
  const { item, close } = useVendorAddress();
  const list = useQuery(certificationsQuery(vendorId));
  const title = item === undefined ? t('Add a certification') : t('Edit certification');
  return (
    <Dialog title={title} onClose={close}>
      <Answered query={list}>
        {({ entries }) => <Form vendorId={vendorId} entry={entries.find(({ id }) => id === item) ?? null} />}
      </Answered>
    </Dialog>
  );
}

type FormProps = DialogProps & { readonly entry: Certification | null };

function Form({ vendorId, entry }: FormProps) {
  const { close } = useVendorAddress();
  const queryClient = useQueryClient();
  const { register, handleSubmit, formState } = useForm<Fields>({
    resolver: zodResolver(Fields),
    defaultValues: fieldsOf(entry),
  });
  const { errors } = formState;
  const finish = async (text: string) => {
    await queryClient.invalidateQueries(certificationsQuery(vendorId));
    toast(text);
    close();
  };
  const { submit, busy, error } = useSubmit(async (fields: Fields) => {
    const body = bodyOf(fields);
    await (entry === null ? addCertification(vendorId, body) : changeCertification(vendorId, entry.id, body));
    await finish(entry === null ? t('Certification added') : t('Certification saved'));
  });
  const remove = async () => {
    if (entry === null) return;
    await deleteCertification(vendorId, entry.id);
    await finish(t('Certification deleted'));
  };
  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
      <TextField label={t('Name')} error={errors.name?.message} {...register('name')} />
      <TextField label={t('Issued by')} error={errors.issuer?.message} {...register('issuer')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={t('Issued on')} type="date" error={errors.issuedDate?.message} {...register('issuedDate')} />
        <TextField
          label={t('Valid until')}
          type="date"
          error={errors.expiresDate?.message}
          {...register('expiresDate')}
        />
      </div>
      <TextArea label={t('Notes')} rows={3} error={errors.notes?.message} {...register('notes')} />
      <ItemEnd
        name={entry?.name ?? null}
        warning={t('Responsibilities that came from it stay, without the link to it.')}
        busy={busy}
        error={error}
        onCancel={close}
        onDelete={remove}
      />
    </form>
  );
}
