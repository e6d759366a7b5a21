import { SECURITY_EVENT_LABELS, SecurityEventKind } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { securityEventsCsvUrl, securityEventsQuery } from '../../../api/security-events.ts';
import { RequirePermission } from '../../../components/require-permission.tsx';
import { t } from '../../../format/i18n.ts';
import { Button, DownloadButton } from '../../../ui/button.tsx';
import { EmptyState, FilteredEmptyState } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { FilterDate } from '../../../ui/table/filter-date.tsx';
import { FilterSelect } from '../../../ui/table/filter-select.tsx';
import { Pagination } from '../../../ui/table/pagination.tsx';
import { Toolbar } from '../../../ui/table/toolbar.tsx';
import { SecurityEventTable } from './security-event-table.tsx';

const route = getRouteApi('/shell/settings/security-log');

const KIND_OPTIONS = SecurityEventKind.options.map((value) => ({ value, label: t(SECURITY_EVENT_LABELS[value]) }));

export function SecurityLogPage() {
  return (
    <RequirePermission permission="settings:view">
      <RequirePermission permission="audit:view">
        <SecurityLog />
      </RequirePermission>
    </RequirePermission>
  );
}

function SecurityLog() {
  const { page = 1, kind, fromDate, toDate } = route.useSearch();
  const filter = { kind: SecurityEventKind.safeParse(kind).data, fromDate, toDate };
  const query = useQuery(securityEventsQuery(filter, page));
  const navigate = route.useNavigate();
  const narrow = (change: object) => void navigate({ search: { ...filter, ...change } });
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return (
    <Page
      title={t('Security log')}
      lead={t('Rejected sign-ins, API keys and requests from the last 90 days. Repeats within a minute are grouped.')}
      actions={
        <DownloadButton href={securityEventsCsvUrl(filter)} icon={<Download aria-hidden="true" />}>
          {isFiltered ? t('Export filtered CSV') : t('Export CSV')}
        </DownloadButton>
      }
    >
      <Toolbar>
        <FilterSelect
          label={t('Event')}
          value={filter.kind}
          options={KIND_OPTIONS}
          onChange={(chosen) => narrow({ kind: chosen })}
        />
        <FilterDate label={t('From')} value={fromDate} onChange={(day) => narrow({ fromDate: day })} />
        <FilterDate label={t('To')} value={toDate} onChange={(day) => narrow({ toDate: day })} />
      </Toolbar>
      <QueryBoundary query={query}>
        {({ entries, ...paging }) =>
          entries.length === 0 ? (
            <NoEvents filtered={isFiltered} onReset={() => void navigate({ search: {} })} />
          ) : (
            <>
              <SecurityEventTable events={entries} />
              <Pagination {...paging} onPage={(next) => void navigate({ search: (old) => ({ ...old, page: next }) })} />
            </>
          )
        }
      </QueryBoundary>
    </Page>
  );
}

function NoEvents({ filtered, onReset }: { readonly filtered: boolean; readonly onReset: () => void }) {
  if (!filtered) return <EmptyState title={t('No rejected requests')} />;
  return (
    <FilteredEmptyState title={t('No matching events')}>
      <Button onPress={onReset}>{t('Reset filters')}</Button>
    </FilteredEmptyState>
  );
}
