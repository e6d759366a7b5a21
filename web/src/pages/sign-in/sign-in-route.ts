import { SsoError } from '@assay/contract';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { rootRoute } from '../../app/root-route.tsx';

export const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  validateSearch: z.object({
    to: z.string().startsWith('/').optional().catch(undefined),
    step: z.literal('second').optional().catch(undefined),
    sso: SsoError.optional().catch(undefined),
  }),
  component: lazyRouteComponent(() => import('./sign-in-page.tsx'), 'SignInPage'),
});
