import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { auditCsvUrl, auditQuery, auditSealQuery } from '../../api/audit.ts';
import { RequirePermission } from '../../components/require-permission.tsx';
import { SavedViews } from '../../components/saved-views.tsx';
import { t } from '../../format/i18n.ts';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import { Button, DownloadButton } from '../../ui/button.tsx';
import { Callout, EmptyState, FilteredEmptyState } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Pagination } from '../../ui/table/pagination.tsx';
import { AuditEntries } from './audit-entries.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { SealBadge } from './seal-badge.tsx';

const route = getRouteApi('/shell/audit');

export function AuditPage() {
  return (
    <RequirePermission permission="audit:view">
      <AuditLog />
    </RequirePermission>
  );
}

function AuditLog() {
  const { page = 1, ...filter } = route.useSearch();
  const query = useQuery(auditQuery(filter, page));
  const navigate = route.useNavigate();
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return (
    <Page
      title={t('Audit log')}
      aside={<SealBadge />}
      lead={t('A record of who did what and when. Entries can’t be changed or deleted.')}
      actions={
        <>
          <SavedViews page="audit" />
          <DownloadButton href={auditCsvUrl(filter)} icon={<Download aria-hidden="true" />}>
            {isFiltered ? t('Export filtered CSV') : t('Export CSV')}
          </DownloadButton>
        </>
      }
    >
      <TamperingNotice />
      <AuditFilters />
      <QueryBoundary query={query}>
        {({ entries, ...paging }) =>
          entries.length === 0 ? (
            <NoEntries filtered={isFiltered} onReset={() => void navigate({ search: {} })} />
          ) : (
            <>
              <AuditEntries entries={entries} />
              <Pagination {...paging} onPage={(next) => void navigate({ search: (old) => ({ ...old, page: next }) })} />
            </>
          )
        }
      </QueryBoundary>
    </Page>
  );
}

/** Shown only if the last verification failed. */
function TamperingNotice() {
  const { data: seal } = useQuery(auditSealQuery);
  if (seal?.verification?.ok !== false) return null;
  return (
    <Callout tone="red">
      <p>{seal.verification.problem ?? t('The audit log has been tampered with.')}</p>
    </Callout>
  );
}

function NoEntries({ filtered, onReset }: { readonly filtered: boolean; readonly onReset: () => void }) {
  if (!filtered) return <EmptyState title={t('No activity yet')} />;
  return (
    <FilteredEmptyState title={t('No matching entries')}>
      <p>{t('No entry matches all of your filters.')}</p>
      <Button onPress={onReset}>{t('Reset filters')}</Button>
    </FilteredEmptyState>
  );
}
