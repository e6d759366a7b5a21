import { createRoute } from '@tanstack/react-router';
import { unreadCountQuery } from '../api/notifications.ts';
import { prefetchPage, waitForFirstPage } from './query-client.ts';
import { rootRoute } from './root-route.tsx';
import { SessionGate } from './session-gate.tsx';

/** Parent of all pages that require a session. */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  beforeLoad: ({ cause }) => prefetchPage(cause, (client) => [client.query(unreadCountQuery)]),
  loader: async () => {
    await waitForFirstPage();
  },
  component: SessionGate,
});
