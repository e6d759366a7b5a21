import { ALL_PERMISSIONS } from '@assay/contract';
import { pino } from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';
import { sessionCookieName } from '../src/features/sessions/session-cookie.ts';
import type { Access } from '../src/platform/http/access.ts';
import { createServer } from '../src/platform/http/server.ts';
import { APP_SURFACE } from './app-surface.ts';
import { aKeyCaller, allBut, aSessionCaller, type Caller } from './callers.ts';
import { fingerprint } from './database-fingerprint.ts';
import { anOrganisation, type TestOrganisation } from './factories.ts';
import { aFamily, type Family } from './family.ts';
import { PORTAL_SURFACE, type Row, type Who } from './portal-surface.ts';
import { pathFor, routesOf } from './route-list.ts';
import { useTestApp } from './test-app.ts';

/** The whole interface. HEAD is not listed: it exists for every GET, guarded as that GET is. */
const SURFACE: readonly Row[] = [
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

  ['GET', '/api/openapi.json', 'anyone'],
  ['GET', '/api/docs', 'anyone'],
  ['GET', '/api/docs/scalar.js', 'anyone'],
  ['GET', '/api/docs/start.js', 'anyone'],
  ['GET', '/healthz', 'anyone'],
  ['GET', '/readyz', 'anyone'],
  ['GET', '/', 'anyone'],
  ['GET', '/sign-in', 'anyone'],
  ['GET', '/setup', 'anyone'],
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

const BODY_METHODS = new Set(['POST', 'PUT', 'PATCH']);

const test = useTestApp();
let organisation: TestOrganisation;
let family: Family;
beforeAll(async () => {
  organisation = await anOrganisation(test);
  family = await aFamily(test, organisation, 'Surface');
});

const whoOf = ({ callers }: Access): Who => {
  if (callers === 'anyone') return 'anyone';
  if (callers.includes('portal')) return 'portal';
  return callers.includes('apiKey') ? 'key or session' : 'session';
};
const permissionsOf = (access: Access) => (access.callers === 'anyone' ? [] : access.permissions);
const lineOf = ([method, path, who, ...permissions]: Row) => [method, path, who, ...permissions].join('  ');
const running = () =>
  routesOf(test.app).map(({ method, path, access }) => lineOf([method, path, whoOf(access), ...permissionsOf(access)]));

const withHead = (rows: readonly Row[]): Row[] =>
  rows.flatMap((row) => {
    const [method, ...rest] = row;
    return method === 'GET' ? [row, ['HEAD', ...rest]] : [row];
  });

describe('The interface', () => {
  it('is what this table says: no route more, none less, none with other callers or permissions', () => {
    expect(running().sort()).toEqual(withHead(SURFACE).map(lineOf).sort());
  });

  it('has every route the specification lists', () => {
    const there = new Set(running());
    expect(SPECIFIED.map(lineOf).filter((line) => !there.has(line))).toEqual([]);
  });
});

const guarded = withHead(SURFACE).filter(([, , who]) => who !== 'anyone');

async function refusal(caller: Caller, [method, path]: Row) {
  const before = await fingerprint(test.database);
  const answer = await caller({
    method,
    url: pathFor(path, family),
    ...(BODY_METHODS.has(method) && { payload: {} }),
  });
  expect(await fingerprint(test.database)).toEqual(before);
  return { status: answer.statusCode, body: answer.body };
}

const refused = (status: number, error: string, [method]: Row) => ({
  status,
  body: method === 'HEAD' ? '' : JSON.stringify({ error }),
});

describe.each(guarded.map((row) => [lineOf(row), row] as const))('%s', (_, row) => {
  const [, , who, ...permissions] = row;

  it('401 without credentials, with a malformed key and with an unknown cookie, and writes nothing', async () => {
    const cookies = { [sessionCookieName(test.ctx.config.publicUrl)]: 'unknown' };
    const strangers: Caller[] = [
      (call) => test.app.inject(call),
      (call) => test.app.inject({ ...call, headers: { authorization: 'Bearer assay_unknown.key' } }),
      (call) => test.app.inject({ ...call, cookies }),
    ];
    for (const stranger of strangers) expect(await refusal(stranger, row)).toEqual(refused(401, 'Unauthorized', row));
  });

  it.each(permissions)('403 with every permission but %s, and writes nothing', async (missing) => {
    const session = await aSessionCaller(test, organisation, allBut(missing));
    expect(await refusal(session, row)).toEqual(refused(403, 'Forbidden', row));
    if (who === 'session') return;
    const key = await aKeyCaller(test, organisation, allBut(missing));
    expect(await refusal(key, row)).toEqual(refused(403, 'Forbidden', row));
  });

  if (who !== 'session') return;
  it('403 for an API key that holds every permission, and writes nothing', async () => {
    const key = await aKeyCaller(test, organisation, ALL_PERMISSIONS);
    expect(await refusal(key, row)).toEqual(refused(403, 'Forbidden', row));
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
