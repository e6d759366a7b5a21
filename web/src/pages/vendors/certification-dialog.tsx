import type { Certification } from '@assay/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import {
  addCertification,
  certificationsQuery,
  changeCertification,
  deleteCertification,
} from '../../api/certifications.ts';
import { t } from '../../format/text.ts';
import { TextArea, TextField } from '../../ui/field.tsx';
import { optionalDay, orNull } from './blank.ts';
import { ItemDialog } from './item-dialog.tsx';
import { ItemEnd } from './item-end.tsx';
import { useItem } from './use-item.ts';

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

type Body = ReturnType<typeof bodyOf>;

type DialogProps = { readonly vendorId: string };

export function CertificationDialog({ vendorId }: DialogProps) {
  return (
    <ItemDialog
      query={useQuery(certificationsQuery(vendorId))}
      addTitle={t('Add a certification')}
      editTitle={t('Edit certification')}
    >
      {(entry) => <Form vendorId={vendorId} entry={entry} />}
    </ItemDialog>
  );
}

type FormProps = DialogProps & { readonly entry: Certification | null };

function Form({ vendorId, entry }: FormProps) {
  const { register, handleSubmit, formState } = useForm<Fields>({
    resolver: zodResolver(Fields),
    defaultValues: fieldsOf(entry),
  });
  const { errors } = formState;
  const { submit, ...work } = useItem({
    id: entry?.id ?? null,
    add: (body: Body) => addCertification(vendorId, body),
    change: (id, body) => changeCertification(vendorId, id, body),
    remove: (id) => deleteCertification(vendorId, id),
    shownBy: [certificationsQuery(vendorId).queryKey],
    words: { added: t('Certification added'), saved: t('Certification saved'), deleted: t('Certification deleted') },
  });
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => void handleSubmit((fields) => submit(bodyOf(fields)))(event)}
    >
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
        {...work}
      />
    </form>
  );
}
