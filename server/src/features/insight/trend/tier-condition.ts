import type { TierFilter } from '@assay/contract';
import { sql } from 'kysely';
import type { Condition } from '../../../platform/db/conditions.ts';

/** For vendor as `v`. */
export function matchesTier(tier: TierFilter | undefined): Condition {
  if (tier === undefined) return sql`true`;
  return tier === 'UNTIERED' ? sql`v.tier is null` : sql`v.tier = ${tier}`;
}
