import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { queueMail } from '../../messaging/mail/index.ts';
import { type AssessmentRow, getAssessmentParties } from '../records/index.ts';
import { buildClarificationMail, buildInvitationMail, buildReminderMail } from './portal-email.ts';
import { createPortalLink, extendPortalLinks, type PortalContactInput } from './portal-link-commands.ts';

type InvitationContext = Pick<AppContext, 'portalLinkTokens'>;
export type InviteInput = { readonly caller: Caller; readonly assessment: AssessmentRow };

/** Creates a link for the vendor's contact and emails it. */
export const inviteVendor = (ctx: InvitationContext, tx: Tx, invited: InviteInput): Promise<string> =>
  invite(ctx, tx, invited);

export type InviteContactInput = InviteInput & { readonly contact: PortalContactInput };

export const inviteContact = (ctx: InvitationContext, tx: Tx, inviting: InviteContactInput): Promise<string> =>
  invite(ctx, tx, inviting);

/** Returns the ID of the link. */
async function invite(
  ctx: InvitationContext,
  tx: Tx,
  inviting: InviteInput & Partial<InviteContactInput>,
): Promise<string> {
  const { caller, assessment } = inviting;
  const { organisation, contact: ofVendor } = await getAssessmentParties(tx, assessment);
  const contact = inviting.contact ?? ofVendor;
  const { id: assessmentId, title } = assessment;
  const dueDate = assessment.due_date ?? '';
  const whole = { sections: null, delegatedByLinkId: null };
  const linkId = await createPortalLink(ctx, tx, { caller, assessmentId, contact, dueDate, ...whole });
  await queueMail(tx, caller, buildInvitationMail({ linkId, assessmentId, title, organisation, dueDate, contact }));
  return linkId;
}

export type RequestClarificationInput = InviteInput & { readonly questions: number };

/** Contacts use their existing links. */
export async function requestClarification(
  tx: Tx,
  { caller, assessment, questions }: RequestClarificationInput,
): Promise<void> {
  const { id: assessmentId, title } = assessment;
  const dueDate = assessment.due_date ?? '';
  await extendPortalLinks(tx, caller, { assessmentId, dueDate });
  const { organisation } = await getAssessmentParties(tx, assessment);
  const links = await tx
    .selectFrom('portal_link')
    .select(['id', 'contact_name as name', 'contact_email as email'])
    .where('organisation_id', '=', caller.organisationId)
    .where('assessment_id', '=', assessmentId)
    .where('revoked_at', 'is', null)
    .where('sections', 'is', null)
    .execute();
  for (const { id: linkId, name, email } of links) {
    const contact = { name, email };
    await queueMail(
      tx,
      caller,
      buildClarificationMail({ linkId, assessmentId, title, organisation, dueDate, contact, questions }),
    );
  }
}

export type RemindContactsInput = {
  readonly assessmentId: string;
  readonly title: string;
  readonly dueDate: string;
  readonly daysLeft: number;
};

/** Emails all contacts with their own links. Returns their number. */
export async function remindContacts(tx: Tx, caller: Caller, reminding: RemindContactsInput): Promise<number> {
  const links = await tx
    .selectFrom('portal_link')
    .innerJoin('organisation', 'organisation.organisation_id', 'portal_link.organisation_id')
    .select(['portal_link.id', 'contact_name', 'contact_email', 'organisation.name as organisation'])
    .where('portal_link.organisation_id', '=', caller.organisationId)
    .where('assessment_id', '=', reminding.assessmentId)
    .where('revoked_at', 'is', null)
    .execute();
  for (const { id: linkId, contact_name: name, contact_email: email, organisation } of links) {
    await queueMail(tx, caller, buildReminderMail({ ...reminding, linkId, organisation, contact: { name, email } }));
  }
  return links.length;
}
