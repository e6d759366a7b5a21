import type { OwnPassword } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { inOrganisation, readInOrganisation } from '../../platform/db/in-organisation.ts';
import { statementOf } from '../../platform/db/statement.ts';
import { statements } from '../../platform/db/transaction.ts';
import { UnauthorizedError, WrongPasswordError } from '../../platform/errors.ts';
import { hashPassword, isPassword } from '../../platform/passwords.ts';
import { recordAudit } from '../audit/audit-commands.ts';
import { endOtherSessions } from '../sessions/session-commands.ts';
import { entityOf, saveUser } from './user-change.ts';

/** Whoever is signed in elsewhere, and might be somebody else, is signed out. */
export async function changeOwnPassword(
  ctx: AppContext,
  caller: Caller,
  { currentPassword, newPassword }: OwnPassword,
): Promise<null> {
  const account = await ownAccount(ctx, caller);
  const isRight = await isPassword(currentPassword, account.password_hash);
  const passwordHash = await hashPassword(newPassword);
  return inOrganisation(ctx, caller, async (tx) => {
    // Refused only here: a repeated request, whose password is no longer the current one, gets its first answer.
    const unchanged = await tx
      .selectFrom('app_user')
      .select('id')
      .where('organisation_id', '=', caller.organisationId)
      .where('id', '=', account.id)
      .where('password_hash', '=', account.password_hash)
      .forUpdate()
      .executeTakeFirst();
    if (!isRight || !unchanged) throw new WrongPasswordError('currentPassword');
    const user = await saveUser(tx, caller, { id: account.id, password_hash: passwordHash });
    await endOtherSessions(tx, caller, account.id);
    await recordAudit(tx, caller, { action: 'CHANGE_PASSWORD', entity: entityOf(user) });
    return null;
  });
}

async function ownAccount(ctx: AppContext, caller: Caller) {
  const query = statements
    .selectFrom('app_user')
    .select(['id', 'password_hash'])
    .where('organisation_id', '=', caller.organisationId)
    .where('id', '=', caller.id);
  const [account] = await readInOrganisation(ctx, caller, statementOf(query));
  if (!account) throw new UnauthorizedError();
  return account;
}
