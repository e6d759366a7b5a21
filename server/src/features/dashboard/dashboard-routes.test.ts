import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { anApiKey, anOrganisation, aSignedInUser, aVendor, type TestOrganisation } from '../../../test/factories.ts';
import { insertRow } from '../../../test/family.ts';
import { type Call, useTestApp, withKey } from '../../../test/test-app.ts';

const test = useTestApp();
let organisation: TestOrganisation;
let call: ReturnType<typeof withKey>;
beforeEach(async () => {
  organisation = await anOrganisation(test);
  call = withKey(test.app, await anApiKey(test, organisation));
});

const DASHBOARD: Call = { method: 'GET', url: '/api/v1/dashboard' };
const dashboard = async () => {
  const answer = await call(DASHBOARD);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
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

type Standing = {
  readonly vendor: string;
  readonly code: string;
  readonly shortfall: string;
  readonly weight?: number;
};
const FRAMEWORK = randomUUID();
const aStanding = ({ vendor, code, shortfall, weight = 2 }: Standing) =>
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
  it('200 of an empty portfolio is zero everywhere, and null where nothing can be said', async () => {
    expect(await dashboard()).toEqual({
      vendorCount: 0,
      averageScore: null,
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

  it('200 counts vendors by tier, and their scores by the thresholds', async () => {
    for (const score of ['0.8000', '0.7999', '0.6000', '0.5999', null]) await aScoredVendor(score, 'HIGH');
    await aVendor(test, organisation);
    expect(await dashboard()).toMatchObject({
      vendorCount: 6,
      scoreDistribution: { green: 1, amber: 2, red: 1, unscored: 2 },
      vendorsByTier: { HIGH: 5, UNTIERED: 1 },
    });
  });

  it("200 sorts the scores anew when the organisation's thresholds change", async () => {
    for (const score of ['0.9', '0.7', '0.5']) await aScoredVendor(score);
    const administrator = await aSignedInUser(test, organisation);
    const payload = { ratingThresholds: { green: 0.7, amber: 0.5 } };
    await administrator.call({ method: 'PUT', url: '/api/app/organisation', payload });
    expect(await dashboard()).toMatchObject({ scoreDistribution: { green: 2, amber: 1, red: 0, unscored: 0 } });
  });

  it('200 gives the plain mean of the scores there are, to four decimals, half up', async () => {
    for (const score of ['0.1000', '0.1001', null]) await aScoredVendor(score);
    expect(await dashboard()).toMatchObject({ averageScore: 0.1001 });
  });

  it('200 counts assessments in each state, and those overdue: due before today while SENT or IN_PROGRESS', async () => {
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

  it('200 counts open findings by severity; neither closed nor proposed ones', async () => {
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

  it('200 sums up responsibilities through creation, change and deletion', async () => {
    const summary = async () => (await dashboard()).customerResponsibilitySummary;
    const [first, second] = [await aVendor(test, organisation), await aVendor(test, organisation)];
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

  it('200 names no vendor and no person', async () => {
    const vendor = await aScoredVendor('0.5', 'HIGH');
    await aStanding({ vendor, code: 'AC-1', shortfall: '0.5' });
    const { body } = await call(DASHBOARD);
    expect(body).not.toMatch(/zephyr/i);
    expect(body).not.toContain(vendor);
  });

  it('200 with dashboard:view alone, by key and by session', async () => {
    const key = withKey(test.app, await anApiKey(test, organisation, ['dashboard:view']));
    expect((await key(DASHBOARD)).statusCode).toBe(200);
    const { call: session } = await aSignedInUser(test, organisation, ['dashboard:view']);
    expect((await session(DASHBOARD)).statusCode).toBe(200);
  });

  it('403 without dashboard:view', async () => {
    const key = withKey(test.app, await anApiKey(test, organisation, ['vendors:view', 'assessments:view']));
    expect((await key(DASHBOARD)).statusCode).toBe(403);
  });
});

describe('The top deficient controls', () => {
  it('show framework, code, title and how many vendors fall short; a control that is met is none', async () => {
    const [one, two] = [await aScoredVendor(null), await aScoredVendor(null)];
    await aStanding({ vendor: one, code: 'AC-1', shortfall: '0.5' });
    await aStanding({ vendor: two, code: 'AC-1', shortfall: '1' });
    await aStanding({ vendor: one, code: 'AC-2', shortfall: '0' });
    expect((await dashboard()).topDeficientControls).toEqual([
      {
        frameworkId: FRAMEWORK,
        frameworkName: 'Baseline',
        controlCode: 'AC-1',
        controlTitle: 'Control AC-1',
        failCount: 2,
      },
    ]);
  });

  it('are ten at most', async () => {
    const vendor = await aScoredVendor(null);
    for (let n = 10; n < 22; n += 1) await aStanding({ vendor, code: `C-${String(n)}`, shortfall: '1' });
    expect(await codes()).toEqual(Array.from({ length: 10 }, (_, n) => `C-${String(n + 10)}`));
  });

  it('are ordered by weighted shortfall, then by failing vendors, then by code', async () => {
    const [critical, low, third] = [await aScoredVendor(null), await aScoredVendor(null), await aScoredVendor(null)];
    await aStanding({ vendor: critical, code: 'heavy', shortfall: '0.5', weight: 8 });
    await aStanding({ vendor: low, code: 'light', shortfall: '1', weight: 1 });
    await aStanding({ vendor: critical, code: 'b-tie', shortfall: '0.25', weight: 8 });
    await aStanding({ vendor: critical, code: 'a-tie', shortfall: '0.25', weight: 8 });
    for (const vendor of [critical, low, third]) {
      await aStanding({ vendor, code: 'three of them', shortfall: '0.333333333333333' });
    }
    expect(await codes()).toEqual(['heavy', 'three of them', 'a-tie', 'b-tie', 'light']);
  });

  it("follow the vendor's tier in the transaction that changes it", async () => {
    const [one, two] = [await aVendor(test, organisation), await aVendor(test, organisation)];
    await aStanding({ vendor: one.id, code: 'first', shortfall: '1' });
    await aStanding({ vendor: two.id, code: 'second', shortfall: '0.5' });
    expect(await codes()).toEqual(['first', 'second']);
    await call({ method: 'PUT', url: `/api/v1/vendors/${two.id}`, payload: { tier: 'CRITICAL' } });
    expect(await codes()).toEqual(['second', 'first']);
    await call({ method: 'PUT', url: `/api/v1/vendors/${two.id}`, payload: { tier: null } });
    expect(await codes()).toEqual(['first', 'second']);
  });

  it('go with the last vendor that falls short', async () => {
    const vendor = await aScoredVendor(null);
    await aStanding({ vendor, code: 'AC-1', shortfall: '0.5' });
    await call({ method: 'DELETE', url: `/api/v1/vendors/${vendor}` });
    expect(await codes()).toEqual([]);
  });
});
