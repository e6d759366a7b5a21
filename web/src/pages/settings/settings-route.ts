import { createRoute } from '@tanstack/react-router';
import { accountRoute } from './account/account-route.ts';
import { apiKeysRoute } from './api-keys/api-keys-route.ts';
import { FirstPart } from './first-part.tsx';
import { layoutRoute } from './layout-route.ts';
import { mailRoute } from './mail/mail-route.ts';
import { organisationRoute } from './organisation/organisation-route.ts';
import { rolesRoute } from './roles/roles-route.ts';
import { scoringRoute } from './scoring/scoring-route.ts';
import { signInSettingsRoute } from './sign-in/sign-in-settings-route.ts';
import { usersRoute } from './users/users-route.ts';
import { webhookRoute } from './webhooks/webhook-route.ts';
import { webhooksRoute } from './webhooks/webhooks-route.ts';

const firstRoute = createRoute({ getParentRoute: () => layoutRoute, path: '/', component: FirstPart });

export const settingsRoute = layoutRoute.addChildren([
  firstRoute,
  organisationRoute,
  scoringRoute,
  usersRoute,
  rolesRoute,
  signInSettingsRoute,
  apiKeysRoute,
  mailRoute,
  webhooksRoute,
  webhookRoute,
  accountRoute,
]);
