import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import type { Access } from '../src/platform/http/access.ts';
import { createServer } from '../src/platform/http/server.ts';
import { addHeadRoutes, API_SURFACE, formatSurfaceRow } from './support/api-surface.ts';
import type { RouteAccess, SurfaceRow } from './support/portal-surface.ts';
import { listRoutes } from './support/route-list.ts';
import { useTestApp } from './support/test-app.ts';

const SPECIFIED: readonly SurfaceRow[] = [
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
  ['GET', '/api/v1/frameworks', 'key or session', 'frameworks:view'],
  ['GET', '/api/v1/frameworks/:frameworkId', 'key or session', 'frameworks:view'],
  ['DELETE', '/api/v1/frameworks/:frameworkId', 'key or session', 'frameworks:delete'],
  ['GET', '/api/templates/:templateId/export', 'key or session', 'templates:view'],
  ['GET', '/api/v1/assessments', 'key or session', 'assessments:view'],
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
  ['GET', '/api/v1/assessments/:assessmentId', 'key or session', 'assessments:view'],
  ['GET', '/api/assessments/:assessmentId/export', 'key or session', 'assessments:view'],
  ['GET', '/api/assessments/:assessmentId/pdf', 'key or session', 'assessments:view'],
  ['GET', '/api/v1/findings', 'key or session', 'assessments:view'],
  ['PATCH', '/api/v1/findings/:findingId', 'key or session', 'assessments:review'],
];

const test = useTestApp();

const whoOf = ({ callers }: Access): RouteAccess => {
  if (callers === 'anyone') return 'anyone';
  const [only] = callers;
  if (only === 'portal' || only === 'pending' || only === 'scim') return only;
  if (!callers.includes('apiKey')) return 'session';
  return callers.includes('session') ? 'key or session' : 'key';
};
const permissionsOf = (access: Access) => (access.callers === 'anyone' ? [] : access.permissions);
const running = () =>
  listRoutes(test.app).map(({ method, path, access }) =>
    formatSurfaceRow([method, path, whoOf(access), ...permissionsOf(access)]),
  );

describe('The API', () => {
  it('has exactly the routes, callers and permissions in this table', () => {
    expect(running().sort()).toEqual(addHeadRoutes(API_SURFACE).map(formatSurfaceRow).sort());
  });

  it('has every route that the specification lists', () => {
    const there = new Set(running());
    expect(SPECIFIED.map(formatSurfaceRow).filter((line) => !there.has(line))).toEqual([]);
  });

  it('has every portal route below /api/portal, and nothing else there except the session exchange', () => {
    const ofPortal = API_SURFACE.filter(([, , who]) => who === 'portal').map(formatSurfaceRow);
    const below = API_SURFACE.filter(([, path]) => path.startsWith('/api/portal/')).map(formatSurfaceRow);
    expect(below.filter((line) => !ofPortal.includes(line))).toEqual(['POST  /api/portal/session  anyone']);
    expect(ofPortal.filter((line) => !below.includes(line))).toEqual([]);
  });
});

describe('A URL that no route can parse', () => {
  it.each(['%zz', '%ED%A0%80', '%FF', 'x'.repeat(1_025)])('404 with the usual body and headers for %s', async (id) => {
    const usual = await test.app.inject({ method: 'GET', url: '/api/v1/nothing' });
    const answer = await test.app.inject({ method: 'GET', url: `/api/v1/vendors/${id}` });
    expect([answer.statusCode, answer.json()]).toMatchObject([404, { error: 'Not found' }]);
    expect(Object.keys(answer.headers).sort()).toEqual(Object.keys(usual.headers).sort());
  });
});

describe('A route that does not declare its callers', () => {
  const server = () => createServer({ log: pino({ level: 'silent' }), trustedProxies: [], sites: test.ctx.sites });

  it('is rejected', () => {
    expect(() => server().get('/api/open', () => 'open')).toThrow('does not declare its access');
  });

  it('prevents the server from starting when a plugin adds it', async () => {
    const app = server();
    void app.register(async (plugin) => {
      plugin.get('/api/open', () => 'open');
    });
    await expect(app.ready()).rejects.toThrow('does not declare its access');
  });
});
