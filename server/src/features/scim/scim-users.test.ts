import { beforeEach, describe, expect, it } from 'vitest';
import { accountLinksOf, opening } from '../../../test/account-links.ts';
import { fingerprint } from '../../../test/database-fingerprint.ts';
import {
  anOrganisation,
  aRole,
  aSignedInUser,
  aUser,
  signInAs,
  type TestOrganisation,
} from '../../../test/factories.ts';
import { aScimClient, patchOf, scimError } from '../../../test/scim.ts';
import { type Call, useTestApp } from '../../../test/test-app.ts';
import { setGroupRole } from './scim-settings-commands.ts';

const test = useTestApp();
let organisation: TestOrganisation;
let client: Awaited<ReturnType<typeof aScimClient>>;
beforeEach(async () => {
  organisation = await anOrganisation(test);
  client = await aScimClient(test, organisation);
});

const at = (id: string) => `/scim/v2/Users/${id}`;
const patch = (id: string, ...operations: object[]): Call => ({
  method: 'PATCH',
  url: at(id),
  payload: patchOf(...operations),
});
const active = (value: boolean) => ({ op: 'replace', path: 'active', value });
const newUser = (fields: object = {}): Call => ({
  method: 'POST',
  url: '/scim/v2/Users',
  payload: { userName: 'kim@northwind.example', ...fields },
});

async function refused(call: Call, status: number) {
  const before = await fingerprint(test.database);
  const answer = await client.call(call);
  expect(answer.statusCode, answer.body).toBe(status);
  expect(await fingerprint(test.database)).toEqual(before);
  return answer.json();
}

describe('A user who is no longer active', () => {
  it('200 is signed out everywhere and kept out; 200 active again, is let in', async () => {
    await aUser(test, organisation);
    const { user, call } = await aSignedInUser(test, organisation, 'Reviewer');
    await client.call(patch(user.id, active(false)));
    expect((await call({ method: 'GET', url: '/api/app/me' })).statusCode).toBe(401);
    await expect(signInAs(test, user.email)).rejects.toThrow('Unauthorized');
    await client.call(patch(user.id, active(true)));
    await signInAs(test, user.email);
  });

  it('201 can be created so', async () => {
    const answer = await client.call(newUser({ active: 'False' }));
    expect([answer.statusCode, answer.json().active]).toEqual([201, false]);
  });

  it('200 writes nothing when nothing changes', async () => {
    const { id } = (await client.call(newUser())).json();
    const before = await fingerprint(test.database);
    const same = [active(true), { op: 'replace', path: 'userName', value: 'kim@northwind.example' }];
    expect((await client.call(patch(id, ...same))).statusCode).toBe(200);
    expect(await fingerprint(test.database)).toEqual(before);
  });
});

describe('The last administrator', () => {
  const LAST = scimError(409, 'The organisation needs at least one enabled administrator');

  it('409 can neither be disabled nor deleted', async () => {
    const { id } = await aUser(test, organisation);
    expect(await refused(patch(id, active(false)), 409)).toEqual(LAST);
    expect(await refused({ method: 'DELETE', url: at(id) }, 409)).toEqual(LAST);
  });

  it('409 is not left without the role by a group', async () => {
    const { id } = await aUser(test, organisation);
    const group = await client.call({ method: 'POST', url: '/scim/v2/Groups', payload: { displayName: 'Viewers' } });
    const { id: roleId } = await aRole(test, organisation, 'Viewer');
    await setGroupRole(test.ctx, organisation.operator, { groupId: group.json().id, roleId });
    const add = patchOf({ op: 'add', path: 'members', value: [{ value: id }] });
    const url = `/scim/v2/Groups/${group.json().id}`;
    expect(await refused({ method: 'PATCH', url, payload: add }, 409)).toEqual(LAST);
  });
});

describe('A break-glass user', () => {
  const aBreakGlassUser = async () => {
    await aUser(test, organisation);
    const user = await aUser(test, organisation);
    await test.database.query('update app_user set break_glass = true where id = $1', [user.id]);
    return user;
  };
  const KEPT = scimError(400, 'A break-glass user is changed only in Assay itself', 'mutability');

  it('400 mutability is not disabled, not renamed, not given another address and not deleted', async () => {
    const { id } = await aBreakGlassUser();
    expect(await refused(patch(id, active(false)), 400)).toEqual(KEPT);
    expect(await refused(patch(id, { op: 'replace', path: 'displayName', value: 'X' }), 400)).toEqual(KEPT);
    const emails = { op: 'replace', path: 'emails.value', value: 'mine@evil.example' };
    expect(await refused(patch(id, emails), 400)).toEqual(KEPT);
    expect(await refused({ method: 'DELETE', url: at(id) }, 400)).toEqual(KEPT);
  });

  it('200 may be read and told what is so already, which does not make it the identity provider’s', async () => {
    const { id, email } = await aBreakGlassUser();
    const before = await fingerprint(test.database);
    expect((await client.call({ method: 'GET', url: at(id) })).json().userName).toBe(email);
    expect((await client.call(patch(id, active(true)))).statusCode).toBe(200);
    expect(await fingerprint(test.database)).toEqual(before);
  });

  it('204 keeps its role in whatever group it is', async () => {
    const { id, roleId } = await aBreakGlassUser();
    const payload = { displayName: 'Viewers', members: [{ value: id }] };
    const group = await client.call({ method: 'POST', url: '/scim/v2/Groups', payload });
    const viewer = await aRole(test, organisation, 'Viewer');
    await setGroupRole(test.ctx, organisation.operator, { groupId: group.json().id, roleId: viewer.id });
    const [row] = await test.database.query('select role_id from app_user where id = $1', [id]);
    expect(row).toEqual({ role_id: roleId });
  });
});

it('200 a new e-mail address ends the links that went to the old one', async () => {
  const administrator = await aSignedInUser(test, organisation);
  const { id: roleId } = await aRole(test, organisation, 'Viewer');
  const payload = { email: 'kim@northwind.example', name: 'Kim', roleId };
  const { id } = (await administrator.call({ method: 'POST', url: '/api/app/users/invitations', payload })).json();
  const [token = ''] = await accountLinksOf(test).tokensOf(id);
  expect((await test.app.inject(opening(token))).statusCode).toBe(200);
  await client.call(patch(id, { op: 'replace', path: 'emails.value', value: 'kim.ito@northwind.example' }));
  expect((await test.app.inject(opening(token))).statusCode).toBe(401);
});

describe('What a name is made of', () => {
  it.each([
    ['displayName', { displayName: 'Kim Ito', name: { givenName: 'K.', familyName: 'I.' } }, 'Kim Ito'],
    ['name.formatted', { name: { formatted: 'Ito, Kim', givenName: 'Kim', familyName: 'Ito' } }, 'Ito, Kim'],
    ['its parts', { name: { givenName: 'Kim', familyName: 'Ito' } }, 'Kim Ito'],
    ['userName', {}, 'kim@northwind.example'],
  ])('201 %s', async (_, fields, name) => {
    expect((await client.call(newUser(fields))).json().displayName).toBe(name);
  });

  it('200 a name made of its parts follows them, another one stays', async () => {
    const { id } = (await client.call(newUser({ name: { givenName: 'Kim', familyName: 'Ito' } }))).json();
    const marry = { op: 'replace', path: 'name.familyName', value: 'Abe' };
    expect((await client.call(patch(id, marry))).json().displayName).toBe('Kim Abe');
    await client.call(patch(id, { op: 'replace', path: 'displayName', value: 'Dr Abe' }));
    const part = { op: 'replace', path: 'name.familyName', value: 'Ito' };
    expect((await client.call(patch(id, part))).json()).toMatchObject({
      displayName: 'Dr Abe',
      name: { familyName: 'Ito' },
    });
  });
});

describe('Lists', () => {
  const names = (answer: Awaited<ReturnType<typeof client.call>>) =>
    answer.json().Resources.map(({ userName }: { userName: string }) => userName);
  const list = (query: string) => client.call({ method: 'GET', url: `/scim/v2/Users?${query}` });

  it('200 come in pages, always in the same order', async () => {
    for (const letter of ['a', 'b', 'c']) await client.call(newUser({ userName: `${letter}@northwind.example` }));
    const all = names(await list(''));
    expect(all).toHaveLength(3);
    const second = await list('startIndex=2&count=1');
    expect(second.json()).toMatchObject({ totalResults: 3, startIndex: 2, itemsPerPage: 1 });
    expect(names(second)).toEqual([all[1]]);
    expect(names(await list('startIndex=3&count=10'))).toEqual([all[2]]);
    expect((await list('count=0')).json()).toMatchObject({ totalResults: 3, itemsPerPage: 0, Resources: [] });
    expect((await list('startIndex=9')).json()).toMatchObject({ totalResults: 3, Resources: [] });
    expect((await list('startIndex=0&count=1')).json()).toMatchObject({ startIndex: 1, itemsPerPage: 1 });
  });

  it('200 hold only what was asked for, and always the id', async () => {
    const { id } = (await client.call(newUser())).json();
    const keysOf = async (query: string) =>
      Object.keys((await client.call({ method: 'GET', url: `${at(id)}?${query}` })).json()).sort();
    expect(await keysOf('attributes=userName')).toEqual(['id', 'schemas', 'userName']);
    expect(await keysOf('attributes=USERNAME,emails.value')).toEqual(['emails', 'id', 'schemas', 'userName']);
    expect(await keysOf('excludedAttributes=id,name,emails,meta')).toEqual([
      'active',
      'displayName',
      'id',
      'schemas',
      'userName',
    ]);
    expect(Object.keys((await list('attributes=active')).json().Resources[0]).sort()).toEqual([
      'active',
      'id',
      'schemas',
    ]);
  });
});

describe('Discovery', () => {
  it('200 says what is supported, what there is and what it is made of', async () => {
    const get = async (name: string) => (await client.call({ method: 'GET', url: `/scim/v2/${name}` })).json();
    expect(await get('ServiceProviderConfig')).toMatchObject({
      patch: { supported: true },
      bulk: { supported: false },
      filter: { supported: true, maxResults: 200 },
      authenticationSchemes: [{ type: 'oauthbearertoken' }],
    });
    expect((await get('ResourceTypes')).Resources).toMatchObject([
      { name: 'User', endpoint: '/Users' },
      { name: 'Group', endpoint: '/Groups' },
    ]);
    const schemas: { id: string; attributes: { name: string }[] }[] = (await get('Schemas')).Resources;
    const user = (await client.call(newUser({ externalId: '1' }))).json();
    const described = schemas.find(({ id }) => id === user.schemas[0])?.attributes.map(({ name }) => name) ?? [];
    expect(Object.keys(user).filter((name) => !['schemas', 'id', 'meta', ...described].includes(name))).toEqual([]);
  });
});
