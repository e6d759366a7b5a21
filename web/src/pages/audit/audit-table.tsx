import type { AuditEntry } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { auditFilterOptionsQuery } from '../../api/audit.ts';
import { useCan } from '../../api/me.ts';
import { peopleQuery } from '../../api/people.ts';
import { AuditChanges } from '../../components/audit-changes.tsx';
import { formatDateTime } from '../../format/dates.ts';
import { t } from '../../format/i18n.ts';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';

/** Formats ApiKey as "API key". */
const formatEntityType = (type: string): string => {
  const words = type
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/^api\b/, 'API');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

function EntityCell({ entry: { entityType, entityId, entityName } }: { readonly entry: AuditEntry }) {
  if (entityType === null) return <span className="text-soft">–</span>;
  return (
    <span className="grid max-w-64 min-w-36">
      <span className="wrap-anywhere">{entityName ?? formatEntityType(entityType)}</span>
      <span className="text-xs text-soft">
        {formatEntityType(entityType)} {entityId !== null && <code>{entityId}</code>}
      </span>
    </span>
  );
}

export function AuditTable({ entries }: { readonly entries: readonly AuditEntry[] }) {
  const { data } = useQuery(auditFilterOptionsQuery);
  const { data: people = [] } = useQuery({ ...peopleQuery, enabled: useCan('vendors:view') });
  const names = new Map([...(data?.users ?? []), ...people].map(({ id, name }) => [id, name]));
  const columns: readonly Column<AuditEntry>[] = [
    { id: 'action', label: t('What'), cell: ({ actionLabel }) => actionLabel },
    { id: 'subject', label: t('On'), cell: (entry) => <EntityCell entry={entry} /> },
    {
      id: 'changes',
      label: t('What changed'),
      cell: ({ meta }) => (
        <div className="min-w-64">
          <AuditChanges meta={meta} names={names} />
        </div>
      ),
    },
    {
      id: 'user',
      label: t('Who'),
      cell: ({ userName }) => <span className="block min-w-28 wrap-break-word">{userName}</span>,
    },
    {
      id: 'when',
      label: t('When'),
      cell: ({ createdAt }) => (
        <time dateTime={createdAt} className="whitespace-nowrap tabular-nums">
          {formatDateTime(createdAt)}
        </time>
      ),
    },
  ];
  return <DataTable caption={t('Audit log')} columns={columns} rows={entries} />;
}
