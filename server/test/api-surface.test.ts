import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import type { Access } from '../src/platform/http/access.ts';
import { createServer } from '../src/platform/http/server.ts';
import type { Row, Who } from './portal-surface.ts';
import { routesOf } from './route-list.ts';
import { lineOf, SURFACE, withHead } from './surface.ts';
import { useTestApp } from './test-app.ts';

/** What the specification lists. */
const SPECIFIED: readonly Row[] = [
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

const whoOf = ({ callers }: Access): Who => {
  if (callers === 'anyone') return 'anyone';
  const [only] = callers;
  if (only === 'portal' || only === 'pending' || only === 'scim') return only;
  return callers.includes('apiKey') ? 'key or session' : 'session';
};
const permissionsOf = (access: Access) => (access.callers === 'anyone' ? [] : access.permissions);
const running = () =>
  routesOf(test.app).map(({ method, path, access }) => lineOf([method, path, whoOf(access), ...permissionsOf(access)]));

describe('The interface', () => {
  it('is what this table says: no route more, none less, none with other callers or permissions', () => {
    expect(running().sort()).toEqual(withHead(SURFACE).map(lineOf).sort());
  });

  it('has every route the specification lists', () => {
    const there = new Set(running());
    expect(SPECIFIED.map(lineOf).filter((line) => !there.has(line))).toEqual([]);
  });

  it('has every route of the portal below /api/portal, and nothing else there but the exchange of a link', () => {
    const ofPortal = SURFACE.filter(([, , who]) => who === 'portal').map(lineOf);
    const below = SURFACE.filter(([, path]) => path.startsWith('/api/portal/')).map(lineOf);
    expect(below.filter((line) => !ofPortal.includes(line))).toEqual(['POST  /api/portal/session  anyone']);
    expect(ofPortal.filter((line) => !below.includes(line))).toEqual([]);
  });
});

describe('An address that no route can read', () => {
  it.each(['%zz', '%ED%A0%80', '%FF', 'x'.repeat(1_025)])('404 with the usual body and headers for %s', async (id) => {
    const usual = await test.app.inject({ method: 'GET', url: '/api/v1/nothing' });
    const answer = await test.app.inject({ method: 'GET', url: `/api/v1/vendors/${id}` });
    expect({ status: answer.statusCode, body: answer.body }).toEqual({ status: 404, body: '{"error":"Not found"}' });
    expect(Object.keys(answer.headers).sort()).toEqual(Object.keys(usual.headers).sort());
  });
});

describe('A server with a route that does not say who may call it', () => {
  const server = () => createServer({ log: pino({ level: 'silent' }), trustedProxies: [] });

  it('does not take the route', () => {
    expect(() => server().get('/api/open', () => 'open')).toThrow('does not say who may call it');
  });

  it('does not boot when a plugin brings the route', async () => {
    const app = server();
    void app.register(async (plugin) => {
      plugin.get('/api/open', () => 'open');
    });
    await expect(app.ready()).rejects.toThrow('does not say who may call it');
  });
});
