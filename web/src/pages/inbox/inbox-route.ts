import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { pageParam, textParam } from '../../app/search-params.ts';
import { shellRoute } from '../../app/shell-route.ts';

export const inboxRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/inbox',
  validateSearch: z.object({ unread: textParam, page: pageParam }),
  component: lazyRouteComponent(() => import('./inbox-page.tsx'), 'InboxPage'),
});
