import type { PortalDelegation, PortalLink } from '@assay/contract';
import type { Selectable } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { NotFoundError } from '../../../platform/errors.ts';
import { getAssessmentRow } from '../records/index.ts';
import { getPortalAccess } from './portal-access-queries.ts';

type PortalLinkRow = Selectable<Tables['portal_link']>;

/** All links, including revoked ones, in order of creation. */
export function listPortalLinks(ctx: AppContext, caller: Caller, assessmentId: string): Promise<PortalLink[]> {
  return inOrganisation(ctx, caller, async (tx) => {
    await getAssessmentRow(tx, caller, assessmentId);
    const links = await selectPortalLinks(tx, caller, assessmentId).execute();
    return links.map(toPortalLink);
  });
}

/** Active delegations created by the caller. */
export async function listDelegations(tx: Tx, caller: Caller): Promise<PortalDelegation[]> {
  const { assessmentId, linkId } = getPortalAccess(caller);
  const links = await selectPortalLinks(tx, caller, assessmentId)
    .where('delegated_by_link_id', '=', linkId)
    .where('revoked_at', 'is', null)
    .execute();
  return links.map(toPortalDelegation);
}

/** Counts all delegations of the assessment, including revoked ones. */
export async function countDelegations(tx: Tx, caller: Caller): Promise<number> {
  const links = await selectPortalLinks(tx, caller, getPortalAccess(caller).assessmentId).execute();
  return links.filter(({ delegated_by_link_id }) => delegated_by_link_id !== null).length;
}

export type PortalLinkKey = { readonly assessmentId: string; readonly linkId: string };

export async function getPortalLink(
  tx: Tx,
  caller: Caller,
  { assessmentId, linkId }: PortalLinkKey,
): Promise<PortalLinkRow> {
  const link = await selectPortalLinks(tx, caller, assessmentId).where('id', '=', linkId).executeTakeFirst();
  if (!link) throw new NotFoundError();
  return link;
}

const selectPortalLinks = (tx: Tx, { organisationId }: Caller, assessmentId: string) =>
  tx
    .selectFrom('portal_link')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('assessment_id', '=', assessmentId)
    .orderBy('created_at')
    .orderBy('id');

export const toPortalDelegation = (link: PortalLinkRow): PortalDelegation => ({
  id: link.id,
  name: link.contact_name,
  email: link.contact_email,
  sections: link.sections ?? [],
  createdAt: link.created_at,
  expiresAt: link.expires_at,
  revokedAt: link.revoked_at,
  openedAt: link.opened_at,
  lastSeenAt: link.last_seen_at,
});

/** Without the URL, which is shown once. */
export const toPortalLink = (link: PortalLinkRow): PortalLink => ({
  ...toPortalDelegation(link),
  sections: link.sections,
  delegatedByLinkId: link.delegated_by_link_id,
  shownAt: link.shown_at,
  shownByName: link.shown_by_name,
  url: null,
});
