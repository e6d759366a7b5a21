import { randomUUID } from 'node:crypto';
import { ALL_PERMISSIONS, type Permission } from '@assay/contract';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Access } from '../src/platform/http/access.ts';
import { addHeadRoutes, API_SURFACE, formatSurfaceRow } from './support/api-surface.ts';
import { type CallerState, type ExpectedStatus, listCallerStates } from './support/caller-states.ts';
import { fingerprintDatabase, fingerprintsByOrganisation } from './support/database-fingerprint.ts';
import { buildExampleRequest } from './support/example-request.ts';
import { seedOrganisation } from './support/factories.ts';
import { isFullRun, sample } from './support/full-run.ts';
import type { SurfaceRow } from './support/portal-surface.ts';
import { fillPath, listRoutes, type Route } from './support/route-list.ts';
import { seedOneOfEverything } from './support/seed-one-of-everything.ts';
import { startTestApp } from './support/test-app.ts';

const test = await startTestApp();
afterAll(() => test.close());
const organisation = await seedOrganisation(test);
const family = await seedOneOfEverything(test, organisation, 'Matrix');
const home = { test, organisation, family };
const states = await listCallerStates(home);
const routes = listRoutes(test.app);

/** Routes that invalidate the caller's own credential come last, signing out last of all. */
const rankOf = ([method, path]: SurfaceRow) => {
  if (path.endsWith('/sign-out')) return 2;
  // The seeded data contains no demo data, so this route removes nothing.
  if (path.endsWith('/demo-data')) return 0;
  return method === 'DELETE' && !path.includes(':') ? 1 : 0;
};
const rows = addHeadRoutes(API_SURFACE).toSorted((a, b) => rankOf(a) - rankOf(b));

const routeOf = ([method, path]: SurfaceRow): Route => {
  const route = routes.find((one) => one.method === method && one.path === path);
  if (!route) throw new Error(`${method} ${path} is in the table and not in the server`);
  return route;
};

/** A sample tries each route with some callers, and each caller on some routes. */
const ONE_CALLER_IN = 24;
const ONE_FLIP_IN = 3;

const BODY_METHODS = new Set(['POST', 'PUT', 'PATCH']);
const unknown = { ...Object.fromEntries(Object.keys(family).map((name) => [name, randomUUID()])), name: 'unknown.js' };

/** A request that would have an effect if it were allowed. */
const tempting = (row: SurfaceRow) => buildExampleRequest(routeOf(row), family);

/** A request that passes the guard but does nothing: its IDs are unknown and its body is empty. */
const harmless = ([method, path]: SurfaceRow) => ({
  method,
  url: fillPath(path, unknown),
  ...(BODY_METHODS.has(method) && { payload: {} }),
});

const REFUSALS: Readonly<Record<401 | 403, string>> = { 401: 'Unauthorized', 403: 'Forbidden' };

/**
 * A 401 or 403 counts as a refusal only with the guard's own message. With any other message, the caller passed the
 * guard.
 */
function verdictOf({ statusCode, body }: LightMyRequestResponse, [method, , who]: SurfaceRow): ExpectedStatus {
  if (statusCode !== 401 && statusCode !== 403) return 'in';
  if (method === 'HEAD') return body === '' ? statusCode : 'in';
  const said = who === 'scim' ? JSON.parse(body).detail : JSON.parse(body).error;
  return said === REFUSALS[statusCode] ? statusCode : 'in';
}

async function decide(state: CallerState, row: SurfaceRow): Promise<ExpectedStatus> {
  const tempts = state.expects(row) !== 'in' || (state.foreign && row[2] !== 'anyone');
  const answer = await state.call(tempts ? tempting(row) : harmless(row));
  if (answer.statusCode >= 500) throw new Error(`${state.name}: ${formatSurfaceRow(row)} answered ${answer.body}`);
  return verdictOf(answer, row);
}

async function decisions(some: readonly CallerState[], row: SurfaceRow) {
  const decided: Record<string, ExpectedStatus> = {};
  for (const state of some) decided[state.name] = await decide(state, row);
  return decided;
}

const expected = (some: readonly CallerState[], row: SurfaceRow) =>
  Object.fromEntries(some.map(({ name, expects }) => [name, expects(row)]));

describe('The authorisation matrix', () => {
  beforeAll(() => {
    const [routeCount, callerCount] = [rows.length, states.length];
    console.info(
      `${String(routeCount)} routes × ${String(callerCount)} callers = ${String(routeCount * callerCount)} cells` +
        (isFullRun ? '' : `, of which one in ${String(ONE_CALLER_IN)} is tried`),
    );
  });

  it.each(rows.map((row, index) => [formatSurfaceRow(row), row, index] as const))(
    '%s allows the intended callers and rejects all others, and a rejection writes nothing',
    { timeout: 60_000 },
    async (_, row, index) => {
      const some = sample(states, ONE_CALLER_IN, index);
      const [outside, inside] = [
        some.filter((state) => state.expects(row) !== 'in'),
        some.filter((state) => state.expects(row) === 'in' && !state.foreign),
      ];
      const foreign = some.filter((state) => state.expects(row) === 'in' && state.foreign);
      const before = await fingerprintDatabase(test.database);
      expect(await decisions(outside, row)).toEqual(expected(outside, row));
      expect(await fingerprintDatabase(test.database), 'nothing written').toEqual(before);

      const ours = (await fingerprintsByOrganisation(test.database)).get(organisation.id);
      expect(await decisions(foreign, row)).toEqual(expected(foreign, row));
      expect((await fingerprintsByOrganisation(test.database)).get(organisation.id), 'ours untouched').toEqual(ours);

      expect(await decisions(inside, row)).toEqual(expected(inside, row));
    },
  );
});

const without = (permissions: readonly Permission[], dropped: Permission) =>
  permissions.filter((one) => one !== dropped);
const another = (permissions: readonly Permission[]) => ALL_PERMISSIONS.find((one) => !permissions.includes(one));

/** Possible mistakes: each permission removed, each replaced, one added, and different callers. */
function flipsOf({ access }: Route): Access[] {
  if (access.callers === 'anyone') return [{ callers: ['session'], permissions: [] }];
  const { callers, permissions } = access;
  const extra = another(permissions);
  const added = extra ? [extra] : [];
  const others = callers.includes('apiKey')
    ? callers.filter((one) => one !== 'apiKey')
    : [...callers, 'apiKey' as const];
  return [
    ...permissions.map((one) => ({ callers, permissions: without(permissions, one) })),
    ...permissions.map((one) => ({ callers, permissions: [...without(permissions, one), ...added] })),
    ...(callers.includes('session') ? [{ callers, permissions: [...permissions, ...added] }] : []),
    ...(callers.includes('session') ? [{ callers: others, permissions }] : []),
    { callers: 'anyone' },
  ];
}

/** Returns the first caller with a wrong result. Callers that a mistake is most likely to affect come first. */
async function findWrong(some: readonly CallerState[], row: SurfaceRow): Promise<CallerState | undefined> {
  const likely = some.toSorted((a, b) => Number(b.name.includes('all but')) - Number(a.name.includes('all but')));
  for (const state of likely) {
    const verdict = await decide(state, row).catch(() => 'in' as const);
    if (verdict !== state.expects(row)) return state;
  }
  return undefined;
}

/** The running server uses this object, so changing it changes the server's decisions. */
async function flipped(access: Access, flip: Access, run: () => Promise<CallerState | undefined>) {
  const original = { ...access };
  Object.assign(access, flip);
  const found = await run();
  if (!('permissions' in original)) Reflect.deleteProperty(access, 'permissions');
  Object.assign(access, original);
  return found;
}

const flippable = rows.filter(([method]) => method !== 'HEAD');

describe('A route with the wrong access rule', () => {
  let callers: readonly CallerState[] = [];
  /** Requests that were allowed by mistake have changed the data, so new data is seeded. */
  const aNewHome = async () => ({ ...home, family: await seedOneOfEverything(test, organisation, randomUUID()) });
  beforeAll(async () => {
    callers = await listCallerStates(await aNewHome());
    const flips = flippable.flatMap((row) => flipsOf(routeOf(row)));
    console.info(`${String(flips.length)} flips of ${String(flippable.length)} routes`);
  });

  it.each(sample(flippable, 6).map((row, index) => [formatSurfaceRow(row), row, index] as const))(
    'is detected: %s',
    { timeout: 60_000 },
    async (_, row, index) => {
      const { access } = routeOf(row);
      for (const flip of sample(flipsOf(routeOf(row)), ONE_FLIP_IN, index)) {
        if (rankOf(row) > 0) callers = await listCallerStates(await aNewHome());
        const found = await flipped(access, flip, () => findWrong(callers, row));
        expect(found, JSON.stringify(flip)).toBeDefined();
        if (found && rankOf(row) === 0) expect(await decide(found, row), 'and right again').toBe(found.expects(row));
      }
    },
  );
});
