import type { Caller } from '../../../domain/caller.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { ConflictError } from '../../../platform/errors.ts';
import { ADMINISTRATOR } from '../roles/index.ts';
import type { UserRow } from './user-queries.ts';

/** Administrators who can still sign in when the identity provider is unavailable. */
const selectBreakGlassAdministrators = (tx: Tx, { organisationId }: Caller) =>
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

/** Locks the rows, so that none of them can be removed until the transaction ends. */
export async function requireBreakGlassAdministrator(tx: Tx, caller: Caller): Promise<void> {
  const found = await selectBreakGlassAdministrators(tx, caller).forShare('u').execute();
  if (found.length === 0)
    throw new ConflictError(
      'BREAK_GLASS_REQUIRED',
      'Choose an administrator with a password as a break-glass user first',
    );
}

/**
 * Locks the identity provider row, so that two concurrent requests cannot remove the last two break-glass
 * administrators.
 */
export async function requireOtherBreakGlassAdministrator(tx: Tx, caller: Caller, user: UserRow): Promise<void> {
  if (!user.breakGlass) return;
  const ssoOnly = await tx
    .selectFrom('identity_provider')
    .select('organisation_id')
    .where('organisation_id', '=', caller.organisationId)
    .where('sso_only', '=', true)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!ssoOnly) return;
  const other = await selectBreakGlassAdministrators(tx, caller)
    .where('u.id', '<>', user.id)
    .limit(1)
    .executeTakeFirst();
  if (!other) {
    throw new ConflictError(
      'BREAK_GLASS_REQUIRED',
      'You cannot remove the last break-glass administrator while single sign-on is required',
    );
  }
}
