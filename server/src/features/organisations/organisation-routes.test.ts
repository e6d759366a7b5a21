import { beforeEach, describe, expect, it } from 'vitest';
import { fingerprint } from '../../../test/database-fingerprint.ts';
import { anApiKey, anOrganisation, aSignedInUser, type TestOrganisation } from '../../../test/factories.ts';
import { type Call, useTestApp, withKey } from '../../../test/test-app.ts';
import { createOrganisation } from './organisation-commands.ts';

const test = useTestApp();
let organisation: TestOrganisation;
let administrator: Awaited<ReturnType<typeof aSignedInUser>>;
beforeEach(async () => {
  organisation = await anOrganisation(test);
  administrator = await aSignedInUser(test, organisation);
});

const get: Call = { method: 'GET', url: '/api/app/organisation' };
const put = (payload: object, headers: Call['headers'] = {}): Call => ({
  method: 'PUT',
  url: '/api/app/organisation',
  payload,
  headers,
});

async function refused(call: Call, status: number) {
  const before = await fingerprint(test.database);
  const answer = await administrator.call(call);
  expect(answer.statusCode).toBe(status);
  expect(await fingerprint(test.database)).toEqual(before);
  return answer.json();
}

describe('GET /api/app/organisation', () => {
  it("200 shows the caller's own organisation with its revision", async () => {
    const answer = await administrator.call(get);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers.etag).toBe('"r1"');
    expect(answer.json()).toEqual({
      id: organisation.id,
      name: 'Northwind',
      apiKeysEnabled: true,
      mfaRequired: false,
      riskWeights: { CRITICAL: 8, HIGH: 4, MEDIUM: 2, LOW: 1 },
      ratingThresholds: { green: 0.8, amber: 0.6 },
      reassessmentMonths: { CRITICAL: 12, HIGH: 12, MEDIUM: 24, LOW: 36 },
      colour: null,
      logo: false,
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: expect.stringMatching(/Z$/),
    });
  });

  it('403 without settings:view', async () => {
    const { call } = await aSignedInUser(test, organisation, 'Reviewer');
    expect((await call(get)).statusCode).toBe(403);
  });
});

describe('PUT /api/app/organisation', () => {
  it('200 changes what is named, keeps the rest and audits the changes', async () => {
    const answer = await administrator.call(put({ name: 'Northwind Traders' }));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers.etag).toBe('"r2"');
    expect(answer.json()).toMatchObject({ name: 'Northwind Traders', apiKeysEnabled: true });
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

  it('200 changes how questions weigh and scores read, and audits old beside new', async () => {
    const riskWeights = { CRITICAL: 20, HIGH: 10, MEDIUM: 10, LOW: 1 };
    const ratingThresholds = { green: 0.85, amber: 0.29 };
    const answer = await administrator.call(put({ riskWeights, ratingThresholds }));
    expect(answer.json()).toMatchObject({ riskWeights, ratingThresholds });
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

  it('200 changes after how many months vendors are assessed again, or that they never are', async () => {
    const reassessmentMonths = { CRITICAL: 6, HIGH: 12, MEDIUM: 120, LOW: null };
    expect((await administrator.call(put({ reassessmentMonths }))).json()).toMatchObject({ reassessmentMonths });
    expect((await administrator.call(get)).json()).toMatchObject({ reassessmentMonths });
  });

  it('200 switching API use off and on holds for every key from the next request on', async () => {
    const call = withKey(test.app, await anApiKey(test, organisation));
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
    const before = await fingerprint(test.database);
    const answer = await administrator.call(
      put({ name: 'Northwind', apiKeysEnabled: true, ratingThresholds: { amber: 0.6, green: 0.8 } }),
    );
    expect(answer.headers.etag).toBe('"r1"');
    expect(await fingerprint(test.database)).toEqual(before);
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

  it('403 without settings:manage, and nothing is written', async () => {
    const { call } = await aSignedInUser(test, organisation, ['settings:view']);
    const before = await fingerprint(test.database);
    expect((await call(put({ apiKeysEnabled: false }))).statusCode).toBe(403);
    expect(await fingerprint(test.database)).toEqual(before);
  });

  it('403 for a key, even with full access', async () => {
    const call = withKey(test.app, await anApiKey(test, organisation));
    expect((await call(put({ name: 'Taken' }))).statusCode).toBe(403);
  });
});

describe('a new organisation', () => {
  it('has API use switched off until an administrator enables it', async () => {
    const { id } = await createOrganisation(test.ctx, 'Cautious');
    const [row] = await test.database.query('select api_keys_enabled from organisation where organisation_id = $1', [
      id,
    ]);
    expect(row).toEqual({ api_keys_enabled: false });
  });
});
