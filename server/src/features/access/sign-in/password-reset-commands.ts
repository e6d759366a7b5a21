import type { PasswordResetRequest, PasswordResetRequested } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import { type Caller, createSystemCaller } from '../../../domain/caller.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { ClientInfo } from '../../../platform/http/session-cookies.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import { getOrganisationName, queueMail } from '../../messaging/mail/index.ts';
import { recordAudit } from '../../record/audit/index.ts';
import { buildPasswordResetMail, countRecentResets, createAccountLink } from '../account-links/index.ts';
import { isSsoOnlyUser } from '../identity-providers/index.ts';
import { requireSameOrigin } from './complete-sign-in.ts';
import {
  type ResetPasswordsData,
  resetPasswordsJob,
  type SendPasswordResetData,
  sendPasswordResetJob,
} from './password-reset-jobs.ts';

const MAX_PER_HOUR = 3;

/** Does not look up the account, so that neither the response nor its timing reveals whether it exists. */
export async function requestPasswordReset(
  ctx: AppContext,
  client: ClientInfo,
  { email }: PasswordResetRequest,
): Promise<PasswordResetRequested> {
  requireSameOrigin(client);
  const { address, requestId, site } = client;
  const data = { email, address, requestId, organisationId: site.organisationId };
  await enqueue(ctx.database.lookups, resetPasswordsJob, [{ data }]);
  return {};
}

type FoundAccount = { readonly organisation_id: string; readonly user_id: string };

/** One job per account, so that a retry of one does not email the others again. */
export async function enqueuePasswordResets(
  { database }: AppContext,
  { email, organisationId: only, ...client }: ResetPasswordsData,
): Promise<void> {
  const { rows } = await sql<FoundAccount>`select * from find_password_accounts(${email})`.execute(database.lookups);
  const served = rows.filter(({ organisation_id }) => only === null || organisation_id === only);
  const orders = served.map(({ organisation_id: organisationId, user_id: userId }) => ({
    data: { organisationId, userId, ...client },
  }));
  await enqueue(database.lookups, sendPasswordResetJob, orders);
}

/**
 * At most three links an hour, so that the mailbox of a user cannot be flooded. Sends nothing to users who must use
 * single sign-on: a new password would not let them sign in.
 */
export function sendPasswordReset(
  ctx: AppContext,
  { organisationId, userId, address, requestId }: SendPasswordResetData,
): Promise<void> {
  const caller: Caller = { ...createSystemCaller(organisationId), address, requestId };
  return inOrganisation(ctx, caller, async (tx) => {
    if (await isSsoOnlyUser(tx, caller, userId)) return;
    const user = await lockPasswordAccount(tx, caller, userId);
    if (!user || (await countRecentResets(tx, caller, userId)) >= MAX_PER_HOUR) return;
    const linkId = await createAccountLink(ctx, tx, { caller, userId, purpose: 'PASSWORD_RESET' });
    const organisation = await getOrganisationName(tx, caller);
    await queueMail(tx, caller, buildPasswordResetMail({ linkId, organisation, user }));
    const entity = { type: 'User', id: userId, name: user.name };
    await recordAudit(tx, caller, { action: 'REQUEST_PASSWORD_RESET', entity });
  });
}

/** Null if the user was disabled or lost their password in the meantime. */
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
