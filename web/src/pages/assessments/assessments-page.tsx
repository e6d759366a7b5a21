import { AssessmentSort, type AssessmentTable } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Download, Plus } from 'lucide-react';
import { useCallback } from 'react';
import { assessmentsCsvUrl, assessmentsQuery } from '../../api/assessments.ts';
import { useCan } from '../../api/me.ts';
import { RequirePermission } from '../../components/require-permission.tsx';
import { SavedViews } from '../../components/saved-views.tsx';
import { t } from '../../format/i18n.ts';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import { Button, DownloadButton, LinkButton } from '../../ui/button.tsx';
import { EmptyState, FilteredEmptyState } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { BulkActionBar } from '../../ui/table/bulk-action-bar.tsx';
import { ColumnPicker } from '../../ui/table/column-picker.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { Pagination } from '../../ui/table/pagination.tsx';
import { useSelection } from '../../ui/table/selection.ts';
import { FilterChips, SearchBox, Toolbar } from '../../ui/table/toolbar.tsx';
import { useColumns } from '../../ui/table/use-columns.ts';
import { ASSESSMENT_COLUMNS } from './assessment-columns.tsx';
import { AssessmentFilters, type AssessmentFilterValues, useAssessmentFilterChips } from './assessment-filters.tsx';
import { RemindButton } from './remind-button.tsx';

const route = getRouteApi('/shell/assessments');

export function AssessmentsPage() {
  return (
    <RequirePermission permission="assessments:view">
      <Assessments />
    </RequirePermission>
  );
}

function Assessments() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const canCreate = useCan('assessments:create');
  const query = useQuery(assessmentsQuery(search));
  const columns = useColumns('assessments', ASSESSMENT_COLUMNS);
  const { query: words, status, overdue, vendorId, templateId, reviewerId } = search;
  const filters: AssessmentFilterValues = { query: words, status, overdue, vendorId, templateId, reviewerId };
  const onChange = useCallback(
    (change: AssessmentFilterValues) =>
      void navigate({ search: (old) => ({ ...old, ...change, page: undefined }), replace: true }),
    [navigate],
  );
  const onQuery = useCallback((typed: string) => onChange({ query: typed === '' ? undefined : typed }), [onChange]);
  const vendorName = filters.vendorId === undefined ? undefined : query.data?.entries[0]?.vendorName;
  const chips = useAssessmentFilterChips({ filters, onChange }, vendorName);
  const onReset = () => void navigate({ search: { sort: search.sort } });
  return (
    <Page
      title={t('Assessments')}
      actions={
        <>
          <DownloadButton href={assessmentsCsvUrl(filters)} icon={<Download aria-hidden="true" />}>
            {t('Export CSV')}
          </DownloadButton>
          {canCreate && (
            <LinkButton kind="primary" to="/assessments/new" icon={<Plus aria-hidden="true" />}>
              {t('New assessment')}
            </LinkButton>
          )}
        </>
      }
    >
      <Toolbar>
        <SearchBox label={t('Search by title or vendor')} value={search.query ?? ''} onChange={onQuery} />
        <AssessmentFilters filters={filters} onChange={onChange} />
        <span className="ml-auto flex items-center gap-1">
          <SavedViews page="assessments" />
          <ColumnPicker columns={ASSESSMENT_COLUMNS} {...columns} />
        </span>
      </Toolbar>
      <FilterChips chips={chips} onReset={onReset} />
      <QueryBoundary query={query}>
        {(table) =>
          table.totalCount === 0 ? (
            <NoAssessments filtered={chips.length > 0} onReset={onReset} />
          ) : (
            <AssessmentRows key={JSON.stringify(search)} table={table} columns={columns.shown} />
          )
        }
      </QueryBoundary>
    </Page>
  );
}

type AssessmentRowsProps = { readonly table: AssessmentTable; readonly columns: typeof ASSESSMENT_COLUMNS };

function AssessmentRows({ table, columns }: AssessmentRowsProps) {
  const { sort } = route.useSearch();
  const navigate = route.useNavigate();
  const control = useSelection();
  const canSend = useCan('assessments:send');
  const onSort = (next: string | undefined) => {
    const { data } = AssessmentSort.safeParse(next);
    void navigate({ search: (old) => ({ ...old, sort: data, page: undefined }) });
  };
  return (
    <>
      <DataTable
        caption={t('Assessments')}
        columns={columns}
        rows={table.entries}
        sort={sort}
        onSort={onSort}
        nameOf={({ title, vendorName }) => `${title}, ${vendorName}`}
        {...(canSend && { selection: control })}
      />
      <Pagination {...table} onPage={(page) => void navigate({ search: (old) => ({ ...old, page }) })} />
      <BulkActionBar control={control} totalCount={table.totalCount}>
        <RemindButton assessments={table.entries.filter(({ id }) => control.selection.ids.has(id))} />
      </BulkActionBar>
    </>
  );
}

function NoAssessments({ filtered, onReset }: { readonly filtered: boolean; readonly onReset: () => void }) {
  const canCreate = useCan('assessments:create');
  if (filtered) {
    return (
      <FilteredEmptyState title={t('No matching assessments')}>
        <Button onPress={onReset}>{t('Reset filters')}</Button>
      </FilteredEmptyState>
    );
  }
  return (
    <EmptyState title={t('No assessments yet')}>
      <p>{t('An assessment sends a questionnaire to a vendor and scores the answers.')}</p>
      {canCreate && (
        <LinkButton kind="primary" to="/assessments/new">
          {t('Send your first assessment')}
        </LinkButton>
      )}
    </EmptyState>
  );
}
