import type { Permission } from '@assay/contract';
import type { Method } from './route-list.ts';

export type RouteAccess = 'key or session' | 'key' | 'session' | 'portal' | 'pending' | 'scim' | 'anyone';
export type SurfaceRow = readonly [method: Method, path: string, who: RouteAccess, ...permissions: Permission[]];

/** Routes that contacts can call, and those with which the team manages contacts. */
export const PORTAL_SURFACE: readonly SurfaceRow[] = [
  ['GET', '/api/v1/assessments/:assessmentId/links', 'key or session', 'assessments:send'],
  ['POST', '/api/v1/assessments/:assessmentId/links', 'key or session', 'assessments:send'],
  ['POST', '/api/v1/assessments/:assessmentId/links/:linkId/show', 'key or session', 'assessments:send'],
  ['DELETE', '/api/v1/assessments/:assessmentId/links/:linkId', 'key or session', 'assessments:send'],
  ['GET', '/api/v1/assessments/:assessmentId/submissions', 'key or session', 'assessments:view'],
  ['GET', '/api/v1/assessments/:assessmentId/submissions/:submissionId/receipt', 'key or session', 'assessments:view'],

  ['POST', '/api/portal/session', 'anyone'],
  ['DELETE', '/api/portal/session', 'portal'],
  ['GET', '/api/portal/assessment', 'portal'],
  ['GET', '/api/portal/logo', 'portal'],
  ['PUT', '/api/portal/responses/:questionKey', 'portal'],
  ['POST', '/api/portal/confirm', 'portal'],
  ['POST', '/api/portal/evidence', 'portal'],
  ['PUT', '/api/portal/evidence/:evidenceId/questions', 'portal'],
  ['GET', '/api/portal/evidence/:evidenceId/content', 'portal'],
  ['DELETE', '/api/portal/evidence/:evidenceId', 'portal'],
  ['POST', '/api/portal/comments', 'portal'],
  ['POST', '/api/portal/delegations', 'portal'],
  ['DELETE', '/api/portal/delegations/:linkId', 'portal'],
  ['POST', '/api/portal/submit', 'portal'],
  ['GET', '/api/portal/receipt', 'portal'],
  ['GET', '/api/portal/receipt/pdf', 'portal'],
  ['GET', '/api/portal/findings', 'portal'],
  ['PUT', '/api/portal/findings/:findingId/plan', 'portal'],
  ['POST', '/api/portal/findings/:findingId/done', 'portal'],
  ['POST', '/api/portal/findings/:findingId/comments', 'portal'],
  ['POST', '/api/portal/findings/:findingId/files', 'portal'],
  ['GET', '/api/portal/findings/:findingId/files/:fileId', 'portal'],
  ['DELETE', '/api/portal/findings/:findingId/files/:fileId', 'portal'],
];
