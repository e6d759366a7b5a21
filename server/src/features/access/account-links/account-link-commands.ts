import { type AccountLinkPurpose, NIL_ID } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { newId } from '../../../platform/ids.ts';
import type { LinkTokens } from '../../../platform/link-tokens.ts';
import { ROTATION_PAGE_SIZE, type RotatedPage, tryRenew } from '../../../platform/reencrypt.ts';
import { createClosedLinkError } from './account-link-queries.ts';

const LIFETIMES: Readonly<Record<AccountLinkPurpose, string>> = { INVITATION: '7 days', PASSWORD_RESET: '1 hour' };

export type CreateAccountLinkInput = {
  readonly caller: Caller;
  readonly userId: string;
  readonly purpose: AccountLinkPurpose;
};

/** Revokes earlier links for the same purpose. The caller must hold a lock on the user's row. */
export async function createAccountLink(
  { organisationKeys }: Pick<AppContext, 'organisationKeys'>,
  tx: Tx,
  { caller, userId, purpose }: CreateAccountLinkInput,
): Promise<string> {
  const id = newId();
  const { accountLinkTokens } = await organisationKeys.getIn(tx, caller.organisationId);
  await selectUnusedLinks(tx, caller, userId).where('purpose', '=', purpose).execute();
  await tx
    .insertInto('account_link')
    .values({
      organisation_id: caller.organisationId,
      id,
      user_id: userId,
      purpose,
      ...accountLinkTokens.create(id).columns,
      expires_at: sql<string>`now() + ${LIFETIMES[purpose]}::interval`,
    })
    .execute();
  return id;
}

/** Throws if the link is used, revoked or expired, also when a concurrent request has just used it. */
export async function markAccountLinkUsed(tx: Tx, { organisationId }: Caller, linkId: string): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('account_link')
    .set({ used_at: sql<string>`now()` })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', linkId)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw createClosedLinkError();
}

/** Called whenever a password is set, so that links in earlier emails can no longer change it. */
export async function revokeAccountLinks(tx: Tx, caller: Caller, userId: string): Promise<void> {
  await selectUnusedLinks(tx, caller, userId).execute();
}

const selectUnusedLinks = (tx: Tx, { organisationId }: Caller, userId: string) =>
  tx
    .updateTable('account_link')
    .set({ revoked_at: sql<string>`now()` })
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null);

/** Keeps expired invitations that were never accepted, as a record that the user was invited. */
export async function deleteExpiredAccountLinks(tx: Tx, { organisationId }: Caller, moment: string): Promise<void> {
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

export type RenewLinksInput = { readonly tokens: LinkTokens; readonly after: string | null };

/** Keeps the tokens of the next links of older keys under the current one. The links that people have stay the same. */
export async function renewAccountLinks(
  tx: Tx,
  { organisationId }: Caller,
  { tokens, after }: RenewLinksInput,
): Promise<RotatedPage> {
  const links = await tx
    .selectFrom('account_link')
    .select(['organisation_id', 'id', 'token_hash', 'sealed_token'])
    .where('organisation_id', '=', organisationId)
    .where('revoked_at', 'is', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .where('key_id', 'is distinct from', tokens.currentKeyId)
    .where('id', '>', after ?? NIL_ID)
    .orderBy('id')
    .limit(ROTATION_PAGE_SIZE)
    .forUpdate()
    .execute();
  let failed = 0;
  for (const link of links) {
    const renewed = tryRenew(() => tokens.renew(link));
    if (renewed === null) failed += 1;
    else
      await tx
        .updateTable('account_link')
        .set(renewed)
        .where('organisation_id', '=', organisationId)
        .where('id', '=', link.id)
        .execute();
  }
  return { last: links.at(-1)?.id ?? null, renewed: links.length - failed, failed };
}
