import { SsoConfirmationError } from '@assay/contract';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { shellRoute } from '../../app/shell-route.ts';

export const confirmationRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/confirmation',
  validateSearch: z.object({
    to: z.string().startsWith('/').optional().catch(undefined),
    refusal: SsoConfirmationError.catch('failed'),
  }),
  component: lazyRouteComponent(() => import('./confirmation-page.tsx'), 'ConfirmationPage'),
});
