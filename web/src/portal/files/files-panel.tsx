import type { PortalAssessment } from '@assay/contract';
import { isWithVendor } from '@assay/contract/rules';
import { uploadUrl } from '../../api/portal.ts';
import { t } from '../../format/i18n.ts';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { FileDrop } from './file-drop.tsx';
import { FileItem } from './file-item.tsx';

/** All files, each attached to any number of questions. */
export function FilesPanel({ assessment }: { readonly assessment: PortalAssessment }) {
  const { evidence } = assessment;
  if (evidence.length === 0 && !isWithVendor(assessment)) return null;
  return (
    <Panel title={t('Files')}>
      {isWithVendor(assessment) && (
        <>
          <Notice>
            {t('Upload a certificate, policy or report once, then attach it to every question it supports.')}
          </Notice>
          <FileDrop label={t('Choose files or drag them here')} toUrl={uploadUrl} />
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
