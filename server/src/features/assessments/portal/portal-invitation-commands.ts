import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { daysBetween } from '../../../domain/dates.ts';
import { calculateProgress } from '../../../domain/progress.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { queueMail } from '../../messaging/mail/index.ts';
import {
  type AssessmentRow,
  getAnsweredAssessment,
  getAssessmentParties,
  getAssessmentRow,
  listFrozenQuestions,
  parseFrozenSections,
} from '../records/index.ts';
import { buildClarificationMail, buildInvitationMail, buildReminderMail } from './portal-email.ts';
import { createPortalLink, extendPortalLinks, type PortalContactInput } from './portal-link-commands.ts';
import { findRequester } from './requester-queries.ts';

export type InvitationContext = Pick<AppContext, 'organisationKeys' | 'sites'>;
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
  const { contact: vendorContact, ...facts } = await loadMailFacts(tx, caller, assessment);
  const contact = inviting.contact ?? vendorContact;
  const { assessmentId, dueDate } = facts;
  const whole = { sections: null, delegatedByLinkId: null };
  const linkId = await createPortalLink(ctx, tx, { caller, assessmentId, contact, dueDate, ...whole });
  const questionCount = listFrozenQuestions(assessment).length;
  const { host } = await ctx.sites.getUrlIn(tx, caller);
  await queueMail(tx, caller, buildInvitationMail({ ...facts, linkId, contact, questionCount, host }));
  return linkId;
}

/** The content shared by all emails about an assessment, and the vendor's main contact. */
export async function loadMailFacts(tx: Tx, caller: Caller, assessment: AssessmentRow) {
  return {
    assessmentId: assessment.id,
    title: assessment.title,
    dueDate: assessment.due_date ?? '',
    ...(await getAssessmentParties(tx, assessment)),
    requester: await findRequester(tx, caller, assessment),
  };
}

export type RequestClarificationInput = InviteInput & { readonly questionKeys: readonly string[] };

/** Contacts use their existing links. */
export async function requestClarification(
  tx: Tx,
  { caller, assessment, questionKeys }: RequestClarificationInput,
): Promise<void> {
  const facts = await loadMailFacts(tx, caller, assessment);
  const { assessmentId, dueDate } = facts;
  await extendPortalLinks(tx, caller, { assessmentId, dueDate });
  const returned = new Set(questionKeys);
  const questions = listFrozenQuestions(assessment).flatMap(({ key, text }) => (returned.has(key) ? [text] : []));
  const links = await tx
    .selectFrom('portal_link')
    .select(['id', 'contact_name as name', 'contact_email as email'])
    .where('organisation_id', '=', caller.organisationId)
    .where('assessment_id', '=', assessmentId)
    .where('revoked_at', 'is', null)
    .where('sections', 'is', null)
    .execute();
  for (const { id: linkId, ...contact } of links) {
    await queueMail(tx, caller, buildClarificationMail({ ...facts, linkId, contact, questions }));
  }
}

export type RemindContactsInput = { readonly assessmentId: string; readonly today: string };

/** Emails all contacts with their own links. Returns their number. */
export async function remindContacts(
  tx: Tx,
  caller: Caller,
  { assessmentId, today }: RemindContactsInput,
): Promise<number> {
  const assessment = await getAssessmentRow(tx, caller, assessmentId);
  const facts = await loadMailFacts(tx, caller, assessment);
  const given = await getAnsweredAssessment(tx, caller, { assessment, today });
  const sections = parseFrozenSections(assessment);
  const links = await listActiveLinks(tx, caller, assessmentId);
  for (const { linkId, sections: delegated, delegatedBy, ...contact } of links) {
    const asked = sections.filter(({ title }) => delegated?.includes(title) ?? true);
    const mail = buildReminderMail({
      ...facts,
      linkId,
      contact,
      askedOn: assessment.returned_at ?? assessment.sent_at ?? assessment.created_at,
      wasReturned: assessment.returned_at !== null,
      daysLeft: daysBetween(today, facts.dueDate),
      progress: calculateProgress(asked, given).progress,
      delegation: delegated && { by: delegatedBy ?? 'A colleague', sections: delegated },
    });
    await queueMail(tx, caller, mail);
  }
  return links.length;
}

const listActiveLinks = (tx: Tx, { organisationId }: Caller, assessmentId: string) =>
  tx
    .selectFrom('portal_link as l')
    .leftJoin('portal_link as by', (join) =>
      join.onRef('by.organisation_id', '=', 'l.organisation_id').onRef('by.id', '=', 'l.delegated_by_link_id'),
    )
    .select(['l.id as linkId', 'l.contact_name as name', 'l.contact_email as email', 'l.sections'])
    .select(({ fn }) => fn.coalesce('by.contact_name', 'by.contact_email').as('delegatedBy'))
    .where('l.organisation_id', '=', organisationId)
    .where('l.assessment_id', '=', assessmentId)
    .where('l.revoked_at', 'is', null)
    .execute();
