import type { AuditEntry } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { auditFilterOptionsQuery } from '../../api/audit.ts';
import { useCan } from '../../api/me.ts';
import { peopleQuery } from '../../api/people.ts';
import { AuditChanges } from '../../components/audit-changes.tsx';
import { formatEntityType } from '../../format/audit-labels.ts';
import { formatDateTime } from '../../format/dates.ts';
import { t } from '../../format/i18n.ts';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';

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
    { id: 'action', label: t('Action'), cell: ({ actionLabel }) => actionLabel },
    { id: 'subject', label: t('Target'), cell: (entry) => <EntityCell entry={entry} /> },
    {
      id: 'changes',
      label: t('Changes'),
      cell: ({ meta }) => (
        <div className="min-w-64">
          <AuditChanges meta={meta} names={names} />
        </div>
      ),
    },
    {
      id: 'user',
      label: t('Actor'),
      cell: ({ userName }) => <span className="block min-w-28 wrap-break-word">{userName}</span>,
    },
    {
      id: 'when',
      label: t('Time'),
      cell: ({ createdAt }) => (
        <time dateTime={createdAt} className="whitespace-nowrap tabular-nums">
          {formatDateTime(createdAt)}
        </time>
      ),
    },
  ];
  return <DataTable caption={t('Audit log')} columns={columns} rows={entries} />;
}
