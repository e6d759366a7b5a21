import type { AuditEntry } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { auditFilterOptionsQuery } from '../../api/audit.ts';
import { useCan } from '../../api/me.ts';
import { peopleQuery } from '../../api/people.ts';
import { ActivityList } from '../../components/activity-list.tsx';

export function AuditEntries({ entries }: { readonly entries: readonly AuditEntry[] }) {
  const { data } = useQuery(auditFilterOptionsQuery);
  const { data: people = [] } = useQuery({ ...peopleQuery, enabled: useCan('vendors:view') });
  const names = new Map([...(data?.users ?? []), ...people].map(({ id, name }) => [id, name]));
  return <ActivityList entries={entries} names={names} level={2} />;
}
