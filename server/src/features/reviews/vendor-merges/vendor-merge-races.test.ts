import { randomUUID } from 'node:crypto';
import { FindingStatus, Severity, Tier } from '@assay/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { insertAssessmentRow } from '../../../../test/support/assessment-rows.ts';
import { closeFindingCall, insertFindingRow, raiseVendorFindingCall } from '../../../../test/support/findings.ts';
import { seedOrganisation, seedApiKey, seedVendor, type TestOrganisation } from '../../../../test/support/factories.ts';
import { recountPortfolio } from '../../../../test/support/portfolio-recount.ts';
import { insertRow } from '../../../../test/support/seed-one-of-everything.ts';
import type { TestDatabase } from '../../../../test/support/test-database.ts';
import { type Call, callWithApiKey, useTestApp } from '../../../../test/support/test-app.ts';
import { recountHeatMap, recountState } from '../../../../test/support/trend-recount.ts';
import { toIsoDate } from '../../../domain/dates.ts';
import { getDashboard } from '../../insight/dashboard/dashboard-queries.ts';
import { getPortfolioHeatMap } from '../../insight/trend/heat-map-queries.ts';
import { listPortfolioStates } from '../../insight/trend/trend-queries.ts';
import { updatePortfolioCounts } from '../../portfolio/figures/index.ts';
import { countAcceptances } from '../findings/acceptance-queries.ts';
import { MOVED_TABLES } from './vendor-moves.ts';

const RUNS = 12;

const test = useTestApp();
const query: TestDatabase['query'] = (text, values) => test.database.query(text, values);

const mergeCall = (vendorId: string, mergedVendorId: string, takeFields: readonly string[] = []): Call => ({
  method: 'POST',
  url: `/api/v1/vendors/${vendorId}/merge`,
  payload: { mergedVendorId, takeFields },
});

type VendorPlan = {
  readonly tier: Tier | null;
  readonly assessments: readonly { readonly lineage: number; readonly earned: number }[];
  readonly findings: readonly {
    readonly severity: Severity;
    readonly status: FindingStatus;
    readonly proposed: boolean;
  }[];
  readonly responsibilities: readonly ('PENDING' | 'COMPLETED')[];
  readonly certifications: number;
  readonly decisions: number;
  readonly links: number;
};

const arbitraryVendor: fc.Arbitrary<VendorPlan> = fc.record({
  tier: fc.constantFrom(null, ...Tier.options),
  assessments: fc.array(fc.record({ lineage: fc.nat(1), earned: fc.nat(10) }), { maxLength: 3 }),
  findings: fc.array(
    fc.record({
      severity: fc.constantFrom(...Severity.options),
      status: fc.constantFrom(...FindingStatus.options),
      proposed: fc.boolean(),
    }),
    { maxLength: 4 },
  ),
  responsibilities: fc.array(fc.constantFrom('PENDING' as const, 'COMPLETED' as const), { maxLength: 3 }),
  certifications: fc.nat(2),
  decisions: fc.nat(2),
  links: fc.nat(2),
});

const LINEAGES = [randomUUID(), randomUUID()];

async function addRecords(organisation: TestOrganisation, vendor_id: string, plan: VendorPlan): Promise<void> {
  const { id: organisation_id } = organisation;
  const own = () => ({ organisation_id, id: randomUUID(), vendor_id });
  for (const { lineage, earned } of plan.assessments) {
    const score = { score: earned / 10, earned: String(earned), possible: '10' };
    const id = await insertAssessmentRow(test, organisation, { vendor_id, status: 'COMPLETED', ...score });
    await query('update assessment set template_lineage_id = $2 where id = $1', [id, LINEAGES[lineage]]);
    const completion = { assessment_id: id, completed_at: new Date(), completed_by_name: 'Ada' };
    await insertRow(test.database, 'completed_score', { ...own(), ...completion });
  }
  for (const { severity, proposed, ...finding } of plan.findings) {
    const status = proposed ? 'OPEN' : finding.status;
    const fields = { vendor_id, assessment_id: null, source: 'NEWS' as const };
    await insertFindingRow(test, organisation, { ...fields, severity, status, proposed });
  }
  for (const status of plan.responsibilities)
    await insertRow(test.database, 'responsibility', { ...own(), title: 'Rotate keys', status });
  for (let n = 0; n < plan.certifications; n += 1)
    await insertRow(test.database, 'certification', { ...own(), name: 'ISO 27001' });
  for (let n = 0; n < plan.decisions; n += 1)
    await insertRow(test.database, 'vendor_decision', {
      ...own(),
      ...{ outcome: 'REJECTED', rationale: 'No', current: n === 0, critical_finding_ids: [], decided_by_name: 'Ada' },
    });
  for (let n = 0; n < plan.links; n += 1)
    await insertRow(test.database, 'portal_link', {
      ...own(),
      ...{ contact_email: 'vera@vendor.example', token_hash: Buffer.from(randomUUID()), expires_at: new Date() },
    });
}

/** The IDs of the rows of each table, by vendor. */
async function listRows({ id }: TestOrganisation, vendorIds: readonly string[]) {
  const tables = MOVED_TABLES.filter((table) => table !== 'vendor_merge');
  const lists = tables.map(async (table) => {
    const rows = await query<{ id: string }>(
      `select id from ${table} where organisation_id = $1 and vendor_id = any ($2::uuid[]) order by id`,
      [id, vendorIds],
    );
    return [table, rows.map((row) => row.id)];
  });
  return Object.fromEntries(await Promise.all(lists));
}

async function expectRecounted({ id, operator }: TestOrganisation) {
  await updatePortfolioCounts(test.ctx, id);
  const today = toIsoDate(test.ctx.now());
  expect(await getDashboard(test.ctx, operator)).toEqual(await recountPortfolio(query, id, today));
  expect(await getPortfolioHeatMap(test.ctx, operator)).toEqual(await recountHeatMap(query, id));
  expect(await listPortfolioStates(test.ctx, operator, [])).toEqual([await recountState(query, id, today)]);
  const accepted = await query(`select from finding where organisation_id = $1 and status = 'RISK_ACCEPTED'`, [id]);
  expect(await countAcceptances(test.ctx, operator)).toEqual({ active: accepted.length, endingSoon: 0, expired: 0 });
  const wrong = await query(
    `select v.id from vendor v left join open_finding_count o on o.organisation_id = v.organisation_id and o.vendor_id = v.id
     where v.organisation_id = $1 and (coalesce(o.open_count, 0), v.open_critical_findings, v.assessment_count) is distinct from (
       (select count(*) from finding f where f.vendor_id = v.id and f.status = 'OPEN' and not f.proposed),
       (select count(*) from finding f where f.vendor_id = v.id and f.status = 'OPEN' and not f.proposed and f.severity = 'CRITICAL'),
       (select count(*) from assessment a where a.vendor_id = v.id))`,
    [id],
  );
  expect(wrong).toEqual([]);
}

async function anOrganisation() {
  const organisation = await seedOrganisation(test);
  const call = callWithApiKey(test.app, await seedApiKey(test, organisation));
  return { organisation, call };
}

async function aVendor(organisation: TestOrganisation, plan: VendorPlan): Promise<string> {
  const { id } = await seedVendor(test, organisation, { ...(plan.tier && { tier: plan.tier }) });
  await addRecords(organisation, id, plan);
  await query('update vendor set assessment_count = $2 where id = $1', [id, plan.assessments.length]);
  return id;
}

describe('Merging vendors', () => {
  it(`loses no row and keeps all figures equal to a recount, ${String(RUNS)} times`, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(arbitraryVendor, arbitraryVendor, arbitraryVendor),
        fc.subarray(['tier', 'name', 'externalId', 'tags', 'ownerId', 'contactEmail', 'website']),
        async ([first, second, third], takeFields) => {
          const { organisation, call } = await anOrganisation();
          const ids: string[] = [];
          for (const plan of [first, second, third]) ids.push(await aVendor(organisation, plan));
          const [keptId = '', mergedId = '', otherId = ''] = ids;
          const rows = await listRows(organisation, [keptId, mergedId]);
          const others = await listRows(organisation, [otherId]);
          const response = await call(mergeCall(keptId, mergedId, takeFields));
          expect(response.statusCode, response.body).toBe(200);
          expect(await listRows(organisation, [keptId])).toEqual(rows);
          expect(await listRows(organisation, [otherId])).toEqual(others);
          await expectRecounted(organisation);
          expect((await call(mergeCall(otherId, keptId))).statusCode).toBe(200);
          await expectRecounted(organisation);
        },
      ),
      { numRuns: RUNS },
    );
  }, 600_000);

  it('200 for one of two merges in opposite directions; the other is refused, and no row is lost', async () => {
    const { organisation, call } = await anOrganisation();
    const plan = fc.sample(arbitraryVendor, { numRuns: 20, seed: 7 });
    for (let n = 0; n < 10; n += 1) {
      const ids: string[] = [];
      for (const one of plan.slice(2 * n, 2 * n + 2)) ids.push(await aVendor(organisation, one));
      const [first = '', second = ''] = ids;
      const rows = await listRows(organisation, ids);
      const both = await Promise.all([call(mergeCall(first, second)), call(mergeCall(second, first))]);
      const statuses = both.map(({ statusCode }) => statusCode);
      expect(
        statuses.filter((status) => status === 200),
        String(statuses),
      ).toHaveLength(1);
      expect([
        [200, 404],
        [200, 400],
      ]).toContainEqual(statuses.toSorted((a, b) => a - b).map(Number));
      expect(await listRows(organisation, ids)).toEqual(rows);
    }
    await expectRecounted(organisation);
  }, 300_000);

  it('changes made at the same time succeed or are refused, and are never lost', async () => {
    const { organisation, call } = await anOrganisation();
    for (let n = 0; n < 15; n += 1) {
      const [kept, merged] = [await seedVendor(test, organisation), await seedVendor(test, organisation)];
      const fields = {
        assessment_id: null,
        vendor_id: merged.id,
        severity: 'CRITICAL' as const,
        source: 'NEWS' as const,
      };
      const closed = await insertFindingRow(test, organisation, fields);
      const assessmentId = await insertAssessmentRow(test, organisation, { vendor_id: merged.id });
      await query('update vendor set assessment_count = 1 where id = $1', [merged.id]);
      const close = closeFindingCall(closed, { status: 'REMEDIATED', resolutionNote: 'Done' });
      const [merge, closing, removal, raise] = await Promise.all([
        call(mergeCall(kept.id, merged.id)),
        call(close),
        call({ method: 'DELETE', url: `/api/v1/assessments/${assessmentId}` }),
        call(raiseVendorFindingCall(merged.id, { severity: 'CRITICAL' })),
        call({ method: 'PUT', url: `/api/v1/vendors/${kept.id}`, payload: { tier: 'HIGH' } }),
      ]);
      expect([merge.statusCode, closing.statusCode, removal.statusCode]).toEqual([200, 200, 200]);
      expect([201, 404]).toContain(raise.statusCode);
      const findings = await query('select from finding where vendor_id = $1', [kept.id]);
      expect(findings).toHaveLength(raise.statusCode === 201 ? 2 : 1);
    }
    await expectRecounted(organisation);
  }, 300_000);
});
