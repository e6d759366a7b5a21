import type { Finding } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { vendorFindingsQuery } from '../../api/vendors.ts';
import { FindingStatusBadge, SeverityBadge } from '../../components/badges.tsx';
import { Needs } from '../../components/needs.tsx';
import { daysUntil, dayText } from '../../format/dates.ts';
import { t } from '../../format/text.ts';
import { Answered } from '../../ui/answered.tsx';
import { Empty } from '../../ui/notice.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { Pager } from '../../ui/table/pager.tsx';
import { useVendorAddress } from './vendor-address.ts';

const COLUMNS: readonly Column<Finding>[] = [
  {
    id: 'title',
    label: t('Finding'),
    cell: ({ id, title, vendorId, assessmentTitle }) => (
      <span className="grid">
        <Link to="/findings" search={{ vendorId, finding: id }} className="wrap-anywhere hover:underline">
          {title}
        </Link>
        <span className="text-xs font-normal text-soft">{assessmentTitle}</span>
      </span>
    ),
  },
  { id: 'severity', label: t('Severity'), cell: ({ severity }) => <SeverityBadge severity={severity} /> },
  { id: 'status', label: t('Status'), cell: ({ status }) => <FindingStatusBadge status={status} /> },
  { id: 'controls', label: t('Controls'), cell: ({ controlCodes }) => controlCodes.join(', ') || '–' },
  { id: 'raised', label: t('Raised'), cell: ({ createdAt }) => <Day day={createdAt} /> },
  {
    id: 'due',
    label: t('Due'),
    cell: ({ dueDate, status }) => (
      <Day day={dueDate} late={status === 'OPEN' && dueDate !== null && daysUntil(dueDate) < 0} />
    ),
  },
];

type DayProps = { readonly day: string | null; readonly late?: boolean };

const Day = ({ day, late = false }: DayProps) => (
  <span className={`whitespace-nowrap tabular-nums ${late ? 'font-medium text-red' : ''}`}>
    {dayText(day)}
    {late && <span className="block text-xs">{t('Overdue')}</span>}
  </span>
);

export function FindingsTab() {
  return (
    <Needs permission="assessments:view">
      <Findings />
    </Needs>
  );
}

function Findings() {
  const { vendorId, page, goToPage } = useVendorAddress();
  return (
    <Answered query={useQuery(vendorFindingsQuery(vendorId, page))}>
      {(findings) =>
        findings.totalCount === 0 ? (
          <Empty title={t('No findings')}>
            <p>{t('What a completed assessment shows to be lacking becomes a finding.')}</p>
          </Empty>
        ) : (
          <>
            <DataTable caption={t('Findings')} columns={COLUMNS} rows={findings.entries} />
            <Pager {...findings} onPage={goToPage} />
          </>
        )
      }
    </Answered>
  );
}
