import { queryOptions } from '@tanstack/react-query';
import { assay } from './client.ts';

const ASK_AGAIN_MS = 800;

/** How far long work has come, asked again until it has ended. */
export const taskQuery = (taskId: string) =>
  queryOptions({
    queryKey: ['tasks', taskId],
    queryFn: ({ signal }) => assay.get('/api/v1/tasks/{taskId}', { path: { taskId }, signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'RUNNING' ? ASK_AGAIN_MS : false),
  });
