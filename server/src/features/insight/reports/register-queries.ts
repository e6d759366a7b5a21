// The register of vendors, and how many vendors there are by contract value and data sensitivity.
import {
  type ContractValue,
  type DataSensitivity,
  type Rating,
  type RatingRules,
  type Tier,
  toRating,
} from '@assay/contract';
import { parseRational } from '@assay/contract/rules';
import { sql } from 'kysely';
import type { Caller } from '../../../domain/caller.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { VendorScoreSummary } from './portfolio-queries.ts';

/** More vendors than this make a book, for which there is the CSV file. */
const MAX_REGISTERED = 1_000;

type RegisterRow = {
  readonly name: string;
  readonly tier: Tier | null;
  readonly exactScore: string | null;
  readonly isHeld: boolean;
  readonly ownerName: string | null;
  readonly lastReviewOn: string | null;
  readonly nextReviewOn: string | null;
  readonly openFindings: number;
  readonly total: number;
};

export type RegisteredVendor = RegisterRow & { readonly rating: Rating };

/** The most critical tier first, then by name. */
export async function listRegister(
  tx: Tx,
  { organisationId }: Caller,
  rules: RatingRules,
): Promise<RegisteredVendor[]> {
  const { rows } = await sql<RegisterRow>`
    with listed as (
      select id, name, tier, overall_exact, open_critical_findings, owner_id, last_assessed_at, count(*) over () as total,
        row_number() over (
          order by array_position(array['CRITICAL', 'HIGH', 'MEDIUM', 'LOW'], tier) nulls last, lower(name), id
        ) as place
      from vendor where organisation_id = ${organisationId}::uuid
      order by place limit ${MAX_REGISTERED}::bigint
    )
    select v.name, v.tier, v.overall_exact as "exactScore", v.open_critical_findings > 0 as "isHeld",
      owner.name as "ownerName", v.last_assessed_at as "lastReviewOn",
      (v.last_assessed_at::date
        + make_interval(months => (o.reassessment_months ->> coalesce(v.tier, 'MEDIUM'))::int))::date as "nextReviewOn",
      (select count(*) from finding f
        where f.organisation_id = ${organisationId}::uuid and f.vendor_id = v.id and f.status = 'OPEN'
          and not f.proposed) as "openFindings",
      v.total
    from listed v
    join organisation o on o.organisation_id = ${organisationId}::uuid
    left join app_user owner on owner.organisation_id = ${organisationId}::uuid and owner.id = v.owner_id
    order by v.place`.execute(tx);
  return rows.map((row) => ({ ...row, rating: rate(row, rules) }));
}

function rate({ exactScore, isHeld }: RegisterRow, { thresholds, capCritical }: RatingRules): Rating {
  const rating = toRating(exactScore === null ? null : parseRational(exactScore), thresholds);
  return rating === 'GREEN' && isHeld && capCritical ? 'AMBER' : rating;
}

export type ExposureSummary = Omit<VendorScoreSummary, 'tier'> & {
  readonly contractValue: ContractValue | null;
  readonly dataSensitivity: DataSensitivity | null;
};

export async function listExposure(tx: Tx, { organisationId }: Caller): Promise<ExposureSummary[]> {
  const { rows } = await sql<ExposureSummary>`
    select contract_value as "contractValue", data_sensitivity as "dataSensitivity", floor(exact * 100) as hundredth,
      count(*) as vendors, count(*) filter (where open_critical_findings > 0) as held,
      trunc(coalesce(sum(exact), 0) * 1e30)::text as scores
    from vendor cross join lateral (select fraction_value(overall_exact) as exact) as score
    where organisation_id = ${organisationId}::uuid
    group by 1, 2, 3 order by 1, 2, 3`.execute(tx);
  return rows;
}
