import { useQuery } from '@tanstack/react-query';
import { peopleQuery } from '../../api/people.ts';
import { vendorActivityQuery } from '../../api/vendors.ts';
import { ActivityList } from '../../components/activity-list.tsx';
import { RequirePermission } from '../../components/require-permission.tsx';
import { t } from '../../format/i18n.ts';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import { EmptyState } from '../../ui/notice.tsx';
import { Pagination } from '../../ui/table/pagination.tsx';
import { useVendorSearchParams } from './use-vendor-search-params.ts';

export function VendorActivityTab() {
  return (
    <RequirePermission permission="audit:view">
      <Activity />
    </RequirePermission>
  );
}

function Activity() {
  const { vendorId, page, goToPage } = useVendorSearchParams();
  const { data: people = [] } = useQuery(peopleQuery);
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return (
    <QueryBoundary query={useQuery(vendorActivityQuery(vendorId, page))}>
      {(log) =>
        log.totalCount === 0 ? (
          <EmptyState title={t('No activity yet')}>
            <p>{t('Changes to this vendor and its records appear here.')}</p>
          </EmptyState>
        ) : (
          <>
            <ActivityList entries={log.entries} pageRecord="Vendor" names={names} level={2} />
            <Pagination {...log} onPage={goToPage} />
          </>
        )
      }
    </QueryBoundary>
  );
}
