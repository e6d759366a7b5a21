import type { Caller } from '../../domain/caller.ts';
import type { Tx } from '../../platform/db/transaction.ts';

/** Signs out whoever came in another way and now may not, also those still on their way in; not who is asking. */
export async function endSessionsOutsideSso(tx: Tx, { organisationId, sessionId }: Caller): Promise<void> {
  const others = tx
    .selectFrom('app_user')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('break_glass', '=', false);
  const sessions = tx
    .deleteFrom('session')
    .where('organisation_id', '=', organisationId)
    .where('method', '<>', 'SSO')
    .where('user_id', 'in', others);
  await (sessionId === null ? sessions : sessions.where('id', '<>', sessionId)).execute();
  await tx
    .deleteFrom('pending_sign_in')
    .where('organisation_id', '=', organisationId)
    .where('user_id', 'in', others)
    .execute();
}
