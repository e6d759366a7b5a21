import { API_KEY_PERMISSIONS } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { seedApiKey, seedSignedInUser } from '../../../../test/support/factories.ts';
import { useTestOrganisation } from '../../../../test/support/organisation.ts';
import { type Call, callWithApiKey } from '../../../../test/support/test-app.ts';

const { test, organisation } = useTestOrganisation({
  environment: { LIMIT_REQUESTS_PER_MINUTE: '50', LIMIT_EXPORTS_PER_MINUTE: '5' },
});

const ME: Call = { method: 'GET', url: '/api/v1/me' };
const callAs = async (permissions: Parameters<typeof seedApiKey>[2]) =>
  callWithApiKey(test.app, await seedApiKey(test, organisation, permissions));

describe('GET /api/v1/me', () => {
  it('200 with the name, permissions and expiry of the API key', async () => {
    const call = await callAs(['vendors:view', 'audit:view']);
    const [key] = await test.database.query<{ id: string; name: string; expires_at: Date | null }>(
      'select id, name, expires_at from api_key order by created_at desc limit 1',
    );
    const response = await call(ME);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      type: 'API_KEY',
      id: key?.id,
      name: key?.name,
      organisationId: organisation.id,
      expiresAt: key?.expires_at?.toISOString() ?? null,
    });
    expect(response.json().permissions.toSorted()).toEqual(['audit:view', 'vendors:view']);
  });

  it('200 with the permissions that a key with full access can use', async () => {
    expect((await (await callAs('all'))(ME)).json().permissions).toEqual(API_KEY_PERMISSIONS);
  });

  it('200 with what is left of the limits: each request counts', async () => {
    const call = await callAs('all');
    const limitsOf = async () => (await call(ME)).json().limits;
    expect((await limitsOf())[0]).toEqual({ name: 'requests', perMinute: 50, remaining: 49 });
    await call({ method: 'GET', url: '/api/v1/findings?format=csv' });
    expect(await limitsOf()).toEqual([
      { name: 'requests', perMinute: 50, remaining: 47 },
      { name: 'exports', perMinute: 5, remaining: 4 },
    ]);
  });

  it('200 for a user, whose session shows no expiry here', async () => {
    const { call } = await seedSignedInUser(test, organisation);
    expect((await call(ME)).json()).toMatchObject({ type: 'USER', expiresAt: null });
  });

  it('401 without a credential', async () => {
    expect((await test.app.inject({ url: '/api/v1/me' })).statusCode).toBe(401);
  });
});
