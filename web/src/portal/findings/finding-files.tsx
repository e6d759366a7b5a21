import type { PortalFinding, PortalFindingFile } from '@assay/contract';
import { useMutation } from '@tanstack/react-query';
import { FileText, Trash2 } from 'lucide-react';
import { toProblem } from '../../api/errors.ts';
import { deleteProof, proofUrl, toProofUploadUrl } from '../../api/portal-findings.ts';
import { t } from '../../format/i18n.ts';
import { formatBytes } from '../../format/numbers.ts';
import { NativeButton } from '../../ui/native-button.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { FileDrop } from '../files/file-drop.tsx';
import { useRefreshPortal } from '../portal-query.ts';

/** The proofs that the vendor uploaded. */
export function FindingFiles({ finding: { id, files, canChange } }: { readonly finding: PortalFinding }) {
  if (files.length === 0 && !canChange) return null;
  return (
    <div className="grid max-w-prose gap-2">
      <h3>{t('Proof')}</h3>
      {files.length > 0 && (
        <ul className="grid divide-y divide-line">
          {files.map((file) => (
            <Proof key={file.id} findingId={id} file={file} />
          ))}
        </ul>
      )}
      {canChange && (
        <FileDrop label={t('Choose files or drag them here')} toUrl={(fileName) => toProofUploadUrl(id, fileName)} />
      )}
    </div>
  );
}

type ProofProps = { readonly findingId: string; readonly file: PortalFindingFile };

function Proof({ findingId, file: { id, fileName, sizeBytes, canDelete } }: ProofProps) {
  const refresh = useRefreshPortal();
  const deleting = useMutation({ mutationFn: () => deleteProof(findingId, id), onSuccess: refresh });
  return (
    <li className="grid gap-2 py-1">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <span className="inline-flex min-h-6 min-w-0 items-center gap-2">
          <FileText aria-hidden="true" className="size-4 shrink-0 text-soft" />
          <a href={proofUrl(findingId, id)} download className="underline wrap-anywhere hover:text-accent">
            {fileName}
          </a>
          <span className="text-xs whitespace-nowrap text-soft tabular-nums">{formatBytes(sizeBytes)}</span>
        </span>
        {canDelete && (
          <NativeButton
            kind="quiet"
            aria-label={t('Delete {{name}}', { name: fileName })}
            icon={<Trash2 aria-hidden="true" />}
            busy={deleting.isPending}
            onPress={() => deleting.mutate()}
          >
            {t('Delete')}
          </NativeButton>
        )}
      </div>
      {deleting.error !== null && <ProblemNotice {...toProblem(deleting.error)} />}
    </li>
  );
}
