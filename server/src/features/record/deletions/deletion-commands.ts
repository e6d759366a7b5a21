import { DELETIONS_KEPT_DAYS } from '@assay/contract';
import type { Caller } from '../../../domain/caller.ts';
import type { Tx } from '../../../platform/db/transaction.ts';

const DAY_MS = 86_400_000;

export const getDeletionsKeptSince = (now: Date) =>
  new Date(now.getTime() - DELETIONS_KEPT_DAYS * DAY_MS).toISOString();

/** A day later than they are refused, so that a list that is being read loses nothing. */
export async function deleteOldDeletions(tx: Tx, { organisationId }: Caller, now: Date): Promise<void> {
  await tx
    .deleteFrom('deletion')
    .where('organisation_id', '=', organisationId)
    .where('deleted_at', '<', getDeletionsKeptSince(new Date(now.getTime() - DAY_MS)))
    .execute();
}
