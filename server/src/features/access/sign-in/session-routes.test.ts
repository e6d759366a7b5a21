import { beforeEach, describe, expect, it } from 'vitest';
import { fingerprintDatabase } from '../../../../test/support/database-fingerprint.ts';
import {
  buildVendorBody,
  seedSignedInUser,
  type SignedInUser,
  signInAs,
  withCookie,
} from '../../../../test/support/factories.ts';
import { useTestOrganisation } from '../../../../test/support/organisation.ts';
import { sha256 } from '../../../platform/crypto.ts';

const { test, organisation } = useTestOrganisation();
let person: SignedInUser;
beforeEach(async () => {
  person = await seedSignedInUser(test, organisation);
});

const me = { method: 'GET', url: '/api/app/me' } as const;
const anImport = { method: 'POST', url: '/api/v1/vendors/import', payload: buildVendorBody() } as const;

describe('GET /api/app/me', () => {
  it('200 returns the user, the organisation and the permissions of the role', async () => {
    const viewer = await seedSignedInUser(test, organisation, ['vendors:view', 'audit:view']);
    const response = await viewer.call(me);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
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
        approvalRequiredFor: [],
        ratingThresholds: { green: 0.8, amber: 0.6 },
        capCritical: true,
      },
      permissions: ['vendors:view', 'audit:view'],
    });
  });

  it('200 returns the current permissions, not those at sign-in', async () => {
    const { user, call } = await seedSignedInUser(test, organisation, ['audit:view']);
    await test.database.query(`update role set permissions = '{vendors:view}' where id = $1`, [user.roleId]);
    expect((await call(me)).json().permissions).toEqual(['vendors:view']);
    expect((await call({ method: 'GET', url: '/api/v1/vendors' })).statusCode).toBe(200);
  });

  it.each([
    ['without a cookie', undefined],
    ['with an unknown token', 'assay_session=BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB'],
    ['with an empty token', 'assay_session='],
  ])('401 %s', async (_, cookie) => {
    const response = await test.app.inject({ ...me, headers: cookie === undefined ? {} : { cookie } });
    expect(response.statusCode).toBe(401);
    expect(response.json()).toMatchObject({ error: 'Unauthorized' });
  });
});

describe('Session lifetime', () => {
  const set = (column: string, moment: string) =>
    test.database.query(`update session set ${column} = now() - $2::interval where user_id = $1`, [
      person.user.id,
      moment,
    ]);

  it('401 after 60 minutes without a request', async () => {
    await set('last_seen_at', '60 minutes 1 second');
    expect((await person.call(me)).statusCode).toBe(401);
  });

  it('200 after 59 idle minutes; restarts the idle timeout', async () => {
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

  it('401 after 12 hours, even if active', async () => {
    const [session] = await test.database.query<{ hours: number }>(
      `select extract(epoch from expires_at - created_at)::int / 3600 as hours from session where user_id = $1`,
      [person.user.id],
    );
    expect(session?.hours).toBe(12);
    await set('expires_at', '1 second');
    expect((await person.call(me)).statusCode).toBe(401);
  });

  it('401 after the user is disabled, even if the session still exists', async () => {
    await test.database.query('update app_user set disabled_at = now() where id = $1', [person.user.id]);
    expect((await person.call(me)).statusCode).toBe(401);
  });

  it('stores only a hash of the token', async () => {
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

  it('204 ends this session and clears the cookie; other sessions stay active', async () => {
    const elsewhere = withCookie(test, await signInAs(test, person.user.email));
    const response = await person.call(signOut);
    expect(response.statusCode).toBe(204);
    expect(response.body).toBe('');
    expect(response.headers['set-cookie']).toMatch(/^assay_session=; Max-Age=0; Path=\/;/);
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

describe('Cross-site request', () => {
  it.each([
    ['from a foreign Origin', { origin: 'https://evil.example' }],
    ['from the Origin null', { origin: 'null' }],
    ['from our Origin on another port', { origin: 'http://localhost:3001' }],
    ['that the browser calls cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['that the browser calls same-site', { 'sec-fetch-site': 'same-site' }],
  ])('403 %s; writes nothing', async (_, headers) => {
    const before = await fingerprintDatabase(test.database);
    const response = await person.call({ ...anImport, headers });
    expect(response.statusCode).toBe(403);
    expect(response.json()).toMatchObject({ error: 'Forbidden' });
    expect(await fingerprintDatabase(test.database)).toEqual(before);
  });

  it('403 without an Origin header; writes nothing', async () => {
    const before = await fingerprintDatabase(test.database);
    const response = await test.app.inject({ ...anImport, headers: { cookie: person.cookie } });
    expect(response.statusCode).toBe(403);
    expect(await fingerprintDatabase(test.database)).toEqual(before);
  });

  it('201 from our own origin', async () => {
    const response = await person.call({ ...anImport, headers: { 'sec-fetch-site': 'same-origin' } });
    expect(response.statusCode).toBe(201);
  });

  it('200 for a safe method from any origin', async () => {
    const response = await person.call({ ...me, headers: { origin: 'https://elsewhere.example' } });
    expect(response.statusCode).toBe(200);
  });
});
