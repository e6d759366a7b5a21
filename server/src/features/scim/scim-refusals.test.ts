import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { fingerprint } from '../../../test/database-fingerprint.ts';
import { anApiKey, anOrganisation, aSignedInUser, aUser, type TestOrganisation } from '../../../test/factories.ts';
import { aScimClient, patchOf, scimError, withScimToken } from '../../../test/scim.ts';
import { type Call, useTestApp } from '../../../test/test-app.ts';

const test = useTestApp();
let organisation: TestOrganisation;
let client: Awaited<ReturnType<typeof aScimClient>>;
let userId: string;
let groupId: string;
beforeAll(async () => {
  organisation = await anOrganisation(test);
  client = await aScimClient(test, organisation);
  await aUser(test, organisation);
  userId = (await create('/scim/v2/Users', { userName: 'kim@northwind.example' })).json().id;
  groupId = (await create('/scim/v2/Groups', { displayName: 'Staff' })).json().id;
});

const create = (url: string, payload: object) => client.call({ method: 'POST', url, payload });

/** Refused in the words of SCIM, and with nothing written. */
async function refused(call: Call, status: number, caller = client.call) {
  const before = await fingerprint(test.database);
  const answer = await caller(call);
  expect(answer.statusCode, answer.body).toBe(status);
  expect(answer.headers['content-type']).toBe('application/scim+json; charset=utf-8');
  expect(await fingerprint(test.database)).toEqual(before);
  return answer.json();
}

const patchUser = (...operations: object[]): Call => ({
  method: 'PATCH',
  url: `/scim/v2/Users/${userId}`,
  payload: patchOf(...operations),
});
const patchGroup = (...operations: object[]): Call => ({
  method: 'PATCH',
  url: `/scim/v2/Groups/${groupId}`,
  payload: patchOf(...operations),
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

  it('for a group with a member of another organisation, in the very words for one nobody knows', async () => {
    const stranger = await aUser(test, await anOrganisation(test, 'Fabrikam'));
    const adding = (value: string) => patchGroup({ op: 'add', path: 'members', value: [{ value }] });
    expect(await refused(adding(stranger.id), 400)).toEqual(await refused(adding(randomUUID()), 400));
  });

  it('invalidValue in words for a user without a userName, or without an address', async () => {
    const post = (payload: object): Call => ({ method: 'POST', url: '/scim/v2/Users', payload });
    const nameless = await refused(post({ displayName: 'Kim' }), 400);
    expect(nameless).toMatchObject({ scimType: 'invalidValue', detail: expect.stringContaining('userName') });
    expect(await refused(post({ userName: 'kim' }), 400)).toEqual(
      scimError(400, 'A user needs an e-mail address: in emails, or as userName', 'invalidValue'),
    );
  });

  it('invalidSyntax for a body that is no JSON, and 415 for another type', async () => {
    const body: Call = { method: 'POST', url: '/scim/v2/Users', payload: '{' };
    expect(await refused(body, 400)).toMatchObject({ scimType: 'invalidSyntax' });
    await refused({ ...body, headers: { 'content-type': 'text/plain' } }, 415);
  });

  it('invalidValue for a page that is no number', async () => {
    await refused({ method: 'GET', url: '/scim/v2/Users?startIndex=-1' }, 400);
    await refused({ method: 'GET', url: '/scim/v2/Users?count=many' }, 400);
  });
});

describe('401, in the words of SCIM', () => {
  const users: Call = { method: 'GET', url: '/scim/v2/Users' };
  const unauthorized = async (headers: Record<string, string>) =>
    expect(await refused({ ...users, headers }, 401, (call) => test.app.inject(call))).toEqual(
      scimError(401, 'Unauthorized'),
    );

  it('without a token, with a wrong one, with an API key and with a session', async () => {
    await unauthorized({});
    await unauthorized({ authorization: `Bearer assay_scim_${'x'.repeat(43)}` });
    await unauthorized({ authorization: `Bearer ${await anApiKey(test, organisation)}` });
    await unauthorized({ cookie: (await aSignedInUser(test, organisation)).cookie });
  });

  it('for a token that was replaced, from the next request on; the new one is let in', async () => {
    const other = await anOrganisation(test, 'Fabrikam');
    const first = await aScimClient(test, other);
    expect((await first.call(users)).statusCode).toBe(200);
    const second = await aScimClient(test, other);
    expect((await first.call(users)).statusCode).toBe(401);
    expect((await second.call(users)).statusCode).toBe(200);
  });

  it('for the token on every other route', async () => {
    const call = withScimToken(test, client.token);
    for (const url of ['/api/v1/vendors', '/api/app/users', '/api/app/scim', '/api/portal/assessment']) {
      expect((await call({ method: 'GET', url })).statusCode, url).toBe(401);
    }
  });
});

describe('404 and 409', () => {
  it('404 for what nobody knows, what is malformed and what is of another organisation, alike', async () => {
    const other = await anOrganisation(test, 'Fabrikam');
    const theirs = await aUser(test, other);
    const { call } = await aScimClient(test, other);
    const theirGroup = await call({ method: 'POST', url: '/scim/v2/Groups', payload: { displayName: 'Theirs' } });
    const urls = [theirs.id, randomUUID(), 'nonsense'].map((id) => `/scim/v2/Users/${id}`);
    urls.push(...[theirGroup.json().id, randomUUID(), 'nonsense'].map((id) => `/scim/v2/Groups/${id}`));
    const before = await fingerprint(test.database);
    for (const url of urls) {
      const payload = patchOf({ op: 'replace', path: 'displayName', value: 'X' });
      for (const request of [
        { method: 'GET' as const },
        { method: 'DELETE' as const },
        { method: 'PATCH' as const, payload },
      ]) {
        const answer = await client.call({ ...request, url });
        expect([answer.statusCode, answer.json()]).toEqual([404, scimError(404, 'Not found')]);
      }
    }
    expect(await fingerprint(test.database)).toEqual(before);
  });

  it('409 uniqueness for the userName or the address of somebody else, in whatever case', async () => {
    const local = await aUser(test, organisation);
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
