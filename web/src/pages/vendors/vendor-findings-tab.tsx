import type { Finding } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useCan } from '../../api/me.ts';
import { vendorFindingsQuery } from '../../api/vendors.ts';
import { FindingStageBadge, FindingStatusBadge, SeverityBadge } from '../../components/badges.tsx';
import { FindingDueDate } from '../../components/finding-due-date.tsx';
import { RequirePermission } from '../../components/require-permission.tsx';
import { t } from '../../format/i18n.ts';
import { FINDING_SOURCE_LABELS } from '../../format/labels.ts';
import { Button } from '../../ui/button.tsx';
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
    cell: ({ id, title, source, assessmentTitle }) => (
      <span className="grid">
        <Link to="/findings/$findingId" params={{ findingId: id }} className="wrap-anywhere hover:underline">
          {title}
        </Link>
        <span className="text-xs font-normal text-soft">{assessmentTitle ?? FINDING_SOURCE_LABELS[source]}</span>
      </span>
    ),
  },
  { id: 'severity', label: t('Severity'), cell: ({ severity }) => <SeverityBadge severity={severity} /> },
  { id: 'status', label: t('Status'), cell: ({ status }) => <FindingStatusBadge status={status} /> },
  {
    id: 'stage',
    label: t('Stage'),
    cell: ({ stage }) => (stage === null ? '–' : <FindingStageBadge stage={stage} />),
  },
  {
    id: 'owner',
    label: t('Owner'),
    cell: ({ ownerName }) => ownerName ?? <span className="text-soft">{t('Unassigned')}</span>,
  },
  { id: 'due', label: t('Due'), cell: (finding) => <FindingDueDate finding={finding} /> },
];

export function VendorFindingsTab() {
  return (
    <RequirePermission permission="assessments:view">
      <Findings />
    </RequirePermission>
  );
}

function Findings() {
  const { vendorId, page, goToPage, show } = useVendorSearchParams();
  const canReview = useCan('assessments:review');
  const addButton = canReview && (
    <Button icon={<Plus aria-hidden="true" />} onPress={() => show('finding')}>
      {t('Add finding')}
    </Button>
  );
  return (
    <QueryBoundary query={useQuery(vendorFindingsQuery(vendorId, page))}>
      {(findings) =>
        findings.totalCount === 0 ? (
          <EmptyState title={t('No findings')}>
            <p>{t('Gaps found in completed assessments appear here. You can also add what you learn elsewhere.')}</p>
            {addButton}
          </EmptyState>
        ) : (
          <>
            {canReview && <div className="flex justify-end">{addButton}</div>}
            <DataTable caption={t('Findings')} columns={COLUMNS} rows={findings.entries} />
            <Pagination {...findings} onPage={goToPage} />
          </>
        )
      }
    </QueryBoundary>
  );
}
