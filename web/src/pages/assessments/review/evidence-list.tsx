import type { Evidence } from '@assay/contract';
import { Download, Eye, FileText, Image } from 'lucide-react';
import { useState } from 'react';
import { evidenceUrl } from '../../../api/assessments.ts';
import { formatDate, daysUntil, formatDateTime } from '../../../format/dates.ts';
import { formatBytes } from '../../../format/numbers.ts';
import { tCount, t } from '../../../format/i18n.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { IconButton } from '../../../ui/button.tsx';

/** Evidence files. Images are shown inline, other files are downloaded. */
export function EvidenceList({ files }: { readonly files: readonly Evidence[] }) {
  return (
    <div className="grid gap-1">
      <h3 className="text-sm text-soft">
        {tCount(files.length, 'Evidence: {{count}} file', 'Evidence: {{count}} files')}
      </h3>
      {files.length === 0 && <p className="text-soft">{t('No files provided.')}</p>}
      <ul className="grid gap-2">
        {files.map((file) => (
          <EvidenceRow key={file.id} file={file} />
        ))}
      </ul>
    </div>
  );
}

/** Image types that cannot contain scripts. */
const isImage = ({ mimeType }: Evidence) => ['image/png', 'image/jpeg', 'image/gif', 'image/webp'].includes(mimeType);

function EvidenceRow({ file }: { readonly file: Evidence }) {
  const [shown, setShown] = useState(false);
  const { id, fileName, sizeBytes, uploadedByName, uploadedAt, expiresDate, annex } = file;
  const Icon = isImage(file) ? Image : FileText;
  return (
    <li className="grid gap-2 rounded-md border border-line p-2">
      <div className="flex items-start gap-2">
        <Icon aria-hidden="true" className="mt-1 size-4 shrink-0 text-soft" />
        <div className="grid min-w-0 flex-1">
          <span className="font-medium wrap-anywhere">{fileName}</span>
          <span className="text-xs text-soft">
            {[formatBytes(sizeBytes), uploadedByName, formatDateTime(uploadedAt)].join(' · ')}
          </span>
          <Expiry expiresDate={expiresDate} />
          {annex && <span className="text-xs font-medium text-amber">{t('Added during review')}</span>}
        </div>
        {isImage(file) && (
          <IconButton
            label={shown ? t('Hide image') : t('Show {{name}}', { name: fileName })}
            aria-expanded={shown}
            icon={<Eye aria-hidden="true" />}
            onPress={() => setShown(!shown)}
          />
        )}
        <a
          href={evidenceUrl(id)}
          download
          aria-label={t('Download {{name}}', { name: fileName })}
          title={t('Download')}
          className={buttonClass('icon')}
        >
          <Download aria-hidden="true" />
        </a>
      </div>
      {shown && (
        <img src={evidenceUrl(id)} alt={fileName} className="max-h-[32rem] max-w-full rounded-sm border border-line" />
      )}
    </li>
  );
}

function Expiry({ expiresDate }: Pick<Evidence, 'expiresDate'>) {
  if (expiresDate === null) return null;
  const isOver = daysUntil(expiresDate) < 0;
  const day = formatDate(expiresDate);
  return (
    <span className={`text-xs ${isOver ? 'font-medium text-red' : 'text-soft'}`}>
      {isOver ? t('Expired on {{day}}', { day }) : t('Valid until {{day}}', { day })}
    </span>
  );
}
