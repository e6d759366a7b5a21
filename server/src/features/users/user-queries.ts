import type { Caller } from '../../domain/caller.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { InvalidError } from '../../platform/errors.ts';

/** An owner or a reviewer must be a user of this organisation. */
export async function requireUser(tx: Tx, caller: Caller, userId: string): Promise<void> {
  const user = await tx
    .selectFrom('app_user')
    .select('id')
    .where('organisation_id', '=', caller.organisationId)
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!user) throw new InvalidError('There is no user with this id', [{ path: 'ownerId', message: 'names no user' }]);
}
