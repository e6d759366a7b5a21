import type { PasswordResetRequest, PasswordResetRequested } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import { type Caller, systemOf } from '../../domain/caller.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Visitor } from '../../platform/http/visits.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { recordAudit } from '../audit/audit-commands.ts';
import { isLeftToProvider } from '../identity-providers/identity-provider-queries.ts';
import { queueMail } from '../mail/mail-commands.ts';
import { organisationName } from '../mail/mail-queries.ts';
import { requireOwnOrigin } from '../sessions/entry-commands.ts';
import { makeAccountLink } from './account-link-commands.ts';
import { passwordReset } from './account-link-email.ts';
import { countRecentResets } from './account-link-queries.ts';
import { type ForgottenPassword, type ResetOrder, resetPasswords, sendReset } from './reset-order.ts';

const MOST_AN_HOUR = 3;

/** Looks nothing up: neither the answer nor its time can tell whether there is such an account. */
export async function requestPasswordReset(
  ctx: AppContext,
  visitor: Visitor,
  { email }: PasswordResetRequest,
): Promise<PasswordResetRequested> {
  requireOwnOrigin(ctx, visitor);
  const { address, requestId } = visitor;
  await enqueue(ctx.database.lookups, resetPasswords, [{ data: { email, address, requestId } }]);
  return {};
}

type FoundAccount = { readonly organisation_id: string; readonly user_id: string };

/** A job for each account: one that fails and is repeated does not send the others their mail again. */
export async function orderResets({ database }: AppContext, { email, ...asked }: ForgottenPassword): Promise<void> {
  const { rows } = await sql<FoundAccount>`select * from find_password_accounts(${email})`.execute(database.lookups);
  const orders = rows.map(({ organisation_id: organisationId, user_id: userId }) => ({
    data: { organisationId, userId, ...asked },
  }));
  await enqueue(database.lookups, sendReset, orders);
}

/**
 * At most three an hour: nobody's mailbox is flooded by somebody who only knows their address. Nothing for whoever signs in
 * at their identity provider only, where a new password would open nothing.
 */
export function sendPasswordReset(
  ctx: AppContext,
  { organisationId, userId, address, requestId }: ResetOrder,
): Promise<void> {
  const caller: Caller = { ...systemOf(organisationId), address, requestId };
  return inOrganisation(ctx, caller, async (tx) => {
    if (await isLeftToProvider(tx, caller, userId)) return;
    const user = await lockPasswordAccount(tx, caller, userId);
    if (!user || (await countRecentResets(tx, caller, userId)) >= MOST_AN_HOUR) return;
    const linkId = await makeAccountLink(ctx, tx, { caller, userId, purpose: 'PASSWORD_RESET' });
    const organisation = await organisationName(tx, caller);
    await queueMail(tx, caller, passwordReset({ linkId, organisation, user }));
    const entity = { type: 'User', id: userId, name: user.name };
    await recordAudit(tx, caller, { action: 'REQUEST_PASSWORD_RESET', entity });
  });
}

/** The account as it is now; nobody who was disabled, or has no password, since. */
const lockPasswordAccount = (tx: Tx, { organisationId }: Caller, userId: string) =>
  tx
    .selectFrom('app_user')
    .select(['name', 'email'])
    .where('organisation_id', '=', organisationId)
    .where('id', '=', userId)
    .where('disabled_at', 'is', null)
    .where('password_hash', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
