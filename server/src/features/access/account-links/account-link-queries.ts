import type { AccountLink, AccountLinkOpen, AccountLinkPurpose } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import { type Caller, createSystemCaller } from '../../../domain/caller.ts';
import { sha256 } from '../../../platform/crypto.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { UnauthorizedError } from '../../../platform/errors.ts';
import type { ClientInfo } from '../../../platform/http/session-cookies.ts';
import type { LinkTokenRow } from '../../../platform/link-tokens.ts';
import { isServedAt } from '../../../platform/sites.ts';
import { requireOwnAddress } from '../organisations/index.ts';

/** Unknown, used, replaced and expired links get the same message. */
export const createClosedLinkError = () => new UnauthorizedError('This link is no longer valid. Request a new one.');

export type OpenAccountLinkRow = {
  readonly organisation_id: string;
  readonly organisation_name: string;
  readonly colour: string | null;
  readonly id: string;
  readonly purpose: AccountLinkPurpose;
  readonly expires_at: string;
  readonly user_id: string;
  readonly user_name: string;
  readonly user_email: string;
};

export async function getOpenAccountLink(
  ctx: AppContext,
  { address, requestId, site }: ClientInfo,
  token: string,
): Promise<OpenAccountLinkRow> {
  const hash = sha256(token);
  const { rows } = await sql<OpenAccountLinkRow & LinkTokenRow>`
    select found.*, stored.token_hash, stored.sealed_token from find_account_link(${hash}) as found
    join find_link_token('account_link', ${hash}) as stored using (organisation_id, id)`.execute(ctx.database.lookups);
  const [link] = rows;
  if (link && isServedAt(site, link.organisation_id)) {
    const { accountLinkTokens } = await ctx.organisationKeys.get(link.organisation_id);
    if (accountLinkTokens.isGenuine(link, token)) {
      const caller = createSystemCaller(link.organisation_id);
      await inOrganisation(ctx, caller, (tx) => requireOwnAddress(tx, caller, site));
      return link;
    }
  }
  ctx.log.warn({ event: 'account-link-refused', address, requestId }, 'account link rejected');
  throw createClosedLinkError();
}

/** Returns whom a link is for without using it up: only choosing a password does. */
export async function openAccountLink(
  ctx: AppContext,
  client: ClientInfo,
  { token }: AccountLinkOpen,
): Promise<AccountLink> {
  const link = await getOpenAccountLink(ctx, client, token);
  return {
    purpose: link.purpose,
    email: link.user_email,
    name: link.user_name,
    organisationName: link.organisation_name,
    colour: link.colour,
    expiresAt: link.expires_at,
  };
}

/** Counts password reset links created in the last hour, including used and revoked ones. */
export async function countRecentResets(tx: Tx, { organisationId }: Caller, userId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('account_link')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .where('purpose', '=', 'PASSWORD_RESET')
    .where('created_at', '>', sql<string>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  return count;
}
