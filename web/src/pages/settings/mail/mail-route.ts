import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { pageParam, textParam } from '../../../app/search-params.ts';
import { settingsLayoutRoute } from '../settings-layout-route.ts';

export const mailRoute = createRoute({
  getParentRoute: () => settingsLayoutRoute,
  path: '/mail',
  validateSearch: z.object({ status: textParam, page: pageParam, mail: textParam }),
  component: lazyRouteComponent(() => import('./mail-page.tsx'), 'MailPage'),
});
