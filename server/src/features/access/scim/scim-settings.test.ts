import { beforeEach, describe, expect, it } from 'vitest';
import {
  type RoleOption,
  seedOrganisation,
  seedRole,
  seedSignedInUser,
  seedUser,
} from '../../../../test/support/factories.ts';
import { useTestOrganisation } from '../../../../test/support/organisation.ts';
import { buildPatch, createScimClient, withScimToken } from '../../../../test/support/scim.ts';
import type { Call } from '../../../../test/support/test-app.ts';

const { test, organisation, refused, useUser } = useTestOrganisation({ hook: beforeEach });
const administrator = useUser();
let defaultRoleId: string;
beforeEach(async () => {
  ({ id: defaultRoleId } = await seedRole(test, organisation, 'Viewer'));
});

const settings: Call = { method: 'GET', url: '/api/app/scim' };
const newToken = (): Call => ({ method: 'POST', url: '/api/app/scim/token', payload: { defaultRoleId } });
const revoke: Call = { method: 'DELETE', url: '/api/app/scim/token' };
const mapRoleCall = (groupId: string, roleId: string | null): Call => ({
  method: 'PUT',
  url: `/api/app/scim/groups/${groupId}`,
  payload: { roleId },
});

async function aGroup(displayName: string, ...userIds: string[]): Promise<string> {
  const { call } = await createScimClient(test, organisation);
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

describe('SCIM token', () => {
  it('201 returns the token once, which then authenticates, and audits it; the settings show when it was created', async () => {
    expect((await administrator.call(settings)).json()).toEqual({
      enabled: false,
      baseUrl: 'http://localhost:3000/scim/v2',
      createdAt: null,
      lastUsedAt: null,
      defaultRoleId: null,
    });
    const response = await administrator.call(newToken());
    expect(response.statusCode, response.body).toBe(201);
    const { token, ...shown } = response.json();
    expect(token).toMatch(/^assay_scim_[\w-]{43}$/);
    expect(shown).toMatchObject({ enabled: true, lastUsedAt: null, defaultRoleId });
    expect(await lastEntry()).toMatchObject({ action: 'CREATE_SCIM_TOKEN', meta: { defaultRole: 'Viewer' } });
    expect((await withScimToken(test, token)({ method: 'GET', url: '/scim/v2/Users' })).statusCode).toBe(200);
    await expect.poll(async () => (await administrator.call(settings)).json().lastUsedAt).toMatch(/Z$/);
    expect((await administrator.call(settings)).body).not.toContain(token);
    const [row] = await test.database.query('select * from scim_token where organisation_id = $1', [organisation.id]);
    expect(JSON.stringify(row)).not.toContain(token);
  });

  it('204 revokes the token immediately, 404 when there is none', async () => {
    const { token } = (await administrator.call(newToken())).json();
    expect((await administrator.call(revoke)).statusCode).toBe(204);
    expect(await lastEntry()).toMatchObject({ action: 'REVOKE_SCIM_TOKEN' });
    expect((await withScimToken(test, token)({ method: 'GET', url: '/scim/v2/Users' })).statusCode).toBe(401);
    expect((await administrator.call(settings)).json()).toMatchObject({ enabled: false, createdAt: null });
    await refused(administrator, revoke, 404);
  });

  it('400 for an unknown role', async () => {
    const payload = { defaultRoleId: '7b1a5bb4-2f4c-4a58-9d5c-5f7f6a1f6f10' };
    await refused(administrator, { ...newToken(), payload }, 400);
  });
});

describe('Group role', () => {
  const member = (role: RoleOption = 'Viewer') => seedSignedInUser(test, organisation, role);

  it('200 is assigned to the members, who are signed out; audits everything', async () => {
    const person = await member();
    const groupId = await aGroup('Reviewers', person.user.id);
    const { id: roleId } = await seedRole(test, organisation, 'Reviewer');
    const response = await administrator.call(mapRoleCall(groupId, roleId));
    expect(response.statusCode, response.body).toBe(200);
    expect(response.json()).toMatchObject({ displayName: 'Reviewers', memberCount: 1, roleId, roleName: 'Reviewer' });
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
    expect(listed.json()).toEqual([response.json()]);
  });

  it('200 with several groups is the role with the most permissions, with none the default role', async () => {
    const { user } = await member(['audit:view']);
    const small = await aGroup('Small', user.id);
    const large = await aGroup('Large', user.id);
    const { id: reviewer } = await seedRole(test, organisation, 'Reviewer');
    const { id: few } = await seedRole(test, organisation, ['vendors:view']);
    await administrator.call(mapRoleCall(large, reviewer));
    await administrator.call(mapRoleCall(small, few));
    expect(await roleOf(user.id)).toMatchObject({ roleId: reviewer });
    await administrator.call(mapRoleCall(large, null));
    expect(await roleOf(user.id)).toMatchObject({ roleId: few });
    await administrator.call(mapRoleCall(small, null));
    expect(await roleOf(user.id)).toMatchObject({ roleId: defaultRoleId });
  });

  it('200 does not change when a user joins or leaves a group without a role', async () => {
    const { user } = await member('Reviewer');
    const groupId = await aGroup('Everybody', user.id);
    const { call } = await createScimClient(test, organisation);
    const payload = buildPatch({ op: 'remove', path: 'members' });
    await call({ method: 'PATCH', url: `/scim/v2/Groups/${groupId}`, payload });
    expect(await roleOf(user.id)).toMatchObject({ roleName: 'Reviewer' });
  });

  it('409 when it would leave the organisation without an administrator', async () => {
    const groupId = await aGroup('Administrators', administrator.user.id);
    await refused(administrator, mapRoleCall(groupId, defaultRoleId), 409);
  });

  it('404 for a group of another organisation, 400 for an unknown role', async () => {
    const groupId = await aGroup('Ours');
    const stranger = await seedSignedInUser(test, await seedOrganisation(test, 'Fabrikam'));
    await refused(stranger, mapRoleCall(groupId, null), 404);
    await refused(administrator, mapRoleCall(groupId, '7b1a5bb4-2f4c-4a58-9d5c-5f7f6a1f6f10'), 400);
  });

  it('409 when deleting a role that is mapped to a group or is the default', async () => {
    const groupId = await aGroup('Custom');
    const given = await seedRole(test, organisation, ['vendors:view']);
    await administrator.call(mapRoleCall(groupId, given.id));
    const words = 'This role is still assigned by the identity provider. Choose another role in the settings first.';
    const remove = (id: string): Call => ({ method: 'DELETE', url: `/api/app/roles/${id}` });
    expect(await refused(administrator, remove(given.id), 409)).toMatchObject({ error: words });
    const byDefault = await seedRole(test, organisation, ['audit:view']);
    await administrator.call({ ...newToken(), payload: { defaultRoleId: byDefault.id } });
    expect(await refused(administrator, remove(byDefault.id), 409)).toMatchObject({ error: words });
  });
});

it('User.provisioned becomes true when the identity provider changes an existing user', async () => {
  const { user } = await seedSignedInUser(test, organisation, 'Viewer');
  const local = await seedUser(test, organisation);
  const { call } = await createScimClient(test, organisation);
  const filter = encodeURIComponent(`userName eq "${user.email}"`);
  const [found] = (await call({ method: 'GET', url: `/scim/v2/Users?filter=${filter}` })).json().Resources;
  expect(found.id).toBe(user.id);
  expect(await roleOf(user.id)).toMatchObject({ provisioned: false });
  const payload = buildPatch({ op: 'replace', path: 'externalId', value: 'hr-1' });
  await call({ method: 'PATCH', url: `/scim/v2/Users/${user.id}`, payload });
  expect(await roleOf(user.id)).toMatchObject({ provisioned: true, roleName: 'Viewer' });
  expect(await roleOf(local.id)).toMatchObject({ provisioned: false });
});
