import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fingerprint } from '../../../test/database-fingerprint.ts';
import {
  anOrganisation,
  aSignedInUser,
  aVendorBody,
  signInAs,
  type TestOrganisation,
  withCookie,
} from '../../../test/factories.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { sha256 } from '../../platform/crypto.ts';

const test = useTestApp();
let organisation: TestOrganisation;
let person: Awaited<ReturnType<typeof aSignedInUser>>;
beforeAll(async () => {
  organisation = await anOrganisation(test);
});
beforeEach(async () => {
  person = await aSignedInUser(test, organisation);
});

const me = { method: 'GET', url: '/api/app/me' } as const;
const anImport = { method: 'POST', url: '/api/v1/vendors/import', payload: aVendorBody() } as const;

describe('GET /api/app/me', () => {
  it('200 shows the user, the organisation and the permissions of the role', async () => {
    const viewer = await aSignedInUser(test, organisation, ['vendors:view', 'audit:view']);
    const answer = await viewer.call(me);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      user: {
        id: viewer.user.id,
        email: viewer.user.email,
        name: 'Robin',
        roleId: viewer.user.roleId,
        roleName: viewer.user.roleName,
      },
      organisation: {
        id: organisation.id,
        name: 'Northwind',
        branding: { colour: null, logo: false },
        ratingThresholds: { green: 0.8, amber: 0.6 },
      },
      permissions: ['vendors:view', 'audit:view'],
    });
  });

  it('200 shows the permissions of this moment, not of the sign-in', async () => {
    const { user, call } = await aSignedInUser(test, organisation, ['audit:view']);
    await test.database.query(`update role set permissions = '{vendors:view}' where id = $1`, [user.roleId]);
    expect((await call(me)).json().permissions).toEqual(['vendors:view']);
    expect((await call({ method: 'GET', url: '/api/v1/vendors' })).statusCode).toBe(200);
  });

  it.each([
    ['without a cookie', undefined],
    ['with an unknown token', 'assay_session=BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB'],
    ['with an empty token', 'assay_session='],
  ])('401 %s', async (_, cookie) => {
    const answer = await test.app.inject({ ...me, headers: cookie === undefined ? {} : { cookie } });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({ error: 'Unauthorized' });
  });
});

describe('the life of a session', () => {
  const set = (column: string, moment: string) =>
    test.database.query(`update session set ${column} = now() - $2::interval where user_id = $1`, [
      person.user.id,
      moment,
    ]);

  it('401 after 60 minutes without a request', async () => {
    await set('last_seen_at', '60 minutes 1 second');
    expect((await person.call(me)).statusCode).toBe(401);
  });

  it('200 after 59 idle minutes, and the hour starts anew', async () => {
    await set('last_seen_at', '59 minutes');
    expect((await person.call(me)).statusCode).toBe(200);
    await expect
      .poll(() =>
        test.database.query(`select from session where user_id = $1 and last_seen_at > now() - interval '1 minute'`, [
          person.user.id,
        ]),
      )
      .toHaveLength(1);
  });

  it('401 after 12 hours, however busy', async () => {
    const [session] = await test.database.query<{ hours: number }>(
      `select extract(epoch from expires_at - created_at)::int / 3600 as hours from session where user_id = $1`,
      [person.user.id],
    );
    expect(session?.hours).toBe(12);
    await set('expires_at', '1 second');
    expect((await person.call(me)).statusCode).toBe(401);
  });

  it('401 once the user is disabled, even where the session is still there', async () => {
    await test.database.query('update app_user set disabled_at = now() where id = $1', [person.user.id]);
    expect((await person.call(me)).statusCode).toBe(401);
  });

  it('keeps only the hash of the token', async () => {
    const token = person.cookie.split('=')[1] ?? '';
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const [session] = await test.database.query<{ token_hash: Buffer }>(
      'select token_hash from session where user_id = $1',
      [person.user.id],
    );
    expect(session?.token_hash.equals(sha256(token))).toBe(true);
  });
});

describe('POST /api/app/sign-out', () => {
  const signOut = { method: 'POST', url: '/api/app/sign-out' } as const;

  it('204 ends this session, clears the cookie and leaves the other sessions alone', async () => {
    const elsewhere = withCookie(test, await signInAs(test, person.user.email));
    const answer = await person.call(signOut);
    expect(answer.statusCode).toBe(204);
    expect(answer.body).toBe('');
    expect(answer.headers['set-cookie']).toMatch(/^assay_session=; Max-Age=0; Path=\/;/);
    expect((await person.call(me)).statusCode).toBe(401);
    expect((await elsewhere(me)).statusCode).toBe(200);
  });

  it('204 is audited', async () => {
    await person.call(signOut);
    const entries = await test.database.query(`select from audit_entry where user_id = $1 and action = 'LOGOUT'`, [
      person.user.id,
    ]);
    expect(entries).toHaveLength(1);
  });

  it('401 without a session', async () => {
    expect((await test.app.inject(signOut)).statusCode).toBe(401);
  });
});

describe('a request that another site made the browser send', () => {
  it.each([
    ['from a foreign Origin', { origin: 'https://evil.example' }],
    ['from the Origin null', { origin: 'null' }],
    ['from our Origin on another port', { origin: 'http://localhost:3001' }],
    ['that the browser calls cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['that the browser calls same-site', { 'sec-fetch-site': 'same-site' }],
  ])('403 %s, and nothing is written', async (_, headers) => {
    const before = await fingerprint(test.database);
    const answer = await person.call({ ...anImport, headers });
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toEqual({ error: 'Forbidden' });
    expect(await fingerprint(test.database)).toEqual(before);
  });

  it('403 without an Origin, and nothing is written', async () => {
    const before = await fingerprint(test.database);
    const answer = await test.app.inject({ ...anImport, headers: { cookie: person.cookie } });
    expect(answer.statusCode).toBe(403);
    expect(await fingerprint(test.database)).toEqual(before);
  });

  it('201 from our own Origin', async () => {
    const answer = await person.call({ ...anImport, headers: { 'sec-fetch-site': 'same-origin' } });
    expect(answer.statusCode).toBe(201);
  });

  it('200 for a safe method, wherever the link was', async () => {
    const answer = await person.call({ ...me, headers: { origin: 'https://elsewhere.example' } });
    expect(answer.statusCode).toBe(200);
  });
});
