import type { Row } from './portal-surface.ts';

/** What the web application calls for people: no key is let in. */
export const APP_SURFACE: readonly Row[] = [
  ['GET', '/api/app/assessments', 'session', 'assessments:view'],
  ['POST', '/api/app/assessments/pre-flight', 'session', 'assessments:create'],
  ['POST', '/api/app/assessments/remind', 'session', 'assessments:send'],
  ['GET', '/api/app/my-work', 'session'],

  ['GET', '/api/app/audit-choices', 'session', 'audit:view'],

  ['GET', '/api/app/setup', 'anyone'],
  ['POST', '/api/app/setup', 'anyone'],
  ['POST', '/api/app/sign-in', 'anyone'],
  ['POST', '/api/app/sign-out', 'session'],
  ['GET', '/api/app/me', 'session'],
  ['POST', '/api/app/me/password', 'session'],
  ['GET', '/api/app/sessions', 'session'],
  ['DELETE', '/api/app/sessions/:sessionId', 'session'],

  ['GET', '/api/app/views', 'session'],
  ['POST', '/api/app/views', 'session'],
  ['DELETE', '/api/app/views/:viewId', 'session'],

  ['GET', '/api/app/people', 'session', 'vendors:view'],

  ['GET', '/api/app/vendors', 'session', 'vendors:view'],
  ['GET', '/api/app/vendor-tags', 'session', 'vendors:view'],
  ['GET', '/api/app/vendors/:vendorId/standing', 'session', 'vendors:view'],
  ['GET', '/api/app/vendors/:vendorId/evidence', 'session', 'vendors:view', 'assessments:view'],
  ['POST', '/api/app/vendors/import-check', 'session', 'vendors:create'],
  ['POST', '/api/app/vendors/imports', 'session', 'vendors:create', 'vendors:edit'],
  ['GET', '/api/app/vendors/:vendorId/deletion', 'session', 'vendors:delete'],
  ['GET', '/api/app/vendors/:vendorId/activity', 'session', 'vendors:view', 'audit:view'],
  ['GET', '/api/app/frameworks/:frameworkId/deletion', 'session', 'frameworks:delete'],
  ['GET', '/api/app/templates/:templateId/deletion', 'session', 'templates:delete'],

  ['GET', '/api/app/users', 'session', 'users:view'],
  ['POST', '/api/app/users', 'session', 'users:manage'],
  ['GET', '/api/app/users/:userId', 'session', 'users:view'],
  ['PUT', '/api/app/users/:userId', 'session', 'users:manage'],
  ['DELETE', '/api/app/users/:userId', 'session', 'users:manage'],
  ['POST', '/api/app/users/:userId/disable', 'session', 'users:manage'],
  ['POST', '/api/app/users/:userId/enable', 'session', 'users:manage'],
  ['PUT', '/api/app/users/:userId/role', 'session', 'users:manage'],
  ['POST', '/api/app/users/:userId/password', 'session', 'users:manage'],

  ['GET', '/api/app/roles', 'session', 'roles:view'],
  ['POST', '/api/app/roles', 'session', 'roles:manage'],
  ['PUT', '/api/app/roles/:roleId', 'session', 'roles:manage'],
  ['DELETE', '/api/app/roles/:roleId', 'session', 'roles:manage'],

  ['GET', '/api/app/api-keys', 'session', 'api-keys:view'],
  ['POST', '/api/app/api-keys', 'session', 'api-keys:manage'],
  ['POST', '/api/app/api-keys/:apiKeyId/revoke', 'session', 'api-keys:manage'],
  ['DELETE', '/api/app/api-keys/:apiKeyId', 'session', 'api-keys:manage'],

  ['GET', '/api/app/organisation', 'session', 'settings:view'],
  ['PUT', '/api/app/organisation', 'session', 'settings:manage'],
  ['GET', '/api/app/organisation/logo', 'session'],
  ['PUT', '/api/app/organisation/logo', 'session', 'settings:manage'],
  ['DELETE', '/api/app/organisation/logo', 'session', 'settings:manage'],

  ['GET', '/api/app/webhooks', 'session', 'settings:view'],
  ['POST', '/api/app/webhooks', 'session', 'settings:manage'],
  ['PUT', '/api/app/webhooks/:webhookId', 'session', 'settings:manage'],
  ['DELETE', '/api/app/webhooks/:webhookId', 'session', 'settings:manage'],
  ['POST', '/api/app/webhooks/:webhookId/rotate-secret', 'session', 'settings:manage'],
  ['POST', '/api/app/webhooks/:webhookId/test', 'session', 'settings:manage'],
  ['GET', '/api/app/webhooks/:webhookId/deliveries', 'session', 'settings:view'],
  ['POST', '/api/app/webhooks/:webhookId/deliveries/:deliveryId/replay', 'session', 'settings:manage'],

  ['GET', '/api/app/mails', 'session', 'settings:view'],
  ['POST', '/api/app/mails/:mailId/resend', 'session', 'settings:manage'],
  ['POST', '/api/app/mails/test', 'session', 'settings:manage'],
  ['GET', '/api/app/mail-server', 'session', 'settings:view'],
];
