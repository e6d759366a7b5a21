import { DEMO_DATA_PERMISSIONS, type DemoData } from '@assay/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { assay } from './client.ts';
import { useMe } from './me.ts';

const demoDataQuery = queryOptions({
  queryKey: ['demo-data'],
  queryFn: ({ signal }) => assay.get('/api/app/demo-data', { signal }),
  staleTime: 60_000,
});

export const removeDemoData = () => assay.delete('/api/app/demo-data');

/** Null where there is none, and for whoever could not remove it. */
export function useDemoData(): DemoData | null {
  const { permissions } = useMe();
  const mayRemove = DEMO_DATA_PERMISSIONS.every((permission) => permissions.includes(permission));
  const { data } = useQuery({ ...demoDataQuery, enabled: mayRemove });
  return data && Object.values(data.removes).some((count) => count > 0) ? data : null;
}
