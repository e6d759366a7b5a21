import { APP_SURFACE } from './app-surface.ts';
import { PORTAL_SURFACE, type SurfaceRow } from './portal-surface.ts';
import { SCIM_SURFACE } from './scim-surface.ts';

/** All API routes. HEAD is not listed: it exists for every GET, with the same access rules. */
export const API_SURFACE: readonly SurfaceRow[] = [
  ['GET', '/api/v1/vendors', 'key or session', 'vendors:view'],
  ['GET', '/api/v1/vendors/:vendorId', 'key or session', 'vendors:view'],
  ['GET', '/api/v1/vendors/external/:externalId', 'key or session', 'vendors:view'],
  ['POST', '/api/v1/vendors/import', 'key or session', 'vendors:create'],
  ['PUT', '/api/v1/vendors/:vendorId', 'key or session', 'vendors:edit'],
  ['DELETE', '/api/v1/vendors/:vendorId', 'key or session', 'vendors:delete'],
  ['GET', '/api/v1/vendors/:vendorId/score', 'key or session', 'vendors:view'],
  ['GET', '/api/v1/vendors/:vendorId/export', 'key or session', 'vendors:view'],
  ['GET', '/api/v1/vendors/:vendorId/assessments', 'key or session', 'vendors:view'],

  ['GET', '/api/v1/vendors/:vendorId/certifications', 'key or session', 'vendors:view'],
  ['POST', '/api/v1/vendors/:vendorId/certifications', 'key or session', 'vendors:edit'],
  ['PUT', '/api/v1/vendors/:vendorId/certifications/:certificationId', 'key or session', 'vendors:edit'],
  ['DELETE', '/api/v1/vendors/:vendorId/certifications/:certificationId', 'key or session', 'vendors:edit'],

  ['GET', '/api/v1/vendors/:vendorId/responsibilities', 'key or session', 'vendors:view'],
  ['POST', '/api/v1/vendors/:vendorId/responsibilities', 'key or session', 'vendors:edit'],
  ['PUT', '/api/v1/vendors/:vendorId/responsibilities/:responsibilityId', 'key or session', 'vendors:edit'],
  ['DELETE', '/api/v1/vendors/:vendorId/responsibilities/:responsibilityId', 'key or session', 'vendors:edit'],

  ['POST', '/api/v1/assessments/:assessmentId/evidence', 'key or session', 'assessments:send'],
  ['PUT', '/api/v1/evidence/:evidenceId/questions', 'key or session', 'assessments:send'],
  ['GET', '/api/v1/evidence/:evidenceId/content', 'key or session', 'assessments:view'],
  ['DELETE', '/api/v1/evidence/:evidenceId', 'key or session', 'assessments:send'],

  ['GET', '/api/v1/frameworks', 'key or session', 'frameworks:view'],
  ['GET', '/api/v1/frameworks/:frameworkId', 'key or session', 'frameworks:view'],
  ['POST', '/api/v1/frameworks/import', 'key or session', 'frameworks:import'],
  ['DELETE', '/api/v1/frameworks/:frameworkId', 'key or session', 'frameworks:delete'],

  ['GET', '/api/v1/templates', 'key or session', 'templates:view'],
  ['GET', '/api/v1/templates/:templateId', 'key or session', 'templates:view'],
  ['GET', '/api/templates/:templateId/export', 'key or session', 'templates:view'],
  ['POST', '/api/v1/templates', 'key or session', 'templates:create'],
  ['POST', '/api/v1/templates/import', 'key or session', 'templates:create'],
  ['POST', '/api/v1/templates/starter', 'key or session', 'templates:create', 'templates:edit', 'frameworks:import'],
  ['PUT', '/api/v1/templates/:templateId', 'key or session', 'templates:edit'],
  ['POST', '/api/v1/templates/:templateId/versions', 'key or session', 'templates:edit'],
  ['POST', '/api/v1/templates/:templateId/publish', 'key or session', 'templates:edit'],
  ['POST', '/api/v1/templates/:templateId/duplicate', 'key or session', 'templates:create'],
  ['DELETE', '/api/v1/templates/:templateId', 'key or session', 'templates:delete'],

  ['GET', '/api/v1/assessments/:assessmentId/previous', 'key or session', 'assessments:view'],
  ['GET', '/api/v1/assessments', 'key or session', 'assessments:view'],
  ['GET', '/api/v1/assessments/:assessmentId', 'key or session', 'assessments:view'],
  ['GET', '/api/assessments/:assessmentId/export', 'key or session', 'assessments:view'],
  ['GET', '/api/assessments/:assessmentId/pdf', 'key or session', 'assessments:view'],
  ['POST', '/api/v1/assessments', 'key or session', 'assessments:create'],
  ['POST', '/api/v1/assessments/bulk', 'key or session', 'assessments:create', 'assessments:send'],
  ['GET', '/api/v1/tasks/:taskId', 'key or session'],
  ['POST', '/api/v1/assessments/:assessmentId/send', 'key or session', 'assessments:send'],
  ['POST', '/api/v1/assessments/:assessmentId/recall', 'key or session', 'assessments:send'],
  ['PUT', '/api/v1/assessments/:assessmentId/responses', 'key or session', 'assessments:send'],
  ['POST', '/api/v1/assessments/:assessmentId/submit', 'key or session', 'assessments:send'],
  ['DELETE', '/api/v1/assessments/:assessmentId', 'key or session', 'assessments:delete'],
  ['POST', '/api/v1/assessments/:assessmentId/claim', 'key or session', 'assessments:review'],
  ['PUT', '/api/v1/assessments/:assessmentId/decisions/:questionKey', 'key or session', 'assessments:review'],
  ['POST', '/api/v1/assessments/:assessmentId/send-back', 'key or session', 'assessments:review'],
  ['POST', '/api/v1/assessments/:assessmentId/finalize', 'key or session', 'assessments:review'],
  ['POST', '/api/v1/assessments/:assessmentId/reopen', 'key or session', 'assessments:review'],
  ['GET', '/api/v1/findings', 'key or session', 'assessments:view'],
  ['PATCH', '/api/v1/findings/:findingId', 'key or session', 'assessments:review'],
  ['POST', '/api/v1/findings/:findingId/withdraw', 'key or session', 'assessments:review'],
  ['POST', '/api/v1/assessments/:assessmentId/findings', 'key or session', 'assessments:review'],
  ['POST', '/api/v1/assessments/:assessmentId/dismissals', 'key or session', 'assessments:review'],
  ['POST', '/api/v1/assessments/:assessmentId/comments', 'key or session', 'assessments:review'],
  ['GET', '/api/v1/dashboard', 'key or session', 'dashboard:view'],
  ['GET', '/api/dashboard/report', 'key or session', 'dashboard:view', 'assessments:view'],
  [
    'GET',
    '/api/vendors/:vendorId/frameworks/:frameworkId/report',
    'key or session',
    'vendors:view',
    'frameworks:view',
    'assessments:view',
  ],
  ['GET', '/api/v1/audit', 'key or session', 'audit:view'],

  ...APP_SURFACE,
  ...PORTAL_SURFACE,
  ...SCIM_SURFACE,

  ['GET', '/api/openapi.json', 'anyone'],
  ['GET', '/api/docs', 'anyone'],
  ['GET', '/api/docs/scalar.js', 'anyone'],
  ['GET', '/api/docs/start.js', 'anyone'],
  ['GET', '/healthz', 'anyone'],
  ['GET', '/readyz', 'anyone'],
  ['GET', '/', 'anyone'],
  ['GET', '/sign-in', 'anyone'],
  ['GET', '/setup', 'anyone'],
  ['GET', '/welcome', 'anyone'],
  ['GET', '/reset-password', 'anyone'],
  ['GET', '/confirmation', 'anyone'],
  ['GET', '/vendors', 'anyone'],
  ['GET', '/vendors/*', 'anyone'],
  ['GET', '/assessments', 'anyone'],
  ['GET', '/assessments/*', 'anyone'],
  ['GET', '/findings', 'anyone'],
  ['GET', '/findings/*', 'anyone'],
  ['GET', '/templates', 'anyone'],
  ['GET', '/templates/*', 'anyone'],
  ['GET', '/frameworks', 'anyone'],
  ['GET', '/frameworks/*', 'anyone'],
  ['GET', '/reports', 'anyone'],
  ['GET', '/reports/*', 'anyone'],
  ['GET', '/audit', 'anyone'],
  ['GET', '/audit/*', 'anyone'],
  ['GET', '/settings', 'anyone'],
  ['GET', '/settings/*', 'anyone'],
  ['GET', '/portal', 'anyone'],
  ['GET', '/assets/:name', 'anyone'],
];

export const formatSurfaceRow = ([method, path, who, ...permissions]: SurfaceRow) =>
  [method, path, who, ...permissions].join('  ');

export const addHeadRoutes = (rows: readonly SurfaceRow[]): SurfaceRow[] =>
  rows.flatMap((row) => {
    const [method, ...rest] = row;
    return method === 'GET' ? [row, ['HEAD', ...rest]] : [row];
  });
