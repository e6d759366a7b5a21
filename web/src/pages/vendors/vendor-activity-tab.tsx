import { useQuery } from '@tanstack/react-query';
import { vendorActivityQuery } from '../../api/vendors.ts';
import { ActivityList } from '../../components/activity-list.tsx';
import { RequirePermission } from '../../components/require-permission.tsx';
import { t } from '../../format/i18n.ts';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import { EmptyState } from '../../ui/notice.tsx';
import { Pagination } from '../../ui/table/pagination.tsx';
import { useVendorSearchParams } from './use-vendor-search-params.ts';

/** The page already shows the vendor's name. */
const HIDDEN_FIELDS = ['vendorName'];

export function VendorActivityTab() {
  return (
    <RequirePermission permission="audit:view">
      <Activity />
    </RequirePermission>
  );
}

function Activity() {
  const { vendorId, page, goToPage } = useVendorSearchParams();
  return (
    <QueryBoundary query={useQuery(vendorActivityQuery(vendorId, page))}>
      {(log) =>
        log.totalCount === 0 ? (
          <EmptyState title={t('No activity yet')}>
            <p>{t('Changes to this vendor and its records appear here.')}</p>
          </EmptyState>
        ) : (
          <>
            <div className="rounded-lg border border-line bg-surface px-4">
              <ActivityList entries={log.entries} entityType="Vendor" hiddenFields={HIDDEN_FIELDS} />
            </div>
            <Pagination {...log} onPage={goToPage} />
          </>
        )
      }
    </QueryBoundary>
  );
}
