import { Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fingerprintDatabase } from '../../../../test/support/database-fingerprint.ts';
import { signInAs, withCookie } from '../../../../test/support/factories.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { createContext } from '../../../context.ts';
import { createLogger } from '../../../platform/log.ts';
import { startApi } from '../../../start.ts';
import { createOrganisation } from '../organisations/organisation-commands.ts';

let test: TestApp;
beforeEach(async () => {
  test = await startTestApp({ LIMIT_FAILED_SIGN_INS_PER_MINUTE: '3' });
});
afterEach(() => test.close());

const PASSWORD = 'correct horse battery staple';
const body = (fields: object = {}) => ({
  token: test.ctx.setupToken,
  organisationName: 'Northwind',
  name: 'Ada',
  email: 'ada@northwind.example',
  password: PASSWORD,
  ...fields,
});
const setUp = (fields: object = {}, headers: Record<string, string> = {}) =>
  test.app.inject({ method: 'POST', url: '/api/app/setup', payload: body(fields), headers });
const status = async () => (await test.app.inject('/api/app/setup')).json();

async function refused(fields: object, headers: Record<string, string> = {}) {
  const before = await fingerprintDatabase(test.database);
  const answer = await setUp(fields, headers);
  expect(answer.cookies).toEqual([]);
  expect(await fingerprintDatabase(test.database)).toEqual(before);
  return answer;
}

describe('Initial setup', () => {
  it('201 creates the organisation, its roles and its administrator, who is signed in', async () => {
    expect(await status()).toEqual({ needed: true });
    const answer = await setUp();
    expect(answer.statusCode, answer.body).toBe(201);
    expect(answer.json()).toMatchObject({
      user: { name: 'Ada', email: 'ada@northwind.example', roleName: 'Administrator' },
      organisation: { name: 'Northwind', branding: { colour: null, logo: false } },
    });
    const [cookie] = answer.cookies;
    const call = withCookie(test, `${cookie?.name ?? ''}=${cookie?.value ?? ''}`);
    const roles = (await call({ method: 'GET', url: '/api/app/roles' })).json();
    expect(roles.map(({ name }: { name: string }) => name)).toEqual(['Administrator', 'Reviewer', 'Viewer']);
    expect(await status()).toEqual({ needed: false });
    await signInAs(test, 'ada@northwind.example');
  });

  it('201 is audited with the administrator as actor and their address', async () => {
    await setUp();
    const entries = await test.database.query('select action, user_name, address from audit_entry order by id');
    const by = { user_name: 'Ada', address: '127.0.0.1' };
    expect(entries).toEqual([
      { action: 'CREATE_ORGANISATION', ...by },
      { action: 'CREATE_USER', ...by },
      { action: 'LOGIN', ...by },
    ]);
  });

  it('503 when auditing fails; writes nothing', async () => {
    await test.database.query('revoke insert on audit_entry from assay_app');
    expect((await refused({})).statusCode).toBe(503);
  });

  it('409 when an organisation exists, also with a wrong token', async () => {
    await createOrganisation(test.ctx, 'Fabrikam');
    expect(await status()).toEqual({ needed: false });
    for (const fields of [{}, { token: 'wrong' }]) {
      const answer = await refused(fields);
      expect([answer.statusCode, answer.json()]).toMatchObject([
        409,
        { error: 'Assay is already set up. Sign in instead.' },
      ]);
    }
  });

  it('201 for one of several concurrent requests, 409 for the others', async () => {
    const answers = await Promise.all([1, 2, 3].map((n) => setUp({ organisationName: `Northwind ${String(n)}` })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
    expect(await test.database.query('select name from organisation')).toHaveLength(1);
  });

  it('409 when an operator creates an organisation concurrently', async () => {
    const making = test.database.query(`
      begin;
      select pg_advisory_xact_lock_shared(20261115);
      insert into organisation (organisation_id, name) values (gen_random_uuid(), 'Fabrikam');
      select pg_sleep(1);
      commit`);
    expect(await status()).toEqual({ needed: true });
    const answer = await setUp();
    await making;
    expect(answer.statusCode).toBe(409);
    expect(await test.database.query('select name from organisation')).toEqual([{ name: 'Fabrikam' }]);
  });

  it('401 with a wrong token, 429 after too many attempts', async () => {
    for (const token of ['wrong', `${test.ctx.setupToken}x`, test.ctx.setupToken.slice(1)]) {
      const answer = await refused({ token });
      expect([answer.statusCode, answer.json().error]).toEqual([
        401,
        'Incorrect setup token. You can find the token in the server log.',
      ]);
    }
    expect((await refused({})).statusCode).toBe(429);
  });

  it.each([
    ['a short password', { password: 'short' }],
    ['no name', { name: ' ' }],
    ['no organisation', { organisationName: '' }],
    ['no e-mail address', { email: 'ada' }],
    ['no token', { token: '' }],
  ])('400 with %s', async (_, fields) => {
    expect((await refused(fields)).statusCode).toBe(400);
  });

  it('403 from a page of another site', async () => {
    expect((await refused({}, { origin: 'https://evil.example' })).statusCode).toBe(403);
  });
});

describe('Starting server', () => {
  const linesOfStart = async () => {
    const lines: string[] = [];
    const log = createLogger(
      'info',
      new Writable({ write: (line, _encoding, done) => done(void lines.push(String(line))) }),
    );
    const ctx = createContext({ ...test.ctx.config, port: 0, metricsPort: 0, shutdownDelayMs: 0 }, log);
    await (await startApi(ctx)).stop();
    return lines.filter((line) => line.includes('setup-needed')).map((line): unknown => JSON.parse(line));
  };

  it('logs the setup token once, and the same one on every server with this secret', async () => {
    const announced = {
      level: 30,
      address: 'http://localhost:3000/setup',
      setupToken: test.ctx.setupToken,
    };
    expect(await linesOfStart()).toEqual([expect.objectContaining(announced)]);
    expect(await linesOfStart()).toEqual([expect.objectContaining(announced)]);
    expect(test.ctx.setupToken).toMatch(/^[\w-]{24}$/);
  });

  it('does not log it when an organisation exists', async () => {
    await createOrganisation(test.ctx, 'Northwind');
    expect(await linesOfStart()).toEqual([]);
  });

  it('has another token with another secret', async () => {
    const other = createContext({ ...test.ctx.config, secrets: [Buffer.alloc(32)] });
    expect(other.setupToken).not.toBe(test.ctx.setupToken);
    await other.database.pool.end();
  });
});
