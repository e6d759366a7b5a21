import { describe, expect, it } from 'vitest';
import { seedRole } from '../../../../test/support/factories.ts';
import { useTestOrganisation } from '../../../../test/support/organisation.ts';
import { buildPayload, readConversation, useScimClient } from '../../../../test/support/scim.ts';
import { setGroupRole } from './scim-settings-commands.ts';

const { test, organisation } = useTestOrganisation();
const okta = readConversation('okta');
const client = useScimClient(test, organisation);

const get = (url: string) => client.call({ method: 'GET', url });
const send = (method: 'POST' | 'PUT' | 'PATCH', url: string, payload: string) => client.call({ method, url, payload });
const byUserName = (userName: string) =>
  get(`/scim/v2/Users?filter=${encodeURIComponent(`userName eq "${userName}"`)}&startIndex=1&count=100`);
const roleOf = async (id: string) => {
  const [row] = await test.database.query<{ name: string }>(
    'select r.name from app_user u join role r on r.id = u.role_id where u.id = $1',
    [id],
  );
  return row?.name;
};

/** One sequence of requests: each step builds on the previous ones. */
describe('Requests from Okta', () => {
  let user: string;
  let group: string;

  it('200 with two lists for the connection test', async () => {
    for (const url of ['/scim/v2/Users?startIndex=1&count=2', '/scim/v2/Groups?startIndex=1&count=100']) {
      const response = await get(url);
      expect(response.statusCode).toBe(200);
      expect(response.headers['content-type']).toBe('application/scim+json; charset=utf-8');
      expect(response.json()).toEqual({
        schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
        totalResults: 0,
        startIndex: 1,
        itemsPerPage: 0,
        Resources: [],
      });
    }
  });

  it('201 for a new user; discards the password', async () => {
    expect((await byUserName('mina.haas@northwind.example')).json().totalResults).toBe(0);
    const response = await send('POST', '/scim/v2/Users', buildPayload(okta, 'createUser'));
    expect(response.statusCode, response.body).toBe(201);
    user = response.json().id;
    const location = `http://localhost:3000/scim/v2/Users/${user}`;
    expect(response.headers.location).toBe(location);
    expect(response.json()).toMatchObject({
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      userName: 'mina.haas@northwind.example',
      externalId: '00u7t2k1w9Qp4LmZ5d7',
      displayName: 'Mina Haas',
      name: { formatted: 'Mina Haas', givenName: 'Mina', familyName: 'Haas' },
      emails: [{ value: 'mina.haas@northwind.example', type: 'work', primary: true }],
      active: true,
      meta: { resourceType: 'User', location },
    });
    expect(response.body).not.toContain('vT4q');
    const [row] = await test.database.query('select name, password_hash from app_user where id = $1', [user]);
    expect(row).toEqual({ name: 'Mina Haas', password_hash: null });
    expect(await roleOf(user)).toBe('Viewer');
  });

  it('200 finds the user by userName, ignoring case', async () => {
    const response = await byUserName('MINA.Haas@northwind.example');
    expect(response.json()).toMatchObject({ totalResults: 1, itemsPerPage: 1, Resources: [{ id: user }] });
  });

  it('409 when the user already exists', async () => {
    const response = await send('POST', '/scim/v2/Users', buildPayload(okta, 'createUser'));
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({ status: '409', scimType: 'uniqueness' });
  });

  it('200 updates the user, keeps an omitted externalId and builds the name from its parts', async () => {
    const response = await send('PUT', `/scim/v2/Users/${user}`, buildPayload(okta, 'updateUser', { user }));
    expect(response.statusCode, response.body).toBe(200);
    expect(response.json()).toMatchObject({
      id: user,
      externalId: '00u7t2k1w9Qp4LmZ5d7',
      displayName: 'Mina Haas-Okoro',
      emails: [{ value: 'mina.okoro@northwind.example' }],
    });
    expect((await get(`/scim/v2/Users/${user}`)).json()).toEqual(response.json());
  });

  it('200 deactivates and reactivates the user', async () => {
    const isActive = async () => {
      const [row] = await test.database.query('select disabled_at is null as active from app_user where id = $1', [
        user,
      ]);
      return row?.active;
    };
    const gone = await send('PATCH', `/scim/v2/Users/${user}`, buildPayload(okta, 'deactivateUser'));
    expect([gone.statusCode, gone.json().active, await isActive()]).toEqual([200, false, false]);
    const back = await send('PATCH', `/scim/v2/Users/${user}`, buildPayload(okta, 'reactivateUser'));
    expect([back.statusCode, back.json().active, await isActive()]).toEqual([200, true, true]);
  });

  it('200 accepts a new password and discards it', async () => {
    const response = await send('PATCH', `/scim/v2/Users/${user}`, buildPayload(okta, 'syncPassword'));
    expect(response.statusCode).toBe(200);
    const [row] = await test.database.query('select password_hash from app_user where id = $1', [user]);
    expect(row).toEqual({ password_hash: null });
  });

  it('201 for a pushed group, 204 for a rename and a new member, who gets its role', async () => {
    const pushed = await send('POST', '/scim/v2/Groups', buildPayload(okta, 'pushGroup'));
    expect(pushed.statusCode, pushed.body).toBe(201);
    expect(pushed.json()).toMatchObject({ displayName: 'Vendor reviewers', members: [] });
    group = pushed.json().id;
    const { id: roleId } = await seedRole(test, organisation, 'Reviewer');
    await setGroupRole(test.ctx, organisation.operator, { groupId: group, roleId });

    const named = await send('PATCH', `/scim/v2/Groups/${group}`, buildPayload(okta, 'renameGroup', { group }));
    expect([named.statusCode, named.body]).toEqual([204, '']);
    const added = await send('PATCH', `/scim/v2/Groups/${group}`, buildPayload(okta, 'addMember', { user }));
    expect(added.statusCode, added.body).toBe(204);
    expect((await get(`/scim/v2/Groups/${group}`)).json()).toMatchObject({
      displayName: 'Vendor review team',
      members: [{ value: user, display: 'Mina Haas-Okoro', $ref: `http://localhost:3000/scim/v2/Users/${user}` }],
    });
    expect(await roleOf(user)).toBe('Reviewer');
  });

  it('204 removes the member, who gets the default role; 204 and 200 replace all members', async () => {
    const removed = await send('PATCH', `/scim/v2/Groups/${group}`, buildPayload(okta, 'removeMember', { user }));
    expect(removed.statusCode, removed.body).toBe(204);
    expect(await roleOf(user)).toBe('Viewer');
    await send('PATCH', `/scim/v2/Groups/${group}`, buildPayload(okta, 'replaceMembers', { user }));
    expect(await roleOf(user)).toBe('Reviewer');
    const replaced = await send('PUT', `/scim/v2/Groups/${group}`, buildPayload(okta, 'replaceGroup', { user, group }));
    expect([replaced.statusCode, replaced.json().displayName]).toEqual([200, 'Vendor reviewers']);
    expect(replaced.json().members).toHaveLength(1);
  });

  it('204 deletes the group; its member gets the default role', async () => {
    const response = await client.call({ method: 'DELETE', url: `/scim/v2/Groups/${group}` });
    expect([response.statusCode, response.body]).toEqual([204, '']);
    expect(await roleOf(user)).toBe('Viewer');
    expect((await get(`/scim/v2/Groups/${group}`)).statusCode).toBe(404);
  });

  it('audits every change, with SCIM as the actor', async () => {
    const entries = await test.database.query<{ action: string; user_name: string }>(
      `select action, user_name from audit_entry where organisation_id = $1 and entity_id = any ($2) order by position, id`,
      [organisation.id, [user, group]],
    );
    const bySomebodyElse = entries.filter(({ user_name }) => user_name !== 'SCIM');
    expect(bySomebodyElse.map(({ action }) => action)).toEqual(['CHANGE_GROUP_ROLE']);
    expect(entries.map(({ action }) => action)).toEqual([
      'CREATE_USER',
      'UPDATE_USER',
      'DISABLE_USER',
      'ENABLE_USER',
      'CREATE_GROUP',
      'CHANGE_GROUP_ROLE',
      'UPDATE_GROUP',
      'UPDATE_GROUP',
      'CHANGE_ROLE',
      'UPDATE_GROUP',
      'CHANGE_ROLE',
      'UPDATE_GROUP',
      'CHANGE_ROLE',
      'UPDATE_GROUP',
      'DELETE_GROUP',
      'CHANGE_ROLE',
    ]);
  });
});
