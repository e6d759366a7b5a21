import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { fingerprintDatabase } from '../../../../test/support/database-fingerprint.ts';
import { PASSWORD, seedOrganisation, seedUser, signInAs, withCookie } from '../../../../test/support/factories.ts';
import { useTestOrganisation } from '../../../../test/support/organisation.ts';
import type { Call } from '../../../../test/support/test-app.ts';

const { test, organisation } = useTestOrganisation();

const signIn = (payload: object, headers: Call['headers'] = {}) =>
  test.app.inject({ method: 'POST', url: '/api/app/sign-in', payload, headers });

const sessionsOf = (userId: string) => test.database.query('select from session where user_id = $1', [userId]);

describe('POST /api/app/sign-in', () => {
  it('200 returns the user and a working session cookie', async () => {
    const user = await seedUser(test, organisation, { role: 'Viewer', name: 'Kim' });
    const response = await signIn({ email: user.email, password: PASSWORD });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      user: { id: user.id, email: user.email, name: 'Kim', roleName: 'Viewer' },
      organisation: { id: organisation.id, name: 'Northwind' },
    });
    expect(response.json().permissions).toContain('vendors:view');
    const cookie = String(response.headers['set-cookie']).split(';')[0];
    const vendors = await test.app.inject({ method: 'GET', url: '/api/v1/vendors', headers: { cookie } });
    expect(vendors.statusCode).toBe(200);
  });

  it('200 ignores the case of the email address', async () => {
    const { email } = await seedUser(test, organisation);
    expect((await signIn({ email: email.toUpperCase(), password: PASSWORD })).statusCode).toBe(200);
  });

  it('200 records and audits the sign-in together with the session', async () => {
    const user = await seedUser(test, organisation);
    await signIn({ email: user.email, password: PASSWORD }, { 'user-agent': 'Firefox' });
    const [entry] = await test.database.query(
      `select action, entity_type, entity_id, user_name, address from audit_entry where user_id = $1`,
      [user.id],
    );
    expect(entry).toEqual({
      action: 'LOGIN',
      entity_type: 'User',
      entity_id: user.id,
      user_name: 'Robin',
      address: '127.0.0.1',
    });
    const [session] = await test.database.query('select address, user_agent from session where user_id = $1', [
      user.id,
    ]);
    expect(session).toEqual({ address: '127.0.0.1', user_agent: 'Firefox' });
    const [account] = await test.database.query('select last_login_at from app_user where id = $1', [user.id]);
    expect(account?.last_login_at).not.toBeNull();
  });

  it('503 when auditing fails; starts no session', async () => {
    const user = await seedUser(test, organisation);
    await test.database.query('revoke insert on audit_entry from assay_app');
    const response = await signIn({ email: user.email, password: PASSWORD });
    await test.database.query('grant insert on audit_entry to assay_app');
    expect(response.statusCode).toBe(503);
    expect(response.headers['set-cookie']).toBeUndefined();
    expect(await sessionsOf(user.id)).toHaveLength(0);
  });

  it('200 starts a new session each time, and ends the previous one of the same browser', async () => {
    const { id, email } = await seedUser(test, organisation);
    const first = await signInAs(test, email);
    const second = await signInAs(test, email);
    expect(second).not.toBe(first);
    expect(await sessionsOf(id)).toHaveLength(2);
    await signIn({ email, password: PASSWORD }, { cookie: first });
    expect(await sessionsOf(id)).toHaveLength(2);
    const me = { method: 'GET', url: '/api/app/me' } as const;
    expect((await withCookie(test, first)(me)).statusCode).toBe(401);
    expect((await withCookie(test, second)(me)).statusCode).toBe(200);
  });

  it('200 ignores a session token sent by the browser', async () => {
    const { email } = await seedUser(test, organisation);
    const response = await signIn({ email, password: PASSWORD }, { cookie: 'assay_session=planted' });
    expect(response.cookies[0]?.value).not.toBe('planted');
  });

  describe('401, always with the same body and no writes', () => {
    const refused = async (payload: object) => {
      const before = await fingerprintDatabase(test.database);
      const response = await signIn(payload);
      expect(response.statusCode).toBe(401);
      expect(response.json()).toMatchObject({ error: 'Unauthorized' });
      expect(response.headers['set-cookie']).toBeUndefined();
      expect(await fingerprintDatabase(test.database)).toEqual(before);
    };

    it('when the email address is unknown', () => refused({ email: 'nobody@nowhere.example', password: PASSWORD }));

    it('when the password is wrong', async () => {
      const { email } = await seedUser(test, organisation);
      await refused({ email, password: `${PASSWORD}!` });
    });

    it('when the user is disabled', async () => {
      const { id, email } = await seedUser(test, organisation);
      await test.database.query('update app_user set disabled_at = now() where id = $1', [id]);
      await refused({ email, password: PASSWORD });
    });

    it('when the password is changed while it is being checked', async () => {
      const { id, email } = await seedUser(test, organisation);
      const change = test.database.query(`
        begin;
        update app_user set password_hash = 'another' where id = '${id}';
        select pg_sleep(2);
        commit`);
      const response = await signIn({ email, password: PASSWORD });
      await change;
      expect(response.statusCode).toBe(401);
      expect(await sessionsOf(id)).toHaveLength(0);
    });

    it('when the user belongs to another organisation than the given one', async () => {
      const { email } = await seedUser(test, organisation);
      const other = await seedOrganisation(test, 'Fabrikam');
      await refused({ email, password: PASSWORD, organisationId: other.id });
      await refused({ email, password: PASSWORD, organisationId: 'no id' });
    });
  });

  it('401 takes about as long for an unknown email address as for a wrong password', async () => {
    const { email } = await seedUser(test, organisation);
    const millisFor = async (address: string) => {
      const start = performance.now();
      await signIn({ email: address, password: 'not the password' });
      return performance.now() - start;
    };
    const times: { readonly known: number; readonly unknown: number }[] = [];
    for (let round = 0; round < 7; round += 1) {
      times.push({ known: await millisFor(email), unknown: await millisFor('nobody@nowhere.example') });
    }
    const median = (of: 'known' | 'unknown') => times.map((time) => time[of]).sort((a, b) => a - b)[3] ?? 0;
    expect(median('unknown')).toBeGreaterThan(median('known') / 3);
    expect(median('unknown')).toBeLessThan(median('known') * 3);
  });

  it.each([
    ['no password', { email: 'a@b.example' }],
    ['no e-mail address', { password: PASSWORD }],
    ['an endless password', { email: 'a@b.example', password: 'x'.repeat(201) }],
    ['a password that is no text', { email: 'a@b.example', password: 12 }],
  ])('400 with %s', async (_, payload) => {
    const response = await signIn(payload);
    expect(response.statusCode).toBe(400);
    expect(response.json().error).toBe('Sign-in data is invalid');
  });

  it.each([['https://evil.example'], ['null'], ['http://localhost:3001']])('403 from the origin %s', async (origin) => {
    const { email } = await seedUser(test, organisation);
    const before = await fingerprintDatabase(test.database);
    const response = await signIn({ email, password: PASSWORD }, { origin });
    expect(response.statusCode).toBe(403);
    expect(await fingerprintDatabase(test.database)).toEqual(before);
  });

  it('200 from our own origin', async () => {
    const { email } = await seedUser(test, organisation);
    const response = await signIn({ email, password: PASSWORD }, { origin: 'http://localhost:3000' });
    expect(response.statusCode).toBe(200);
  });
});

describe('Email address with accounts in several organisations', () => {
  const twice = async (passwords: readonly [string, string]) => {
    const other = await seedOrganisation(test, 'Fabrikam');
    const email = `${randomUUID()}@consultant.example`;
    const here = await seedUser(test, organisation, { email, password: passwords[0] });
    const there = await seedUser(test, other, { email, password: passwords[1] });
    return { email, other, here, there };
  };

  it('200 signs in to the account that the password matches', async () => {
    const { email, there, here } = await twice([PASSWORD, 'another long password']);
    expect((await signIn({ email, password: PASSWORD })).json().user.id).toBe(here.id);
    expect((await signIn({ email, password: 'another long password' })).json().user.id).toBe(there.id);
  });

  it('400 when the password matches several accounts, until the organisation is given', async () => {
    const { email, other, there } = await twice([PASSWORD, PASSWORD]);
    const before = await fingerprintDatabase(test.database);
    const response = await signIn({ email, password: PASSWORD });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      error: 'Choose the organisation to sign in to',
      details: [
        { path: 'organisationId', message: `${organisation.id} is Northwind` },
        { path: 'organisationId', message: `${other.id} is Fabrikam` },
      ],
      code: 'ORGANISATION_REQUIRED',
      organisations: [
        { organisationId: organisation.id, name: 'Northwind' },
        { organisationId: other.id, name: 'Fabrikam' },
      ],
    });
    expect(await fingerprintDatabase(test.database)).toEqual(before);
    const named = await signIn({ email, password: PASSWORD, organisationId: other.id });
    expect(named.json().user.id).toBe(there.id);
  });

  it('200 when the other account is disabled', async () => {
    const { email, here, there } = await twice([PASSWORD, PASSWORD]);
    await test.database.query('update app_user set disabled_at = now() where id = $1', [here.id]);
    expect((await signIn({ email, password: PASSWORD })).json().user.id).toBe(there.id);
  });
});
