import type { FindingGroup, FindingGroupBy } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { findingGroupsQuery } from '../../api/findings.ts';
import { useCan } from '../../api/me.ts';
import { SeverityBadge } from '../../components/badges.tsx';
import { t } from '../../format/i18n.ts';
import { formatNumber } from '../../format/numbers.ts';
import { EmptyState } from '../../ui/notice.tsx';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { Pagination } from '../../ui/table/pagination.tsx';

type FindingGroupsProps = {
  readonly by: FindingGroupBy;
  readonly page: number;
  readonly onPage: (page: number) => void;
};

/** The open findings of each vendor, control or owner in numbers. Each number links to the findings it counts. */
export function FindingGroups({ by, page, onPage }: FindingGroupsProps) {
  return (
    <QueryBoundary query={useQuery(findingGroupsQuery(by, page))}>
      {(groups) =>
        groups.totalCount === 0 ? (
          <EmptyState title={t('No open findings')} />
        ) : (
          <>
            <DataTable
              caption={t('Open findings')}
              columns={buildColumns(by)}
              rows={groups.entries.map((group) => ({ ...group, id: group.key ?? 'none' }))}
            />
            <Pagination {...groups} onPage={onPage} />
          </>
        )
      }
    </QueryBoundary>
  );
}

const GROUPINGS = {
  vendor: { label: t('Vendor'), none: t('None'), toSearch: (vendorId: string | null) => vendorId && { vendorId } },
  control: {
    label: t('Control'),
    none: t('No control'),
    toSearch: (controlCode: string | null) => controlCode && { controlCode },
  },
  owner: {
    label: t('Owner'),
    none: t('Unassigned'),
    toSearch: (ownerId: string | null) => ({ ownerId: ownerId ?? 'none' }),
  },
} as const;

type GroupRow = FindingGroup & { readonly id: string };

function buildColumns(by: FindingGroupBy): readonly Column<GroupRow>[] {
  const { label, none, toSearch } = GROUPINGS[by];
  /** Findings without a control cannot be filtered by it. */
  const toLink = (group: GroupRow, text: string, overdue?: 'true') => {
    const filter = toSearch(group.key);
    if (!filter) return text;
    return (
      <Link to="/findings" search={{ status: 'OPEN', ...filter, overdue }} className="text-accent hover:underline">
        {text}
      </Link>
    );
  };
  return [
    { id: 'group', label, cell: (group) => toLink(group, group.label ?? none) },
    ...(by === 'control'
      ? [{ id: 'framework', label: t('Framework'), cell: (group: GroupRow) => <ControlLinks group={group} /> }]
      : []),
    {
      id: 'worst',
      label: t('Worst severity'),
      cell: ({ worstSeverity }) => <SeverityBadge severity={worstSeverity} />,
    },
    { id: 'open', label: t('Open'), align: 'right', cell: (group) => formatNumber(group.openCount) },
    {
      id: 'overdue',
      label: t('Overdue'),
      align: 'right',
      cell: (group) =>
        group.overdueCount === 0 ? formatNumber(0) : toLink(group, formatNumber(group.overdueCount), 'true'),
    },
  ];
}

/** The page of the control in each framework that has its code. */
function ControlLinks({ group: { key, frameworks } }: { readonly group: GroupRow }) {
  const canView = useCan('frameworks:view');
  if (key === null || frameworks.length === 0) return <>–</>;
  return (
    <span className="flex flex-wrap gap-x-3">
      {frameworks.map(({ id, name }) =>
        canView ? (
          <Link
            key={id}
            to="/frameworks/$frameworkId/controls/$controlCode"
            params={{ frameworkId: id, controlCode: key }}
            className="text-accent hover:underline"
          >
            {name}
          </Link>
        ) : (
          <span key={id}>{name}</span>
        ),
      )}
    </span>
  );
}
