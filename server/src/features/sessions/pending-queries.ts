import type { PendingSignIn } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import { UnauthorizedError } from '../../platform/errors.ts';
import { ownerOf, standingOf, stepsOf } from '../second-factors/second-factor-queries.ts';

/** What is still asked of somebody who took the first step. */
export function getPendingSignIn(ctx: AppContext, caller: Caller): Promise<PendingSignIn> {
  return inOrganisation(ctx, caller, async (tx) => {
    const standing = await standingOf(tx, ownerOf(caller));
    const pending = await tx
      .selectFrom('pending_sign_in')
      .select(['set_up', 'expires_at'])
      .where('organisation_id', '=', caller.organisationId)
      .where('id', '=', caller.sessionId)
      .executeTakeFirst();
    if (!pending) throw new UnauthorizedError();
    return { methods: stepsOf(standing), setUp: pending.set_up, expiresAt: pending.expires_at };
  });
}
