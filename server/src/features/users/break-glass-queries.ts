import type { Caller } from '../../domain/caller.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { ConflictError } from '../../platform/errors.ts';
import { ADMINISTRATOR } from '../roles/role-queries.ts';
import type { UserRow } from './user-queries.ts';

/** Who could still sign in and set things right when the identity provider is gone. */
const breakGlassAdministrators = (tx: Tx, { organisationId }: Caller) =>
  tx
    .selectFrom('app_user as u')
    .innerJoin('role as r', (join) =>
      join.onRef('r.organisation_id', '=', 'u.organisation_id').onRef('r.id', '=', 'u.role_id'),
    )
    .select('u.id')
    .where('u.organisation_id', '=', organisationId)
    .where('u.break_glass', '=', true)
    .where('u.disabled_at', 'is', null)
    .where('u.password_hash', 'is not', null)
    .where('r.built_in', '=', true)
    .where('r.name', '=', ADMINISTRATOR);

/** Held until the transaction ends, so that the one who is counted on is not taken away meanwhile. */
export async function requireBreakGlassAdministrator(tx: Tx, caller: Caller): Promise<void> {
  const found = await breakGlassAdministrators(tx, caller).forShare('u').execute();
  if (found.length === 0) throw new ConflictError('Name an administrator with a password as a break-glass user first');
}

/** The provider's row is the lock: of two who take each other away at the same moment, the second one is refused. */
export async function requireOtherBreakGlass(tx: Tx, caller: Caller, user: UserRow): Promise<void> {
  if (!user.breakGlass) return;
  const ssoOnly = await tx
    .selectFrom('identity_provider')
    .select('organisation_id')
    .where('organisation_id', '=', caller.organisationId)
    .where('sso_only', '=', true)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!ssoOnly) return;
  const other = await breakGlassAdministrators(tx, caller).where('u.id', '<>', user.id).limit(1).executeTakeFirst();
  if (!other) {
    throw new ConflictError('The last break-glass administrator stays while only single sign-on is allowed');
  }
}
