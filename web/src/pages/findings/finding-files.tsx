import type { FindingFile } from '@assay/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { FINDINGS_KEY } from '../../api/findings.ts';
import { deleteFindingFile, findingFilesQuery, findingFileUrl, uploadFindingFile } from '../../api/remediation.ts';
import { FileUpload } from '../../components/file-upload.tsx';
import { formatDate } from '../../format/dates.ts';
import { t } from '../../format/i18n.ts';
import { formatBytes } from '../../format/numbers.ts';
import { IconButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import { showToast } from '../../ui/toast.tsx';

type FindingFilesProps = { readonly findingId: string; readonly canEdit: boolean };

/** The vendor sees only the files that it uploaded itself. */
export function FindingFiles({ findingId, canEdit }: FindingFilesProps) {
  const queryClient = useQueryClient();
  const [deleting, setDeleting] = useState<FindingFile | null>(null);
  const refresh = () => queryClient.invalidateQueries({ queryKey: FINDINGS_KEY });
  return (
    <Panel title={t('Files')}>
      <QueryBoundary query={useQuery(findingFilesQuery(findingId))}>
        {({ entries }) =>
          entries.length === 0 ? (
            <Notice>{t('No files yet.')}</Notice>
          ) : (
            <ul className="grid divide-y divide-line">
              {entries.map((file) => (
                <li key={file.id} className="flex flex-wrap items-center justify-between gap-x-3 py-1">
                  <FileText findingId={findingId} file={file} />
                  {canEdit && (
                    <IconButton
                      label={t('Delete {{name}}', { name: file.fileName })}
                      icon={<Trash2 aria-hidden="true" />}
                      onPress={() => setDeleting(file)}
                    />
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </QueryBoundary>
      {canEdit && (
        <FileUpload
          label={t('Add file')}
          upload={async (file) => {
            await uploadFindingFile(findingId, file);
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
            await deleteFindingFile(findingId, deleting.id);
            showToast(t('{{name}} deleted', { name: deleting.fileName }));
            await refresh();
          }}
          onClose={() => setDeleting(null)}
        >
          <p>{t('The file will be permanently removed from this finding.')}</p>
        </ConfirmDialog>
      )}
    </Panel>
  );
}

const FileText = ({ findingId, file }: { readonly findingId: string; readonly file: FindingFile }) => (
  <span className="min-w-0 wrap-anywhere">
    <a href={findingFileUrl(findingId, file.id)} download className="text-accent hover:underline">
      {file.fileName}
    </a>{' '}
    <span className="text-sm text-soft">
      {[
        file.byVendor ? t('{{name}} (vendor)', { name: file.uploadedByName }) : file.uploadedByName,
        formatDate(file.uploadedAt),
        formatBytes(file.sizeBytes),
      ].join(' · ')}
    </span>
  </span>
);
