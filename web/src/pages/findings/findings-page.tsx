import { FindingQuery, type FindingPage as FindingTable } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { Download, Handshake } from 'lucide-react';
import { findingsCsvUrl, findingTableQuery } from '../../api/findings.ts';
import { useCan } from '../../api/me.ts';
import { RequirePermission } from '../../components/require-permission.tsx';
import { SavedViews } from '../../components/saved-views.tsx';
import { t } from '../../format/i18n.ts';
import { Button, DownloadButton, LinkButton } from '../../ui/button.tsx';
import { EmptyState, FilteredEmptyState } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import { ColumnPicker } from '../../ui/table/column-picker.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { Pagination } from '../../ui/table/pagination.tsx';
import { useSelection } from '../../ui/table/selection.ts';
import { FilterChips } from '../../ui/table/toolbar.tsx';
import { useColumns } from '../../ui/table/use-columns.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { FindingBulkActions } from './finding-bulk-actions.tsx';
import { FINDING_COLUMNS } from './finding-columns.tsx';
import { FindingFilters, useFindingChips } from './finding-filters.tsx';
import { FindingGroups } from './finding-groups.tsx';
import { type FindingListControl, useFindingListSearch } from './use-finding-list-search.ts';

export function FindingsPage() {
  return (
    <RequirePermission permission="assessments:view">
      <Findings />
    </RequirePermission>
  );
}

function Findings() {
  const control = useFindingListSearch();
  const { group, search, setSearch } = control;
  return (
    <Page
      title={t('Findings')}
      lead={t('Issues found at vendors, tracked until they are remediated or the risk is accepted.')}
      actions={
        <>
          <LinkButton to="/acceptances" icon={<Handshake aria-hidden="true" />}>
            {t('Risk acceptances')}
          </LinkButton>
          {group === undefined && (
            <DownloadButton href={findingsCsvUrl(search)} icon={<Download aria-hidden="true" />}>
              {t('Export CSV')}
            </DownloadButton>
          )}
        </>
      }
    >
      <Tabs label={t('Group findings')} tabs={buildTabs(group)} />
      {group === undefined ? (
        <FindingList control={control} />
      ) : (
        <FindingGroups by={group} page={search.page ?? 1} onPage={(page) => setSearch({ page })} />
      )}
    </Page>
  );
}

const buildTabs = (current: FindingListControl['group']) =>
  (
    [
      [undefined, t('All findings')],
      ['vendor', t('By vendor')],
      ['control', t('By control')],
      ['owner', t('By owner')],
    ] as const
  ).map(([group, label]) => ({
    to: '/findings' as const,
    search: { group },
    label,
    current: group === current,
  }));

function FindingList({ control }: { readonly control: FindingListControl }) {
  const { search, reset } = control;
  const found = useQuery(findingTableQuery(search));
  const columns = useColumns('findings', FINDING_COLUMNS);
  const chips = useFindingChips(control, found.data?.entries[0]?.vendorName);
  return (
    <>
      <FindingFilters control={control}>
        <SavedViews page="findings" />
        <ColumnPicker columns={FINDING_COLUMNS} isShown={columns.isShown} toggle={columns.toggle} />
      </FindingFilters>
      <FilterChips chips={chips} onReset={reset} />
      <QueryBoundary query={found}>
        {(table) =>
          table.totalCount === 0 ? (
            <NoFindings filtered={chips.length > 0} onReset={reset} />
          ) : (
            <FindingRows key={JSON.stringify(search)} table={table} columns={columns.shown} control={control} />
          )
        }
      </QueryBoundary>
    </>
  );
}

type FindingRowsProps = {
  readonly table: FindingTable;
  readonly columns: typeof FINDING_COLUMNS;
  readonly control: FindingListControl;
};

function FindingRows({ table, columns, control: { search, setSearch } }: FindingRowsProps) {
  const selection = useSelection();
  const canEdit = useCan('assessments:review');
  return (
    <>
      <DataTable
        caption={t('Findings')}
        columns={columns}
        rows={table.entries}
        sort={search.sort}
        onSort={(sort) => setSearch({ sort: FindingQuery.shape.sort.safeParse(sort).data })}
        nameOf={({ title, vendorName }) => `${title}, ${vendorName}`}
        {...(canEdit && { selection })}
      />
      <Pagination {...table} onPage={(page) => setSearch({ page })} />
      <FindingBulkActions control={selection} table={table} search={search} />
    </>
  );
}

function NoFindings({ filtered, onReset }: { readonly filtered: boolean; readonly onReset: () => void }) {
  if (filtered) {
    return (
      <FilteredEmptyState title={t('No matching findings')}>
        <Button onPress={onReset}>{t('Reset filters')}</Button>
      </FilteredEmptyState>
    );
  }
  return (
    <EmptyState title={t('No findings yet')}>
      <p>{t('Findings are opened when you finalise a review with answers that aren’t fully compliant.')}</p>
      <LinkButton to="/assessments">{t('Go to assessments')}</LinkButton>
    </EmptyState>
  );
}
