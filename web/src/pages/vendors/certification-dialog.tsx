import { type Certification, type CertificationCreate, isExpiryBeforeIssue } from '@assay/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import {
  certificationsQuery,
  createCertification,
  deleteCertification,
  updateCertification,
} from '../../api/certifications.ts';
import { t } from '../../format/i18n.ts';
import { TextArea, TextField } from '../../ui/field.tsx';
import { emptyToNull, optionalDate } from './form-values.ts';
import { RecordDialog } from './record-dialog.tsx';

const TEXTS = {
  addTitle: t('Add certification'),
  editTitle: t('Edit certification'),
  added: t('Certification added'),
  saved: t('Certification saved'),
  deleted: t('Certification deleted'),
  deletionWarning: t('Its files will be deleted. Responsibilities linked to it are kept, but the link is removed.'),
};

const Fields = z
  .object({
    name: z.string().trim().min(1, t('Enter a name, such as ISO/IEC 27001.')),
    issuer: z.string(),
    issuedDate: optionalDate,
    expiresDate: optionalDate,
    notes: z.string(),
  })
  .refine(({ issuedDate, expiresDate }) => !isExpiryBeforeIssue(emptyToNull(issuedDate), emptyToNull(expiresDate)), {
    path: ['expiresDate'],
    message: t('The expiry date can’t be before the issue date.'),
  });
type Fields = z.infer<typeof Fields>;

const toFields = (entry: Certification | null): Fields => ({
  name: entry?.name ?? '',
  issuer: entry?.issuer ?? '',
  issuedDate: entry?.issuedDate ?? '',
  expiresDate: entry?.expiresDate ?? '',
  notes: entry?.notes ?? '',
});

const toBody = ({ name, issuer, issuedDate, expiresDate, notes }: Fields): Required<CertificationCreate> => ({
  name,
  issuer: emptyToNull(issuer),
  issuedDate: emptyToNull(issuedDate),
  expiresDate: emptyToNull(expiresDate),
  notes: emptyToNull(notes),
});

type CertificationDialogProps = { readonly vendorId: string };

export function CertificationDialog({ vendorId }: CertificationDialogProps) {
  return (
    <RecordDialog
      query={useQuery(certificationsQuery(vendorId))}
      resolver={zodResolver(Fields)}
      toFields={toFields}
      toBody={toBody}
      getName={({ name }) => name}
      create={(body) => createCertification(vendorId, body)}
      update={(id, body) => updateCertification(vendorId, id, body)}
      remove={(id) => deleteCertification(vendorId, id)}
      affectedQueries={[certificationsQuery(vendorId).queryKey]}
      texts={TEXTS}
    >
      {({ register, errors }) => (
        <>
          <TextField label={t('Name')} error={errors.name?.message} {...register('name')} />
          <TextField label={t('Issued by')} error={errors.issuer?.message} {...register('issuer')} />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label={t('Issue date')}
              type="date"
              error={errors.issuedDate?.message}
              {...register('issuedDate')}
            />
            <TextField
              label={t('Valid until')}
              type="date"
              error={errors.expiresDate?.message}
              {...register('expiresDate')}
            />
          </div>
          <TextArea label={t('Notes')} rows={3} error={errors.notes?.message} {...register('notes')} />
        </>
      )}
    </RecordDialog>
  );
}
