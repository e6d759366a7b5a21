import { randomUUID } from 'node:crypto';
import { ALL_PERMISSIONS, type Permission } from '@assay/contract';
import { sessionCookieName } from '../../src/platform/http/session-cookies.ts';
import { createCallerOfKind } from './caller-kinds.ts';
import { allPermissionsExcept, createApiKeyCaller, createSessionCaller, type TestCaller } from './callers.ts';
import { seedApiKey, seedOrganisation, seedSignedInUser, type TestOrganisation } from './factories.ts';
import type { RouteAccess, SurfaceRow } from './portal-surface.ts';
import type { SeededIds } from './seed-one-of-everything.ts';
import { callWithApiKey, type TestApp } from './test-app.ts';

/** The guard's decision: allowed, unauthenticated, or forbidden. */
export type ExpectedStatus = 'in' | 401 | 403;

/** A caller in one of its possible states. */
export type CallerState = {
  readonly name: string;
  readonly call: TestCaller;
  readonly expects: (row: SurfaceRow) => ExpectedStatus;
  /** Belongs to an organisation other than the one that owns the requested records. */
  readonly foreign?: true;
};

type Home = { readonly test: TestApp; readonly organisation: TestOrganisation; readonly family: SeededIds };

const BUILT_IN_ROLES = ['Administrator', 'Reviewer', 'Viewer'];
const SAFE = new Set(['GET', 'HEAD']);

/** Unauthenticated, except for public routes and routes for `own`. */
const only =
  (own: RouteAccess | null) =>
  ([, , who]: SurfaceRow): ExpectedStatus =>
    who === 'anyone' || who === own ? 'in' : 401;

const holds = (held: readonly Permission[], [, , , ...needed]: SurfaceRow) => needed.every((one) => held.includes(one));

const session =
  (held: readonly Permission[]) =>
  (row: SurfaceRow): ExpectedStatus => {
    const [, , who] = row;
    if (who === 'session' || who === 'key or session') return holds(held, row) ? 'in' : 403;
    if (who === 'key') return 403;
    return only(null)(row);
  };

const key =
  (held: readonly Permission[]) =>
  (row: SurfaceRow): ExpectedStatus => {
    const [, , who] = row;
    if (who === 'session') return 403;
    if (who === 'key') return 'in';
    return who === 'key or session' && !holds(held, row) ? 403 : only('key or session')(row);
  };

export async function listCallerStates(home: Home): Promise<CallerState[]> {
  return [
    ...(await strangers(home)),
    ...(await formerKeys(home)),
    ...(await formerSessions(home)),
    ...(await otherKinds(home)),
    ...(await withPermissions(home)),
    ...(await withRoles(home)),
    ...(await foreigners(home)),
  ];
}

async function strangers({ test, organisation }: Home): Promise<CallerState[]> {
  const { app, ctx } = test;
  const cookieName = sessionCookieName(ctx.config.publicUrl);
  const real = await seedApiKey(test, organisation);
  const session = await createSessionCaller(test, organisation, ALL_PERMISSIONS);
  const state = (name: string, call: TestCaller): CallerState => ({ name, call, expects: only(null) });
  return [
    state('no credential', (call) => app.inject(call)),
    state('a malformed key', callWithApiKey(app, 'assay_unknown.key')),
    state(
      'a key with another secret',
      callWithApiKey(
        app,
        real.replace(/\.(.)/, (_, first) => (first === 'a' ? '.b' : '.a')),
      ),
    ),
    state('basic authentication', (call) => app.inject({ ...call, headers: { authorization: 'Basic YTpi' } })),
    state('an unknown cookie', (call) => app.inject({ ...call, cookies: { [cookieName]: 'unknown' } })),
    state('a wrong key beside a good cookie', (call) =>
      session({ ...call, headers: { ...call.headers, authorization: 'Bearer assay_unknown.key' } }),
    ),
  ];
}

async function formerKeys({ test, organisation }: Home): Promise<CallerState[]> {
  const spoilt = async (name: string, change: string): Promise<CallerState> => {
    const call = await createApiKeyCaller(test, organisation, ALL_PERMISSIONS);
    await test.database.query(
      `update api_key set ${change} where id = (select id from api_key order by created_at desc, id limit 1)`,
    );
    return { name, call, expects: only(null) };
  };
  const closed = await seedOrganisation(test);
  const call = await createApiKeyCaller(test, closed, ALL_PERMISSIONS);
  await test.database.query('update organisation set api_keys_enabled = false where organisation_id = $1', [closed.id]);
  return [
    await spoilt('an expired key', `expires_at = now() - interval '1 second'`),
    await spoilt('a revoked key', 'revoked_at = now()'),
    await spoilt('a key from another address', `allowed_cidrs = '{203.0.113.0/24}'`),
    { name: 'a key where keys are switched off', call, expects: only(null) },
  ];
}

async function formerSessions({ test, organisation }: Home): Promise<CallerState[]> {
  const spoilt = async (name: string, change: string): Promise<CallerState> => {
    const { call, user } = await seedSignedInUser(test, organisation);
    await test.database.query(change, [user.id]);
    return { name, call, expects: only(null) };
  };
  return [
    await spoilt('an expired session', `update session set expires_at = now() where user_id = $1`),
    await spoilt(
      'an idle session',
      `update session set last_seen_at = now() - interval '61 minutes' where user_id = $1`,
    ),
    await spoilt('a session that was ended', 'delete from session where user_id = $1'),
    await spoilt('a disabled user', 'update app_user set disabled_at = now() where id = $1'),
  ];
}

async function otherKinds({ test, ...whose }: Home): Promise<CallerState[]> {
  const { database } = test;
  const of = async (kind: 'portal' | 'pending' | 'scim', name: string, end?: string): Promise<CallerState> => {
    const call = await createCallerOfKind(kind, test, whose);
    if (end !== undefined) await database.query(end);
    return { name, call, expects: only(end === undefined ? kind : null) };
  };
  const newest = (table: string) => `(select id from ${table} order by created_at desc, id limit 1)`;
  return [
    await of('portal', 'a contact whose session expired', `update portal_session set expires_at = now()`),
    await of('portal', 'a contact'),
    await of(
      'pending',
      'a second step that came too late',
      `update pending_sign_in set expires_at = now() where id = ${newest('pending_sign_in')}`,
    ),
    await of('pending', 'somebody before the second step'),
    // Creating the next token replaces this one, as in the settings.
    { ...(await of('scim', 'a directory with a former token')), expects: only(null) },
    await of('scim', 'a directory'),
  ];
}

async function withPermissions({ test, organisation }: Home): Promise<CallerState[]> {
  const states: CallerState[] = [];
  const add = async (name: string, held: readonly Permission[]) => {
    const [person, system] = [
      await createSessionCaller(test, organisation, held),
      await createApiKeyCaller(test, organisation, held.length === 0 ? ALL_PERMISSIONS : held),
    ];
    states.push({ name: `a session with ${name}`, call: person, expects: session(held) });
    if (held.length > 0) states.push({ name: `a key with ${name}`, call: system, expects: key(held) });
  };
  await add('no permission', []);
  await add('every permission', ALL_PERMISSIONS);
  for (const permission of ALL_PERMISSIONS) {
    await add(`${permission} alone`, [permission]);
    await add(`all but ${permission}`, allPermissionsExcept(permission));
  }
  return states;
}

async function withRoles({ test, organisation }: Home): Promise<CallerState[]> {
  const states: CallerState[] = [];
  for (const role of BUILT_IN_ROLES) {
    const { call } = await seedSignedInUser(test, organisation, role);
    const { permissions } = (await call({ method: 'GET', url: '/api/app/me' })).json<{ permissions: Permission[] }>();
    states.push({ name: `the role ${role}`, call, expects: session(permissions) });
  }
  const { call } = await seedSignedInUser(test, organisation);
  const astray: TestCaller = (request) => call({ ...request, headers: { origin: 'https://evil.example' } });
  const expects = (row: SurfaceRow): ExpectedStatus => {
    const usual = session(ALL_PERMISSIONS)(row);
    return usual === 'in' && row[2] !== 'anyone' && !SAFE.has(row[0]) ? 403 : usual;
  };
  return [...states, { name: 'an administrator sent by another site', call: astray, expects }];
}

async function foreigners({ test }: Home): Promise<CallerState[]> {
  const elsewhere = await seedOrganisation(test, `Elsewhere ${randomUUID()}`);
  const [person, system] = [
    await createSessionCaller(test, elsewhere, ALL_PERMISSIONS),
    await createApiKeyCaller(test, elsewhere, ALL_PERMISSIONS),
  ];
  return [
    { name: 'a session of another organisation', call: person, expects: session(ALL_PERMISSIONS), foreign: true },
    { name: 'a key of another organisation', call: system, expects: key(ALL_PERMISSIONS), foreign: true },
  ];
}
