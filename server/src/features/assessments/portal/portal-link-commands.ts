import { NIL_ID } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { newId } from '../../../platform/ids.ts';
import type { LinkTokens } from '../../../platform/link-tokens.ts';
import { ROTATION_PAGE_SIZE, type RotatedPage, tryRenew } from '../../../platform/reencrypt.ts';

/** How long a link stays readable after the due date. */
const EXPIRY_DAYS_AFTER_DUE = 30;

export type PortalContactInput = { readonly name: string | null; readonly email: string };

export type CreatePortalLinkInput = {
  readonly assessmentId: string;
  readonly contact: PortalContactInput;
  readonly dueDate: string;
  /** Null for the whole questionnaire, which includes permission to submit it. */
  readonly sections: readonly string[] | null;
  readonly delegatedByLinkId: string | null;
};

export async function createPortalLink(
  { organisationKeys }: Pick<AppContext, 'organisationKeys'>,
  tx: Tx,
  link: CreatePortalLinkInput & { readonly caller: Caller },
): Promise<string> {
  const id = newId();
  const { portalLinkTokens } = await organisationKeys.getIn(tx, link.caller.organisationId);
  await tx
    .insertInto('portal_link')
    .values({
      organisation_id: link.caller.organisationId,
      id,
      assessment_id: link.assessmentId,
      contact_name: link.contact.name,
      contact_email: link.contact.email,
      ...portalLinkTokens.create(id).columns,
      sections: link.sections && [...link.sections],
      delegated_by_link_id: link.delegatedByLinkId,
      expires_at: calculateExpiry(link.dueDate),
    })
    .execute();
  return id;
}

export async function markLinkShown(tx: Tx, caller: Caller, linkId: string): Promise<void> {
  await tx
    .updateTable('portal_link')
    .set({ shown_at: sql<string>`now()`, shown_by_name: caller.name })
    .where('organisation_id', '=', caller.organisationId)
    .where('id', '=', linkId)
    .execute();
}

export const calculateExpiry = (dueDate: string) =>
  sql<string>`${dueDate}::date + ${sql.lit(EXPIRY_DAYS_AFTER_DUE)}::integer`;

/** A new due date changes the expiry of all active links. */
export async function extendPortalLinks(
  tx: Tx,
  caller: Caller,
  link: Pick<CreatePortalLinkInput, 'assessmentId' | 'dueDate'>,
) {
  await tx
    .updateTable('portal_link')
    .set({ expires_at: calculateExpiry(link.dueDate) })
    .where('organisation_id', '=', caller.organisationId)
    .where('assessment_id', '=', link.assessmentId)
    .where('revoked_at', 'is', null)
    .execute();
}

export async function revokePortalLinks(tx: Tx, { organisationId }: Caller, assessmentId: string): Promise<void> {
  await tx
    .updateTable('portal_link')
    .set({ revoked_at: sql<string>`now()` })
    .where('organisation_id', '=', organisationId)
    .where('assessment_id', '=', assessmentId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Also revokes all links delegated from it. */
export async function revokePortalLink(tx: Tx, { organisationId }: Caller, linkId: string): Promise<void> {
  await tx
    .withRecursive('branch', (db) =>
      db
        .selectFrom('portal_link')
        .select('id')
        .where('organisation_id', '=', organisationId)
        .where('id', '=', linkId)
        .unionAll(
          db
            .selectFrom('portal_link as next')
            .innerJoin('branch', 'branch.id', 'next.delegated_by_link_id')
            .select('next.id')
            .where('next.organisation_id', '=', organisationId),
        ),
    )
    .updateTable('portal_link')
    .set({ revoked_at: sql<string>`now()` })
    .where('organisation_id', '=', organisationId)
    .where('id', 'in', (db) => db.selectFrom('branch').select('branch.id'))
    .where('revoked_at', 'is', null)
    .execute();
}

export type RenewLinksInput = { readonly tokens: LinkTokens; readonly after: string | null };

/** Keeps the tokens of the next links of older keys under the current one. The links that people have stay the same. */
export async function renewPortalLinks(
  tx: Tx,
  { organisationId }: Caller,
  { tokens, after }: RenewLinksInput,
): Promise<RotatedPage> {
  const links = await tx
    .selectFrom('portal_link')
    .select(['organisation_id', 'id', 'token_hash', 'sealed_token'])
    .where('organisation_id', '=', organisationId)
    .where('revoked_at', 'is', null)
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
        .updateTable('portal_link')
        .set(renewed)
        .where('organisation_id', '=', organisationId)
        .where('id', '=', link.id)
        .execute();
  }
  return { last: links.at(-1)?.id ?? null, renewed: links.length - failed, failed };
}
