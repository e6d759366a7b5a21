import type { PortalDelegation, PortalLink } from '@assay/contract';
import type { Selectable } from 'kysely';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { NotFoundError } from '../../platform/errors.ts';
import { findAssessment } from '../assessments/assessment-queries.ts';
import { portalOf } from './portal-access-queries.ts';
import { portalUrl } from './portal-link-commands.ts';

type StoredLink = Selectable<Tables['portal_link']>;

/** Every link there ever was, in the order in which they were made. */
export function listLinks(ctx: AppContext, caller: Caller, assessmentId: string): Promise<PortalLink[]> {
  return inOrganisation(ctx, caller, async (tx) => {
    await findAssessment(tx, caller, assessmentId);
    const links = await selectLinks(tx, caller, assessmentId).execute();
    return links.map((link) => linkOf(ctx, link));
  });
}

/** The colleagues this caller has asked, as far as their links are in force. */
export async function listDelegations(tx: Tx, caller: Caller): Promise<PortalDelegation[]> {
  const { assessmentId, linkId } = portalOf(caller);
  const links = await selectLinks(tx, caller, assessmentId)
    .where('delegated_by_link_id', '=', linkId)
    .where('revoked_at', 'is', null)
    .execute();
  return links.map(delegationOf);
}

/** How often sections of the caller's assessment were passed on, withdrawn or not. */
export async function countDelegations(tx: Tx, caller: Caller): Promise<number> {
  const links = await selectLinks(tx, caller, portalOf(caller).assessmentId).execute();
  return links.filter(({ delegated_by_link_id }) => delegated_by_link_id !== null).length;
}

export type LinkOfAssessment = { readonly assessmentId: string; readonly linkId: string };

export async function getLink(tx: Tx, caller: Caller, { assessmentId, linkId }: LinkOfAssessment): Promise<StoredLink> {
  const link = await selectLinks(tx, caller, assessmentId).where('id', '=', linkId).executeTakeFirst();
  if (!link) throw new NotFoundError();
  return link;
}

const selectLinks = (tx: Tx, { organisationId }: Caller, assessmentId: string) =>
  tx
    .selectFrom('portal_link')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('assessment_id', '=', assessmentId)
    .orderBy('created_at')
    .orderBy('id');

export const delegationOf = (link: StoredLink): PortalDelegation => ({
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

export const linkOf = (ctx: Pick<AppContext, 'config' | 'portalKey'>, link: StoredLink): PortalLink => ({
  ...delegationOf(link),
  sections: link.sections,
  delegatedByLinkId: link.delegated_by_link_id,
  url: link.revoked_at === null ? portalUrl(ctx, link.id) : null,
});
