import { createRoute, Navigate } from '@tanstack/react-router';
import { useMe } from '../../api/me.ts';
import { accountRoute } from './account/account-route.ts';
import { apiKeysRoute } from './api-keys/api-keys-route.ts';
import { mailRoute } from './mail/mail-route.ts';
import { notificationSettingsRoute } from './notifications/notification-settings-route.ts';
import { organisationRoute } from './organisation/organisation-route.ts';
import { rolesRoute } from './roles/roles-route.ts';
import { scoringRoute } from './scoring/scoring-route.ts';
import { securityLogRoute } from './security-log/security-log-route.ts';
import { settingsLayoutRoute } from './settings-layout-route.ts';
import { getFirstSettingsSection } from './settings-sections.ts';
import { signInSettingsRoute } from './sign-in/sign-in-settings-route.ts';
import { usersRoute } from './users/users-route.ts';
import { webhookRoute } from './webhooks/webhook-route.ts';
import { webhooksRoute } from './webhooks/webhooks-route.ts';

const settingsIndexRoute = createRoute({
  getParentRoute: () => settingsLayoutRoute,
  path: '/',
  component: SettingsIndex,
});

function SettingsIndex() {
  return <Navigate to={getFirstSettingsSection(useMe().permissions).to} replace />;
}

export const settingsRoute = settingsLayoutRoute.addChildren([
  settingsIndexRoute,
  organisationRoute,
  scoringRoute,
  usersRoute,
  rolesRoute,
  signInSettingsRoute,
  apiKeysRoute,
  mailRoute,
  webhooksRoute,
  webhookRoute,
  securityLogRoute,
  accountRoute,
  notificationSettingsRoute,
]);
