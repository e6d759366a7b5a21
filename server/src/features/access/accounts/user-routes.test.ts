import { beforeAll, describe, expect, it } from 'vitest';
import { fingerprintDatabase } from '../../../../test/support/database-fingerprint.ts';
import {
  PASSWORD,
  seedOrganisation,
  seedRole,
  seedSignedInUser,
  seedUser,
  seedVendor,
  signInAs,
} from '../../../../test/support/factories.ts';
import { useTestOrganisation } from '../../../../test/support/organisation.ts';
import type { Call } from '../../../../test/support/test-app.ts';

const { test, organisation, refused, useUser } = useTestOrganisation();
const administrator = useUser();
/** Can manage users and view vendors, but nothing else. */
const manager = useUser(['users:view', 'users:manage', 'vendors:view']);
let roleId: string;
beforeAll(async () => {
  ({ id: roleId } = await seedRole(test, organisation, ['vendors:view']));
});

const post = (payload: object): Call => ({ method: 'POST', url: '/api/app/users', payload });
const get = (id: string): Call => ({ method: 'GET', url: `/api/app/users/${id}` });
const put = (id: string, payload: object): Call => ({ method: 'PUT', url: `/api/app/users/${id}`, payload });
const remove = (id: string): Call => ({ method: 'DELETE', url: `/api/app/users/${id}` });
const aBody = (fields: object = {}) => ({
  email: 'kim@northwind.example',
  name: 'Kim',
  roleId,
  password: PASSWORD,
  ...fields,
});

const entriesAbout = (id: string) =>
  test.database.query(
    `select action, user_name, entity_type, entity_name, meta from audit_entry
     where entity_id = $1 and action <> 'LOGIN' order by created_at`,
    [id],
  );

describe('POST /api/app/users', () => {
  it('201 creates a user who can sign in; never returns the password', async () => {
    const response = await administrator.call(post(aBody({ email: 'Sam@Northwind.example', name: 'Sam' })));
    expect(response.statusCode).toBe(201);
    const user = response.json();
    expect(user).toEqual({
      id: expect.any(String),
      email: 'Sam@Northwind.example',
      name: 'Sam',
      roleId,
      roleName: expect.stringMatching(/^Role /),
      disabledAt: null,
      lastLoginAt: null,
      createdAt: expect.stringMatching(/^2.*Z$/),
      secondFactors: [],
      invited: false,
      breakGlass: false,
      provisioned: false,
    });
    await signInAs(test, 'sam@northwind.example');
    const [row] = await test.database.query<{ password_hash: string }>(
      'select password_hash from app_user where id = $1',
      [user.id],
    );
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=47104,t=2,p=1\$/);
  });

  it('201 writes an audit entry without the password', async () => {
    const { id } = (await administrator.call(post(aBody({ email: 'audited@northwind.example' })))).json();
    const [entry, ...others] = await entriesAbout(id);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      action: 'CREATE_USER',
      entity_type: 'User',
      entity_name: 'Kim',
      meta: { email: 'audited@northwind.example', role: expect.any(String) },
    });
    expect(JSON.stringify(entry)).not.toContain(PASSWORD);
  });

  it('201 when a manager assigns a role with permissions they have', async () => {
    expect((await manager.call(post(aBody({ email: 'small@northwind.example' })))).statusCode).toBe(201);
  });

  it('403 when the role has a permission the caller lacks', async () => {
    const role = await seedRole(test, organisation, 'Administrator');
    const body = await refused(manager, post(aBody({ roleId: role.id })), 403);
    expect(body).toMatchObject({ error: 'You cannot grant permissions you do not have' });
  });

  it('409 when another user has the email address, ignoring case', async () => {
    const body = await refused(administrator, post(aBody({ email: manager.user.email.toUpperCase() })), 409);
    expect(body).toMatchObject({ error: 'A user with this email address already exists' });
  });

  it('201 when the email address is taken only in another organisation', async () => {
    const stranger = await seedUser(test, await seedOrganisation(test, 'Fabrikam'));
    expect((await administrator.call(post(aBody({ email: stranger.email })))).statusCode).toBe(201);
  });

  it('400 for a role of another organisation', async () => {
    const role = await seedRole(test, await seedOrganisation(test, 'Fabrikam'), ['vendors:view']);
    const body = await refused(administrator, post(aBody({ roleId: role.id })), 400);
    expect(body).toMatchObject({ error: 'There is no role with this ID' });
  });

  it.each([
    ['a password of 11 characters', { password: 'x'.repeat(11) }],
    ['a password of 201 characters', { password: 'x'.repeat(201) }],
    ['no password', { password: undefined }],
    ['a malformed e-mail address', { email: 'kim' }],
    ['a blank name', { name: ' ' }],
    ['a malformed role id', { roleId: 'Viewer' }],
  ])('400 with %s', async (_, fields) => {
    expect(await refused(administrator, post(aBody(fields)), 400)).toMatchObject({ error: 'User data is invalid' });
  });

  it.each([12, 200])('201 with a password of %i characters', async (length) => {
    const payload = aBody({
      email: `p${String(length)}@northwind.example`,
      password: 'a walrus on every balcony '.repeat(8).slice(0, length),
    });
    expect((await administrator.call(post(payload))).statusCode).toBe(201);
  });
});

describe('GET /api/app/users', () => {
  it('200 lists the users of the organisation by name', async () => {
    const own = await seedOrganisation(test, 'Fabrikam');
    const { call } = await seedSignedInUser(test, own);
    await seedUser(test, own, { name: 'aaron' });
    await seedUser(test, own, { name: 'Zoe', role: 'Viewer' });
    const response = await call({ method: 'GET', url: '/api/app/users' });
    expect(response.statusCode).toBe(200);
    expect(response.json().map(({ name }: { name: string }) => name)).toEqual(['aaron', 'Robin', 'Zoe']);
    expect(response.body).not.toContain('argon2');
  });

  it('200 returns one user with the time of the last sign-in', async () => {
    const response = await manager.call(get(administrator.user.id));
    expect(response.json()).toMatchObject({ roleName: 'Administrator', lastLoginAt: expect.stringMatching(/Z$/) });
  });

  it('404 for a user of another organisation and for a malformed ID', async () => {
    const stranger = await seedUser(test, await seedOrganisation(test, 'Fabrikam'));
    expect((await administrator.call(get(stranger.id))).statusCode).toBe(404);
    expect((await administrator.call(get('nonsense'))).statusCode).toBe(404);
  });

  it('403 without users:view', async () => {
    const { call } = await seedSignedInUser(test, organisation, 'Reviewer');
    expect((await call({ method: 'GET', url: '/api/app/users' })).statusCode).toBe(403);
  });
});

describe('PUT /api/app/users/{userId}', () => {
  it('200 renames the user and audits the old and new name', async () => {
    const { id } = await seedUser(test, organisation, { role: 'Viewer' });
    const response = await administrator.call(put(id, { name: 'Robyn' }));
    expect(response.json()).toMatchObject({ id, name: 'Robyn' });
    expect((await entriesAbout(id)).at(-1)).toMatchObject({
      action: 'UPDATE_USER',
      meta: { changes: { name: { from: 'Robin', to: 'Robyn' } } },
    });
  });

  it('200 writes nothing when the name is unchanged', async () => {
    const before = await fingerprintDatabase(test.database);
    expect((await administrator.call(put(administrator.user.id, { name: 'Robin' }))).statusCode).toBe(200);
    expect(await fingerprintDatabase(test.database)).toEqual(before);
  });

  it('403 for a user whose role has a permission the caller lacks', async () => {
    const body = await refused(manager, put(administrator.user.id, { name: 'Small' }), 403);
    expect(body).toMatchObject({ error: 'You cannot change a user who has more permissions than you' });
  });
});

describe('DELETE /api/app/users/{userId}', () => {
  it('204 deletes the account, ends its sessions and leaves its vendors unassigned', async () => {
    const person = await seedSignedInUser(test, organisation, 'Viewer');
    const vendor = await seedVendor(test, organisation);
    await test.database.query('update vendor set owner_id = $1 where id = $2', [person.user.id, vendor.id]);
    expect((await administrator.call(remove(person.user.id))).statusCode).toBe(204);
    expect((await person.call({ method: 'GET', url: '/api/app/me' })).statusCode).toBe(401);
    expect((await administrator.call(get(person.user.id))).statusCode).toBe(404);
    const [row] = await test.database.query('select owner_id from vendor where id = $1', [vendor.id]);
    expect(row).toEqual({ owner_id: null });
    expect((await entriesAbout(person.user.id)).at(-1)).toMatchObject({
      action: 'DELETE_USER',
      user_name: 'Robin',
      meta: { email: person.user.email },
    });
  });

  it("409 for the caller's own account, even if another administrator remains", async () => {
    await seedUser(test, organisation);
    const body = await refused(administrator, remove(administrator.user.id), 409);
    expect(body).toMatchObject({ error: 'You cannot delete your own account' });
  });

  it('403 for a user whose role has a permission the caller lacks', async () => {
    await refused(manager, remove(administrator.user.id), 403);
  });

  it('404 for a user of another organisation', async () => {
    const stranger = await seedUser(test, await seedOrganisation(test, 'Fabrikam'));
    await refused(administrator, remove(stranger.id), 404);
  });
});
