import type { PortalAssessment } from '@assay/contract';
import { t } from '../../format/text.ts';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { isAnswerable } from '../asked.ts';
import { FileDrop } from './file-drop.tsx';
import { FileItem } from './file-item.tsx';

/** The tray: every file once, for as many questions as it answers. */
export function FilesPanel({ assessment }: { readonly assessment: PortalAssessment }) {
  const { evidence } = assessment;
  if (evidence.length === 0 && !isAnswerable(assessment)) return null;
  return (
    <Panel title={t('Files')}>
      {isAnswerable(assessment) && (
        <>
          <Notice>{t('Upload a certificate, policy or report once, and say which questions it answers.')}</Notice>
          <FileDrop label={t('Choose files, or drop them here')} />
        </>
      )}
      {evidence.length > 0 && (
        <ul className="grid divide-y divide-line">
          {evidence.map((file) => (
            <FileItem key={file.id} assessment={assessment} file={file} />
          ))}
        </ul>
      )}
    </Panel>
  );
}
