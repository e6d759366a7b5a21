import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { page, text } from '../../../app/search.ts';
import { layoutRoute } from '../layout-route.ts';

export const mailRoute = createRoute({
  getParentRoute: () => layoutRoute,
  path: '/mail',
  validateSearch: z.object({ status: text, page, mail: text }),
  component: lazyRouteComponent(() => import('./mail-page.tsx'), 'MailPage'),
});
