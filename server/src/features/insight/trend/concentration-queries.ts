import {
  type ControlConcentration,
  MAX_CONCENTRATION_ENTRIES,
  type RiskConcentration,
  type RiskConcentrationQuery,
  SEVERITY_WEIGHTS,
  Severity,
  type VendorConcentration,
} from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { readInOrganisation } from '../../../platform/db/in-organisation.ts';
import { toStatement } from '../../../platform/db/statement.ts';
import { queryBuilder } from '../../../platform/db/transaction.ts';
import { readFigures, selectFigureParts } from '../../portfolio/figures/index.ts';
import { matchesTier } from './tier-condition.ts';

/** As the expression of open_finding_count_weight_idx. */
const vendorWeight = sql`(8 * c.critical + 4 * c.high + 2 * c.medium + c.low)`;

/** The vendors and controls with most open findings, weighted by severity. */
export async function getRiskConcentration(
  ctx: AppContext,
  caller: Caller,
  { tier }: RiskConcentrationQuery,
): Promise<RiskConcentration> {
  const ofOrganisation = sql`organisation_id = ${caller.organisationId}::uuid`;
  const statement = sql<VendorConcentration>`
    select v.id as "vendorId", v.name as "vendorName", c.open_count as "openFindings", ${vendorWeight} as weight
    from open_finding_count c join vendor v on v.${ofOrganisation} and v.id = c.vendor_id
    where c.${ofOrganisation} and ${matchesTier(tier)}
    order by ${vendorWeight} desc, c.vendor_id limit ${MAX_CONCENTRATION_ENTRIES}::bigint`;
  const vendors = await readInOrganisation(
    ctx,
    caller,
    toStatement({ compile: () => statement.compile(queryBuilder) }),
  );
  return { ...(await readFindingFigures(ctx, caller)), vendors };
}

type FindingFigure = { readonly kind: string; readonly key: string; readonly count: number };

const isConcentrated = sql<boolean>`kind = 'finding' or kind = 'finding-control' and starts_with(key, 'OPEN:')`;

/** The number of figures grows with that of controls, not with that of findings. */
async function readFindingFigures(ctx: AppContext, caller: Caller): Promise<Omit<RiskConcentration, 'vendors'>> {
  const figures = await readFigures<FindingFigure>(ctx, caller, {
    select: (mostUncounted) => {
      const statement = sql<FindingFigure>`
        with ${selectFigureParts(caller, { matches: sql`(${isConcentrated})`, mostUncounted })}
        select kind, key, sum(count) as count from parts group by kind, key having sum(count) <> 0
        union all
        select 'uncounted', '', count(*) from uncounted`;
      return toStatement({ compile: () => statement.compile(queryBuilder) });
    },
    countUncounted: (rows) => rows.find(({ kind }) => kind === 'uncounted')?.count ?? 0,
  });
  const findings = figures.flatMap(({ kind, key, count }) => (kind === 'finding' ? [toWeighted(key, count)] : []));
  const controls = Map.groupBy(
    figures.flatMap(({ kind, key, count }) => (kind === 'finding-control' ? [parseControl(key, count)] : [])),
    ({ controlCode }) => controlCode,
  );
  return {
    ...sumWeighted(findings),
    controls: [...controls]
      .filter(([controlCode]) => controlCode !== '')
      .map(([controlCode, some]): ControlConcentration => ({ controlCode, ...sumWeighted(some) }))
      .toSorted((a, b) => b.weight - a.weight || (a.controlCode < b.controlCode ? -1 : 1))
      .slice(0, MAX_CONCENTRATION_ENTRIES),
  };
}

type Weighted = { readonly openFindings: number; readonly weight: number };

const toWeighted = (severity: string, count: number): Weighted => ({
  openFindings: count,
  weight: count * SEVERITY_WEIGHTS[Severity.parse(severity)],
});

/** Keys such as `OPEN:HIGH:A-1`. The code can contain colons. */
function parseControl(key: string, count: number): Weighted & { readonly controlCode: string } {
  const [, severity = '', ...code] = key.split(':');
  return { controlCode: code.join(':'), ...toWeighted(severity, count) };
}

const sumWeighted = (all: readonly Weighted[]): Weighted => ({
  openFindings: all.reduce((sum, { openFindings }) => sum + openFindings, 0),
  weight: all.reduce((sum, { weight }) => sum + weight, 0),
});
