import { type Selectable, sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { NotFoundError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { calculateExpiry, type PortalContactInput } from './portal-link-commands.ts';

export type FindingLinkRow = Selectable<Tables['portal_link']> & { readonly vendor_id: string };

export type CreateFindingLinkInput = {
  readonly caller: Caller;
  readonly vendorId: string;
  readonly contact: PortalContactInput;
  /** The link expires as many days after this date as that of an assessment after its due date. */
  readonly dueDate: string;
};

/** A link that opens the findings of a vendor that are shared by it. Returns its ID. */
export async function createFindingLink(
  { organisationKeys }: Pick<AppContext, 'organisationKeys'>,
  tx: Tx,
  { caller, vendorId, contact, dueDate }: CreateFindingLinkInput,
): Promise<string> {
  const id = newId();
  const { portalLinkTokens } = await organisationKeys.getIn(tx, caller.organisationId);
  await tx
    .insertInto('portal_link')
    .values({
      organisation_id: caller.organisationId,
      id,
      assessment_id: null,
      vendor_id: vendorId,
      contact_name: contact.name,
      contact_email: contact.email,
      ...portalLinkTokens.create(id).columns,
      sections: null,
      delegated_by_link_id: null,
      expires_at: calculateExpiry(dueDate),
    })
    .execute();
  return id;
}

export type ExtendFindingLinkInput = { readonly linkId: string; readonly dueDate: string };

/** Never shortens the time that the link works. */
export async function extendFindingLink(
  tx: Tx,
  { organisationId }: Caller,
  { linkId, dueDate }: ExtendFindingLinkInput,
): Promise<void> {
  await tx
    .updateTable('portal_link')
    .set({ expires_at: sql<string>`greatest(expires_at, ${calculateExpiry(dueDate)})` })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', linkId)
    .execute();
}

export type FindingContactKey = { readonly vendorId: string; readonly email: string };

/** The link by which this contact already sees findings of the vendor. */
export async function findActiveFindingLink(
  tx: Tx,
  caller: Caller,
  { vendorId, email }: FindingContactKey,
): Promise<FindingLinkRow | null> {
  const link = await selectFindingLinks(tx, caller, vendorId)
    .where(sql<string>`lower(contact_email)`, '=', email.toLowerCase())
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst();
  return link ?? null;
}

/** All links, including revoked ones, in order of creation. */
export const listFindingLinks = (tx: Tx, caller: Caller, vendorId: string): Promise<FindingLinkRow[]> =>
  selectFindingLinks(tx, caller, vendorId).execute();

export type FindingLinkKey = { readonly vendorId: string; readonly linkId: string };

export async function getFindingLink(
  tx: Tx,
  caller: Caller,
  { vendorId, linkId }: FindingLinkKey,
): Promise<FindingLinkRow> {
  const link = await selectFindingLinks(tx, caller, vendorId).where('id', '=', linkId).executeTakeFirst();
  if (!link) throw new NotFoundError();
  return link;
}

const selectFindingLinks = (tx: Tx, { organisationId }: Caller, vendorId: string) =>
  tx
    .selectFrom('portal_link')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('vendor_id', '=', vendorId)
    .orderBy('created_at')
    .orderBy('id')
    .$narrowType<{ vendor_id: string }>();

export async function getVendorEntity(tx: Tx, { organisationId }: Caller, vendorId: string) {
  const vendor = await tx
    .selectFrom('vendor')
    .select(['id', 'name'])
    .where('organisation_id', '=', organisationId)
    .where('id', '=', vendorId)
    .executeTakeFirst();
  if (!vendor) throw new NotFoundError();
  return { type: 'Vendor', ...vendor };
}
