import { type KeyObject } from 'node:crypto';
import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { hmacSha256, sha256 } from '../../platform/crypto.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { newId } from '../../platform/ids.ts';

/** How long a link still opens an assessment, to be read, after it was due. */
const DAYS_AFTER_DUE = 30;

/** The same token for the same link, so that a link can be shown again though only its hash is stored. */
export const portalToken = (portalKey: KeyObject, linkId: string) =>
  hmacSha256(portalKey, linkId).toString('base64url');

/** What follows # never reaches a server or a log: the page sends it by itself, which a mail scanner does not. */
export const portalUrl = ({ config, portalKey }: Pick<AppContext, 'config' | 'portalKey'>, linkId: string) =>
  new URL(`/portal#${portalToken(portalKey, linkId)}`, config.publicUrl).href;

export type Contact = { readonly name: string | null; readonly email: string };

export type NewLink = {
  readonly assessmentId: string;
  readonly contact: Contact;
  readonly dueDate: string;
  /** Null: the whole questionnaire, and the right to submit it. */
  readonly sections: readonly string[] | null;
  readonly delegatedByLinkId: string | null;
};

export async function makeLink(
  { portalKey }: Pick<AppContext, 'portalKey'>,
  tx: Tx,
  link: NewLink & { readonly caller: Caller },
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
      token_hash: sha256(portalToken(portalKey, id)),
      sections: link.sections && [...link.sections],
      delegated_by_link_id: link.delegatedByLinkId,
      expires_at: expiryAfter(link.dueDate),
    })
    .execute();
  return id;
}

const expiryAfter = (dueDate: string) => sql<string>`${dueDate}::date + ${sql.lit(DAYS_AFTER_DUE)}::integer`;

/** A new due date moves the end of every link that still opens something. */
export async function extendLinks(tx: Tx, caller: Caller, link: Pick<NewLink, 'assessmentId' | 'dueDate'>) {
  await tx
    .updateTable('portal_link')
    .set({ expires_at: expiryAfter(link.dueDate) })
    .where('organisation_id', '=', caller.organisationId)
    .where('assessment_id', '=', link.assessmentId)
    .where('revoked_at', 'is', null)
    .execute();
}

export async function revokeLinks(tx: Tx, { organisationId }: Caller, assessmentId: string): Promise<void> {
  await tx
    .updateTable('portal_link')
    .set({ revoked_at: sql<string>`now()` })
    .where('organisation_id', '=', organisationId)
    .where('assessment_id', '=', assessmentId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** With every link that was passed on from it: they open nothing on their own authority. */
export async function revokeLink(tx: Tx, { organisationId }: Caller, linkId: string): Promise<void> {
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
