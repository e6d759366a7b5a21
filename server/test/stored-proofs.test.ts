import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { portalCookieName } from '../src/features/assessments/portal/portal-authentication.ts';
import { randomToken, sha256 } from '../src/platform/crypto.ts';
import { pendingCookieName, sessionCookieName } from '../src/platform/http/session-cookies.ts';
import { createSessionCaller } from './support/callers.ts';
import { seedOrganisation, seedUser, type TestOrganisation } from './support/factories.ts';
import { type SeededIds, seedOneOfEverything } from './support/seed-one-of-everything.ts';
import { useTestApp } from './support/test-app.ts';

// Someone who can write to the database but does not know ASSAY_SECRET must not be able to sign in.

const test = useTestApp();
let organisation: TestOrganisation;
let family: SeededIds;
let administratorId: string;
beforeAll(async () => {
  organisation = await seedOrganisation(test);
  family = await seedOneOfEverything(test, organisation, 'Known');
  ({ id: administratorId } = await seedUser(test, organisation));
});

const query = (text: string, values: unknown[] = []) => test.database.query(text, values);
const inAnHour = () => new Date(Date.now() + 3_600_000);

/** Writes as the role of the service, for this organisation, and returns what it wrote. */
async function writeAsService(text: string, values: unknown[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: test.database.url });
  await client.connect();
  try {
    await client.query('begin; set local role assay_app');
    await client.query(`select set_config('app.organisation_id', $1, true)`, [organisation.id]);
    const { rows } = await client.query<Record<string, unknown>>(text, values);
    await client.query('commit');
    return rows;
  } finally {
    await client.end();
  }
}

const cookieOf = (name: (publicUrl: URL) => string, token: string) => ({ [name(test.ctx.config.publicUrl)]: token });
const me = (token: string) =>
  test.app.inject({ method: 'GET', url: '/api/app/me', cookies: cookieOf(sessionCookieName, token) });

const insertSession = (token: string, legacy: boolean | null = null) =>
  writeAsService(
    `insert into session (organisation_id, id, user_id, token_hash, expires_at, legacy)
     values ($1, $2, $3, $4, $5, coalesce($6, false)) returning id, legacy`,
    [organisation.id, randomUUID(), administratorId, sha256(token), inAnHour(), legacy],
  );

describe('A row that the service did not write', () => {
  it('S10: opens no session, whatever it contains', async () => {
    const token = randomToken();
    expect(await insertSession(token)).toMatchObject([{ legacy: false }]);
    expect((await me(token)).statusCode).toBe(401);
    const other = randomToken();
    const [inserted] = await insertSession(other, true);
    expect(inserted).toMatchObject({ legacy: false });
    expect((await me(other)).statusCode).toBe(401);
    await writeAsService('update session set legacy = true where id = $1', [inserted?.id]);
    expect((await me(other)).statusCode).toBe(401);
  });

  it('S10: opens no session with the proof of another one', async () => {
    const call = await createSessionCaller(test, organisation, ['vendors:view']);
    const headers = { origin: test.ctx.config.publicUrl.origin };
    expect((await call({ method: 'GET', url: '/api/app/me', headers })).statusCode).toBe(200);
    await writeAsService(
      `insert into session (organisation_id, id, user_id, token_hash, expires_at, token_mac, key_id)
       select organisation_id, $1, $2, token_hash, expires_at, token_mac, key_id from session
       where key_id is not null order by created_at desc limit 1`,
      [randomUUID(), administratorId],
    );
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => call({ method: 'GET', url: '/api/app/users', headers })),
    );
    for (const { statusCode } of answers) expect([401, 403]).toContain(statusCode);
    const mine = `user_id <> $1 and key_id is not null`;
    await writeAsService(`update session set user_id = $1 where ${mine}`, [administratorId]);
    expect((await call({ method: 'GET', url: '/api/app/me', headers })).statusCode).toBe(401);
  });

  it('S10: opens no pending sign-in, portal session or SCIM', async () => {
    const [pending, portal, scim] = [randomToken(), randomToken(), `assay_scim_${randomToken()}`];
    await writeAsService(
      `insert into pending_sign_in (organisation_id, id, user_id, token_hash, set_up, expires_at, legacy)
       values ($1, $2, $3, $4, true, $5, true)`,
      [organisation.id, randomUUID(), family.userId, sha256(pending), inAnHour()],
    );
    await writeAsService(
      `insert into portal_session (organisation_id, id, portal_link_id, token_hash, expires_at, legacy)
       values ($1, $2, $3, $4, $5, true)`,
      [organisation.id, randomUUID(), family.contactLinkId, sha256(portal), inAnHour()],
    );
    await writeAsService('update scim_token set token_hash = $2, legacy = true where organisation_id = $1', [
      organisation.id,
      sha256(scim),
    ]);
    const answers = await Promise.all([
      test.app.inject({
        method: 'POST',
        url: '/api/app/sign-in/totp',
        cookies: cookieOf(pendingCookieName, pending),
        headers: { origin: test.ctx.config.publicUrl.origin },
      }),
      test.app.inject({ method: 'GET', url: '/api/portal/assessment', cookies: cookieOf(portalCookieName, portal) }),
      test.app.inject({ method: 'GET', url: '/scim/v2/Users', headers: { authorization: `Bearer ${scim}` } }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401]);
  });

  it('S10: is no link to a questionnaire or an account', async () => {
    const token = randomToken();
    await writeAsService('update portal_link set token_hash = $2 where id = $1', [family.contactLinkId, sha256(token)]);
    await writeAsService(
      `insert into account_link (organisation_id, id, user_id, purpose, token_hash, expires_at)
       values ($1, $2, $3, 'PASSWORD_RESET', $4, $5)`,
      [organisation.id, randomUUID(), administratorId, sha256(token), inAnHour()],
    );
    const sessions = await query('select count(*) from portal_session');
    const opened = await test.app.inject({ method: 'POST', url: '/api/portal/session', payload: { token } });
    expect(opened.statusCode).toBe(401);
    expect(await query('select count(*) from portal_session')).toEqual(sessions);
    const link = await test.app.inject({ method: 'POST', url: '/api/app/account-link', payload: { token } });
    expect(link.statusCode).toBe(401);
  });
});

describe('A row from before tokens had a proof', () => {
  /** As the migration leaves rows that were there before it. */
  const asBefore = async (table: string) => {
    await query(`alter table ${table} disable trigger user`);
    await query(`update ${table} set token_mac = null, key_id = null, legacy = true`);
    await query(`alter table ${table} enable trigger user`);
  };
  const proofs = (table: string) => query(`select key_id is not null as proven from ${table}`);

  it('is accepted, and gets its proof when it is used', async () => {
    await query('delete from session');
    const call = await createSessionCaller(test, organisation, ['vendors:view']);
    await asBefore('session');
    expect((await call({ method: 'GET', url: '/api/app/me' })).statusCode).toBe(200);
    await expect.poll(() => proofs('session')).toEqual([{ proven: true }]);
    expect((await call({ method: 'GET', url: '/api/app/me' })).statusCode).toBe(200);
  });

  it('is rejected once it names another user or token', async () => {
    await query('delete from session');
    const call = await createSessionCaller(test, organisation, ['vendors:view']);
    await asBefore('session');
    await writeAsService('update session set user_id = $1', [administratorId]);
    expect((await call({ method: 'GET', url: '/api/app/me' })).statusCode).toBe(401);
    const token = randomToken();
    await asBefore('session');
    await writeAsService('update session set token_hash = $1', [sha256(token)]);
    expect((await me(token)).statusCode).toBe(401);
  });

  it('can still be written by an older server, for an hour after the upgrade', async () => {
    await query(`insert into token_transition (ends_at) values (now() + interval '1 hour')`);
    const token = randomToken();
    expect(await insertSession(token)).toMatchObject([{ legacy: true }]);
    expect((await me(token)).statusCode).toBe(200);
    await expect(writeAsService(`update token_transition set ends_at = 'infinity'`, [])).rejects.toThrow('denied');
    await query(`update token_transition set ends_at = now() - interval '1 second'`);
    const late = randomToken();
    expect(await insertSession(late)).toMatchObject([{ legacy: false }]);
    expect((await me(late)).statusCode).toBe(401);
    await query('delete from token_transition');
  });
});
