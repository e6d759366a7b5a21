import { type Approval, ApprovalKind, ApprovalStatus } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { approvalsQuery } from '../../api/approvals.ts';
import { ApprovalStatusBadge } from '../../components/badges.tsx';
import { formatRelativeTime } from '../../format/dates.ts';
import { t } from '../../format/i18n.ts';
import { APPROVAL_KIND_LABELS, APPROVAL_STATUS_LABELS } from '../../format/labels.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { EmptyState, FilteredEmptyState } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { Pagination } from '../../ui/table/pagination.tsx';

const route = getRouteApi('/shell/approvals');

const COLUMNS: readonly Column<Approval>[] = [
  {
    id: 'subject',
    label: t('Request'),
    cell: ({ id, kind, subjectName }) => (
      <Link
        to="/approvals/$approvalId"
        params={{ approvalId: id }}
        className="line-clamp-2 text-accent hover:underline"
      >
        {t('{{action}}: {{subject}}', { action: APPROVAL_KIND_LABELS[kind], subject: subjectName })}
      </Link>
    ),
  },
  { id: 'status', label: t('Status'), cell: ({ status }) => <ApprovalStatusBadge status={status} /> },
  { id: 'requester', label: t('Requested by'), cell: ({ requestedByName }) => requestedByName },
  {
    id: 'requested',
    label: t('Requested'),
    cell: ({ requestedAt }) => <span className="whitespace-nowrap">{formatRelativeTime(requestedAt)}</span>,
  },
  {
    id: 'decider',
    label: t('Decided by'),
    cell: ({ decidedByName }) => decidedByName ?? <span className="text-soft">–</span>,
  },
];

export function ApprovalsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const found = useQuery(approvalsQuery(search));
  const setSearch = (changes: Partial<typeof search>) =>
    void navigate({ search: (previous) => ({ ...previous, page: undefined, ...changes }), replace: true });
  const isFiltered = search.kind !== undefined || search.status !== undefined;
  return (
    <Page title={t('Approvals')} lead={t('Changes that wait for the approval of a second person, and past decisions.')}>
      <div className="flex flex-wrap gap-3">
        <SelectField
          label={t('Status')}
          none={t('All statuses')}
          options={ApprovalStatus.options.map((value) => ({ value, label: APPROVAL_STATUS_LABELS[value] }))}
          value={search.status ?? ''}
          onChange={(event) => setSearch({ status: ApprovalStatus.safeParse(event.target.value).data })}
        />
        <SelectField
          label={t('Type')}
          none={t('All types')}
          options={ApprovalKind.options.map((value) => ({ value, label: APPROVAL_KIND_LABELS[value] }))}
          value={search.kind ?? ''}
          onChange={(event) => setSearch({ kind: ApprovalKind.safeParse(event.target.value).data })}
        />
      </div>
      <QueryBoundary query={found}>
        {(table) =>
          table.totalCount === 0 ? (
            <NoApprovals isFiltered={isFiltered} onReset={() => setSearch({ kind: undefined, status: undefined })} />
          ) : (
            <>
              <DataTable
                caption={t('Approvals')}
                columns={COLUMNS}
                rows={table.entries}
                nameOf={({ subjectName }) => subjectName}
              />
              <Pagination {...table} onPage={(page) => setSearch({ page })} />
            </>
          )
        }
      </QueryBoundary>
    </Page>
  );
}

function NoApprovals({ isFiltered, onReset }: { readonly isFiltered: boolean; readonly onReset: () => void }) {
  if (isFiltered)
    return (
      <FilteredEmptyState title={t('No matching requests')}>
        <Button onPress={onReset}>{t('Reset filters')}</Button>
      </FilteredEmptyState>
    );
  return (
    <EmptyState title={t('No requests yet')}>
      <p>{t('Administrators choose in the organisation settings what requires approval.')}</p>
    </EmptyState>
  );
}
