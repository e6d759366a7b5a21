import { FindingQuery, type VendorDecisionCreate } from '@assay/contract';
import type { AppContext } from '../src/context.ts';
import type { Caller } from '../src/domain/caller.ts';
import { addDays, toIsoDate } from '../src/domain/dates.ts';
import { listFindings } from '../src/features/reviews/findings/finding-queries.ts';
import { decideVendor } from '../src/features/reviews/vendor-decisions/vendor-decision-commands.ts';
import type { DemoVendor } from './demo-history.ts';

type Decision = Pick<VendorDecisionCreate, 'outcome' | 'rationale'> & {
  readonly validDays: number | null;
  readonly conditions?: readonly string[];
};

const DECISIONS: Readonly<Record<string, Decision>> = {
  'Stratolane Cloud': {
    outcome: 'APPROVED',
    rationale: 'Strong results two years in a row. The open findings are minor and have owners.',
    validDays: 365,
  },
  'Brightwater Payroll': {
    outcome: 'APPROVED_WITH_CONDITIONS',
    rationale:
      'Payroll cannot be moved before the end of the year. Approved until the next review if the gaps are closed.',
    validDays: 180,
    conditions: ['Sign the new data processing agreement'],
  },
  'Claimsight Analytics': {
    outcome: 'REJECTED',
    rationale:
      'Better than last year, but customer data is still not segregated. No new claims data is shared until it is.',
    validDays: null,
  },
};

/** One of each outcome. A conditional approval also depends on the most severe open finding. */
export async function decideOnDemoVendors(
  ctx: AppContext,
  caller: Caller,
  vendors: readonly DemoVendor[],
): Promise<void> {
  for (const { id: vendorId, name } of vendors) {
    const decision = DECISIONS[name];
    if (!decision) continue;
    const { outcome, rationale, validDays, conditions = [] } = decision;
    await decideVendor(ctx, caller, {
      vendorId,
      body: {
        outcome,
        rationale,
        validUntil: validDays === null ? null : addDays(toIsoDate(ctx.now()), validDays),
        conditionFindingIds: conditions.length > 0 ? await findWorstOpenFinding(ctx, caller, vendorId) : [],
        newConditions: conditions.map((title) => ({ title, severity: 'HIGH' as const })),
      },
    });
  }
}

async function findWorstOpenFinding(ctx: AppContext, caller: Caller, vendorId: string): Promise<string[]> {
  const query = FindingQuery.parse({ vendorId, status: 'OPEN', pageSize: '1' });
  const { page } = await listFindings(ctx, caller, query);
  return page.entries.map(({ id }) => id);
}
