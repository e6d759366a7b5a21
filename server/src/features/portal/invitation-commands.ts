import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Assessment } from '../assessments/assessment-queries.ts';
import { partiesOf } from '../assessments/party-queries.ts';
import { queueMail } from '../mail/mail-commands.ts';
import { clarification, invitation } from './portal-email.ts';
import { type Contact, extendLinks, makeLink } from './portal-link-commands.ts';

type Context = Pick<AppContext, 'portalKey'>;
export type Invited = { readonly caller: Caller; readonly assessment: Assessment };

/** The vendor's contact gets a link of their own, and a mail that carries it. */
export const inviteVendor = (ctx: Context, tx: Tx, invited: Invited): Promise<string> => invite(ctx, tx, invited);

export type Inviting = Invited & { readonly contact: Contact };

export const inviteContact = (ctx: Context, tx: Tx, inviting: Inviting): Promise<string> => invite(ctx, tx, inviting);

/** Answers the id of the link. */
async function invite(ctx: Context, tx: Tx, inviting: Invited & Partial<Inviting>): Promise<string> {
  const { caller, assessment } = inviting;
  const { organisation, contact: ofVendor } = await partiesOf(tx, assessment);
  const contact = inviting.contact ?? ofVendor;
  const { id: assessmentId, title } = assessment;
  const dueDate = assessment.due_date ?? '';
  const whole = { sections: null, delegatedByLinkId: null };
  const linkId = await makeLink(ctx, tx, { caller, assessmentId, contact, dueDate, ...whole });
  await queueMail(tx, caller, invitation({ linkId, assessmentId, title, organisation, dueDate, contact }));
  return linkId;
}

export type Asking = Invited & { readonly questions: number };

/** Whoever was invited is asked again, by the link they have. */
export async function askVendorAgain(tx: Tx, { caller, assessment, questions }: Asking): Promise<void> {
  const { id: assessmentId, title } = assessment;
  const dueDate = assessment.due_date ?? '';
  await extendLinks(tx, caller, { assessmentId, dueDate });
  const { organisation } = await partiesOf(tx, assessment);
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
      clarification({ linkId, assessmentId, title, organisation, dueDate, contact, questions }),
    );
  }
}
