import type { Caller } from '../../domain/caller.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { queueMail } from '../mail/mail-commands.ts';
import { reminder } from './portal-email.ts';

export type Reminding = {
  readonly assessmentId: string;
  readonly title: string;
  readonly dueDate: string;
  readonly daysLeft: number;
};

/** Everyone who holds a link to the assessment, by that link. Answers with how many there are. */
export async function remindContacts(tx: Tx, caller: Caller, reminding: Reminding): Promise<number> {
  const links = await tx
    .selectFrom('portal_link')
    .innerJoin('organisation', 'organisation.organisation_id', 'portal_link.organisation_id')
    .select(['portal_link.id', 'contact_name', 'contact_email', 'organisation.name as organisation'])
    .where('portal_link.organisation_id', '=', caller.organisationId)
    .where('assessment_id', '=', reminding.assessmentId)
    .where('revoked_at', 'is', null)
    .execute();
  for (const { id: linkId, contact_name: name, contact_email: email, organisation } of links) {
    await queueMail(tx, caller, reminder({ ...reminding, linkId, organisation, contact: { name, email } }));
  }
  return links.length;
}
