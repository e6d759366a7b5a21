import { beforeEach, describe, expect, it } from 'vitest';
import { openLinkCall, useAccountLinks } from '../../../../test/support/account-links.ts';
import { fingerprintDatabase } from '../../../../test/support/database-fingerprint.ts';
import { seedRole, seedSignedInUser, seedUser, signInAs } from '../../../../test/support/factories.ts';
import { useTestOrganisation } from '../../../../test/support/organisation.ts';
import { buildPatch, buildScimError, useScimClient } from '../../../../test/support/scim.ts';
import type { Call } from '../../../../test/support/test-app.ts';
import { setGroupRole } from './scim-settings-commands.ts';

const { test, organisation, refused: expectRefused } = useTestOrganisation({ hook: beforeEach });
const client = useScimClient(test, organisation);

const at = (id: string) => `/scim/v2/Users/${id}`;
const patch = (id: string, ...operations: object[]): Call => ({
  method: 'PATCH',
  url: at(id),
  payload: buildPatch(...operations),
});
const active = (value: boolean) => ({ op: 'replace', path: 'active', value });
const newUser = (fields: object = {}): Call => ({
  method: 'POST',
  url: '/scim/v2/Users',
  payload: { userName: 'kim@northwind.example', ...fields },
});

const refused = (call: Call, status: number) => expectRefused(client, call, status);

describe('Deactivated user', () => {
  it('200 is signed out everywhere and cannot sign in; 200 after reactivation, signs in again', async () => {
    await seedUser(test, organisation);
    const { user, call } = await seedSignedInUser(test, organisation, 'Reviewer');
    await client.call(patch(user.id, active(false)));
    expect((await call({ method: 'GET', url: '/api/app/me' })).statusCode).toBe(401);
    await expect(signInAs(test, user.email)).rejects.toThrow('Unauthorized');
    await client.call(patch(user.id, active(true)));
    await signInAs(test, user.email);
  });

  it('201 can be created as inactive', async () => {
    const response = await client.call(newUser({ active: 'False' }));
    expect([response.statusCode, response.json().active]).toEqual([201, false]);
  });

  it('200 writes nothing when nothing changes', async () => {
    const { id } = (await client.call(newUser())).json();
    const before = await fingerprintDatabase(test.database);
    const same = [active(true), { op: 'replace', path: 'userName', value: 'kim@northwind.example' }];
    expect((await client.call(patch(id, ...same))).statusCode).toBe(200);
    expect(await fingerprintDatabase(test.database)).toEqual(before);
  });
});

describe('The last administrator', () => {
  const LAST = buildScimError(409, 'The organisation must have at least one active administrator');

  it('409 cannot be disabled or deleted', async () => {
    const { id } = await seedUser(test, organisation);
    expect(await refused(patch(id, active(false)), 409)).toEqual(LAST);
    expect(await refused({ method: 'DELETE', url: at(id) }, 409)).toEqual(LAST);
  });

  it('409 cannot lose the role through a group', async () => {
    const { id } = await seedUser(test, organisation);
    const group = await client.call({ method: 'POST', url: '/scim/v2/Groups', payload: { displayName: 'Viewers' } });
    const { id: roleId } = await seedRole(test, organisation, 'Viewer');
    await setGroupRole(test.ctx, organisation.operator, { groupId: group.json().id, roleId });
    const add = buildPatch({ op: 'add', path: 'members', value: [{ value: id }] });
    const url = `/scim/v2/Groups/${group.json().id}`;
    expect(await refused({ method: 'PATCH', url, payload: add }, 409)).toEqual(LAST);
  });
});

describe('Break-glass user', () => {
  const aBreakGlassUser = async () => {
    await seedUser(test, organisation);
    const user = await seedUser(test, organisation);
    await test.database.query('update app_user set break_glass = true where id = $1', [user.id]);
    return user;
  };
  const KEPT = buildScimError(400, 'Break-glass users can be changed only in Assay', 'mutability');

  it('400 mutability when disabled, renamed, given another address or deleted', async () => {
    const { id } = await aBreakGlassUser();
    expect(await refused(patch(id, active(false)), 400)).toEqual(KEPT);
    expect(await refused(patch(id, { op: 'replace', path: 'displayName', value: 'X' }), 400)).toEqual(KEPT);
    const emails = { op: 'replace', path: 'emails.value', value: 'mine@evil.example' };
    expect(await refused(patch(id, emails), 400)).toEqual(KEPT);
    expect(await refused({ method: 'DELETE', url: at(id) }, 400)).toEqual(KEPT);
  });

  it('200 when read or sent unchanged values; stays unmanaged', async () => {
    const { id, email } = await aBreakGlassUser();
    const before = await fingerprintDatabase(test.database);
    expect((await client.call({ method: 'GET', url: at(id) })).json().userName).toBe(email);
    expect((await client.call(patch(id, active(true)))).statusCode).toBe(200);
    expect(await fingerprintDatabase(test.database)).toEqual(before);
  });

  it('204 keeps its role in any group', async () => {
    const { id, roleId } = await aBreakGlassUser();
    const payload = { displayName: 'Viewers', members: [{ value: id }] };
    const group = await client.call({ method: 'POST', url: '/scim/v2/Groups', payload });
    const viewer = await seedRole(test, organisation, 'Viewer');
    await setGroupRole(test.ctx, organisation.operator, { groupId: group.json().id, roleId: viewer.id });
    const [row] = await test.database.query('select role_id from app_user where id = $1', [id]);
    expect(row).toEqual({ role_id: roleId });
  });
});

it('200 revokes account links when the email address changes', async () => {
  const administrator = await seedSignedInUser(test, organisation);
  const { id: roleId } = await seedRole(test, organisation, 'Viewer');
  const payload = { email: 'kim@northwind.example', name: 'Kim', roleId };
  const { id } = (await administrator.call({ method: 'POST', url: '/api/app/users/invitations', payload })).json();
  const [token = ''] = await useAccountLinks(test).tokensOf(id);
  expect((await test.app.inject(openLinkCall(token))).statusCode).toBe(200);
  await client.call(patch(id, { op: 'replace', path: 'emails.value', value: 'kim.ito@northwind.example' }));
  expect((await test.app.inject(openLinkCall(token))).statusCode).toBe(401);
});

describe('Display name', () => {
  it.each([
    ['displayName', { displayName: 'Kim Ito', name: { givenName: 'K.', familyName: 'I.' } }, 'Kim Ito'],
    ['name.formatted', { name: { formatted: 'Ito, Kim', givenName: 'Kim', familyName: 'Ito' } }, 'Ito, Kim'],
    ['its parts', { name: { givenName: 'Kim', familyName: 'Ito' } }, 'Kim Ito'],
    ['userName', {}, 'kim@northwind.example'],
  ])('201 %s', async (_, fields, name) => {
    expect((await client.call(newUser(fields))).json().displayName).toBe(name);
  });

  it('200 a name built from its parts is updated with them; any other name is kept', async () => {
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
  const names = (response: Awaited<ReturnType<typeof client.call>>) =>
    response.json().Resources.map(({ userName }: { userName: string }) => userName);
  const list = (query: string) => client.call({ method: 'GET', url: `/scim/v2/Users?${query}` });

  it('200 are paginated in a stable order', async () => {
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

  it('200 contain only the requested attributes, and always the ID', async () => {
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
  it('200 returns the supported features, resource types and schemas', async () => {
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
