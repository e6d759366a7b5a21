import type { Attachment, Certification } from '@assay/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Trash2, Upload } from 'lucide-react';
import { useState } from 'react';
import { attachmentUrl, certificationsQuery, deleteAttachment, uploadAttachment } from '../../api/certifications.ts';
import { toProblem } from '../../api/errors.ts';
import { formatDate } from '../../format/dates.ts';
import { t } from '../../format/i18n.ts';
import { formatBytes } from '../../format/numbers.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { IconButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
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

type FileUploadProps = { readonly label: string; readonly upload: (file: File) => Promise<void> };

function FileUpload({ label, upload }: FileUploadProps) {
  const { submit, busy, error } = useSubmit(upload);
  return (
    <div className="grid gap-1">
      <label
        className={`${buttonClass('quiet')} -ml-2 w-fit cursor-pointer text-sm has-focus-visible:outline-2 has-focus-visible:outline-accent`}
      >
        <Upload aria-hidden="true" />
        {busy ? t('Uploading…') : t('Add file')}
        <input
          type="file"
          aria-label={label}
          disabled={busy}
          className="sr-only"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void submit(file);
            // Lets the user select the same file again.
            target.value = '';
          }}
        />
      </label>
      {error !== null && <ProblemNotice {...toProblem(error)} />}
    </div>
  );
}
