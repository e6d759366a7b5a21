import type { Mail, MailTest, MailTestResult } from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import { type Caller, withoutIdempotency } from '../../../domain/caller.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { ConflictError, NotFoundError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import { buildMimeMessage } from '../../../platform/mail/mime-message.ts';
import { formatSmtpError, openSmtpSession } from '../../../platform/mail/smtp-session.ts';
import { findOutboundHold, formatHold } from '../../../platform/outbound/outbound-hold.ts';
import { recordAudit } from '../../record/audit/index.ts';
import type { MailContent } from './mail-content.ts';
import { toMessage } from './mail-delivery.ts';
import { renderMail } from './mail-layout.ts';
import { getOrganisationName, toMail } from './mail-queries.ts';
import { sendMailJob } from './send-mail-job.ts';

export type { MailContent } from './mail-content.ts';
export { sendMailJob } from './send-mail-job.ts';

/**
 * Queues the email in the transaction of the change that requires it. A worker sends it after the commit. Returns its
 * ID.
 */
export async function queueMail(tx: Tx, caller: Caller, content: MailContent): Promise<string> {
  const { organisationId } = caller;
  const id = newId();
  const { subject, text, html } = renderMail(content, {
    mailId: id,
    organisation: await getOrganisationName(tx, caller),
  });
  await tx
    .insertInto('mail')
    .values({
      organisation_id: organisationId,
      id,
      kind: content.kind,
      recipient_name: content.to.name,
      recipient_email: content.to.email,
      reply_to_name: content.replyTo?.name ?? null,
      reply_to_email: content.replyTo?.email ?? null,
      subject,
      body_text: text,
      body_html: html,
      portal_link_id: content.action && 'portalLinkId' in content.action ? content.action.portalLinkId : null,
      account_link_id: content.action && 'accountLinkId' in content.action ? content.action.accountLinkId : null,
      assessment_id: content.assessmentId ?? null,
    })
    .execute();
  await enqueue(tx, sendMailJob, [{ data: { organisationId, mailId: id } }]);
  return id;
}

/** An uncertain or failed email is only ever sent again by a user's decision. */
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
      throw new ConflictError(
        'MAIL_NOT_FAILED',
        'Only emails that failed or have an uncertain delivery status can be resent',
      );
    }
    const queued = await tx
      .updateTable('mail')
      .set({ status: 'QUEUED', outcome: null })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', mailId)
      .returningAll()
      .executeTakeFirstOrThrow();
    await enqueue(tx, sendMailJob, [{ data: { organisationId, mailId } }]);
    const entity = { type: 'Mail', id: mailId, name: mail.subject };
    await recordAudit(tx, caller, {
      action: 'RESEND_MAIL',
      entity,
      meta: { to: mail.recipient_email, was: mail.status },
    });
    return toMail(await ctx.sites.getUrlIn(tx, caller), queued);
  });
}

/**
 * Sends immediately, without the outbox, so that the administrator sees the server's response. Not idempotent: every
 * call sends an email.
 */
export async function sendTestMail(ctx: AppContext, caller: Caller, { to: email }: MailTest): Promise<MailTestResult> {
  const content: MailContent = {
    kind: 'TEST',
    to: { name: null, email },
    subject: 'Assay test email',
    paragraphs: ['This is a test email from Assay. Your email settings are working, and no action is needed.'],
  };
  const organisation = await inOrganisation(ctx, withoutIdempotency(caller), async (tx) => {
    await recordAudit(tx, caller, { action: 'TEST_MAIL', meta: { to: email } });
    return getOrganisationName(tx, caller);
  });
  const { mail: server } = ctx.config;
  if (!server) return { accepted: false, words: 'No mail server is configured' };
  const hold = await findOutboundHold(ctx.database.lookups, caller.organisationId);
  if (hold) return { accepted: false, words: formatHold(hold) };
  const id = newId();
  const laidOut = renderMail(content, { mailId: id, organisation });
  try {
    const message = await buildMimeMessage(
      toMessage(server, { id, to: content.to, replyTo: null, organisation, ...laidOut }),
    );
    const session = await openSmtpSession(server);
    const { outcome, words } = await session.send(message).finally(session.close);
    return { accepted: outcome === 'ACCEPTED', words };
  } catch (error) {
    return { accepted: false, words: formatSmtpError(error) };
  }
}
