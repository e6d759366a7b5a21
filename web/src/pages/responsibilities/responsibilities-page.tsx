import { isResponsibilityOverdue, ResponsibilityStatus, type ResponsibilityTable } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { responsibilityTableQuery } from '../../api/responsibilities.ts';
import { ResponsibilityBadge } from '../../components/badges.tsx';
import { RequirePermission } from '../../components/require-permission.tsx';
import { formatDate, getToday } from '../../format/dates.ts';
import { t } from '../../format/i18n.ts';
import { RESPONSIBILITY_STATUS_LABELS } from '../../format/labels.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState, FilteredEmptyState } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { Pagination } from '../../ui/table/pagination.tsx';
import { Tabs } from '../../ui/tabs.tsx';

const route = getRouteApi('/shell/responsibilities');

export function ResponsibilitiesPage() {
  return (
    <RequirePermission permission="vendors:view">
      <Responsibilities />
    </RequirePermission>
  );
}

function Responsibilities() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Page
      title={t('Our responsibilities')}
      lead={t('What your organisation must do so that the vendors’ controls are effective, by due date.')}
    >
      <Tabs label={t('Filter by status')} tabs={buildTabs(search.status)} />
      <QueryBoundary query={useQuery(responsibilityTableQuery(search))}>
        {(table) =>
          table.totalCount === 0 ? (
            <NoResponsibilities isFiltered={search.status !== undefined} />
          ) : (
            <>
              <DataTable
                caption={t('Our responsibilities')}
                columns={COLUMNS}
                rows={table.entries}
                nameOf={({ title, vendorName }) => `${title}, ${vendorName}`}
              />
              <Pagination
                {...table}
                onPage={(page) => void navigate({ search: (previous) => ({ ...previous, page }) })}
              />
            </>
          )
        }
      </QueryBoundary>
    </Page>
  );
}

const buildTabs = (current: ResponsibilityStatus | undefined) =>
  [undefined, ...ResponsibilityStatus.options].map((status) => ({
    to: '/responsibilities' as const,
    search: { status },
    label: status === undefined ? t('All') : RESPONSIBILITY_STATUS_LABELS[status],
    current: status === current,
  }));

function NoResponsibilities({ isFiltered }: { readonly isFiltered: boolean }) {
  if (isFiltered) return <FilteredEmptyState title={t('No matching responsibilities')} />;
  return (
    <EmptyState title={t('No responsibilities')}>
      <p>{t('No responsibilities yet. Add them on a vendor’s page.')}</p>
      <LinkButton to="/vendors">{t('Go to vendors')}</LinkButton>
    </EmptyState>
  );
}

type ResponsibilityRow = ResponsibilityTable['entries'][number];

const COLUMNS: readonly Column<ResponsibilityRow>[] = [
  {
    id: 'title',
    label: t('Responsibility'),
    cell: ({ id, title, vendorId }) => (
      <Link
        to="/vendors/$vendorId"
        params={{ vendorId }}
        search={{ open: 'responsibility', item: id }}
        title={title}
        className="block max-w-80 truncate text-accent hover:underline"
      >
        {title}
      </Link>
    ),
  },
  { id: 'vendor', label: t('Vendor'), cell: ({ vendorName }) => vendorName },
  { id: 'control', label: t('Control'), cell: ({ controlCode }) => controlCode },
  { id: 'owner', label: t('Owner'), cell: ({ ownerName }) => ownerName ?? t('Unassigned') },
  { id: 'due', label: t('Due'), cell: (row) => <DueDate row={row} /> },
  { id: 'status', label: t('Status'), cell: ({ status }) => <ResponsibilityBadge status={status} /> },
];

function DueDate({ row }: { readonly row: ResponsibilityRow }) {
  if (row.dueDate === null) return '–';
  const late = isResponsibilityOverdue(row, getToday());
  return (
    <span className={`whitespace-nowrap tabular-nums ${late ? 'font-medium text-red' : ''}`}>
      {formatDate(row.dueDate)}
    </span>
  );
}
