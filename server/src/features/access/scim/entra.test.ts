import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { useTestOrganisation } from '../../../../test/support/organisation.ts';
import { buildPayload, readConversation, useScimClient } from '../../../../test/support/scim.ts';

const { test, organisation } = useTestOrganisation();
const entra = readConversation('entra');
const client = useScimClient(test, organisation);

const get = (url: string) => client.call({ method: 'GET', url });
const find = (kind: 'Users' | 'Groups', filter: string, more = '') =>
  get(`/scim/v2/${kind}?${more}filter=${encodeURIComponent(filter)}`);
const send = (method: 'POST' | 'PATCH', url: string, payload: string) => client.call({ method, url, payload });

/** One sequence of requests: each step builds on the previous ones. */
describe('Requests from Microsoft Entra ID', () => {
  let user: string;
  let group: string;
  const patchUser = (name: string) => send('PATCH', `/scim/v2/Users/${user}`, buildPayload(entra, name));
  const patchGroup = (name: string) => send('PATCH', `/scim/v2/Groups/${group}`, buildPayload(entra, name, { user }));

  it('200 with an empty list for the connection test with an unknown user', async () => {
    const response = await find('Users', `userName eq "${randomUUID()}"`);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ totalResults: 0, Resources: [] });
    expect((await find('Groups', `displayName eq "${randomUUID()}"`)).json().totalResults).toBe(0);
  });

  it('201 for a user with all default attributes; stores only the needed ones', async () => {
    const response = await send('POST', '/scim/v2/Users', buildPayload(entra, 'createUser'));
    expect(response.statusCode, response.body).toBe(201);
    user = response.json().id;
    expect(response.json()).toEqual({
      id: user,
      meta: expect.objectContaining({ resourceType: 'User', created: expect.stringMatching(/Z$/) }),
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      externalId: 'joao.prado',
      userName: 'joao.prado@northwind.example',
      displayName: 'João Prado',
      name: { formatted: 'João Prado', givenName: 'João', familyName: 'Prado' },
      emails: [{ value: 'joao.prado@mail.northwind.example', type: 'work', primary: true }],
      active: true,
    });
  });

  it.each([
    ['externalId eq "joao.prado"'],
    ['userName eq "JOAO.prado@northwind.example"'],
    ['emails[type eq "work"].value eq "joao.prado@mail.northwind.example"'],
    ['emails[type eq "work" and value eq "joao.prado@mail.northwind.example"]'],
    ['emails.value eq "joao.prado@mail.northwind.example"'],
    ['urn:ietf:params:scim:schemas:core:2.0:User:userName eq "joao.prado@northwind.example"'],
    ['userName eq "joao.prado@northwind.example" and active eq true'],
    ['displayName eq "João Prado"'],
  ])('200 finds the user by %s', async (filter) => {
    expect((await find('Users', filter)).json().Resources).toMatchObject([{ id: user }]);
  });

  it.each([
    ['externalId eq "JOAO.PRADO"'],
    ['emails[type eq "home"].value eq "joao.prado@mail.northwind.example"'],
    ['userName eq "joao.prado@northwind.example" and active eq false'],
    ['id eq "no id at all"'],
  ])('200 finds no user by %s', async (filter) => {
    expect((await find('Users', filter)).json().Resources).toEqual([]);
  });

  it('200 updates names and the work address, and ignores other attributes', async () => {
    const response = await patchUser('changeNames');
    expect(response.statusCode, response.body).toBe(200);
    expect(response.json()).toMatchObject({
      displayName: 'João P. Lima',
      name: { givenName: 'João', familyName: 'Lima' },
      emails: [{ value: 'joao.lima@mail.northwind.example' }],
    });
  });

  it('200 updates only the userName', async () => {
    expect((await patchUser('changeUserName')).json()).toMatchObject({
      userName: 'joao.lima@northwind.example',
      emails: [{ value: 'joao.lima@mail.northwind.example' }],
    });
  });

  it('200 updates several attributes without a path, including dotted names', async () => {
    expect((await patchUser('changeSeveralWithoutPath')).json()).toMatchObject({
      displayName: 'João Lima',
      name: { givenName: 'João M.', familyName: 'Lima' },
      emails: [{ value: 'jm.lima@mail.northwind.example' }],
    });
  });

  it('200 parses "False" as false, and enables the user again', async () => {
    expect((await patchUser('disableUserAsText')).json().active).toBe(false);
    expect((await patchUser('enableUser')).json().active).toBe(true);
  });

  it('201 for a group with an externalId; a search can exclude its members', async () => {
    const response = await send('POST', '/scim/v2/Groups', buildPayload(entra, 'createGroup'));
    expect(response.statusCode, response.body).toBe(201);
    group = response.json().id;
    const found = await find('Groups', 'displayName eq "assay REVIEWERS"', 'excludedAttributes=members&');
    expect(found.json().Resources).toMatchObject([{ id: group, externalId: '2d9c1c9e-0f4e-4a53-8b8e-2d3f1d7f6a01' }]);
    expect(found.body).not.toContain('members');
    const byExternalId = await find('Groups', 'externalId eq "2d9c1c9e-0f4e-4a53-8b8e-2d3f1d7f6a01"');
    expect(byExternalId.json().totalResults).toBe(1);
  });

  it('204 renames the group, adds a member and removes it in both formats', async () => {
    expect((await patchGroup('renameGroup')).statusCode).toBe(204);
    const isMember = async () =>
      (await find('Groups', `id eq "${group}" and members eq "${user}"`)).json().totalResults;
    for (const removal of ['removeMember', 'removeMemberByValue']) {
      const added = await patchGroup('addMember');
      expect(added.statusCode, added.body).toBe(204);
      expect(await isMember()).toBe(1);
      expect((await patchGroup('addMember')).statusCode).toBe(204);
      expect((await patchGroup(removal)).statusCode).toBe(204);
      expect(await isMember()).toBe(0);
    }
    const shown = await get(`/scim/v2/Groups/${group}?excludedAttributes=members`);
    expect(shown.json()).toMatchObject({ displayName: 'Assay review team' });
    expect(shown.body).not.toContain('members');
  });

  it('204 deletes the user, also from groups', async () => {
    await patchGroup('addMember');
    const headers = { 'content-type': 'application/scim+json' };
    const response = await client.call({ method: 'DELETE', url: `/scim/v2/Users/${user}`, headers });
    expect([response.statusCode, response.body]).toEqual([204, '']);
    expect((await get(`/scim/v2/Users/${user}`)).statusCode).toBe(404);
    expect((await get(`/scim/v2/Groups/${group}`)).json().members).toEqual([]);
    const [entry] = await test.database.query(
      `select user_name, entity_name from audit_entry where entity_id = $1 and action = 'DELETE_USER'`,
      [user],
    );
    expect(entry).toEqual({ user_name: 'SCIM', entity_name: 'João Lima' });
  });
});
