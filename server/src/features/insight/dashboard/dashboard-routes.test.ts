import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { seedApiKey, seedSignedInUser, seedVendor } from '../../../../test/support/factories.ts';
import { useTestOrganisation } from '../../../../test/support/organisation.ts';
import { insertRow } from '../../../../test/support/seed-one-of-everything.ts';
import { type Call, callWithApiKey } from '../../../../test/support/test-app.ts';

const { test, organisation } = useTestOrganisation({ hook: beforeEach });
let call: ReturnType<typeof callWithApiKey>;
beforeEach(async () => {
  call = callWithApiKey(test.app, await seedApiKey(test, organisation));
});

const DASHBOARD: Call = { method: 'GET', url: '/api/v1/dashboard' };
const dashboard = async () => {
  const response = await call(DASHBOARD);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};

const insert = (table: string, row: Readonly<Record<string, unknown>>) =>
  insertRow(test.database, table, { organisation_id: organisation.id, ...row });

const aScoredVendor = async (score: string | null, tier: string | null = null) => {
  const id = randomUUID();
  await insert('vendor', { id, name: 'Zephyr', contact_email: 'z@zephyr.example', tier, overall_score: score });
  return id;
};

const anAssessment = async (vendor_id: string, status: string, due_date: string) => {
  const id = randomUUID();
  await insert('assessment', {
    id,
    vendor_id,
    title: 'Annual review',
    status,
    template_lineage_id: randomUUID(),
    template_name: 'Questionnaire',
    template_version: 1,
    due_date,
    sections: '[]',
    risk_weights: '{}',
    completed_at: status === 'COMPLETED' ? new Date() : null,
  });
  return id;
};

type ControlInput = {
  readonly vendor: string;
  readonly code: string;
  readonly shortfall: string;
  readonly weight?: number;
};
const FRAMEWORK = randomUUID();
const addControl = ({ vendor, code, shortfall, weight = 2 }: ControlInput) =>
  insert('vendor_control', {
    vendor_id: vendor,
    framework_id: FRAMEWORK,
    control_code: code,
    framework_name: 'Baseline',
    control_title: `Control ${code}`,
    domain: 'Access',
    ratio: '',
    shortfall,
    tier_weight: weight,
  });

const codes = async () =>
  (await dashboard()).topDeficientControls.map(({ controlCode }: { controlCode: string }) => controlCode);

describe('GET /api/v1/dashboard', () => {
  it('200 with zeros for an empty portfolio, and null for values that cannot be calculated', async () => {
    expect(await dashboard()).toEqual({
      vendorCount: 0,
      averageScore: null,
      averageScoreExact: null,
      heldBack: 0,
      scoreDistribution: { green: 0, amber: 0, red: 0, unscored: 0 },
      vendorsByTier: { LOW: 0, MEDIUM: 0, HIGH: 0, CRITICAL: 0, UNTIERED: 0 },
      topDeficientControls: [],
      openFindings: 0,
      openFindingsBySeverity: { CRITICAL: 0, HIGH: 0, MEDIUM: 0, LOW: 0 },
      assessmentStatusCounts: {
        DRAFT: 0,
        SENT: 0,
        IN_PROGRESS: 0,
        SUBMITTED: 0,
        UNDER_REVIEW: 0,
        COMPLETED: 0,
        OVERDUE: 0,
      },
      customerResponsibilitySummary: { vendors: 0, total: 0, completed: 0, percent: null },
    });
  });

  it('200 counts vendors by tier, and scores by rating', async () => {
    for (const score of ['0.8000', '0.7999', '0.6000', '0.5999', null]) await aScoredVendor(score, 'HIGH');
    await seedVendor(test, organisation);
    expect(await dashboard()).toMatchObject({
      vendorCount: 6,
      scoreDistribution: { green: 1, amber: 2, red: 1, unscored: 2 },
      vendorsByTier: { HIGH: 5, UNTIERED: 1 },
    });
  });

  it("200 reclassifies scores when the organisation's thresholds change", async () => {
    for (const score of ['0.9', '0.7', '0.5']) await aScoredVendor(score);
    const administrator = await seedSignedInUser(test, organisation);
    const payload = { ratingThresholds: { green: 0.7, amber: 0.5 } };
    await administrator.call({ method: 'PUT', url: '/api/app/organisation', payload });
    expect(await dashboard()).toMatchObject({ scoreDistribution: { green: 2, amber: 1, red: 0, unscored: 0 } });
  });

  it('200 returns the mean of all scores, rounded half up to four decimals', async () => {
    for (const score of ['0.1000', '0.1001', null]) await aScoredVendor(score);
    expect(await dashboard()).toMatchObject({ averageScore: 0.1001 });
  });

  it('200 counts assessments by status, and overdue ones: due before today while SENT or IN_PROGRESS', async () => {
    const vendor = await aScoredVendor(null);
    const day = (shift: number) => new Date(Date.now() + shift * 24 * 3_600_000).toISOString().slice(0, 10);
    await anAssessment(vendor, 'SENT', day(-1));
    await anAssessment(vendor, 'SENT', day(0));
    await anAssessment(vendor, 'IN_PROGRESS', day(-30));
    await anAssessment(vendor, 'IN_PROGRESS', day(1));
    for (const status of ['DRAFT', 'SUBMITTED', 'UNDER_REVIEW', 'COMPLETED'])
      await anAssessment(vendor, status, day(-1));
    expect((await dashboard()).assessmentStatusCounts).toEqual({
      DRAFT: 1,
      SENT: 2,
      IN_PROGRESS: 2,
      SUBMITTED: 1,
      UNDER_REVIEW: 1,
      COMPLETED: 1,
      OVERDUE: 2,
    });
  });

  it('200 counts open findings by severity, but neither closed nor proposed ones', async () => {
    const vendor_id = await aScoredVendor(null);
    const assessment_id = await anAssessment(vendor_id, 'COMPLETED', '2026-11-01');
    const finding = (severity: string, rest: object) =>
      insert('finding', {
        id: randomUUID(),
        vendor_id,
        assessment_id,
        title: 'Weak',
        description: 'Weak',
        severity,
        proposed: false,
        ...rest,
      });
    await finding('CRITICAL', {});
    await finding('LOW', {});
    await finding('LOW', {});
    await finding('HIGH', { proposed: true });
    await finding('HIGH', { status: 'REMEDIATED', resolved_at: new Date() });
    await finding('HIGH', { status: 'RISK_ACCEPTED', resolved_at: new Date() });
    expect(await dashboard()).toMatchObject({
      openFindings: 3,
      openFindingsBySeverity: { CRITICAL: 1, HIGH: 0, MEDIUM: 0, LOW: 2 },
    });
  });

  it('200 updates the responsibility summary on creation, change and deletion', async () => {
    const summary = async () => (await dashboard()).customerResponsibilitySummary;
    const [first, second] = [await seedVendor(test, organisation), await seedVendor(test, organisation)];
    const url = (vendor: { id: string }, id = '') => `/api/v1/vendors/${vendor.id}/responsibilities${id && `/${id}`}`;
    const create = async (vendor: { id: string }, status: string): Promise<string> =>
      (await call({ method: 'POST', url: url(vendor), payload: { title: 'Review access', status } })).json().id;
    const id = await create(first, 'NOT_APPLICABLE');
    expect(await summary()).toEqual({ vendors: 1, total: 1, completed: 0, percent: 100 });
    await create(first, 'COMPLETED');
    await create(second, 'PENDING');
    await create(second, 'IN_PROGRESS');
    expect(await summary()).toEqual({ vendors: 2, total: 4, completed: 1, percent: 33 });
    await call({ method: 'PUT', url: url(first, id), payload: { status: 'COMPLETED' } });
    expect(await summary()).toEqual({ vendors: 2, total: 4, completed: 2, percent: 50 });
    await call({ method: 'DELETE', url: url(first, id) });
    await call({ method: 'DELETE', url: `/api/v1/vendors/${second.id}` });
    expect(await summary()).toEqual({ vendors: 1, total: 1, completed: 1, percent: 100 });
  });

  it('200 contains no vendor names and no personal data', async () => {
    const vendor = await aScoredVendor('0.5', 'HIGH');
    await addControl({ vendor, code: 'AC-1', shortfall: '0.5' });
    const { body } = await call(DASHBOARD);
    expect(body).not.toMatch(/zephyr/i);
    expect(body).not.toContain(vendor);
  });

  it('200 with only dashboard:view, for a key and for a session', async () => {
    const key = callWithApiKey(test.app, await seedApiKey(test, organisation, ['dashboard:view']));
    expect((await key(DASHBOARD)).statusCode).toBe(200);
    const { call: session } = await seedSignedInUser(test, organisation, ['dashboard:view']);
    expect((await session(DASHBOARD)).statusCode).toBe(200);
  });

  it('403 without dashboard:view', async () => {
    const key = callWithApiKey(test.app, await seedApiKey(test, organisation, ['vendors:view', 'assessments:view']));
    expect((await key(DASHBOARD)).statusCode).toBe(403);
  });
});

describe('Top deficient controls', () => {
  it('show framework, code, title and the number of failing vendors; controls that are met are omitted', async () => {
    const [one, two] = [await aScoredVendor(null), await aScoredVendor(null)];
    await addControl({ vendor: one, code: 'AC-1', shortfall: '0.5' });
    await addControl({ vendor: two, code: 'AC-1', shortfall: '1' });
    await addControl({ vendor: one, code: 'AC-2', shortfall: '0' });
    expect((await dashboard()).topDeficientControls).toEqual([
      {
        frameworkId: FRAMEWORK,
        frameworkName: 'Baseline',
        controlCode: 'AC-1',
        controlTitle: 'Control AC-1',
        failCount: 2,
        weightedShortfall: 3,
      },
    ]);
  });

  it('are limited to ten', async () => {
    const vendor = await aScoredVendor(null);
    for (let n = 10; n < 22; n += 1) await addControl({ vendor, code: `C-${String(n)}`, shortfall: '1' });
    expect(await codes()).toEqual(Array.from({ length: 10 }, (_, n) => `C-${String(n + 10)}`));
  });

  it('are ordered by weighted shortfall, then by failing vendors, then by code', async () => {
    const [critical, low, third] = [await aScoredVendor(null), await aScoredVendor(null), await aScoredVendor(null)];
    await addControl({ vendor: critical, code: 'heavy', shortfall: '0.5', weight: 8 });
    await addControl({ vendor: low, code: 'light', shortfall: '1', weight: 1 });
    await addControl({ vendor: critical, code: 'b-tie', shortfall: '0.25', weight: 8 });
    await addControl({ vendor: critical, code: 'a-tie', shortfall: '0.25', weight: 8 });
    for (const vendor of [critical, low, third]) {
      await addControl({ vendor, code: 'three of them', shortfall: '0.333333333333333' });
    }
    expect(await codes()).toEqual(['heavy', 'three of them', 'a-tie', 'b-tie', 'light']);
  });

  it("reflect a vendor's new tier immediately", async () => {
    const [one, two] = [await seedVendor(test, organisation), await seedVendor(test, organisation)];
    await addControl({ vendor: one.id, code: 'first', shortfall: '1' });
    await addControl({ vendor: two.id, code: 'second', shortfall: '0.5' });
    expect(await codes()).toEqual(['first', 'second']);
    await call({ method: 'PUT', url: `/api/v1/vendors/${two.id}`, payload: { tier: 'CRITICAL' } });
    expect(await codes()).toEqual(['second', 'first']);
    await call({ method: 'PUT', url: `/api/v1/vendors/${two.id}`, payload: { tier: null } });
    expect(await codes()).toEqual(['first', 'second']);
  });

  it('are removed with the last failing vendor', async () => {
    const vendor = await aScoredVendor(null);
    await addControl({ vendor, code: 'AC-1', shortfall: '0.5' });
    await call({ method: 'DELETE', url: `/api/v1/vendors/${vendor}` });
    expect(await codes()).toEqual([]);
  });
});
