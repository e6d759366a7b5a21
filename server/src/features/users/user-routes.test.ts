import { beforeAll, describe, expect, it } from 'vitest';
import { fingerprint } from '../../../test/database-fingerprint.ts';
import {
  anOrganisation,
  aRole,
  aSignedInUser,
  aUser,
  aVendor,
  PASSWORD,
  signInAs,
  type TestOrganisation,
} from '../../../test/factories.ts';
import { refusalsOf } from '../../../test/refusals.ts';
import { type Call, useTestApp } from '../../../test/test-app.ts';

type Person = Awaited<ReturnType<typeof aSignedInUser>>;

const test = useTestApp();
let organisation: TestOrganisation;
let administrator: Person;
/** Manages users, and may otherwise only see vendors. */
let manager: Person;
let roleId: string;
beforeAll(async () => {
  organisation = await anOrganisation(test);
  administrator = await aSignedInUser(test, organisation);
  manager = await aSignedInUser(test, organisation, ['users:view', 'users:manage', 'vendors:view']);
  ({ id: roleId } = await aRole(test, organisation, ['vendors:view']));
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

const refused = refusalsOf(test);

const entriesAbout = (id: string) =>
  test.database.query(
    `select action, user_name, entity_type, entity_name, meta from audit_entry
     where entity_id = $1 and action <> 'LOGIN' order by created_at`,
    [id],
  );

describe('POST /api/app/users', () => {
  it('201 creates a user who can sign in, and never shows the password', async () => {
    const answer = await administrator.call(post(aBody({ email: 'Sam@Northwind.example', name: 'Sam' })));
    expect(answer.statusCode).toBe(201);
    const user = answer.json();
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

  it('201 is audited without the password', async () => {
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

  it('201 lets a manager give a role they could hold themselves', async () => {
    expect((await manager.call(post(aBody({ email: 'small@northwind.example' })))).statusCode).toBe(201);
  });

  it('403 when the role holds a permission the caller does not', async () => {
    const role = await aRole(test, organisation, 'Administrator');
    const body = await refused(manager, post(aBody({ roleId: role.id })), 403);
    expect(body).toEqual({ error: 'You cannot grant a permission you do not hold' });
  });

  it('409 when another user has the e-mail address, in whatever case', async () => {
    const body = await refused(administrator, post(aBody({ email: manager.user.email.toUpperCase() })), 409);
    expect(body).toEqual({ error: 'A user with this e-mail address already exists' });
  });

  it('201 when the e-mail address is taken only in another organisation', async () => {
    const stranger = await aUser(test, await anOrganisation(test, 'Fabrikam'));
    expect((await administrator.call(post(aBody({ email: stranger.email })))).statusCode).toBe(201);
  });

  it('400 for a role of another organisation', async () => {
    const role = await aRole(test, await anOrganisation(test, 'Fabrikam'), ['vendors:view']);
    const body = await refused(administrator, post(aBody({ roleId: role.id })), 400);
    expect(body).toMatchObject({ error: 'There is no role with this id' });
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
    const own = await anOrganisation(test, 'Fabrikam');
    const { call } = await aSignedInUser(test, own);
    await aUser(test, own, { name: 'aaron' });
    await aUser(test, own, { name: 'Zoe', role: 'Viewer' });
    const answer = await call({ method: 'GET', url: '/api/app/users' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().map(({ name }: { name: string }) => name)).toEqual(['aaron', 'Robin', 'Zoe']);
    expect(answer.body).not.toContain('argon2');
  });

  it('200 shows one, with the last login', async () => {
    const answer = await manager.call(get(administrator.user.id));
    expect(answer.json()).toMatchObject({ roleName: 'Administrator', lastLoginAt: expect.stringMatching(/Z$/) });
  });

  it('404 for a user of another organisation, and for a malformed id', async () => {
    const stranger = await aUser(test, await anOrganisation(test, 'Fabrikam'));
    expect((await administrator.call(get(stranger.id))).statusCode).toBe(404);
    expect((await administrator.call(get('nonsense'))).statusCode).toBe(404);
  });

  it('403 without users:view', async () => {
    const { call } = await aSignedInUser(test, organisation, 'Reviewer');
    expect((await call({ method: 'GET', url: '/api/app/users' })).statusCode).toBe(403);
  });
});

describe('PUT /api/app/users/{userId}', () => {
  it('200 renames, and audits old and new name', async () => {
    const { id } = await aUser(test, organisation, { role: 'Viewer' });
    const answer = await administrator.call(put(id, { name: 'Robyn' }));
    expect(answer.json()).toMatchObject({ id, name: 'Robyn' });
    expect((await entriesAbout(id)).at(-1)).toMatchObject({
      action: 'UPDATE_USER',
      meta: { changes: { name: { from: 'Robin', to: 'Robyn' } } },
    });
  });

  it('200 writes nothing when the name stays', async () => {
    const before = await fingerprint(test.database);
    expect((await administrator.call(put(administrator.user.id, { name: 'Robin' }))).statusCode).toBe(200);
    expect(await fingerprint(test.database)).toEqual(before);
  });

  it('403 for a user whose role holds a permission the caller does not', async () => {
    const body = await refused(manager, put(administrator.user.id, { name: 'Small' }), 403);
    expect(body).toEqual({ error: 'You cannot change a user who may do more' });
  });
});

describe('DELETE /api/app/users/{userId}', () => {
  it('204 deletes the account, ends its sessions, leaves its vendors without an owner', async () => {
    const person = await aSignedInUser(test, organisation, 'Viewer');
    const vendor = await aVendor(test, organisation);
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

  it('409 for oneself, even where another administrator remains', async () => {
    await aUser(test, organisation);
    const body = await refused(administrator, remove(administrator.user.id), 409);
    expect(body).toEqual({ error: 'You cannot delete your own account' });
  });

  it('403 for a user whose role holds a permission the caller does not', async () => {
    await refused(manager, remove(administrator.user.id), 403);
  });

  it('404 for a user of another organisation', async () => {
    const stranger = await aUser(test, await anOrganisation(test, 'Fabrikam'));
    await refused(administrator, remove(stranger.id), 404);
  });
});
