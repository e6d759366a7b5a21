import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { fingerprintDatabase } from '../../../../test/support/database-fingerprint.ts';
import { seedApiKey, seedOrganisation, seedSignedInUser, seedUser } from '../../../../test/support/factories.ts';
import { useTestOrganisation } from '../../../../test/support/organisation.ts';
import {
  buildPatch,
  buildScimError,
  createScimClient,
  useScimClient,
  withScimToken,
} from '../../../../test/support/scim.ts';
import type { Call } from '../../../../test/support/test-app.ts';

const { test, organisation } = useTestOrganisation();
const client = useScimClient(test, organisation);
let userId: string;
let groupId: string;
beforeAll(async () => {
  await seedUser(test, organisation);
  userId = (await create('/scim/v2/Users', { userName: 'kim@northwind.example' })).json().id;
  groupId = (await create('/scim/v2/Groups', { displayName: 'Staff' })).json().id;
});

const create = (url: string, payload: object) => client.call({ method: 'POST', url, payload });

/** Expects a SCIM error, and no writes. */
async function refused(call: Call, status: number, caller = client.call) {
  const before = await fingerprintDatabase(test.database);
  const response = await caller(call);
  expect(response.statusCode, response.body).toBe(status);
  expect(response.headers['content-type']).toBe('application/scim+json; charset=utf-8');
  expect(await fingerprintDatabase(test.database)).toEqual(before);
  return response.json();
}

const patchUser = (...operations: object[]): Call => ({
  method: 'PATCH',
  url: `/scim/v2/Users/${userId}`,
  payload: buildPatch(...operations),
});
const patchGroup = (...operations: object[]): Call => ({
  method: 'PATCH',
  url: `/scim/v2/Groups/${groupId}`,
  payload: buildPatch(...operations),
});

describe('400', () => {
  it.each([
    ['an operator that is not eq', 'userName sw "k"'],
    ['or', 'userName eq "a" or userName eq "b"'],
    ['an attribute nobody can be searched by', 'nickName eq "k"'],
    ['no value', 'userName eq'],
    ['a text without its end', 'userName eq "k'],
    ['something left over', 'userName eq "k" "l"'],
    ['parentheses', '(userName eq "k")'],
    ['an unknown escape', String.raw`userName eq "\q"`],
  ])('invalidFilter for %s', async (_, filter) => {
    for (const kind of ['Users', 'Groups']) {
      const url = `/scim/v2/${kind}?filter=${encodeURIComponent(filter)}`;
      expect((await refused({ method: 'GET', url }, 400)).scimType).toBe('invalidFilter');
    }
  });

  it.each([
    ['a path that is none', { op: 'replace', path: 'emails[', value: 'x' }, 'invalidPath'],
    ['an attribute that no user has', { op: 'replace', path: 'shoeSize', value: '44' }, 'invalidPath'],
    ['an id', { op: 'replace', path: 'id', value: randomUUID() }, 'mutability'],
    ['its groups', { op: 'add', path: 'groups', value: [] }, 'mutability'],
    ['a switch that is none', { op: 'replace', path: 'active', value: 'perhaps' }, 'invalidValue'],
    ['no switch at all', { op: 'replace', path: 'active' }, 'invalidValue'],
    ['the removal of its userName', { op: 'remove', path: 'userName' }, 'invalidValue'],
    ['an address that is none', { op: 'replace', path: 'emails.value', value: 'nowhere' }, 'invalidValue'],
    ['a value that is no object', { op: 'replace', value: 'active' }, 'invalidValue'],
    ['a removal of nothing in particular', { op: 'remove' }, 'noTarget'],
    ['an operation nobody knows', { op: 'move', path: 'userName', value: 'x' }, 'invalidValue'],
  ])('for a user with %s', async (_, operation, scimType) => {
    expect(await refused(patchUser(operation), 400)).toMatchObject({ status: '400', scimType });
  });

  it.each([
    ['an attribute that no group has', { op: 'add', path: 'colour', value: 'red' }, 'invalidPath'],
    ['members chosen by their name', { op: 'remove', path: 'members[display eq "Kim"]' }, 'invalidPath'],
    ['an id', { op: 'replace', path: 'id', value: randomUUID() }, 'mutability'],
    ['an empty name', { op: 'replace', path: 'displayName', value: ' ' }, 'invalidValue'],
    ['a member nobody knows', { op: 'add', path: 'members', value: [{ value: randomUUID() }] }, 'invalidValue'],
    ['a member that is no id', { op: 'add', path: 'members', value: [{ value: 'Kim' }] }, 'invalidValue'],
  ])('for a group with %s', async (_, operation, scimType) => {
    expect(await refused(patchGroup(operation), 400)).toMatchObject({ status: '400', scimType });
  });

  it('for a group with a member of another organisation, with the same error as for an unknown one', async () => {
    const stranger = await seedUser(test, await seedOrganisation(test, 'Fabrikam'));
    const addMember = (value: string) => patchGroup({ op: 'add', path: 'members', value: [{ value }] });
    expect(await refused(addMember(stranger.id), 400)).toEqual(await refused(addMember(randomUUID()), 400));
  });

  it('invalidValue for a user without a userName or an email address', async () => {
    const post = (payload: object): Call => ({ method: 'POST', url: '/scim/v2/Users', payload });
    const nameless = await refused(post({ displayName: 'Kim' }), 400);
    expect(nameless).toMatchObject({ scimType: 'invalidValue', detail: expect.stringContaining('userName') });
    expect(await refused(post({ userName: 'kim' }), 400)).toEqual(
      buildScimError(400, 'A user must have an email address in emails or userName', 'invalidValue'),
    );
  });

  it('invalidSyntax for a body that is not JSON, 415 for another content type', async () => {
    const body: Call = { method: 'POST', url: '/scim/v2/Users', payload: '{' };
    expect(await refused(body, 400)).toMatchObject({ scimType: 'invalidSyntax' });
    await refused({ ...body, headers: { 'content-type': 'text/plain' } }, 415);
  });

  it('for an invalid startIndex or count', async () => {
    await refused({ method: 'GET', url: '/scim/v2/Users?startIndex=-1' }, 400);
    await refused({ method: 'GET', url: '/scim/v2/Users?count=many' }, 400);
  });
});

describe('401, as a SCIM error', () => {
  const users: Call = { method: 'GET', url: '/scim/v2/Users' };
  const unauthorized = async (headers: Record<string, string>) =>
    expect(await refused({ ...users, headers }, 401, (call) => test.app.inject(call))).toEqual(
      buildScimError(401, 'Unauthorized'),
    );

  it('without a token, with a wrong token, with an API key or with a session', async () => {
    await unauthorized({});
    await unauthorized({ authorization: `Bearer assay_scim_${'x'.repeat(43)}` });
    await unauthorized({ authorization: `Bearer ${await seedApiKey(test, organisation)}` });
    await unauthorized({ cookie: (await seedSignedInUser(test, organisation)).cookie });
  });

  it('for a replaced token from the next request; the new token works', async () => {
    const other = await seedOrganisation(test, 'Fabrikam');
    const first = await createScimClient(test, other);
    expect((await first.call(users)).statusCode).toBe(200);
    const second = await createScimClient(test, other);
    expect((await first.call(users)).statusCode).toBe(401);
    expect((await second.call(users)).statusCode).toBe(200);
  });

  it('for the SCIM token on all other routes', async () => {
    const call = withScimToken(test, client.token);
    for (const url of ['/api/v1/vendors', '/api/app/users', '/api/app/scim', '/api/portal/assessment']) {
      expect((await call({ method: 'GET', url })).statusCode, url).toBe(401);
    }
  });
});

describe('404 and 409', () => {
  it('404 with the same error for unknown IDs, malformed IDs and those of another organisation', async () => {
    const other = await seedOrganisation(test, 'Fabrikam');
    const theirs = await seedUser(test, other);
    const { call } = await createScimClient(test, other);
    const theirGroup = await call({ method: 'POST', url: '/scim/v2/Groups', payload: { displayName: 'Theirs' } });
    const urls = [theirs.id, randomUUID(), 'nonsense'].map((id) => `/scim/v2/Users/${id}`);
    urls.push(...[theirGroup.json().id, randomUUID(), 'nonsense'].map((id) => `/scim/v2/Groups/${id}`));
    const before = await fingerprintDatabase(test.database);
    for (const url of urls) {
      const payload = buildPatch({ op: 'replace', path: 'displayName', value: 'X' });
      for (const request of [
        { method: 'GET' as const },
        { method: 'DELETE' as const },
        { method: 'PATCH' as const, payload },
      ]) {
        const response = await client.call({ ...request, url });
        expect([response.statusCode, response.json()]).toEqual([404, buildScimError(404, 'Not found')]);
      }
    }
    expect(await fingerprintDatabase(test.database)).toEqual(before);
  });

  it('409 uniqueness for the userName or email address of another user, ignoring case', async () => {
    const local = await seedUser(test, organisation);
    const taken = { status: '409', scimType: 'uniqueness' };
    const post = (payload: object): Call => ({ method: 'POST', url: '/scim/v2/Users', payload });
    expect(await refused(post({ userName: 'KIM@northwind.example' }), 409)).toMatchObject(taken);
    expect(await refused(post({ userName: local.email.toUpperCase() }), 409)).toMatchObject(taken);
    const emails = [{ value: local.email, type: 'work' }];
    expect(await refused(post({ userName: 'new@northwind.example', emails }), 409)).toMatchObject(taken);
    expect(await refused(patchUser({ op: 'replace', path: 'userName', value: local.email }), 409)).toMatchObject(taken);
    expect(await refused(patchUser({ op: 'replace', path: 'emails', value: emails }), 409)).toMatchObject(taken);
  });

  it('409 uniqueness for the name of another group', async () => {
    const other = await create('/scim/v2/Groups', { displayName: 'Board' });
    const taken = { status: '409', scimType: 'uniqueness' };
    const again: Call = { method: 'POST', url: '/scim/v2/Groups', payload: { displayName: 'sTAFF' } };
    expect(await refused(again, 409)).toMatchObject(taken);
    const rename = { ...patchGroup({ op: 'replace', path: 'displayName', value: 'staff' }) };
    expect(await refused({ ...rename, url: `/scim/v2/Groups/${other.json().id}` }, 409)).toMatchObject(taken);
  });
});
