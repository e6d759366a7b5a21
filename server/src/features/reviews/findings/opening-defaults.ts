import type { FindingDueDays, Severity } from '@assay/contract';
import type { Caller } from '../../../domain/caller.ts';
import { addDays } from '../../../domain/dates.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { getFindingDueDays } from '../../access/organisations/index.ts';

/** What a finding gets when it opens, unless the caller chooses otherwise. */
export type OpeningDefaults = {
  readonly ownerId: string | null;
  readonly dueDays: FindingDueDays;
  readonly today: string;
};

export type OpeningInput = { readonly vendorId: string; readonly today: string };

export async function getOpeningDefaults(
  tx: Tx,
  caller: Caller,
  { vendorId, today }: OpeningInput,
): Promise<OpeningDefaults> {
  const vendor = await tx
    .selectFrom('vendor')
    .select('owner_id')
    .where('organisation_id', '=', caller.organisationId)
    .where('id', '=', vendorId)
    .executeTakeFirstOrThrow();
  return { ownerId: vendor.owner_id, dueDays: await getFindingDueDays(tx, caller), today };
}

/** Null if the organisation sets no due date for this severity. */
export function getDueDate({ dueDays, today }: OpeningDefaults, severity: Severity): string | null {
  const days = dueDays[severity];
  return days === null ? null : addDays(today, days);
}
