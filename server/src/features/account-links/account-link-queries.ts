import type { AccountLink, AccountLinkOpening, AccountLinkPurpose } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { sha256 } from '../../platform/crypto.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { UnauthorizedError } from '../../platform/errors.ts';
import type { Visitor } from '../../platform/http/visits.ts';

/** Unknown, used, replaced and expired links are refused with the same words. */
export const closedLink = () => new UnauthorizedError('This link opens nothing any more. Ask for a new one.');

export type OpenLink = {
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

export async function findOpenLink(
  { database, log }: AppContext,
  { address, requestId }: Visitor,
  token: string,
): Promise<OpenLink> {
  const { rows } = await sql<OpenLink>`select * from find_account_link(${sha256(token)})`.execute(database.lookups);
  const [link] = rows;
  if (link) return link;
  log.warn({ event: 'account-link-refused', address, requestId }, 'account link refused');
  throw closedLink();
}

/** Shows whom a link is for, and leaves it as it is: only choosing a password uses it up. */
export async function openAccountLink(
  ctx: AppContext,
  visitor: Visitor,
  { token }: AccountLinkOpening,
): Promise<AccountLink> {
  const link = await findOpenLink(ctx, visitor, token);
  return {
    purpose: link.purpose,
    email: link.user_email,
    name: link.user_name,
    organisationName: link.organisation_name,
    colour: link.colour,
    expiresAt: link.expires_at,
  };
}

export type LinkInMail = { readonly organisationId: string; readonly linkId: string };

/** A link that was used, replaced or has expired is not worth a mail. */
export async function opensAccount(tx: Tx, { organisationId, linkId }: LinkInMail): Promise<boolean> {
  const link = await tx
    .selectFrom('account_link')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', linkId)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst();
  return link !== undefined;
}

/** Of a row of app_user as u: whether an invitation was sent that nobody has taken up. */
export const isInvited = sql<boolean>`
  u.last_login_at is null and exists (
    select from account_link l
    where l.organisation_id = u.organisation_id and l.user_id = u.id and l.purpose = 'INVITATION'
      and l.used_at is null and l.revoked_at is null
  )`;

/** How many links for a new password were made in the last hour, whatever has become of them. */
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
