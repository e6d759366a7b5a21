import { DEMO_DATA_PERMISSIONS, type DemoData } from '@assay/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from './client.ts';
import { useMe } from './me.ts';

export const demoDataQuery = queryOptions({
  queryKey: ['demo-data'],
  queryFn: ({ signal }) => api.get('/api/app/demo-data', { signal }),
  staleTime: 60_000,
});

export const removeDemoData = () => api.delete('/api/app/demo-data');

/** Null if there is no demo data, or if the user cannot remove it. */
export function useDemoData(): DemoData | null {
  const { permissions } = useMe();
  const mayRemove = DEMO_DATA_PERMISSIONS.every((permission) => permissions.includes(permission));
  const { data } = useQuery({ ...demoDataQuery, enabled: mayRemove });
  return data && Object.values(data.removes).some((count) => count > 0) ? data : null;
}
