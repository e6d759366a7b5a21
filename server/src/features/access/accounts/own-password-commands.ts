import type { OwnPasswordUpdate } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { inOrganisation, readInOrganisation } from '../../../platform/db/in-organisation.ts';
import { toStatement } from '../../../platform/db/statement.ts';
import { queryBuilder, type Tx } from '../../../platform/db/transaction.ts';
import { InvalidPasswordError, UnauthorizedError } from '../../../platform/errors.ts';
import { verifyPassword } from '../../../platform/passwords.ts';
import { recordAudit } from '../../record/audit/index.ts';
import { revokeAccountLinks } from '../account-links/index.ts';
import { endOtherSessions, endUserSessions } from '../sessions/index.ts';
import { hashNewPassword, saveUser, toUserEntity } from '../users/index.ts';

/** Ends the user's other sessions, which may belong to an attacker. */
export async function changeOwnPassword(
  ctx: AppContext,
  caller: Caller,
  { currentPassword, newPassword }: OwnPasswordUpdate,
): Promise<null> {
  const account = await getOwnAccount(ctx, caller);
  const source = { key: account.id, isTrusted: true };
  const isRight = await verifyPassword({ password: currentPassword, passwordHash: account.password_hash }, source);
  const passwordHash = await hashNewPassword(ctx, { password: newPassword, path: 'newPassword', owner: account });
  return inOrganisation(ctx, caller, async (tx) => {
    // Checked inside the transaction: a repeated request with an idempotency key, whose password is no longer the
    // current one, gets the first response.
    const unchanged = await tx
      .selectFrom('app_user')
      .select('id')
      .where('organisation_id', '=', caller.organisationId)
      .where('id', '=', account.id)
      .where('password_hash', 'is not distinct from', account.password_hash)
      .forUpdate()
      .executeTakeFirst();
    if (!isRight || !unchanged) throw new InvalidPasswordError('currentPassword');
    const user = await saveUser(tx, caller, { id: account.id, password_hash: passwordHash });
    await endOtherSessions(tx, caller, account.id);
    await revokeAccountLinks(tx, caller, account.id);
    await recordAudit(tx, caller, { action: 'CHANGE_PASSWORD', entity: toUserEntity(user) });
    return null;
  });
}

/** Sets the password after an emailed link was used, and ends all sessions. Rejects a disabled account. */
export async function setOwnPasswordIn(tx: Tx, caller: Caller, passwordHash: string): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('app_user')
    .set({ password_hash: passwordHash, updated_at: sql<string>`now()` })
    .where('organisation_id', '=', caller.organisationId)
    .where('id', '=', caller.id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n || caller.id === null) throw new UnauthorizedError();
  await endUserSessions(tx, caller, caller.id);
}

async function getOwnAccount(ctx: AppContext, caller: Caller) {
  const query = queryBuilder
    .selectFrom('app_user')
    .select(['id', 'name', 'email', 'password_hash'])
    .where('organisation_id', '=', caller.organisationId)
    .where('id', '=', caller.id);
  const [account] = await readInOrganisation(ctx, caller, toStatement(query));
  if (!account) throw new UnauthorizedError();
  return account;
}
