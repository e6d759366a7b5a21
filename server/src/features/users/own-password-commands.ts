import type { OwnPassword } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { inOrganisation, readInOrganisation } from '../../platform/db/in-organisation.ts';
import { statementOf } from '../../platform/db/statement.ts';
import { statements, type Tx } from '../../platform/db/transaction.ts';
import { UnauthorizedError, WrongPasswordError } from '../../platform/errors.ts';
import { isPassword } from '../../platform/passwords.ts';
import { revokeAccountLinks } from '../account-links/account-link-commands.ts';
import { recordAudit } from '../audit/audit-commands.ts';
import { endOtherSessions, endSessions } from '../sessions/session-commands.ts';
import { hashNewPassword } from './password-commands.ts';
import { entityOf, saveUser } from './user-change.ts';

/** Whoever is signed in elsewhere, and might be somebody else, is signed out. */
export async function changeOwnPassword(
  ctx: AppContext,
  caller: Caller,
  { currentPassword, newPassword }: OwnPassword,
): Promise<null> {
  const account = await ownAccount(ctx, caller);
  const isRight = await isPassword(currentPassword, account.password_hash);
  const passwordHash = await hashNewPassword(ctx, { password: newPassword, path: 'newPassword', owner: account });
  return inOrganisation(ctx, caller, async (tx) => {
    // Refused only here: a repeated request, whose password is no longer the current one, gets its first answer.
    const unchanged = await tx
      .selectFrom('app_user')
      .select('id')
      .where('organisation_id', '=', caller.organisationId)
      .where('id', '=', account.id)
      .where('password_hash', 'is not distinct from', account.password_hash)
      .forUpdate()
      .executeTakeFirst();
    if (!isRight || !unchanged) throw new WrongPasswordError('currentPassword');
    const user = await saveUser(tx, caller, { id: account.id, password_hash: passwordHash });
    await endOtherSessions(tx, caller, account.id);
    await revokeAccountLinks(tx, caller, account.id);
    await recordAudit(tx, caller, { action: 'CHANGE_PASSWORD', entity: entityOf(user) });
    return null;
  });
}

/** By a link that was mailed to the caller, who is signed out everywhere. Refuses an account that is disabled. */
export async function setOwnPassword(tx: Tx, caller: Caller, passwordHash: string): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('app_user')
    .set({ password_hash: passwordHash, updated_at: sql<string>`now()` })
    .where('organisation_id', '=', caller.organisationId)
    .where('id', '=', caller.id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n || caller.id === null) throw new UnauthorizedError();
  await endSessions(tx, caller, caller.id);
}

async function ownAccount(ctx: AppContext, caller: Caller) {
  const query = statements
    .selectFrom('app_user')
    .select(['id', 'name', 'email', 'password_hash'])
    .where('organisation_id', '=', caller.organisationId)
    .where('id', '=', caller.id);
  const [account] = await readInOrganisation(ctx, caller, statementOf(query));
  if (!account) throw new UnauthorizedError();
  return account;
}
