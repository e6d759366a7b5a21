import { beforeEach, describe, expect, it } from 'vitest';
import { seedApiKey, seedOrganisation, seedVendor, type TestOrganisation } from '../../../test/support/factories.ts';
import { type Call, callWithApiKey, useTestApp } from '../../../test/support/test-app.ts';

const LIMIT = 5;
const test = useTestApp({ LIMIT_REQUESTS_PER_MINUTE: String(LIMIT) });
const vendors: Call = { method: 'GET', url: '/api/v1/vendors' };

let organisation: TestOrganisation;
let key: string;
let call: ReturnType<typeof callWithApiKey>;
const prefixOf = (text: string) => text.slice('assay_'.length, text.indexOf('.'));
const changeKey = (change: string) =>
  test.database.query(`update api_key set ${change} where prefix = $1`, [prefixOf(key)]);

/** Counts how often a connection is acquired: once per round trip of a read. */
async function connectionsTaken(work: () => Promise<unknown>): Promise<number> {
  let taken = 0;
  const count = () => (taken += 1);
  test.ctx.database.pool.on('acquire', count);
  await work();
  test.ctx.database.pool.off('acquire', count);
  return taken;
}

describe('Single read with a known API key', () => {
  beforeEach(async () => {
    organisation = await seedOrganisation(test);
    await seedVendor(test, organisation);
    key = await seedApiKey(test, organisation, ['vendors:view']);
    await test.database.query('update api_key set last_used_at = now() where prefix = $1', [prefixOf(key)]);
    call = callWithApiKey(test.app, key);
    await call(vendors);
  });

  it('200 in one round trip, including authentication', async () => {
    const taken = await connectionsTaken(async () => expect((await call(vendors)).json()).toHaveLength(1));
    expect(taken).toBe(1);
  });

  it.each([
    ['is revoked', 'revoked_at = now()'],
    ['has expired', 'expires_at = now()'],
    ['may no longer come from this address', `allowed_cidrs = '{192.0.2.0/24}'`],
    ['has another secret', `secret_hash = sha256('another')`],
  ])('401 once the key %s', async (_, change) => {
    await changeKey(change);
    expect((await call(vendors)).json()).toMatchObject({ error: 'Unauthorized' });
  });

  it('401 once the organisation disables API keys', async () => {
    await test.database.query('update organisation set api_keys_enabled = false where organisation_id = $1', [
      organisation.id,
    ]);
    expect((await call(vendors)).statusCode).toBe(401);
  });

  it('403 once the key lacks the permission', async () => {
    await changeKey(`permissions = '{audit:view}'`);
    expect((await call(vendors)).json()).toMatchObject({ error: 'Forbidden' });
  });

  it.each(['?tier=NONE', '?cursor=wrong'])('400 for %s, but 401 when the key is revoked as well', async (query) => {
    const wrong = { ...vendors, url: `/api/v1/vendors${query}` };
    expect((await call(wrong)).statusCode).toBe(400);
    await changeKey('revoked_at = now()');
    expect((await call(wrong)).statusCode).toBe(401);
  });

  it('404 for an unknown vendor, 401 after the key is revoked', async () => {
    const unknown: Call = { method: 'GET', url: `/api/v1/vendors/${organisation.id}` };
    expect((await call(unknown)).statusCode).toBe(404);
    await changeKey('revoked_at = now()');
    expect((await call(unknown)).statusCode).toBe(401);
  });

  it('429 over the limit, which counts every read once; 401 when the key is revoked as well', async () => {
    const statuses: number[] = [];
    for (let count = 1; count < LIMIT + 1; count += 1) statuses.push((await call(vendors)).statusCode);
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
    await changeKey('revoked_at = now()');
    expect((await call(vendors)).statusCode).toBe(401);
  });
});
