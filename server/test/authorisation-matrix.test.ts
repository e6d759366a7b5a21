import { randomUUID } from 'node:crypto';
import { ALL_PERMISSIONS, type Permission } from '@assay/contract';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Access } from '../src/platform/http/access.ts';
import { callerStates, type CallerState, type Verdict } from './caller-states.ts';
import { fingerprint, fingerprintsByOrganisation } from './database-fingerprint.ts';
import { anOrganisation } from './factories.ts';
import { aFamily } from './family.ts';
import { plainRequest } from './plain-request.ts';
import type { Row } from './portal-surface.ts';
import { pathFor, type Route, routesOf } from './route-list.ts';
import { lineOf, SURFACE, withHead } from './surface.ts';
import { startTestApp } from './test-app.ts';

const test = await startTestApp();
afterAll(() => test.close());
const organisation = await anOrganisation(test);
const family = await aFamily(test, organisation, 'Matrix');
const home = { test, organisation, family };
const states = await callerStates(home);
const routes = routesOf(test.app);

/** What ends the very thing by which somebody is known comes last, and signing out after everything else. */
const rankOf = ([method, path]: Row) => {
  if (path.endsWith('/sign-out')) return 2;
  // Families hold nothing of a demonstration that is still there: removing it takes nothing from anybody.
  if (path.endsWith('/demo-data')) return 0;
  return method === 'DELETE' && !path.includes(':') ? 1 : 0;
};
const rows = withHead(SURFACE).toSorted((a, b) => rankOf(a) - rankOf(b));

const routeOf = ([method, path]: Row): Route => {
  const route = routes.find((one) => one.method === method && one.path === path);
  if (!route) throw new Error(`${method} ${path} is in the table and not in the server`);
  return route;
};

const BODY_METHODS = new Set(['POST', 'PUT', 'PATCH']);
const unknown = { ...Object.fromEntries(Object.keys(family).map((name) => [name, randomUUID()])), name: 'unknown.js' };

/** A request that would do something, if it were let in. */
const tempting = (row: Row) => plainRequest(routeOf(row), family);

/** One that gets past the guard and no further: nothing of the kind is there, and its body says nothing. */
const harmless = ([method, path]: Row) => ({
  method,
  url: pathFor(path, unknown),
  ...(BODY_METHODS.has(method) && { payload: {} }),
});

const REFUSALS: Readonly<Record<401 | 403, string>> = { 401: 'Unauthorized', 403: 'Forbidden' };

/** A refusal counts only in the guard's own words; whoever hears others has come past it. */
function verdictOf({ statusCode, body }: LightMyRequestResponse, [method, , who]: Row): Verdict {
  if (statusCode !== 401 && statusCode !== 403) return 'in';
  if (method === 'HEAD') return body === '' ? statusCode : 'in';
  const said = who === 'scim' ? JSON.parse(body).detail : JSON.parse(body).error;
  return said === REFUSALS[statusCode] ? statusCode : 'in';
}

async function decide(state: CallerState, row: Row): Promise<Verdict> {
  const tempts = state.expects(row) !== 'in' || (state.foreign && row[2] !== 'anyone');
  const answer = await state.call(tempts ? tempting(row) : harmless(row));
  if (answer.statusCode >= 500) throw new Error(`${state.name}: ${lineOf(row)} answered ${answer.body}`);
  return verdictOf(answer, row);
}

async function decisions(some: readonly CallerState[], row: Row) {
  const decided: Record<string, Verdict> = {};
  for (const state of some) decided[state.name] = await decide(state, row);
  return decided;
}

const expected = (some: readonly CallerState[], row: Row) =>
  Object.fromEntries(some.map(({ name, expects }) => [name, expects(row)]));

describe('The authorisation matrix', () => {
  beforeAll(() => {
    const [routeCount, callerCount] = [rows.length, states.length];
    console.info(
      `${String(routeCount)} routes × ${String(callerCount)} callers = ${String(routeCount * callerCount)} cells`,
    );
  });

  it.each(rows.map((row) => [lineOf(row), row] as const))(
    '%s is open to whom it is for and refused to all others, and a refusal writes nothing',
    { timeout: 60_000 },
    async (_, row) => {
      const [outside, inside] = [
        states.filter((state) => state.expects(row) !== 'in'),
        states.filter((state) => state.expects(row) === 'in' && !state.foreign),
      ];
      const foreign = states.filter((state) => state.expects(row) === 'in' && state.foreign);
      const before = await fingerprint(test.database);
      expect(await decisions(outside, row)).toEqual(expected(outside, row));
      expect(await fingerprint(test.database), 'nothing written').toEqual(before);

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

/** Every permission dropped, every permission exchanged, one too many, and other callers: each a mistake one could make. */
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

/** The first cell that is wrong now. Those that a mistake can touch are looked at first. */
async function findWrong(some: readonly CallerState[], row: Row): Promise<CallerState | undefined> {
  const likely = some.toSorted((a, b) => Number(b.name.includes('all but')) - Number(a.name.includes('all but')));
  for (const state of likely) {
    const verdict = await decide(state, row).catch(() => 'in' as const);
    if (verdict !== state.expects(row)) return state;
  }
  return undefined;
}

/** The running server goes by this very object: changed, it decides otherwise. */
async function flipped(access: Access, flip: Access, run: () => Promise<CallerState | undefined>) {
  const original = { ...access };
  Object.assign(access, flip);
  const found = await run();
  if (!('permissions' in original)) Reflect.deleteProperty(access, 'permissions');
  Object.assign(access, original);
  return found;
}

const flippable = rows.filter(([method]) => method !== 'HEAD');

describe('A route that lets in others than it should', () => {
  let callers: readonly CallerState[] = [];
  /** What was let in by mistake has done its work meanwhile. */
  const aNewHome = async () => ({ ...home, family: await aFamily(test, organisation, randomUUID()) });
  beforeAll(async () => {
    callers = await callerStates(await aNewHome());
    const flips = flippable.flatMap((row) => flipsOf(routeOf(row)));
    console.info(`${String(flips.length)} flips of ${String(flippable.length)} routes`);
  });

  it.each(flippable.map((row) => [lineOf(row), row] as const))(
    'is found out: %s',
    { timeout: 60_000 },
    async (_, row) => {
      const { access } = routeOf(row);
      for (const flip of flipsOf(routeOf(row))) {
        if (rankOf(row) > 0) callers = await callerStates(await aNewHome());
        const found = await flipped(access, flip, () => findWrong(callers, row));
        expect(found, JSON.stringify(flip)).toBeDefined();
        if (found && rankOf(row) === 0) expect(await decide(found, row), 'and right again').toBe(found.expects(row));
      }
    },
  );
});
