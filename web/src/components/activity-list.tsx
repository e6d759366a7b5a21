import type { AuditEntry } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { peopleQuery } from '../api/people.ts';
import { formatDateTime, formatRelativeTime } from '../format/dates.ts';
import { AuditChanges } from './audit-changes.tsx';

type ActivityListProps = {
  readonly entries: readonly AuditEntry[];
  /** The type of the record that the page shows: its entries need no name. */
  readonly entityType: string;
  /** Details that the page already shows. */
  readonly hiddenFields: readonly string[];
};

/** The audit entries of a record and of what belongs to it. */
export function ActivityList({ entries, entityType, hiddenFields }: ActivityListProps) {
  const { data: people = [] } = useQuery(peopleQuery);
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return (
    <ol className="divide-y divide-line">
      {entries.map((entry) => (
        <li key={entry.id} className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[9rem_1fr]">
          <time dateTime={entry.createdAt} title={formatDateTime(entry.createdAt)} className="text-sm text-soft">
            {formatRelativeTime(entry.createdAt)}
          </time>
          <div className="grid min-w-0 gap-1.5">
            <p className="wrap-anywhere">
              <span className="font-medium">{entry.actionLabel}</span>
              {entry.entityType !== entityType && entry.entityName !== null && <span>{` · ${entry.entityName}`}</span>}
              <span className="text-soft">{` · ${entry.userName}`}</span>
            </p>
            <AuditChanges meta={omitFields(entry.meta, hiddenFields)} names={names} />
          </div>
        </li>
      ))}
    </ol>
  );
}

const omitFields = (meta: AuditEntry['meta'], fields: readonly string[]) =>
  Object.fromEntries(Object.entries(meta ?? {}).filter(([field]) => !fields.includes(field)));
