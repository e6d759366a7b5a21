import type { PortalContact, PortalLink } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import { ConflictError } from '../../platform/errors.ts';
import { entityOf, lockAssessment, requireStep } from '../assessments/assessment-queries.ts';
import { recordAudit } from '../audit/audit-commands.ts';
import { inviteContact } from './invitation-commands.ts';
import { revokeLink } from './portal-link-commands.ts';
import { getLink, linkOf, type LinkOfAssessment } from './portal-link-queries.ts';

export type NewContact = { readonly assessmentId: string; readonly body: PortalContact };

/** Somebody else of the vendor's, for the whole questionnaire. */
export function addContact(ctx: AppContext, caller: Caller, { assessmentId, body }: NewContact): Promise<PortalLink> {
  return inOrganisation(ctx, caller, async (tx) => {
    const assessment = await lockAssessment(tx, caller, assessmentId);
    requireStep(assessment, 'answer');
    const contact = { name: body.name ?? null, email: body.email };
    const linkId = await inviteContact(ctx, tx, { caller, assessment, contact });
    const meta = { linkId, ...contact };
    await recordAudit(tx, caller, { action: 'INVITE_CONTACT', entity: entityOf(assessment), meta });
    return linkOf(ctx, await getLink(tx, caller, { assessmentId, linkId }));
  });
}

/** Whoever has it is turned away from their next request on, and so are those they passed sections on to. */
export function removeContact(ctx: AppContext, caller: Caller, which: LinkOfAssessment): Promise<PortalLink> {
  return inOrganisation(ctx, caller, async (tx) => {
    const assessment = await lockAssessment(tx, caller, which.assessmentId);
    const { contact_email: email, revoked_at } = await getLink(tx, caller, which);
    if (revoked_at !== null) throw new ConflictError('The link is revoked already');
    await revokeLink(tx, caller, which.linkId);
    const meta = { linkId: which.linkId, email };
    await recordAudit(tx, caller, { action: 'REVOKE_LINK', entity: entityOf(assessment), meta });
    return linkOf(ctx, await getLink(tx, caller, which));
  });
}
