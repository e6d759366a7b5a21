import type { AuditEntry } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { peopleQuery } from '../../api/people.ts';
import { vendorActivityQuery } from '../../api/vendors.ts';
import { AuditChanges } from '../../components/audit-changes.tsx';
import { RequirePermission } from '../../components/require-permission.tsx';
import { formatRelativeTime, formatDateTime } from '../../format/dates.ts';
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
            <ol className="divide-y divide-line rounded-lg border border-line bg-surface">
              {log.entries.map((entry) => (
                <ActivityEntry key={entry.id} entry={entry} names={names} />
              ))}
            </ol>
            <Pagination {...log} onPage={goToPage} />
          </>
        )
      }
    </QueryBoundary>
  );
}

type EntryProps = { readonly entry: AuditEntry; readonly names: ReadonlyMap<string, string> };

function ActivityEntry({
  entry: { actionLabel, userName, entityType, entityName, meta, createdAt },
  names,
}: EntryProps) {
  return (
    <li className="grid gap-x-6 gap-y-1 px-4 py-3 sm:grid-cols-[9rem_1fr]">
      <time dateTime={createdAt} title={formatDateTime(createdAt)} className="text-sm text-soft">
        {formatRelativeTime(createdAt)}
      </time>
      <div className="grid min-w-0 gap-1.5">
        <p className="wrap-anywhere">
          <span className="font-medium">{actionLabel}</span>
          {entityType !== 'Vendor' && entityName !== null && <span>{` · ${entityName}`}</span>}
          <span className="text-soft">{` · ${userName}`}</span>
        </p>
        <AuditChanges meta={withoutVendor(meta)} names={names} />
      </div>
    </li>
  );
}

/** Omits the vendor's name, which the page already shows. */
const withoutVendor = (meta: AuditEntry['meta']) =>
  Object.fromEntries(Object.entries(meta ?? {}).filter(([field]) => field !== 'vendorName'));
