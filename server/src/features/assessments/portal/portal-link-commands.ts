import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { sha256 } from '../../../platform/crypto.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { newId } from '../../../platform/ids.ts';
import { buildPortalToken } from '../../messaging/mail/index.ts';

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
  { portalKey }: Pick<AppContext, 'portalKey'>,
  tx: Tx,
  link: CreatePortalLinkInput & { readonly caller: Caller },
): Promise<string> {
  const id = newId();
  await tx
    .insertInto('portal_link')
    .values({
      organisation_id: link.caller.organisationId,
      id,
      assessment_id: link.assessmentId,
      contact_name: link.contact.name,
      contact_email: link.contact.email,
      token_hash: sha256(buildPortalToken(portalKey, id)),
      sections: link.sections && [...link.sections],
      delegated_by_link_id: link.delegatedByLinkId,
      expires_at: calculateExpiry(link.dueDate),
    })
    .execute();
  return id;
}

const calculateExpiry = (dueDate: string) => sql<string>`${dueDate}::date + ${sql.lit(EXPIRY_DAYS_AFTER_DUE)}::integer`;

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
