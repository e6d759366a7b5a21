import { randomUUID } from 'node:crypto';
import { type AcceptanceCounts, type RiskConcentration, SEVERITY_WEIGHTS, Severity } from '@assay/contract';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { allPermissionsExcept, createSessionCaller, type TestCaller } from '../../../../test/support/callers.ts';
import { type FindingFields, insertFindingRow } from '../../../../test/support/findings.ts';
import { useTestOrganisation } from '../../../../test/support/organisation.ts';
import { insertRow } from '../../../../test/support/seed-one-of-everything.ts';
import { addDays, toIsoDate } from '../../../domain/dates.ts';
import { updatePortfolioCounts } from '../../portfolio/figures/index.ts';

const { test, organisation } = useTestOrganisation({ hook: beforeEach });
let call: TestCaller;
beforeEach(async () => {
  call = await createSessionCaller(test, organisation, ['dashboard:view', 'vendors:view', 'assessments:view']);
});

const read = async <Body>(url: string): Promise<Body> => {
  const response = await call({ method: 'GET', url });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};
const concentration = (query = '') => read<RiskConcentration>(`/api/app/portfolio/concentration${query}`);
const acceptances = () => read<AcceptanceCounts>('/api/app/portfolio/acceptances');
const query = (statement: string, ...values: unknown[]) => test.database.query(statement, [organisation.id, ...values]);
const today = () => toIsoDate(test.ctx.now());

const aVendor = async (name: string, tier: string | null = null) => {
  const id = randomUUID();
  const row = { organisation_id: organisation.id, id, name, contact_email: 'z@zephyr.example', tier };
  await insertRow(test.database, 'vendor', row);
  return id;
};
type Fields = Omit<FindingFields, 'vendor_id' | 'assessment_id'>;
const aFinding = (vendor_id: string, fields: Fields = {}) =>
  insertFindingRow(test, organisation, { vendor_id, source: 'OTHER', assessment_id: null, ...fields });

describe('GET /api/app/portfolio/concentration', () => {
  it('200 with the vendors and controls of most weight, and only open findings', async () => {
    const [many, grave, closed] = [await aVendor('Many', 'LOW'), await aVendor('Grave'), await aVendor('Closed')];
    for (let n = 0; n < 3; n += 1) await aFinding(many, { severity: 'MEDIUM', control_codes: ['A-1', 'A:2'] });
    await aFinding(grave, { severity: 'CRITICAL', control_codes: ['A:2'] });
    await aFinding(grave, { severity: 'LOW' });
    await aFinding(grave, { severity: 'HIGH', proposed: true });
    await aFinding(closed, { severity: 'CRITICAL', status: 'REMEDIATED', control_codes: ['A-1'] });
    const expected = {
      openFindings: 5,
      weight: 15,
      vendors: [
        { vendorId: grave, vendorName: 'Grave', openFindings: 2, weight: 9 },
        { vendorId: many, vendorName: 'Many', openFindings: 3, weight: 6 },
      ],
      controls: [
        { controlCode: 'A:2', openFindings: 4, weight: 14 },
        { controlCode: 'A-1', openFindings: 3, weight: 6 },
      ],
    };
    expect(await concentration()).toEqual(expected);
    await updatePortfolioCounts(test.ctx, organisation.id);
    expect(await concentration()).toEqual(expected);
    expect((await concentration('?tier=LOW')).vendors).toEqual([expected.vendors[1]]);
    expect((await concentration('?tier=UNTIERED')).vendors).toEqual([expected.vendors[0]]);
    expect(await concentration('?tier=HIGH')).toEqual({ ...expected, vendors: [] });
  });

  it('200 with ten vendors at most, and empty without findings', async () => {
    expect(await concentration()).toEqual({ openFindings: 0, weight: 0, vendors: [], controls: [] });
    for (let n = 0; n < 11; n += 1) await aFinding(await aVendor(`Vendor ${String(n)}`), { severity: 'LOW' });
    const { vendors, openFindings } = await concentration();
    expect([vendors.length, openFindings]).toEqual([10, 11]);
  });

  it.each(['dashboard:view', 'vendors:view', 'assessments:view'] as const)('403 without %s', async (missing) => {
    const other = await createSessionCaller(test, organisation, allPermissionsExcept(missing));
    const response = await other({ method: 'GET', url: '/api/app/portfolio/concentration' });
    expect(response.statusCode).toBe(403);
  });

  it('400 for an unknown tier', async () => {
    const response = await call({ method: 'GET', url: '/api/app/portfolio/concentration?tier=HUGE' });
    expect(response.statusCode).toBe(400);
  });
});

describe('GET /api/app/portfolio/acceptances', () => {
  const listed = async (state: string) =>
    (await read<{ totalCount: number }>(`/api/v1/acceptances?state=${state}&pageSize=1`)).totalCount;

  /** Statements on one of the findings of two vendors. */
  const change = fc.tuple(
    fc.nat({ max: 7 }),
    fc.constantFrom('accept', 'accept', 'accept', 'end', 'reopen', 'delete', 'count'),
    fc.constantFrom(null, -1, 0, 1, 30, 31),
  );
  const STATEMENTS = {
    accept: `update finding set status = 'RISK_ACCEPTED', resolved_at = now(), accepted_until = $3,
      acceptance_ended_at = null where organisation_id = $1 and id = $2`,
    end: `update finding set acceptance_ended_at = now() where organisation_id = $1 and id = $2
      and status = 'RISK_ACCEPTED' and $3::date is null`,
    reopen: `update finding set status = 'OPEN', resolved_at = null
      where organisation_id = $1 and id = $2 and $3::date is null`,
    delete: `delete from vendor where organisation_id = $1 and id = (select vendor_id from finding where id = $2)
      and $3::date is null`,
  };

  it('200 with the counts of the list after every change of random histories', async () => {
    const seen = { active: 0, endingSoon: 0, expired: 0 };
    const live = async (steps: readonly [number, keyof typeof STATEMENTS | 'count', number | null][]) => {
      await query('delete from vendor where organisation_id = $1');
      const vendors = [await aVendor('One'), await aVendor('Two')];
      const findings = await Promise.all(Array.from({ length: 8 }, (_, n) => aFinding(vendors[n % 2] ?? '')));
      for (const [place, action, offset] of steps) {
        const until = offset === null ? null : addDays(today(), offset);
        if (action === 'count') await updatePortfolioCounts(test.ctx, organisation.id);
        else await query(STATEMENTS[action], findings[place], until);
      }
      const counts = await acceptances();
      expect(counts).toEqual({
        active: await listed('ACTIVE'),
        endingSoon: await listed('ENDING_SOON'),
        expired: await listed('EXPIRED'),
      });
      for (const name of ['active', 'endingSoon', 'expired'] as const) seen[name] += counts[name];
    };
    await fc.assert(fc.asyncProperty(fc.array(change, { minLength: 4, maxLength: 16 }), live), { numRuns: 25 });
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(0);
  }, 120_000);

  it.each(['dashboard:view', 'assessments:view'] as const)('403 without %s', async (missing) => {
    const other = await createSessionCaller(test, organisation, allPermissionsExcept(missing));
    expect((await other({ method: 'GET', url: '/api/app/portfolio/acceptances' })).statusCode).toBe(403);
  });
});

it('weights as the index of vendors does', () => {
  expect(Severity.options.map((severity) => SEVERITY_WEIGHTS[severity])).toEqual([8, 4, 2, 1]);
});
