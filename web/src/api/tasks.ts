import { queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';

const POLL_INTERVAL_MS = 800;

/** The progress of a task, polled until it has ended. */
export const taskQuery = (taskId: string) =>
  queryOptions({
    queryKey: ['tasks', taskId],
    queryFn: ({ signal }) => api.get('/api/v1/tasks/{taskId}', { path: { taskId }, signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'RUNNING' ? POLL_INTERVAL_MS : false),
  });
