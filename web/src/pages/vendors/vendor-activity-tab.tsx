import type { AuditEntry } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { peopleQuery } from '../../api/people.ts';
import { vendorActivityQuery } from '../../api/vendors.ts';
import { AuditChanges } from '../../components/audit-entry.tsx';
import { Needs } from '../../components/needs.tsx';
import { agoText, momentText } from '../../format/dates.ts';
import { t } from '../../format/text.ts';
import { Answered } from '../../ui/answered.tsx';
import { Empty } from '../../ui/notice.tsx';
import { Pager } from '../../ui/table/pager.tsx';
import { useVendorAddress } from './vendor-address.ts';

export function ActivityTab() {
  return (
    <Needs permission="audit:view">
      <Activity />
    </Needs>
  );
}

function Activity() {
  const { vendorId, page, goToPage } = useVendorAddress();
  const { data: people = [] } = useQuery(peopleQuery);
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return (
    <Answered query={useQuery(vendorActivityQuery(vendorId, page))}>
      {(log) =>
        log.totalCount === 0 ? (
          <Empty title={t('Nothing has happened yet')}>
            <p>{t('Every change of this vendor and of what belongs to it is listed here.')}</p>
          </Empty>
        ) : (
          <>
            <ol className="divide-y divide-line rounded-lg border border-line bg-surface">
              {log.entries.map((entry) => (
                <Entry key={entry.id} entry={entry} names={names} />
              ))}
            </ol>
            <Pager {...log} onPage={goToPage} />
          </>
        )
      }
    </Answered>
  );
}

type EntryProps = { readonly entry: AuditEntry; readonly names: ReadonlyMap<string, string> };

function Entry({ entry: { actionLabel, userName, entityType, entityName, meta, createdAt }, names }: EntryProps) {
  return (
    <li className="grid gap-x-6 gap-y-1 px-4 py-3 sm:grid-cols-[9rem_1fr]">
      <time dateTime={createdAt} title={momentText(createdAt)} className="text-sm text-soft">
        {agoText(createdAt)}
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

/** Which vendor it was is what the page is about. */
const withoutVendor = (meta: AuditEntry['meta']) =>
  Object.fromEntries(Object.entries(meta ?? {}).filter(([field]) => field !== 'vendorName'));
