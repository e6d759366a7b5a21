import type { SignInMethod } from '@assay/contract';
import { sql } from 'kysely';
import type { Caller } from '../../../domain/caller.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { TooManyRequestsError } from '../../../platform/errors.ts';
import { recordAudit } from '../../record/audit/index.ts';
import { toSelfEntity, toUserKey } from './second-factor-queries.ts';

/** Counted separately: guesses in a stolen session must not keep the owner from signing in. */
export type ProofPurpose = 'CONFIRMATION' | 'SIGN_IN';

const AUDIT_ACTIONS: Readonly<Record<ProofPurpose, string>> = {
  CONFIRMATION: 'CONFIRM_IDENTITY_FAILED',
  SIGN_IN: 'SIGN_IN_FAILED',
};

export const MAX_FAILURES = 5;
const FIRST_PAUSE_SECONDS = 60;
const LONGEST_PAUSE_SECONDS = 3_600;

/** None for the first failures, then a minute, twice as long after each further one, and at most an hour. */
const calculatePauseSeconds = (failures: number) =>
  failures < MAX_FAILURES ? 0 : Math.min(FIRST_PAUSE_SECONDS * 2 ** (failures - MAX_FAILURES), LONGEST_PAUSE_SECONDS);

/** Attempts during the pause are neither checked nor audited. The caller holds the lock of the user. */
export async function requireNotPaused(tx: Tx, caller: Caller, purpose: ProofPurpose): Promise<void> {
  const { organisationId, userId } = toUserKey(caller);
  const pause = await tx
    .selectFrom('failed_proof')
    .select(sql<number>`extract(epoch from paused_until - clock_timestamp())::float8`.as('seconds'))
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    // Not now(): this transaction may have begun before the failure it waited for.
    .where('paused_until', '>', sql<string>`clock_timestamp()`)
    .executeTakeFirst();
  if (pause) throw new TooManyRequestsError(pause.seconds);
}

export type FailedProof = { readonly purpose: ProofPurpose; readonly method: SignInMethod };

/** Must be committed although the request is rejected. Failures count for a day. */
export async function recordFailedProof(tx: Tx, caller: Caller, { purpose, method }: FailedProof): Promise<void> {
  const { organisationId: organisation_id, userId: user_id } = toUserKey(caller);
  const { failures } = await tx
    .insertInto('failed_proof')
    .values({ organisation_id, user_id, purpose })
    .onConflict((known) =>
      known.columns(['organisation_id', 'user_id', 'purpose']).doUpdateSet({
        failures: sql<number>`case when failed_proof.failed_at > now() - interval '1 day'
          then failed_proof.failures + 1 else 1 end`,
        failed_at: sql<string>`now()`,
      }),
    )
    .returning('failures')
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('failed_proof')
    .set({ paused_until: sql<string>`now() + make_interval(secs => ${calculatePauseSeconds(failures)})` })
    .where('organisation_id', '=', organisation_id)
    .where('user_id', '=', user_id)
    .where('purpose', '=', purpose)
    .execute();
  await recordAudit(tx, caller, {
    action: AUDIT_ACTIONS[purpose],
    entity: toSelfEntity(caller),
    meta: { method, failures },
  });
}

export async function clearFailedProofs(tx: Tx, caller: Caller, purpose: ProofPurpose): Promise<void> {
  const { organisationId, userId } = toUserKey(caller);
  await tx
    .deleteFrom('failed_proof')
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .execute();
}
