import type { User } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { ConflictError } from '../../platform/errors.ts';
import { recordAudit } from '../audit/audit-commands.ts';
import { requireOtherBreakGlass } from './break-glass-queries.ts';
import { entityOf, lockUser, saveUser } from './user-change.ts';
import { userOf, type UserRow } from './user-queries.ts';

export type BreakGlassChange = { readonly userId: string; readonly breakGlass: boolean };

export function setBreakGlass(ctx: AppContext, caller: Caller, change: BreakGlassChange): Promise<User> {
  const { userId, breakGlass } = change;
  return inOrganisation(ctx, caller, async (tx) => {
    const before = await lockUser(tx, caller, userId);
    if (before.breakGlass === breakGlass) return userOf(before);
    await (breakGlass ? requirePassword(tx, caller, before) : requireOtherBreakGlass(tx, caller, before));
    const after = await saveUser(tx, caller, { id: userId, break_glass: breakGlass });
    const action = breakGlass ? 'ADD_BREAK_GLASS_USER' : 'REMOVE_BREAK_GLASS_USER';
    await recordAudit(tx, caller, { action, entity: entityOf(after) });
    return after;
  });
}

/** Without one there is no way in behind the glass. */
async function requirePassword(tx: Tx, { organisationId }: Caller, { id }: UserRow): Promise<void> {
  const withPassword = await tx
    .selectFrom('app_user')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .where('password_hash', 'is not', null)
    .executeTakeFirst();
  if (!withPassword) throw new ConflictError('Give this user a password first');
}
