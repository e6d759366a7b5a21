import type { Certification, VendorEvidence } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PencilLine, Plus } from 'lucide-react';
import { evidenceUrl } from '../../api/assessments.ts';
import { certificationsQuery } from '../../api/certifications.ts';
import { useCan } from '../../api/me.ts';
import { vendorEvidenceQuery } from '../../api/vendors.ts';
import { CertificationBadge } from '../../components/badges.tsx';
import { daysUntil, formatDate } from '../../format/dates.ts';
import { formatBytes } from '../../format/numbers.ts';
import { tCount, t } from '../../format/i18n.ts';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { CertificationFiles } from './certification-files.tsx';
import { useVendorSearchParams } from './use-vendor-search-params.ts';

/** Certifications and evidence files. */
export function VendorEvidenceTab() {
  return (
    <div className="grid gap-4">
      <Certifications />
      {useCan('assessments:view') && <EvidenceFiles />}
    </div>
  );
}

function Certifications() {
  const { vendorId, show } = useVendorSearchParams();
  const edits = useCan('vendors:edit');
  return (
    <Panel
      title={t('Certifications')}
      actions={
        edits && (
          <Button icon={<Plus aria-hidden="true" />} onPress={() => show('certification')}>
            {t('Add certification')}
          </Button>
        )
      }
    >
      <QueryBoundary query={useQuery(certificationsQuery(vendorId))}>
        {({ entries }) =>
          entries.length === 0 ? (
            <Notice>
              {t('No certifications yet. Add an expiry date to be notified before a certification expires.')}
            </Notice>
          ) : (
            <ul className="divide-y divide-line">
              {entries.map((entry) => (
                <CertificationRow key={entry.id} entry={entry} edits={edits} />
              ))}
            </ul>
          )
        }
      </QueryBoundary>
    </Panel>
  );
}

type CertificationRowProps = { readonly entry: Certification; readonly edits: boolean };

function CertificationRow({ entry, edits }: CertificationRowProps) {
  const { show } = useVendorSearchParams();
  const { id, name, issuer, issuedDate, expiresDate, status, notes } = entry;
  const about = [issuer, issuedDate !== null && t('Issued {{day}}', { day: formatDate(issuedDate) })].filter(Boolean);
  return (
    <li className="flex items-start gap-3 py-2.5">
      <div className="flex min-w-0 flex-1 flex-col gap-x-4 gap-y-1.5 sm:flex-row">
        <div className="grid min-w-0 flex-1 gap-0.5">
          <span className="font-medium wrap-anywhere">{name}</span>
          {about.length > 0 && <span className="text-sm text-soft">{about.join(' · ')}</span>}
          {notes !== null && <span className="text-sm wrap-anywhere whitespace-pre-line text-soft">{notes}</span>}
          <CertificationFiles certification={entry} edits={edits} />
        </div>
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1 sm:flex-col sm:items-end">
          <CertificationBadge status={status} />
          {expiresDate !== null && <span className="text-xs text-soft tabular-nums">{formatExpiry(expiresDate)}</span>}
        </div>
      </div>
      {edits && (
        <IconButton
          label={t('Edit {{name}}', { name })}
          icon={<PencilLine aria-hidden="true" />}
          onPress={() => show('certification', id)}
        />
      )}
    </li>
  );
}

/** How long a certification or file is still valid. */
function formatExpiry(day: string): string {
  const days = daysUntil(day);
  if (days < 0) return t('Expired on {{day}}', { day: formatDate(day) });
  return tCount(days, '{{day}}, in {{count}} day', '{{day}}, in {{count}} days', { day: formatDate(day) });
}

const COLUMNS: readonly Column<VendorEvidence>[] = [
  {
    id: 'file',
    label: t('File'),
    cell: ({ id, fileName, annex }) => (
      <>
        <a href={evidenceUrl(id)} download className="wrap-anywhere hover:underline">
          {fileName}
        </a>
        {annex && <span className="block text-xs text-soft">{t('Added during review')}</span>}
      </>
    ),
  },
  {
    id: 'assessment',
    label: t('Assessment'),
    cell: ({ assessmentId, assessmentTitle }) => (
      <Link to="/assessments/$assessmentId" params={{ assessmentId }} className="wrap-anywhere hover:underline">
        {assessmentTitle}
      </Link>
    ),
  },
  { id: 'questions', label: t('Questions'), align: 'right', cell: ({ questionKeys }) => questionKeys.length },
  { id: 'size', label: t('Size'), align: 'right', cell: ({ sizeBytes }) => formatBytes(sizeBytes) },
  {
    id: 'uploaded',
    label: t('Uploaded'),
    cell: ({ uploadedAt }) => <span className="whitespace-nowrap">{formatDate(uploadedAt)}</span>,
  },
  { id: 'by', label: t('Uploaded by'), cell: ({ uploadedByName }) => uploadedByName },
  {
    id: 'expires',
    label: t('Valid until'),
    cell: ({ expiresDate }) =>
      expiresDate === null ? (
        '–'
      ) : (
        <span className={`whitespace-nowrap ${daysUntil(expiresDate) < 0 ? 'font-medium text-red' : ''}`}>
          {formatExpiry(expiresDate)}
        </span>
      ),
  },
];

function EvidenceFiles() {
  const { vendorId } = useVendorSearchParams();
  return (
    <section className="grid gap-2">
      <h2>{t('Evidence')}</h2>
      <QueryBoundary query={useQuery(vendorEvidenceQuery(vendorId))}>
        {(files) =>
          files.length === 0 ? (
            <Notice>{t('Files the vendor submits with its answers appear here.')}</Notice>
          ) : (
            <DataTable caption={t('Evidence')} columns={COLUMNS} rows={files} />
          )
        }
      </QueryBoundary>
    </section>
  );
}
