import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { setPasswordCall } from './support/account-links.ts';
import { seedOrganisation, seedSignedInUser } from './support/factories.ts';
import { startNode } from './support/processes.ts';
import { completeFirstStep, setUpTotp } from './support/second-factors.ts';
import { callWithApiKey, TEST_SECRET, useTestApp } from './support/test-app.ts';

const test = useTestApp();

async function assay(args: string[], env: Record<string, string> = {}) {
  const cli = startNode('server/src/cli.ts', {
    args,
    env: { DATABASE_URL: test.database.url, ASSAY_SECRET: TEST_SECRET, ...env },
  });
  return { code: await cli.ended, out: cli.stdout(), err: cli.stderr() };
}

async function assayJson(args: string[], env?: Record<string, string>) {
  const { code, out, err } = await assay([...args, '--json'], env);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out.trimEnd().split('\n')).toHaveLength(1);
  return JSON.parse(out);
}

async function refusalOf(args: string[]): Promise<string> {
  const { code, out, err } = await assay([...args, '--json']);
  expect({ code, out }).toEqual({ code: 1, out: '' });
  return JSON.parse(err).error;
}

const rowsOf = (table: string) => test.database.query(`select * from ${table}`);

describe('assay', { timeout: 180_000 }, () => {
  it('creates an organisation, a user who can sign in, and an API key that works until it is revoked', async () => {
    const { id } = await assayJson(['organisation', 'create', '--name', 'Acme', '--enable-api-keys']);
    const user = await assayJson(
      'user create --organisation Acme --email ann@acme.example --name Ann --role administrator'.split(' '),
    );
    expect(user).toMatchObject({ email: 'ann@acme.example', invited: true });
    const chosen = await test.app.inject(setPasswordCall(new URL(user.url).hash.slice(1)));
    expect([chosen.statusCode, chosen.json()]).toMatchObject([200, { user: { email: 'ann@acme.example' } }]);
    const invited = await assayJson(
      'user invite --organisation Acme --email eve@acme.example --name Eve --role Viewer'.split(' '),
    );
    expect(invited).toMatchObject({ email: 'eve@acme.example', roleName: 'Viewer', invited: true });
    expect(await rowsOf('mail')).toMatchObject([{ kind: 'USER_INVITATION', recipient_email: 'eve@acme.example' }]);

    const created = await assayJson(
      `api-key create --organisation ${id} --name CI --permission vendors:view --expires-in-days 7`.split(' '),
    );
    expect(created).toMatchObject({ permissions: ['vendors:view'], fullAccess: false, createdByName: 'Operator' });
    const call = callWithApiKey(test.app, created.key);
    expect((await call({ method: 'GET', url: '/api/v1/vendors' })).statusCode).toBe(200);

    await assayJson(['api-key', 'revoke', '--organisation', 'Acme', '--prefix', created.prefix]);
    expect((await call({ method: 'GET', url: '/api/v1/vendors' })).statusCode).toBe(401);
    const actions = await test.database.query('select action from audit_entry where user_id is null order by id');
    expect(actions.map(({ action }) => action)).toEqual([
      'CREATE_ORGANISATION',
      'UPDATE_SETTINGS',
      'CREATE_USER',
      'INVITE_USER',
      'CREATE_USER',
      'INVITE_USER',
      'CREATE_API_KEY',
      'REVOKE_API_KEY',
    ]);
  });

  it('resets two-factor authentication for a user, and rejects an unknown email address', async () => {
    const organisation = await seedOrganisation(test, 'Lost');
    const person = await seedSignedInUser(test, organisation);
    await setUpTotp(person.call);
    const args = `user reset-second-factors --organisation ${organisation.id} --email`.split(' ');
    const reset = await assayJson([...args, person.user.email.toUpperCase()]);
    expect(reset).toMatchObject({ id: person.user.id, secondFactors: [] });
    expect((await completeFirstStep(test, person.user.email)).response.statusCode).toBe(200);
    expect(await refusalOf([...args, 'nobody@acme.example'])).toContain('There is no user');
  });

  it('accepts a password and does not print it', async () => {
    const password = 'correct horse battery';
    const user = 'user create --organisation Acme --email bob@acme.example --name Bob --role Viewer'.split(' ');
    const created = await assayJson([...user, '--password', password]);
    expect(created).toMatchObject({ email: 'bob@acme.example', roleName: 'Viewer' });
    expect(JSON.stringify(created)).not.toContain(password);
  });

  it('fails with {"error"} and exit code 1; writes nothing', async () => {
    const before = {
      keys: await rowsOf('api_key'),
      users: await rowsOf('app_user'),
      audit: await rowsOf('audit_entry'),
    };
    expect(await refusalOf('api-key create --organisation Nowhere --name x --full-access'.split(' '))).toBe(
      'There is no organisation "Nowhere"',
    );
    expect(await refusalOf('api-key create --organisation Acme --name x'.split(' '))).toContain('permissions');
    expect(await refusalOf('api-key create --organisation Acme --name x --permission flying'.split(' '))).toContain(
      'permissions',
    );
    expect(
      await refusalOf('api-key create --organisation Acme --name x --full-access --cidr somewhere'.split(' ')),
    ).toContain('somewhere');
    expect(await refusalOf('api-key revoke --organisation Acme --prefix nothing'.split(' '))).toContain('nothing');
    expect(
      await refusalOf('user create --organisation Acme --email ann@acme.example --name A --role Viewer'.split(' ')),
    ).toBe('A user with this email address already exists');
    expect(
      await refusalOf('user create --organisation Acme --email c@acme.example --name C --role Pilot'.split(' ')),
    ).toContain('There is no role "Pilot"');
    expect(await refusalOf(['organisation', 'create'])).toContain('--name');
    expect({
      keys: await rowsOf('api_key'),
      users: await rowsOf('app_user'),
      audit: await rowsOf('audit_entry'),
    }).toEqual(before);
  });

  it('rejects a name that two organisations share', async () => {
    const twins = [
      await assayJson(['organisation', 'create', '--name', 'Twin']),
      await assayJson(['organisation', 'create', '--name', 'Twin']),
    ];
    expect(await refusalOf('api-key create --organisation Twin --name x --full-access'.split(' '))).toContain(
      'More than one organisation is named Twin',
    );
    await assayJson(`api-key create --organisation ${twins[1].id} --name x --full-access`.split(' '));
    const [key] = await test.database.query(`select organisation_id from api_key where name = 'x'`);
    expect(key?.organisation_id).toBe(twins[1].id);
  });

  it('migrates an empty database without the secret', async () => {
    const name = `cli_${randomBytes(6).toString('hex')}`;
    const admin = new pg.Client({ connectionString: new URL('/postgres', test.database.url).href });
    await admin.connect();
    await admin.query(`create database ${name}`);
    const env = { DATABASE_URL: new URL(`/${name}`, test.database.url).href };
    const ill = await assay(['doctor', '--json'], env);
    expect(ill.code).toBe(1);
    expect(JSON.parse(ill.out)).toMatchObject({ ok: false });

    expect((await assayJson(['migrate'], { ...env, ASSAY_SECRET: '' })).applied[0]).toBe('0001_organisation.sql');
    expect(await assayJson(['migrate'], env)).toEqual({ applied: [] });
    expect(await assayJson(['doctor'], env)).toMatchObject({ ok: true });
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  });
});
