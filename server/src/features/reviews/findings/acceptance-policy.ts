import type { Severity } from '@assay/contract';
import type { Caller } from '../../../domain/caller.ts';
import { addDays } from '../../../domain/dates.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { InvalidError } from '../../../platform/errors.ts';
import { getAcceptanceMaxDays } from '../../access/organisations/index.ts';
import { requireNoApproval } from '../../record/approvals/index.ts';

export type AcceptancePeriod = {
  readonly severity: Severity;
  readonly acceptedUntil?: string | null | undefined;
  readonly today: string;
};

/** Null if the organisation accepts a risk of this severity for so long. */
export async function findAcceptanceError(
  tx: Tx,
  caller: Caller,
  { severity, acceptedUntil, today }: AcceptancePeriod,
): Promise<string | null> {
  const { [severity]: maxDays } = await getAcceptanceMaxDays(tx, caller);
  if (maxDays === null) return null;
  const last = addDays(today, maxDays);
  if (acceptedUntil && acceptedUntil <= last) return null;
  return `must be ${last} or earlier, because ${severity} risks can be accepted for at most ${String(maxDays)} days`;
}

export async function requireAllowedAcceptance(tx: Tx, caller: Caller, period: AcceptancePeriod): Promise<void> {
  await requireNoApproval(tx, caller, 'ACCEPT_RISK');
  const message = await findAcceptanceError(tx, caller, period);
  if (message !== null) throw new InvalidError('Finding data is invalid', [{ path: 'acceptedUntil', message }]);
}
