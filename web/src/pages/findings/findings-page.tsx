import { FindingQuery } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback } from 'react';
import { findingsQuery } from '../../api/findings.ts';
import { RequirePermission } from '../../components/require-permission.tsx';
import { SavedViews } from '../../components/saved-views.tsx';
import { t } from '../../format/i18n.ts';
import { FINDING_STATUS_LABELS, toOptions, SEVERITY_LABELS } from '../../format/labels.ts';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState, FilteredEmptyState } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { ColumnPicker } from '../../ui/table/column-picker.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { FilterSelect } from '../../ui/table/filter-select.tsx';
import { Pagination } from '../../ui/table/pagination.tsx';
import { FilterChips, SearchBox, Toolbar } from '../../ui/table/toolbar.tsx';
import { useColumns } from '../../ui/table/use-columns.ts';
import { FINDING_COLUMNS } from './finding-columns.tsx';
import { FindingDrawer } from './finding-drawer.tsx';

const route = getRouteApi('/shell/findings');
const { shape } = FindingQuery;

export function FindingsPage() {
  return (
    <RequirePermission permission="assessments:view">
      <Page
        title={t('Findings')}
        lead={t('Issues found in vendor assessments, tracked until they are remediated or the risk is accepted.')}
      >
        <Findings />
      </Page>
    </RequirePermission>
  );
}

function useFindingFilters() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const set = useCallback(
    (next: Partial<typeof search>) =>
      void navigate({ search: (now) => ({ ...now, page: undefined, ...next }), replace: true }),
    [navigate],
  );
  const { status, severity, vendorId, overdue, query } = search;
  const chips = [
    status !== undefined && {
      label: findLabel(FINDING_STATUS_LABELS, status),
      onRemove: () => set({ status: undefined }),
    },
    severity !== undefined && {
      label: findLabel(SEVERITY_LABELS, severity),
      onRemove: () => set({ severity: undefined }),
    },
    overdue !== undefined && { label: t('Overdue'), onRemove: () => set({ overdue: undefined }) },
    vendorId !== undefined && { label: t('Single vendor'), onRemove: () => set({ vendorId: undefined }) },
    query !== undefined && query !== '' && { label: `“${query}”`, onRemove: () => set({ query: undefined }) },
  ].filter((chip) => chip !== false);
  return { search, set, chips, reset: () => void navigate({ search: {} }) };
}

const findLabel = (words: Readonly<Record<string, string>>, value: string) => words[value] ?? value;

function Findings() {
  const { search, set, chips, reset } = useFindingFilters();
  const { finding: openId, ...filter } = search;
  const found = useQuery(findingsQuery({ ...filter, pageSize: 50 }));
  const { shown, isShown, toggle } = useColumns('findings', FINDING_COLUMNS);
  const typed = useCallback((query: string) => set({ query: query === '' ? undefined : query }), [set]);
  return (
    <>
      <Toolbar>
        <SearchBox label={t('Search findings')} value={search.query ?? ''} onChange={typed} />
        <FilterSelect
          label={t('Status')}
          value={search.status}
          options={toOptions(FINDING_STATUS_LABELS)}
          onChange={(chosen) => set({ status: shape.status.safeParse(chosen).data })}
        />
        <FilterSelect
          label={t('Severity')}
          value={search.severity}
          options={toOptions(SEVERITY_LABELS)}
          onChange={(chosen) => set({ severity: shape.severity.safeParse(chosen).data })}
        />
        <FilterSelect
          label={t('Due')}
          value={search.overdue}
          options={[{ value: 'true', label: t('Overdue') }]}
          onChange={(overdue) => set({ overdue })}
        />
        <SavedViews page="findings" />
        <ColumnPicker columns={FINDING_COLUMNS} isShown={isShown} toggle={toggle} />
      </Toolbar>
      <FilterChips chips={chips} onReset={reset} />
      <QueryBoundary query={found}>
        {({ entries, page, pageSize, totalCount }) =>
          entries.length === 0 ? (
            <NoFindings filtered={chips.length > 0} onReset={reset} />
          ) : (
            <>
              <DataTable
                caption={t('Findings')}
                columns={shown}
                rows={entries}
                sort={search.sort}
                onSort={(chosen) => set({ sort: shape.sort.safeParse(chosen).data })}
              />
              <Pagination page={page} pageSize={pageSize} totalCount={totalCount} onPage={(to) => set({ page: to })} />
              <FindingDrawer
                finding={entries.find(({ id }) => id === openId)}
                onClose={() => set({ finding: undefined, page })}
              />
            </>
          )
        }
      </QueryBoundary>
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
