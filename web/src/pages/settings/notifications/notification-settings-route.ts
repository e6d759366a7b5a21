import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { settingsLayoutRoute } from '../settings-layout-route.ts';

export const notificationSettingsRoute = createRoute({
  getParentRoute: () => settingsLayoutRoute,
  path: '/notifications',
  component: lazyRouteComponent(() => import('./notification-settings-page.tsx'), 'NotificationSettingsPage'),
});
