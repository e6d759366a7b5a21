import type { FindingLink, FindingRemediation } from '@assay/contract';
import { type Selectable, sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import {
  type FindingLinkRow,
  getFindingLink,
  getVendorEntity,
  listFindingLinks,
} from '../../assessments/portal/index.ts';
import { getOpenedFinding, isFindingShared } from '../findings/index.ts';

export type ShareRow = Selectable<Tables['finding_share']>;

export function getRemediation(ctx: AppContext, caller: Caller, findingId: string): Promise<FindingRemediation> {
  return inOrganisation(ctx, caller, async (tx) => {
    const { vendor_id: vendorId } = await getOpenedFinding(tx, caller, findingId);
    return getRemediationIn(tx, caller, { findingId, vendorId });
  });
}

export type RemediationKey = { readonly findingId: string; readonly vendorId: string };

export async function getRemediationIn(
  tx: Tx,
  caller: Caller,
  { findingId, vendorId }: RemediationKey,
): Promise<FindingRemediation> {
  const share = await findShare(tx, caller, findingId);
  const link = share && (await getFindingLink(tx, caller, { vendorId, linkId: share.portal_link_id }));
  return {
    shared: await isFindingShared(tx, caller, findingId),
    link: link && (await toFindingLink(tx, caller, link)),
    sharedAt: share?.shared_at ?? null,
    sharedByName: share?.shared_by_name ?? null,
    plan: share?.plan ?? null,
    promisedDate: share?.promised_date ?? null,
    plannedAt: share?.planned_at ?? null,
    doneAt: share?.done_at ?? null,
    returnedAt: share?.returned_at ?? null,
  };
}

export async function findShare(tx: Tx, { organisationId }: Caller, findingId: string): Promise<ShareRow | null> {
  const share = await tx
    .selectFrom('finding_share')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('finding_id', '=', findingId)
    .executeTakeFirst();
  return share ?? null;
}

/** All links of the vendor, including revoked ones, in order of creation. */
export function listVendorFindingLinks(ctx: AppContext, caller: Caller, vendorId: string): Promise<FindingLink[]> {
  return inOrganisation(ctx, caller, async (tx) => {
    await getVendorEntity(tx, caller, vendorId);
    const links: FindingLink[] = [];
    for (const link of await listFindingLinks(tx, caller, vendorId)) links.push(await toFindingLink(tx, caller, link));
    return links;
  });
}

/** Without the URL, which is shown once. */
export async function toFindingLink(tx: Tx, { organisationId }: Caller, link: FindingLinkRow): Promise<FindingLink> {
  const shares = await tx
    .selectFrom('finding_share')
    .select('finding_id')
    .where('organisation_id', '=', organisationId)
    .where('portal_link_id', '=', link.id)
    .where('unshared_at', 'is', null)
    .orderBy('shared_at')
    .orderBy('finding_id')
    .execute();
  return {
    id: link.id,
    vendorId: link.vendor_id,
    name: link.contact_name,
    email: link.contact_email,
    createdAt: link.created_at,
    expiresAt: link.expires_at,
    revokedAt: link.revoked_at,
    openedAt: link.opened_at,
    lastSeenAt: link.last_seen_at,
    shownAt: link.shown_at,
    shownByName: link.shown_by_name,
    findingIds: shares.map(({ finding_id }) => finding_id),
    url: null,
  };
}

export type PendingFinding = { readonly id: string; readonly title: string; readonly day: string };

/** The open findings of a link that the vendor has not reported as fixed, with the promised date or else the due date. */
export async function listPendingFindings(
  tx: Tx,
  { organisationId }: Caller,
  linkId: string,
): Promise<PendingFinding[]> {
  const { rows } = await sql<PendingFinding>`
    select f.id, f.title, coalesce(s.promised_date, f.due_date)::text as day from finding_share s
    join finding f on f.organisation_id = s.organisation_id and f.id = s.finding_id
    where s.organisation_id = ${organisationId}::uuid and s.portal_link_id = ${linkId}::uuid
      and s.unshared_at is null and s.done_at is null and f.status = 'OPEN'
      and coalesce(s.promised_date, f.due_date) is not null
    order by day, f.title, f.id`.execute(tx);
  return rows;
}
