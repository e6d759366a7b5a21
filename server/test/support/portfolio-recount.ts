import { Dashboard } from '@assay/contract';
import type { TestDatabase } from './test-database.ts';

const TIER_WEIGHT: Readonly<Record<string, bigint>> = { CRITICAL: 8n, HIGH: 4n, MEDIUM: 2n, LOW: 1n, UNTIERED: 2n };
const MILLIONTH = 10n ** 9n;

type Fields = { readonly key: string };
type Shortfall = {
  readonly framework_id: string;
  readonly control_code: string;
  readonly framework_name: string;
  readonly control_title: string;
  readonly tier: string;
  /** In units of 10⁻¹⁵. */
  readonly units: string;
};

const tally = (keys: readonly string[], rows: readonly Fields[]) =>
  Object.fromEntries(keys.map((key) => [key, rows.filter((row) => row.key === key).length]));

/** All rows in a single query, so that they are from one snapshot even during writes. */
const ROWS = `
  select
    (select green_from * 10000 from organisation where organisation_id = $1)::int as green,
    (select amber_from * 10000 from organisation where organisation_id = $1)::int as amber,
    (select coalesce(json_agg(json_build_object(
        'key', coalesce(tier, 'UNTIERED'), 'score', (overall_score * 10000)::int,
        'critical', exists (select from finding f where f.organisation_id = $1 and f.vendor_id = v.id
          and f.severity = 'CRITICAL' and f.status = 'OPEN' and not f.proposed))), '[]')
      from vendor v where organisation_id = $1) as vendors,
    (select coalesce(json_agg(json_build_object('key', status, 'due', due_date)), '[]')
      from assessment where organisation_id = $1) as assessments,
    (select coalesce(json_agg(json_build_object('key', severity)), '[]')
      from finding where organisation_id = $1 and status = 'OPEN' and not proposed) as findings,
    (select coalesce(json_agg(json_build_object('key', status, 'vendor', vendor_id)), '[]')
      from responsibility where organisation_id = $1) as responsibilities,
    (select coalesce(json_agg(json_build_object(
        'framework_id', framework_id, 'control_code', control_code, 'framework_name', framework_name,
        'control_title', control_title, 'tier', coalesce(tier, 'UNTIERED'), 'units', trunc(shortfall * 1e15)::text)), '[]')
      from vendor_control c join vendor v on v.organisation_id = c.organisation_id and v.id = c.vendor_id
      where c.organisation_id = $1 and shortfall > 0) as shortfalls`;

type Rows = {
  readonly green: number;
  readonly amber: number;
  readonly vendors: readonly (Fields & { score: number | null; critical: boolean })[];
  readonly assessments: readonly (Fields & { due: string | null })[];
  readonly findings: readonly Fields[];
  readonly responsibilities: readonly (Fields & { vendor: string })[];
  readonly shortfalls: readonly Shortfall[];
};

/** Computes the dashboard from scratch, in the simplest way. */
export async function recountPortfolio(
  ask: TestDatabase['query'],
  organisationId: string,
  today: string,
): Promise<Dashboard> {
  const [rows] = await ask<Rows>(ROWS, [organisationId]);
  if (!rows) throw new Error('There is always a row');
  const { green, amber, vendors, assessments, findings, responsibilities } = rows;
  const scores = vendors.flatMap(({ score }) => score ?? []);
  const open = assessments.filter(({ key }) => key === 'SENT' || key === 'IN_PROGRESS');
  const applicable = responsibilities.filter(({ key }) => key !== 'NOT_APPLICABLE').length;
  const completed = responsibilities.filter(({ key }) => key === 'COMPLETED').length;
  const share = applicable === 0 ? 100 : Math.round((100 * completed) / applicable);
  const total = scores.reduce((a, b) => a + b, 0);
  const heldBack = vendors.filter(({ score, critical }) => score !== null && score >= green && critical).length;
  return Dashboard.parse({
    vendorCount: vendors.length,
    averageScoreExact: scores.length === 0 ? null : toFifteenDecimals(total, scores.length),
    heldBack,
    averageScore: scores.length === 0 ? null : Math.floor(total / scores.length + 0.5) / 10_000,
    scoreDistribution: {
      green: scores.filter((score) => score >= green).length - heldBack,
      amber: scores.filter((score) => score >= amber && score < green).length + heldBack,
      red: scores.filter((score) => score < amber).length,
      unscored: vendors.length - scores.length,
    },
    vendorsByTier: tally(['LOW', 'MEDIUM', 'HIGH', 'CRITICAL', 'UNTIERED'], vendors),
    topDeficientControls: deficient(rows.shortfalls),
    openFindings: findings.length,
    openFindingsBySeverity: tally(['CRITICAL', 'HIGH', 'MEDIUM', 'LOW'], findings),
    assessmentStatusCounts: {
      ...tally(['DRAFT', 'SENT', 'IN_PROGRESS', 'SUBMITTED', 'UNDER_REVIEW', 'COMPLETED'], assessments),
      OVERDUE: open.filter(({ due }) => due !== null && due < today).length,
    },
    customerResponsibilitySummary: {
      vendors: new Set(responsibilities.map(({ vendor }) => vendor)).size,
      total: responsibilities.length,
      completed,
      percent: responsibilities.length === 0 ? null : share,
    },
  });
}

const toFifteenDecimals = (total: number, count: number) =>
  Number((2n * BigInt(total) * 10n ** 11n + BigInt(count)) / (2n * BigInt(count))) / 1e15;

function deficient(rows: readonly Shortfall[]): Dashboard['topDeficientControls'] {
  const controls = [...Map.groupBy(rows, (row) => `${row.control_code} ${row.framework_id}`)].map(([name, fails]) => {
    const sum = fails.reduce((all, { tier, units }) => all + (TIER_WEIGHT[tier] ?? 0n) * BigInt(units), 0n);
    return { name, fails, weight: Number((sum + MILLIONTH / 2n) / MILLIONTH) };
  });
  controls.sort((a, b) => b.weight - a.weight || b.fails.length - a.fails.length || (a.name < b.name ? -1 : 1));
  return controls.slice(0, 10).flatMap(({ fails, weight }) =>
    fails.slice(0, 1).map((first) => ({
      frameworkId: first.framework_id,
      frameworkName: first.framework_name,
      controlCode: first.control_code,
      controlTitle: first.control_title,
      failCount: fails.length,
      weightedShortfall: weight / 1_000_000,
    })),
  );
}
