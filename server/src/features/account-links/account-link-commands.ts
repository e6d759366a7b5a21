import type { KeyObject } from 'node:crypto';
import type { AccountLinkPurpose } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { hmacSha256, sha256 } from '../../platform/crypto.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { newId } from '../../platform/ids.ts';
import { closedLink } from './account-link-queries.ts';

/** How long each opens something. */
const LASTS: Readonly<Record<AccountLinkPurpose, string>> = { INVITATION: '7 days', PASSWORD_RESET: '1 hour' };

/** The same token for the same link, so that the mail can be laid out when it is sent though only a hash is stored. */
export const accountToken = (accountLinkKey: KeyObject, linkId: string) =>
  hmacSha256(accountLinkKey, linkId).toString('base64url');

export type NewAccountLink = {
  readonly caller: Caller;
  readonly userId: string;
  readonly purpose: AccountLinkPurpose;
};

/** Only the newest link of a purpose opens anything. Whoever asks holds the user's row. */
export async function makeAccountLink(
  { accountLinkKey }: Pick<AppContext, 'accountLinkKey'>,
  tx: Tx,
  { caller, userId, purpose }: NewAccountLink,
): Promise<string> {
  const id = newId();
  await unusedLinks(tx, caller, userId).where('purpose', '=', purpose).execute();
  await tx
    .insertInto('account_link')
    .values({
      organisation_id: caller.organisationId,
      id,
      user_id: userId,
      purpose,
      token_hash: sha256(accountToken(accountLinkKey, id)),
      expires_at: sql<string>`now() + ${LASTS[purpose]}::interval`,
    })
    .execute();
  return id;
}

/** Of two at the same time one is refused, as is whoever comes too late. */
export async function useAccountLink(tx: Tx, { organisationId }: Caller, linkId: string): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('account_link')
    .set({ used_at: sql<string>`now()` })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', linkId)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw closedLink();
}

/** Once a password was chosen in whatever way, no mail that is still about changes it. */
export async function revokeAccountLinks(tx: Tx, caller: Caller, userId: string): Promise<void> {
  await unusedLinks(tx, caller, userId).execute();
}

const unusedLinks = (tx: Tx, { organisationId }: Caller, userId: string) =>
  tx
    .updateTable('account_link')
    .set({ revoked_at: sql<string>`now()` })
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null);

/** An invitation that nobody took up stays: it says that somebody was invited. */
export async function removeEndedAccountLinks(tx: Tx, { organisationId }: Caller, moment: string): Promise<void> {
  await tx
    .deleteFrom('account_link')
    .where('organisation_id', '=', organisationId)
    .where('expires_at', '<=', moment)
    .where((link) =>
      link.or([
        link('purpose', '=', 'PASSWORD_RESET'),
        link('used_at', 'is not', null),
        link('revoked_at', 'is not', null),
      ]),
    )
    .execute();
}
