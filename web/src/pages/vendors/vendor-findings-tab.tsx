import type { Finding } from '@assay/contract';
import { isFindingOverdue } from '@assay/contract/rules';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { vendorFindingsQuery } from '../../api/vendors.ts';
import { FindingStatusBadge, SeverityBadge } from '../../components/badges.tsx';
import { RequirePermission } from '../../components/require-permission.tsx';
import { getToday, formatDate } from '../../format/dates.ts';
import { t } from '../../format/i18n.ts';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import { EmptyState } from '../../ui/notice.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { Pagination } from '../../ui/table/pagination.tsx';
import { useVendorSearchParams } from './use-vendor-search-params.ts';

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
  { id: 'raised', label: t('Raised'), cell: ({ createdAt }) => <DateCell day={createdAt} /> },
  {
    id: 'due',
    label: t('Due'),
    cell: (finding) => <DateCell day={finding.dueDate} late={isFindingOverdue(finding, getToday())} />,
  },
];

type DateCellProps = { readonly day: string | null; readonly late?: boolean };

const DateCell = ({ day, late = false }: DateCellProps) => (
  <span className={`whitespace-nowrap tabular-nums ${late ? 'font-medium text-red' : ''}`}>
    {formatDate(day)}
    {late && <span className="block text-xs">{t('Overdue')}</span>}
  </span>
);

export function VendorFindingsTab() {
  return (
    <RequirePermission permission="assessments:view">
      <Findings />
    </RequirePermission>
  );
}

function Findings() {
  const { vendorId, page, goToPage } = useVendorSearchParams();
  return (
    <QueryBoundary query={useQuery(vendorFindingsQuery(vendorId, page))}>
      {(findings) =>
        findings.totalCount === 0 ? (
          <EmptyState title={t('No findings')}>
            <p>{t('Gaps found in completed assessments appear here.')}</p>
          </EmptyState>
        ) : (
          <>
            <DataTable caption={t('Findings')} columns={COLUMNS} rows={findings.entries} />
            <Pagination {...findings} onPage={goToPage} />
          </>
        )
      }
    </QueryBoundary>
  );
}
