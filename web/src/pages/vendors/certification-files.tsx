import type { Attachment, Certification } from '@assay/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { attachmentUrl, certificationsQuery, deleteAttachment, uploadAttachment } from '../../api/certifications.ts';
import { FileUpload } from '../../components/file-upload.tsx';
import { formatDate } from '../../format/dates.ts';
import { t } from '../../format/i18n.ts';
import { formatBytes } from '../../format/numbers.ts';
import { IconButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useVendorSearchParams } from './use-vendor-search-params.ts';

type CertificationFilesProps = { readonly certification: Certification; readonly edits: boolean };

export function CertificationFiles({ certification, edits }: CertificationFilesProps) {
  const { vendorId } = useVendorSearchParams();
  const queryClient = useQueryClient();
  const [deleting, setDeleting] = useState<Attachment | null>(null);
  const owner = { vendorId, certificationId: certification.id };
  const refresh = () => queryClient.invalidateQueries(certificationsQuery(vendorId));
  return (
    <>
      <ul className="text-sm empty:hidden">
        {certification.attachments.map((file) => (
          <li key={file.id} className="flex items-center gap-1">
            <span className="wrap-anywhere">
              <a href={attachmentUrl(owner, file.id)} download className="hover:underline">
                {file.fileName}
              </a>
              <span className="text-soft">{` · ${formatBytes(file.sizeBytes)} · ${formatDate(file.uploadedAt)}`}</span>
            </span>
            {edits && (
              <IconButton
                label={t('Delete {{name}}', { name: file.fileName })}
                icon={<Trash2 aria-hidden="true" />}
                onPress={() => setDeleting(file)}
              />
            )}
          </li>
        ))}
      </ul>
      {edits && (
        <FileUpload
          label={t('Add file to {{name}}', { name: certification.name })}
          upload={async (file) => {
            await uploadAttachment(owner, file);
            showToast(t('{{name}} uploaded', { name: file.name }));
            await refresh();
          }}
        />
      )}
      {deleting && (
        <ConfirmDialog
          title={t('Delete {{name}}', { name: deleting.fileName })}
          action={t('Delete file')}
          onConfirm={async () => {
            await deleteAttachment(owner, deleting.id);
            showToast(t('{{name}} deleted', { name: deleting.fileName }));
            await refresh();
          }}
          onClose={() => setDeleting(null)}
        >
          <p>{t('The file will be permanently removed from {{name}}.', { name: certification.name })}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
