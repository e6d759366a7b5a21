import { ALL_PERMISSIONS } from '@assay/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  anOrganisation,
  aRole,
  aSignedInUser,
  aUser,
  type RoleChoice,
  type TestOrganisation,
} from '../../../test/factories.ts';
import { refusalsOf } from '../../../test/refusals.ts';
import { aScimClient, patchOf, withScimToken } from '../../../test/scim.ts';
import { type Call, useTestApp } from '../../../test/test-app.ts';

const test = useTestApp();
const refused = refusalsOf(test);
let organisation: TestOrganisation;
let administrator: Awaited<ReturnType<typeof aSignedInUser>>;
let defaultRoleId: string;
beforeEach(async () => {
  organisation = await anOrganisation(test);
  administrator = await aSignedInUser(test, organisation);
  ({ id: defaultRoleId } = await aRole(test, organisation, 'Viewer'));
});

const settings: Call = { method: 'GET', url: '/api/app/scim' };
const newToken = (): Call => ({ method: 'POST', url: '/api/app/scim/token', payload: { defaultRoleId } });
const revoke: Call = { method: 'DELETE', url: '/api/app/scim/token' };
const mapping = (groupId: string, roleId: string | null): Call => ({
  method: 'PUT',
  url: `/api/app/scim/groups/${groupId}`,
  payload: { roleId },
});

/** A group that an identity provider has made, with these members. */
async function aGroup(displayName: string, ...userIds: string[]): Promise<string> {
  const { call } = await aScimClient(test, organisation);
  const payload = { displayName, members: userIds.map((value) => ({ value })) };
  return (await call({ method: 'POST', url: '/scim/v2/Groups', payload })).json().id;
}

const lastEntry = async () => {
  const [entry] = await test.database.query(
    `select action, user_name, entity_type, entity_name, meta from audit_entry
     where organisation_id = $1 order by position desc, id desc limit 1`,
    [organisation.id],
  );
  return entry;
};
const roleOf = async (id: string) => (await administrator.call({ method: 'GET', url: `/api/app/users/${id}` })).json();

describe('The token', () => {
  it('201 is shown once, lets the identity provider in and is audited; the settings say since when', async () => {
    expect((await administrator.call(settings)).json()).toEqual({
      enabled: false,
      baseUrl: 'http://localhost:3000/scim/v2',
      createdAt: null,
      lastUsedAt: null,
      defaultRoleId: null,
    });
    const answer = await administrator.call(newToken());
    expect(answer.statusCode, answer.body).toBe(201);
    const { token, ...shown } = answer.json();
    expect(token).toMatch(/^assay_scim_[\w-]{43}$/);
    expect(shown).toMatchObject({ enabled: true, lastUsedAt: null, defaultRoleId });
    expect(await lastEntry()).toMatchObject({ action: 'CREATE_SCIM_TOKEN', meta: { defaultRole: 'Viewer' } });
    expect((await withScimToken(test, token)({ method: 'GET', url: '/scim/v2/Users' })).statusCode).toBe(200);
    await expect.poll(async () => (await administrator.call(settings)).json().lastUsedAt).toMatch(/Z$/);
    expect((await administrator.call(settings)).body).not.toContain(token);
    const [row] = await test.database.query('select * from scim_token where organisation_id = $1', [organisation.id]);
    expect(JSON.stringify(row)).not.toContain(token);
  });

  it('204 is revoked at once, 404 when there is none', async () => {
    const { token } = (await administrator.call(newToken())).json();
    expect((await administrator.call(revoke)).statusCode).toBe(204);
    expect(await lastEntry()).toMatchObject({ action: 'REVOKE_SCIM_TOKEN' });
    expect((await withScimToken(test, token)({ method: 'GET', url: '/scim/v2/Users' })).statusCode).toBe(401);
    expect((await administrator.call(settings)).json()).toMatchObject({ enabled: false, createdAt: null });
    await refused(administrator, revoke, 404);
  });

  it('403 for whoever does not hold every permission: the token can change every user', async () => {
    const most = ALL_PERMISSIONS.filter((permission) => permission !== 'vendors:delete');
    const manager = await aSignedInUser(test, organisation, most);
    expect(await refused(manager, newToken(), 403)).toEqual({ error: 'You cannot grant a permission you do not hold' });
  });

  it('400 for a role that there is not', async () => {
    const payload = { defaultRoleId: '7b1a5bb4-2f4c-4a58-9d5c-5f7f6a1f6f10' };
    await refused(administrator, { ...newToken(), payload }, 400);
  });
});

describe('The role of a group', () => {
  const member = (role: RoleChoice = 'Viewer') => aSignedInUser(test, organisation, role);

  it('200 is given to its members at once, who are signed out; all of it is audited', async () => {
    const person = await member();
    const groupId = await aGroup('Reviewers', person.user.id);
    const { id: roleId } = await aRole(test, organisation, 'Reviewer');
    const answer = await administrator.call(mapping(groupId, roleId));
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({ displayName: 'Reviewers', memberCount: 1, roleId, roleName: 'Reviewer' });
    expect(await roleOf(person.user.id)).toMatchObject({ roleName: 'Reviewer' });
    expect((await person.call({ method: 'GET', url: '/api/app/me' })).statusCode).toBe(401);
    const entries = await test.database.query(
      `select action, user_name, meta from audit_entry
       where organisation_id = $1 and action in ('CHANGE_GROUP_ROLE', 'CHANGE_ROLE') order by action`,
      [organisation.id],
    );
    expect(entries).toEqual([
      { action: 'CHANGE_GROUP_ROLE', user_name: 'Robin', meta: { changes: { role: { from: null, to: 'Reviewer' } } } },
      { action: 'CHANGE_ROLE', user_name: 'Robin', meta: { changes: { role: { from: 'Viewer', to: 'Reviewer' } } } },
    ]);
    const listed = await administrator.call({ method: 'GET', url: '/api/app/scim/groups' });
    expect(listed.json()).toEqual([answer.json()]);
  });

  it('200 of several groups the one with the most permissions counts, of none the default', async () => {
    const { user } = await member(['audit:view']);
    const small = await aGroup('Small', user.id);
    const large = await aGroup('Large', user.id);
    const { id: reviewer } = await aRole(test, organisation, 'Reviewer');
    const { id: few } = await aRole(test, organisation, ['vendors:view']);
    await administrator.call(mapping(large, reviewer));
    await administrator.call(mapping(small, few));
    expect(await roleOf(user.id)).toMatchObject({ roleId: reviewer });
    await administrator.call(mapping(large, null));
    expect(await roleOf(user.id)).toMatchObject({ roleId: few });
    await administrator.call(mapping(small, null));
    expect(await roleOf(user.id)).toMatchObject({ roleId: defaultRoleId });
  });

  it('200 leaves the role of whoever only comes into, or leaves, a group that gives none', async () => {
    const { user } = await member('Reviewer');
    const groupId = await aGroup('Everybody', user.id);
    const { call } = await aScimClient(test, organisation);
    const payload = patchOf({ op: 'remove', path: 'members' });
    await call({ method: 'PATCH', url: `/scim/v2/Groups/${groupId}`, payload });
    expect(await roleOf(user.id)).toMatchObject({ roleName: 'Reviewer' });
  });

  it('403 for a role that holds what the caller does not, to give it or to take it back', async () => {
    const groupId = await aGroup('Empty');
    const manager = await member(['settings:view', 'settings:manage']);
    const { id: roleId } = await aRole(test, organisation, 'Reviewer');
    const words = { error: 'You cannot grant a permission you do not hold' };
    expect(await refused(manager, mapping(groupId, roleId), 403)).toEqual(words);
    await administrator.call(mapping(groupId, roleId));
    expect(await refused(manager, mapping(groupId, null), 403)).toEqual(words);
  });

  it('403 when a member may do more than the caller', async () => {
    const groupId = await aGroup('Mixed', administrator.user.id);
    const manager = await member(['settings:view', 'settings:manage']);
    const { id: roleId } = await aRole(test, organisation, ['settings:view']);
    const body = await refused(manager, mapping(groupId, roleId), 403);
    expect(body).toEqual({ error: 'You cannot change a user who may do more' });
  });

  it('409 when it would leave the organisation without an administrator', async () => {
    const groupId = await aGroup('Administrators', administrator.user.id);
    await refused(administrator, mapping(groupId, defaultRoleId), 409);
  });

  it('404 for a group of another organisation, 400 for a role that there is not', async () => {
    const groupId = await aGroup('Ours');
    const stranger = await aSignedInUser(test, await anOrganisation(test, 'Fabrikam'));
    await refused(stranger, mapping(groupId, null), 404);
    await refused(administrator, mapping(groupId, '7b1a5bb4-2f4c-4a58-9d5c-5f7f6a1f6f10'), 400);
  });

  it('409 to delete a role that a group gives, or that is the default', async () => {
    const groupId = await aGroup('Custom');
    const given = await aRole(test, organisation, ['vendors:view']);
    await administrator.call(mapping(groupId, given.id));
    const words = 'The identity provider still gives this role. Choose another one in the settings first.';
    const remove = (id: string): Call => ({ method: 'DELETE', url: `/api/app/roles/${id}` });
    expect(await refused(administrator, remove(given.id), 409)).toEqual({ error: words });
    const byDefault = await aRole(test, organisation, ['audit:view']);
    await administrator.call({ ...newToken(), payload: { defaultRoleId: byDefault.id } });
    expect(await refused(administrator, remove(byDefault.id), 409)).toEqual({ error: words });
  });
});

it('User.provisioned says whom the identity provider looks after: also somebody who was here before', async () => {
  const { user } = await aSignedInUser(test, organisation, 'Viewer');
  const local = await aUser(test, organisation);
  const { call } = await aScimClient(test, organisation);
  const filter = encodeURIComponent(`userName eq "${user.email}"`);
  const [found] = (await call({ method: 'GET', url: `/scim/v2/Users?filter=${filter}` })).json().Resources;
  expect(found.id).toBe(user.id);
  expect(await roleOf(user.id)).toMatchObject({ provisioned: false });
  const payload = patchOf({ op: 'replace', path: 'externalId', value: 'hr-1' });
  await call({ method: 'PATCH', url: `/scim/v2/Users/${user.id}`, payload });
  expect(await roleOf(user.id)).toMatchObject({ provisioned: true, roleName: 'Viewer' });
  expect(await roleOf(local.id)).toMatchObject({ provisioned: false });
});
