import type { ApiKey } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { seedOrganisation, seedSignedInUser, seedUser } from '../../../../test/support/factories.ts';
import { useTestOrganisation } from '../../../../test/support/organisation.ts';
import { createScimClient } from '../../../../test/support/scim.ts';
import { type Call, callWithApiKey } from '../../../../test/support/test-app.ts';
import { createApiKey } from './api-key-commands.ts';

const { test, organisation, refused, useUser } = useTestOrganisation();
const administrator = useUser();

const vendors: Call = { method: 'GET', url: '/api/v1/vendors' };
const list = async (): Promise<ApiKey[]> =>
  (await administrator.call({ method: 'GET', url: '/api/app/api-keys' })).json();
const find = async (id: string) => (await list()).find((key) => key.id === id);
const post = (fields: object = {}): Call => ({
  method: 'POST',
  url: '/api/app/api-keys',
  payload: { name: 'Sync', permissions: ['vendors:view'], ...fields },
});
const setOwner = (id: string, ownerId: string, serviceAccount: string | null = null): Call => ({
  method: 'PUT',
  url: `/api/app/api-keys/${id}/owner`,
  payload: { ownerId, serviceAccount },
});
const limit = (apiKeyMaxDays: number | null): Call => ({
  method: 'PUT',
  url: '/api/app/organisation',
  payload: { apiKeyMaxDays },
});

const countToReview = async (): Promise<number> =>
  (await administrator.call({ method: 'GET', url: '/api/app/my-work' })).json().apiKeys.totalCount;

/** A key whose owner can leave. */
async function seedOwnedKey() {
  const owner = await seedSignedInUser(test, organisation);
  const { id, key } = (await owner.call(post())).json();
  return { id, owner: owner.user, call: callWithApiKey(test.app, key) };
}

/** The ways in which a user leaves. */
const LEAVING: readonly (readonly [string, (userId: string) => Promise<{ readonly statusCode: number }>])[] = [
  ['disabled', (id) => administrator.call({ method: 'POST', url: `/api/app/users/${id}/disable` })],
  ['deleted', (id) => administrator.call({ method: 'DELETE', url: `/api/app/users/${id}` })],
  [
    'deactivated by SCIM',
    async (id) => {
      await test.database.query(
        `insert into scim_user (organisation_id, user_id, user_name) values ($1, $2, 'robin')`,
        [organisation.id, id],
      );
      const { call } = await createScimClient(test, organisation, 'Administrator');
      const payload = { Operations: [{ op: 'replace', path: 'active', value: false }] };
      return call({ method: 'PATCH', url: `/scim/v2/Users/${id}`, payload });
    },
  ],
];

describe('The keys of a user who leaves', () => {
  it.each(LEAVING)('S11: are listed for review and keep working when the user is %s', async (_, leave) => {
    const { id, owner, call } = await seedOwnedKey();
    expect(await find(id)).toMatchObject({ ownerId: owner.id, ownerName: 'Robin', needsOwner: false });
    const before = await countToReview();
    const { statusCode } = await leave(owner.id);
    expect([200, 204]).toContain(statusCode);
    expect(await find(id)).toMatchObject({ ownerName: 'Robin', needsOwner: true });
    expect(await countToReview()).toBe(before + 1);
    expect((await call(vendors)).statusCode).toBe(200);
  });

  it('S11: leave the list when somebody takes them over or revokes them', async () => {
    const first = await seedOwnedKey();
    const second = await seedOwnedKey();
    const before = await countToReview();
    for (const { owner } of [first, second]) {
      await administrator.call({ method: 'POST', url: `/api/app/users/${owner.id}/disable` });
    }
    expect(await countToReview()).toBe(before + 2);
    await administrator.call(setOwner(first.id, administrator.user.id));
    await administrator.call({ method: 'POST', url: `/api/app/api-keys/${second.id}/revoke` });
    expect(await countToReview()).toBe(before);
    expect(await find(first.id)).toMatchObject({ ownerId: administrator.user.id, needsOwner: false });
    expect(await find(second.id)).toMatchObject({ needsOwner: false });
  });

  it('are on the list from the start when an operator creates them', async () => {
    const { id } = await seedKeyOfOperator();
    expect(await find(id)).toMatchObject({ ownerId: null, ownerName: null, needsOwner: true });
  });
});

function seedKeyOfOperator(): Promise<ApiKey> {
  const body = { name: 'Made by operator', fullAccess: true, permissions: [], allowedCidrs: [], expiresInDays: 90 };
  return createApiKey(test.ctx, organisation.operator, body);
}

describe('PUT /api/app/api-keys/{apiKeyId}/owner', () => {
  it('S11: 200 gives the key to another user and a service account; audits it once', async () => {
    const { id } = (await administrator.call(post())).json();
    const kim = await seedUser(test, organisation, { name: 'Kim', role: 'Viewer' });
    const response = await administrator.call(setOwner(id, kim.id, 'Warehouse sync'));
    expect(response.json()).toMatchObject({ ownerId: kim.id, ownerName: 'Kim', serviceAccount: 'Warehouse sync' });
    const [entry] = await test.database.query(
      `select action, entity_name, meta from audit_entry where entity_id = $1 order by created_at desc limit 1`,
      [id],
    );
    expect(entry).toEqual({
      action: 'CHANGE_API_KEY_OWNER',
      entity_name: 'Sync',
      meta: {
        ownerId: kim.id,
        changes: {
          ownerName: { from: 'Robin', to: 'Kim' },
          serviceAccount: { from: null, to: 'Warehouse sync' },
        },
      },
    });
    await refused(administrator, setOwner(id, kim.id, 'Warehouse sync'), 200);
  });

  it('400 for a disabled user and for a user of another organisation', async () => {
    const { id } = (await administrator.call(post())).json();
    const gone = await seedUser(test, organisation, { role: 'Viewer' });
    await administrator.call({ method: 'POST', url: `/api/app/users/${gone.id}/disable` });
    const stranger = await seedUser(test, await seedOrganisation(test));
    for (const { id: ownerId } of [gone, stranger]) {
      expect(await refused(administrator, setOwner(id, ownerId), 400)).toMatchObject({
        error: 'API key data is invalid',
        details: [{ path: 'ownerId', message: 'must be an enabled user' }],
      });
    }
  });

  it('404 for a key of another organisation', async () => {
    const other = await seedSignedInUser(test, await seedOrganisation(test));
    const { id } = (await other.call(post())).json();
    await refused(administrator, setOwner(id, administrator.user.id), 404);
  });
});

describe('The maximum lifetime of API keys', () => {
  it.each([31, null])('S11: 400 for a key that expires after %s days while 30 are allowed', async (expiresInDays) => {
    await administrator.call(limit(30));
    expect(await refused(administrator, post({ expiresInDays }), 400)).toMatchObject({
      error: 'API key data is invalid',
      details: [{ path: 'expiresInDays', message: 'must be at most 30, the maximum your organisation allows' }],
    });
    expect((await administrator.call(post({ expiresInDays: 30 }))).statusCode).toBe(201);
    await administrator.call(limit(null));
  });

  it('S11: lists existing keys that last longer, and audits the setting', async () => {
    const long = (await administrator.call(post({ expiresInDays: 90 }))).json();
    const endless = (await administrator.call(post({ expiresInDays: null }))).json();
    const short = (await administrator.call(post({ expiresInDays: 30 }))).json();
    expect(long.exceedsMaxLifetime).toBe(false);
    expect((await administrator.call(limit(30))).json()).toMatchObject({ apiKeyMaxDays: 30 });
    expect(await find(long.id)).toMatchObject({ exceedsMaxLifetime: true });
    expect(await find(endless.id)).toMatchObject({ exceedsMaxLifetime: true });
    expect(await find(short.id)).toMatchObject({ exceedsMaxLifetime: false });
    const [entry] = await test.database.query(
      `select meta from audit_entry where organisation_id = $1 and action = 'UPDATE_SETTINGS'
       order by created_at desc limit 1`,
      [organisation.id],
    );
    expect(entry).toMatchObject({ meta: { changes: { apiKeyMaxDays: { from: null, to: 30 } } } });
    await administrator.call(limit(null));
  });
});
