import type { Mail, MailTest, MailTestResult } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import { type Caller, withoutRepeat } from '../../domain/caller.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { ConflictError, NotFoundError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { packMessage } from '../../platform/mail/message.ts';
import { openSession, wordsOf } from '../../platform/mail/smtp-session.ts';
import { findHold, heldWords } from '../../platform/outbound/hold.ts';
import { recordAudit } from '../audit/audit-commands.ts';
import { layOut } from './layout.ts';
import type { Letter } from './letter.ts';
import { messageOf } from './mail-message.ts';
import { sendMail } from './mail-order.ts';
import { mailOf, organisationName } from './mail-queries.ts';

export type { Letter } from './letter.ts';
export { sendMail } from './mail-order.ts';

/** Written down with the change that calls for it; a worker sends it once the change is there. Answers its id. */
export async function queueMail(tx: Tx, caller: Caller, letter: Letter): Promise<string> {
  const { organisationId } = caller;
  const id = newId();
  const { subject, text, html } = layOut(letter, { mailId: id, organisation: await organisationName(tx, caller) });
  await tx
    .insertInto('mail')
    .values({
      organisation_id: organisationId,
      id,
      kind: letter.kind,
      recipient_name: letter.to.name,
      recipient_email: letter.to.email,
      subject,
      body_text: text,
      body_html: html,
      portal_link_id: letter.action && 'portalLinkId' in letter.action ? letter.action.portalLinkId : null,
      account_link_id: letter.action && 'accountLinkId' in letter.action ? letter.action.accountLinkId : null,
      assessment_id: letter.assessmentId ?? null,
    })
    .execute();
  await enqueue(tx, sendMail, [{ data: { organisationId, mailId: id } }]);
  return id;
}

/** A person's decision: whoever is unsure whether a mail arrived may send it again, nothing else does. */
export function resendMail(ctx: AppContext, caller: Caller, mailId: string): Promise<Mail> {
  const { organisationId } = caller;
  return inOrganisation(ctx, caller, async (tx) => {
    const mail = await tx
      .selectFrom('mail')
      .select(['status', 'subject', 'recipient_email'])
      .where('organisation_id', '=', organisationId)
      .where('id', '=', mailId)
      .forUpdate()
      .executeTakeFirst();
    if (!mail) throw new NotFoundError();
    if (mail.status !== 'UNCERTAIN' && mail.status !== 'FAILED') {
      throw new ConflictError('Only a mail that failed or whose outcome is uncertain can be sent again');
    }
    const queued = await tx
      .updateTable('mail')
      .set({ status: 'QUEUED', outcome: null })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', mailId)
      .returningAll()
      .executeTakeFirstOrThrow();
    await enqueue(tx, sendMail, [{ data: { organisationId, mailId } }]);
    const entity = { type: 'Mail', id: mailId, name: mail.subject };
    await recordAudit(tx, caller, {
      action: 'RESEND_MAIL',
      entity,
      meta: { to: mail.recipient_email, was: mail.status },
    });
    return mailOf(ctx, queued);
  });
}

/** Past the outbox and at once, so that whoever sets the server up sees what it says. Each is a test of its own. */
export async function sendTestMail(ctx: AppContext, caller: Caller, { to: email }: MailTest): Promise<MailTestResult> {
  const letter: Letter = {
    kind: 'TEST',
    to: { name: null, email },
    subject: 'Test of the mail settings',
    paragraphs: ['Whoever reads this can be reached: the mail settings work.'],
  };
  const organisation = await inOrganisation(ctx, withoutRepeat(caller), async (tx) => {
    await recordAudit(tx, caller, { action: 'TEST_MAIL', meta: { to: email } });
    return organisationName(tx, caller);
  });
  const { mail: server } = ctx.config;
  if (!server) return { accepted: false, words: 'No mail server is configured' };
  const hold = await findHold(ctx.database.lookups);
  if (hold) return { accepted: false, words: heldWords(hold) };
  const id = newId();
  const laidOut = layOut(letter, { mailId: id, organisation });
  try {
    const parcel = await packMessage(messageOf(server, { id, to: letter.to, organisation, ...laidOut }));
    const session = await openSession(server);
    const { outcome, words } = await session.send(parcel).finally(session.close);
    return { accepted: outcome === 'ACCEPTED', words };
  } catch (error) {
    return { accepted: false, words: wordsOf(error) };
  }
}
