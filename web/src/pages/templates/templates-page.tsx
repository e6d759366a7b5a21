import { TemplateStatus, type TemplateSummary } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Plus, Upload } from 'lucide-react';
import { useCan } from '../../api/me.ts';
import { templatesQuery } from '../../api/templates.ts';
import { RequirePermission } from '../../components/require-permission.tsx';
import { t } from '../../format/i18n.ts';
import { toOptions, TEMPLATE_STATUS_LABELS } from '../../format/labels.ts';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState, FilteredEmptyState } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { FilterSelect } from '../../ui/table/filter-select.tsx';
import { FilterChips, SearchBox, Toolbar } from '../../ui/table/toolbar.tsx';
import { DeleteTemplate } from './delete-template.tsx';
import { NewTemplate } from './new/new-template.tsx';
import { TEMPLATE_COLUMNS } from './template-columns.tsx';
import { filterTemplateRows, toTemplateRows } from './template-rows.ts';

const route = getRouteApi('/shell/templates');

export function TemplatesPage() {
  return (
    <RequirePermission permission="templates:view">
      <Templates />
    </RequirePermission>
  );
}

function Templates() {
  const query = useQuery(templatesQuery);
  const canCreate = useCan('templates:create');
  return (
    <Page
      title={t('Templates')}
      lead={t('Versioned questionnaires you send to vendors.')}
      actions={
        canCreate && (
          <>
            <LinkButton to="/templates" search={{ add: 'file' }} icon={<Upload aria-hidden="true" />}>
              {t('Import JSON')}
            </LinkButton>
            <LinkButton to="/templates" search={{ add: 'blank' }} kind="primary" icon={<Plus aria-hidden="true" />}>
              {t('New template')}
            </LinkButton>
          </>
        )
      }
    >
      <QueryBoundary query={query}>{(templates) => <TemplateList templates={templates} />}</QueryBoundary>
    </Page>
  );
}

function TemplateList({ templates }: { readonly templates: readonly TemplateSummary[] }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const canCreate = useCan('templates:create');
  const canDelete = useCan('templates:delete');
  const rows = filterTemplateRows(toTemplateRows(templates), search);
  const doomed = templates.find(({ id }) => id === search.delete);
  const close = () => navigate({ search: (now) => ({ ...now, add: undefined, delete: undefined }) });
  return (
    <>
      {templates.length === 0 ? <NoTemplates /> : <Filters />}
      {rows.length > 0 && (
        <DataTable
          caption={t('Templates')}
          columns={TEMPLATE_COLUMNS}
          rows={rows}
          sort={search.sort}
          onSort={(sort) => void navigate({ search: (now) => ({ ...now, sort }), replace: true })}
        />
      )}
      {templates.length > 0 && rows.length === 0 && (
        <FilteredEmptyState title={t('No matching templates')}>
          <Button onPress={() => void navigate({ search: {} })}>{t('Reset filters')}</Button>
        </FilteredEmptyState>
      )}
      {search.add && canCreate && (
        <NewTemplate way={search.add} templates={toTemplateRows(templates)} onClose={close} />
      )}
      {doomed && canDelete && <DeleteTemplate template={doomed} onClose={() => void close()} onDeleted={close} />}
    </>
  );
}

function Filters() {
  const { query, status } = route.useSearch();
  const navigate = route.useNavigate();
  const set = (change: { query?: string | undefined; status?: typeof status }) =>
    void navigate({ search: (now) => ({ ...now, ...change }), replace: true });
  const chips =
    status === undefined ? [] : [{ label: TEMPLATE_STATUS_LABELS[status], onRemove: () => set({ status: undefined }) }];
  return (
    <>
      <Toolbar>
        <SearchBox
          label={t('Search templates')}
          value={query ?? ''}
          onChange={(typed) => set({ query: typed || undefined })}
        />
        <FilterSelect
          label={t('Status')}
          value={status}
          options={toOptions(TEMPLATE_STATUS_LABELS)}
          onChange={(chosen) => set({ status: TemplateStatus.optional().parse(chosen) })}
        />
      </Toolbar>
      <FilterChips chips={chips} onReset={() => set({ query: undefined, status: undefined })} />
    </>
  );
}

function NoTemplates() {
  const canCreate = useCan('templates:create');
  return (
    <EmptyState title={t('No templates yet')}>
      <p>{t('A template is a questionnaire for vendors, with sections, questions and expected answers.')}</p>
      {canCreate && (
        <LinkButton to="/templates" search={{ add: 'starter' }} kind="primary">
          {t('Install starter template')}
        </LinkButton>
      )}
    </EmptyState>
  );
}
