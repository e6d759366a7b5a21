import { AssessmentSort, type AssessmentTable } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Download, Plus } from 'lucide-react';
import { useCallback } from 'react';
import { assessmentsCsv, assessmentsQuery } from '../../api/assessments.ts';
import { useCan } from '../../api/me.ts';
import { Needs } from '../../components/needs.tsx';
import { SavedViews } from '../../components/saved-views.tsx';
import { t } from '../../format/text.ts';
import { Answered } from '../../ui/answered.tsx';
import { Button, DownloadButton, LinkButton } from '../../ui/button.tsx';
import { Empty, FilteredEmpty } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { BulkBar } from '../../ui/table/bulk-bar.tsx';
import { ColumnChoice } from '../../ui/table/column-choice.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { Pager } from '../../ui/table/pager.tsx';
import { useSelection } from '../../ui/table/selection.ts';
import { FilterChips, SearchBox, Toolbar } from '../../ui/table/toolbar.tsx';
import { useColumns } from '../../ui/table/use-columns.ts';
import { ASSESSMENT_COLUMNS } from './assessment-columns.tsx';
import { AssessmentFilters, type Filters, useFilterChips } from './assessment-filters.tsx';
import { RemindButton } from './remind-button.tsx';

const route = getRouteApi('/shell/assessments');

export function AssessmentsPage() {
  return (
    <Needs permission="assessments:view">
      <Assessments />
    </Needs>
  );
}

function Assessments() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const canCreate = useCan('assessments:create');
  const query = useQuery(assessmentsQuery(search));
  const columns = useColumns('assessments', ASSESSMENT_COLUMNS);
  const { query: words, status, overdue, vendorId, templateId, reviewerId } = search;
  const filters: Filters = { query: words, status, overdue, vendorId, templateId, reviewerId };
  const onChange = useCallback(
    (change: Filters) => void navigate({ search: (old) => ({ ...old, ...change, page: undefined }), replace: true }),
    [navigate],
  );
  const onQuery = useCallback((typed: string) => onChange({ query: typed === '' ? undefined : typed }), [onChange]);
  const vendorName = filters.vendorId === undefined ? undefined : query.data?.entries[0]?.vendorName;
  const chips = useFilterChips({ filters, onChange }, vendorName);
  const onReset = () => void navigate({ search: { sort: search.sort } });
  return (
    <Page
      title={t('Assessments')}
      actions={
        <>
          <DownloadButton href={assessmentsCsv(filters)} icon={<Download aria-hidden="true" />}>
            {t('CSV')}
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
        <SearchBox label={t('Search title or vendor')} value={search.query ?? ''} onChange={onQuery} />
        <AssessmentFilters filters={filters} onChange={onChange} />
        <span className="ml-auto flex items-center gap-1">
          <SavedViews page="assessments" />
          <ColumnChoice columns={ASSESSMENT_COLUMNS} {...columns} />
        </span>
      </Toolbar>
      <FilterChips chips={chips} onReset={onReset} />
      <Answered query={query}>
        {(table) =>
          table.totalCount === 0 ? (
            <Nothing filtered={chips.length > 0} onReset={onReset} />
          ) : (
            <Rows key={JSON.stringify(search)} table={table} columns={columns.shown} />
          )
        }
      </Answered>
    </Page>
  );
}

type RowsProps = { readonly table: AssessmentTable; readonly columns: typeof ASSESSMENT_COLUMNS };

function Rows({ table, columns }: RowsProps) {
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
      <Pager {...table} onPage={(page) => void navigate({ search: (old) => ({ ...old, page }) })} />
      <BulkBar control={control} totalCount={table.totalCount}>
        <RemindButton assessments={table.entries.filter(({ id }) => control.selection.ids.has(id))} />
      </BulkBar>
    </>
  );
}

function Nothing({ filtered, onReset }: { readonly filtered: boolean; readonly onReset: () => void }) {
  const canCreate = useCan('assessments:create');
  if (filtered) {
    return (
      <FilteredEmpty title={t('No assessment matches')}>
        <Button onPress={onReset}>{t('Reset filters')}</Button>
      </FilteredEmpty>
    );
  }
  return (
    <Empty title={t('No assessments yet')}>
      <p>{t('An assessment asks a vendor the questions of a template, and scores what the vendor answers.')}</p>
      {canCreate && (
        <LinkButton kind="primary" to="/assessments/new">
          {t('Send the first one')}
        </LinkButton>
      )}
    </Empty>
  );
}
