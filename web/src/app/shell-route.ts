import { createRoute } from '@tanstack/react-router';
import { meQuery } from '../api/me.ts';
import { queryClient, waitForFirstPage } from './query-client.ts';
import { rootRoute } from './root-route.tsx';
import { SessionGate } from './session-gate.tsx';

/** Parent of all pages that require a session. */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  beforeLoad: ({ cause }) => {
    // The session gate shows the error.
    if (cause === 'enter') queryClient.query(meQuery).catch(() => undefined);
  },
  loader: async () => {
    await waitForFirstPage();
  },
  component: SessionGate,
});
