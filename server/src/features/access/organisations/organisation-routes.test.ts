import { beforeEach, describe, expect, it } from 'vitest';
import { fingerprintDatabase } from '../../../../test/support/database-fingerprint.ts';
import { seedApiKey, seedSignedInUser } from '../../../../test/support/factories.ts';
import { useTestOrganisation } from '../../../../test/support/organisation.ts';
import { type Call, callWithApiKey } from '../../../../test/support/test-app.ts';
import { createOrganisation } from './organisation-commands.ts';

const { test, organisation, refused: expectRefused, useUser } = useTestOrganisation({ hook: beforeEach });
const administrator = useUser();

const get: Call = { method: 'GET', url: '/api/app/organisation' };
const put = (payload: object, headers: Call['headers'] = {}): Call => ({
  method: 'PUT',
  url: '/api/app/organisation',
  payload,
  headers,
});

const refused = (call: Call, status: number) => expectRefused(administrator, call, status);

describe('GET /api/app/organisation', () => {
  it("200 shows the caller's own organisation with its revision", async () => {
    const response = await administrator.call(get);
    expect(response.statusCode).toBe(200);
    expect(response.headers.etag).toMatch(/^"r1-/);
    expect(response.json()).toEqual({
      id: organisation.id,
      name: 'Northwind',
      apiKeysEnabled: true,
      apiKeyMaxDays: null,
      mfaRequired: false,
      independentReview: false,
      capCritical: true,
      riskWeights: { CRITICAL: 8, HIGH: 4, MEDIUM: 2, LOW: 1 },
      ratingThresholds: { green: 0.8, amber: 0.6 },
      reassessmentMonths: { CRITICAL: 12, HIGH: 12, MEDIUM: 24, LOW: 36 },
      findingDueDays: { CRITICAL: 30, HIGH: 60, MEDIUM: 90, LOW: 180 },
      acceptanceMaxDays: { CRITICAL: null, HIGH: null, MEDIUM: null, LOW: null },
      approvalRequiredFor: [],
      emailRetentionDays: 400,
      webhookRetentionDays: 90,
      colour: null,
      logo: false,
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: expect.stringMatching(/Z$/),
    });
  });

  it('403 without settings:view', async () => {
    const { call } = await seedSignedInUser(test, organisation, 'Reviewer');
    expect((await call(get)).statusCode).toBe(403);
  });
});

describe('PUT /api/app/organisation', () => {
  it('200 updates the given fields, keeps the others and audits the changes', async () => {
    const response = await administrator.call(put({ name: 'Northwind Traders' }));
    expect(response.statusCode).toBe(200);
    expect(response.headers.etag).toBe('"r2"');
    expect(response.json()).toMatchObject({ name: 'Northwind Traders', apiKeysEnabled: true });
    const entries = await test.database.query(
      `select entity_type, entity_name, meta from audit_entry where action = 'UPDATE_SETTINGS' and organisation_id = $1`,
      [organisation.id],
    );
    expect(entries).toEqual([
      {
        entity_type: 'Organisation',
        entity_name: 'Northwind Traders',
        meta: { changes: { name: { from: 'Northwind', to: 'Northwind Traders' } } },
      },
    ]);
  });

  it('200 updates risk weights and rating thresholds, and audits old and new values', async () => {
    const riskWeights = { CRITICAL: 20, HIGH: 10, MEDIUM: 10, LOW: 1 };
    const ratingThresholds = { green: 0.85, amber: 0.29 };
    const response = await administrator.call(put({ riskWeights, ratingThresholds }));
    expect(response.json()).toMatchObject({ riskWeights, ratingThresholds });
    expect((await administrator.call(get)).json()).toMatchObject({ riskWeights, ratingThresholds });
    const [entry] = await test.database.query(
      `select meta from audit_entry where action = 'UPDATE_SETTINGS' and organisation_id = $1`,
      [organisation.id],
    );
    const before = {
      riskWeights: { CRITICAL: 8, HIGH: 4, MEDIUM: 2, LOW: 1 },
      ratingThresholds: { green: 0.8, amber: 0.6 },
    };
    expect(entry).toEqual({
      meta: {
        changes: {
          riskWeights: { from: before.riskWeights, to: riskWeights },
          ratingThresholds: { from: before.ratingThresholds, to: ratingThresholds },
        },
      },
    });
  });

  it('200 updates the reassessment intervals, including never', async () => {
    const reassessmentMonths = { CRITICAL: 6, HIGH: 12, MEDIUM: 120, LOW: null };
    expect((await administrator.call(put({ reassessmentMonths }))).json()).toMatchObject({ reassessmentMonths });
    expect((await administrator.call(get)).json()).toMatchObject({ reassessmentMonths });
  });

  it('R11: 200 updates the retention of emails and webhook deliveries, and audits old and new values', async () => {
    const retention = { emailRetentionDays: 30, webhookRetentionDays: 3_650 };
    expect((await administrator.call(put(retention))).json()).toMatchObject(retention);
    expect((await administrator.call(get)).json()).toMatchObject(retention);
    const [entry] = await test.database.query(
      `select meta -> 'changes' as changes from audit_entry where action = 'UPDATE_SETTINGS' and organisation_id = $1`,
      [organisation.id],
    );
    expect(entry).toEqual({
      changes: { emailRetentionDays: { from: 400, to: 30 }, webhookRetentionDays: { from: 90, to: 3_650 } },
    });
  });

  it.each([
    { emailRetentionDays: 29 },
    { emailRetentionDays: 3_651 },
    { webhookRetentionDays: 6 },
    { webhookRetentionDays: null },
  ])('R11: 400 for a retention out of bounds: %j', async (retention) => {
    await refused(put(retention), 400);
  });

  it('200 turning API access off and on takes effect for every key from the next request', async () => {
    const call = callWithApiKey(test.app, await seedApiKey(test, organisation));
    const vendors: Call = { method: 'GET', url: '/api/v1/vendors' };
    await administrator.call(put({ apiKeysEnabled: false }));
    expect((await call(vendors)).statusCode).toBe(401);
    await administrator.call(put({ apiKeysEnabled: true }));
    expect((await call(vendors)).statusCode).toBe(200);
  });

  it('200 with the current revision in If-Match', async () => {
    expect((await administrator.call(put({ name: 'A' }, { 'if-match': '"r1"' }))).statusCode).toBe(200);
  });

  it('200 writes nothing when nothing changes', async () => {
    const before = await fingerprintDatabase(test.database);
    const response = await administrator.call(
      put({ name: 'Northwind', apiKeysEnabled: true, ratingThresholds: { amber: 0.6, green: 0.8 } }),
    );
    expect(response.headers.etag).toBe('"r1"');
    expect(await fingerprintDatabase(test.database)).toEqual(before);
  });

  it('412 with an older revision in If-Match', async () => {
    await administrator.call(put({ name: 'Newer' }));
    await refused(put({ name: 'Stale' }, { 'if-match': '"r1"' }), 412);
  });

  it.each([
    ['a blank name', { name: ' ' }],
    ['a name that is null', { name: null }],
    ['a switch that is text', { apiKeysEnabled: 'yes' }],
    ['a weight that is less than the one below', { riskWeights: { CRITICAL: 8, HIGH: 2, MEDIUM: 4, LOW: 1 } }],
    ['a weight of nothing', { riskWeights: { CRITICAL: 8, HIGH: 4, MEDIUM: 2, LOW: 0 } }],
    ['a weight that is no whole number', { riskWeights: { CRITICAL: 8, HIGH: 4, MEDIUM: 2.5, LOW: 1 } }],
    ['a weight over 100', { riskWeights: { CRITICAL: 101, HIGH: 4, MEDIUM: 2, LOW: 1 } }],
    ['a weight left out', { riskWeights: { CRITICAL: 8, HIGH: 4, MEDIUM: 2 } }],
    ['amber where green begins', { ratingThresholds: { green: 0.6, amber: 0.6 } }],
    ['a threshold of three decimals', { ratingThresholds: { green: 0.805, amber: 0.6 } }],
    ['a threshold of 0', { ratingThresholds: { green: 0.8, amber: 0 } }],
    ['a cadence of 0 months', { reassessmentMonths: { CRITICAL: 0, HIGH: 12, MEDIUM: 24, LOW: 36 } }],
    ['a cadence of half a month', { reassessmentMonths: { CRITICAL: 0.5, HIGH: 12, MEDIUM: 24, LOW: 36 } }],
    ['a cadence over 120 months', { reassessmentMonths: { CRITICAL: 12, HIGH: 12, MEDIUM: 24, LOW: 121 } }],
    ['a cadence left out', { reassessmentMonths: { CRITICAL: 12, HIGH: 12, MEDIUM: 24 } }],
    ['a threshold over 1', { ratingThresholds: { green: 1.01, amber: 0.6 } }],
  ])('400 with %s', async (_, payload) => {
    expect(await refused(put(payload), 400)).toMatchObject({ error: 'Organisation data is invalid' });
  });

  it('403 without settings:manage; writes nothing', async () => {
    const { call } = await seedSignedInUser(test, organisation, ['settings:view']);
    const before = await fingerprintDatabase(test.database);
    expect((await call(put({ apiKeysEnabled: false }))).statusCode).toBe(403);
    expect(await fingerprintDatabase(test.database)).toEqual(before);
  });

  it('403 for an API key, even with full access', async () => {
    const call = callWithApiKey(test.app, await seedApiKey(test, organisation));
    expect((await call(put({ name: 'Taken' }))).statusCode).toBe(403);
  });
});

describe('A new organisation', () => {
  it('has API access turned off until an administrator enables it', async () => {
    const { id } = await createOrganisation(test.ctx, 'Cautious');
    const [row] = await test.database.query('select api_keys_enabled from organisation where organisation_id = $1', [
      id,
    ]);
    expect(row).toEqual({ api_keys_enabled: false });
  });
});
