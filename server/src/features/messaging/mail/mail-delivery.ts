import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import { createSystemCaller } from '../../../domain/caller.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import { createJobHandler } from '../../../platform/jobs/job.ts';
import type { LinkTokenRow } from '../../../platform/link-tokens.ts';
import type { Mailbox, MailServer } from '../../../platform/mail/mail-server.ts';
import { buildMimeMessage, type MailMessage, type MimeMessage } from '../../../platform/mail/mime-message.ts';
import {
  formatSmtpError,
  openSmtpSession,
  type SmtpDelivery,
  type SmtpSession,
} from '../../../platform/mail/smtp-session.ts';
import { findOutboundHold, formatHold, HOLD_RETRY_SECONDS } from '../../../platform/outbound/outbound-hold.ts';
import { hideToken, insertLink, type MailSecrets, type RenderedMail } from './mail-layout.ts';
import { buildPortalUrl, type PortalLinkTokenRow } from './mail-links.ts';
import { getOrganisationName, type MailRow } from './mail-queries.ts';
import { type SendMailData, sendMailJob } from './send-mail-job.ts';

type MailLinks = { readonly portalLink: PortalLinkTokenRow | null; readonly accountLink: LinkTokenRow | null };
type QueuedMail = MailRow & MailSecrets & { readonly organisation: string; readonly site: URL };

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3_600;
/** The delays grow from a minute to an hour, about three days in total. */
const MAX_ATTEMPTS = 76;

/**
 * Sends at most once: the email is marked SENDING before it is transmitted, and then only a definite result or a user
 * can queue it again. Network calls happen outside transactions.
 */
async function deliverMail(ctx: AppContext, order: SendMailData): Promise<void> {
  const mail = await findQueuedMail(ctx, order);
  if (!mail) return;
  const { mail: server } = ctx.config;
  if (!server) return waitForServer(ctx, order);
  const message = await buildMimeMessage(buildMessage(server, mail));
  const session = await openSmtpSession(server).catch((error: unknown) =>
    postponeMail(ctx, order, formatSmtpError(error)),
  );
  if (!session) return;
  try {
    await sendOverSession(ctx, order, { session, message });
  } finally {
    session.close();
  }
}

type DeliveryAttempt = { readonly session: SmtpSession; readonly message: MimeMessage };

async function sendOverSession(
  ctx: AppContext,
  order: SendMailData,
  { session, message }: DeliveryAttempt,
): Promise<void> {
  const attempt = await markSending(ctx, order);
  if (attempt === null) return;
  await recordDelivery(ctx, order, { attempt, ...(await session.send(message)) });
}

const buildMessage = (server: MailServer, mail: QueuedMail) =>
  toMessage(server, {
    id: mail.id,
    to: { name: mail.recipient_name, email: mail.recipient_email },
    replyTo: mail.reply_to_email === null ? null : { name: mail.reply_to_name, email: mail.reply_to_email },
    organisation: mail.organisation,
    subject: mail.subject,
    text: insertLink(mail, mail.body_text),
    html: insertLink(mail, mail.body_html),
  });

const inMailOrganisation = <T>(ctx: AppContext, { organisationId }: SendMailData, work: (tx: Tx) => Promise<T>) =>
  inOrganisation(ctx, createSystemCaller(organisationId), work);

async function readSecrets(ctx: AppContext, tx: Tx, mail: MailRow & MailLinks): Promise<MailSecrets> {
  const { portalLink, accountLink } = mail;
  const { accountLinkTokens } = await ctx.organisationKeys.getIn(tx, mail.organisation_id);
  return {
    portalUrl: portalLink && (await buildPortalUrl(ctx, tx, portalLink)),
    accountToken: accountLink && accountLinkTokens.get(accountLink),
  };
}

/** The email, if this job may send it. An email that is already SENDING was left behind by a worker that died. */
const findQueuedMail = (ctx: AppContext, order: SendMailData) =>
  inMailOrganisation(ctx, order, async (tx): Promise<QueuedMail | null> => {
    const mail = await tx
      .selectFrom('mail')
      .selectAll()
      .where('organisation_id', '=', order.organisationId)
      .where('id', '=', order.mailId)
      .forUpdate()
      .executeTakeFirst();
    if (mail?.status === 'SENDING') {
      const outcome = 'The worker stopped while sending this email. It may have been delivered.';
      await updateMail(tx, order).set({ status: 'UNCERTAIN', outcome }).execute();
      reportOutcome(ctx, order, 'UNCERTAIN');
    }
    if (mail?.status !== 'QUEUED' || (await isHeld(tx, order))) return null;
    const links = await findOpenLinks(tx, mail);
    if (links)
      return {
        ...mail,
        ...(await readSecrets(ctx, tx, { ...mail, ...links })),
        organisation: await getOrganisationName(tx, order),
        site: await ctx.sites.getUrlIn(tx, order),
      };
    const outcome = 'Not sent: the link in this email is no longer valid';
    await updateMail(tx, order).set({ status: 'FAILED', outcome }).execute();
    reportOutcome(ctx, order, 'FAILED');
    return null;
  });

/** Null if the link in the email was revoked, used, has expired or was deleted: the email is then not sent. */
async function findOpenLinks(tx: Tx, mail: MailRow): Promise<MailLinks | null> {
  const { organisation_id, portal_link_id, account_link_id } = mail;
  if (account_link_id !== null) {
    const accountLink = await selectAccountLink(tx, { organisation_id, id: account_link_id }).executeTakeFirst();
    return accountLink ? { accountLink, portalLink: null } : null;
  }
  if (portal_link_id === null) return { accountLink: null, portalLink: null };
  const portalLink = await selectPortalLink(tx, { organisation_id, id: portal_link_id }).executeTakeFirst();
  return portalLink ? { accountLink: null, portalLink } : null;
}

type LinkKey = { readonly organisation_id: string; readonly id: string };

const selectPortalLink = (tx: Tx, { organisation_id, id }: LinkKey) =>
  tx
    .selectFrom('portal_link')
    .select(['organisation_id', 'id', 'token_hash', 'sealed_token', 'vendor_id'])
    .where('organisation_id', '=', organisation_id)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`);

const selectAccountLink = (tx: Tx, { organisation_id, id }: LinkKey) =>
  tx
    .selectFrom('account_link')
    .select(['organisation_id', 'id', 'token_hash', 'sealed_token'])
    .where('organisation_id', '=', organisation_id)
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`);

const updateMail = (tx: Tx, { organisationId, mailId }: SendMailData) =>
  tx.updateTable('mail').where('organisation_id', '=', organisationId).where('id', '=', mailId);

/** Returns the attempt number, or null if another job was faster or outbound messages are held. */
const markSending = (ctx: AppContext, order: SendMailData) =>
  inMailOrganisation(ctx, order, async (tx): Promise<number | null> => {
    if (await isHeld(tx, order)) return null;
    const marked = await updateMail(tx, order)
      .set(({ eb }) => ({ status: 'SENDING', sending_at: sql<string>`now()`, attempts: eb('attempts', '+', 1) }))
      .where('status', '=', 'QUEUED')
      .returning('attempts')
      .executeTakeFirst();
    return marked?.attempts ?? null;
  });

type SettledDelivery = SmtpDelivery & { readonly attempt: number };

/** Only the attempt itself knows its result, even after it was marked UNCERTAIN. Does not change a later attempt. */
const recordDelivery = (ctx: AppContext, order: SendMailData, { attempt, outcome, words }: SettledDelivery) =>
  inMailOrganisation(ctx, order, async (tx) => {
    const settled = await updateMail(tx, order)
      .set({ status: nextStatus(outcome, attempt), outcome: hideToken(words) })
      .$if(outcome === 'ACCEPTED', (update) => update.set({ sent_at: sql<string>`now()` }))
      .where('status', 'in', ['SENDING', 'UNCERTAIN'])
      .where('attempts', '=', attempt)
      .returning('status')
      .executeTakeFirst();
    if (settled) reportOutcome(ctx, order, settled.status);
    if (settled?.status === 'QUEUED') await enqueueRetry(tx, toRetry(ctx, order), retryDelaySeconds(attempt));
  });

const OUTCOMES = { SENT: 'sent', QUEUED: 'deferred', SENDING: 'deferred', UNCERTAIN: 'uncertain', FAILED: 'failed' };

/** An email that needs a person is logged above info. Its address and the server's words stay in the database. */
function reportOutcome({ log, metrics }: AppContext, order: SendMailData, status: MailRow['status']): void {
  metrics.mails.inc({ outcome: OUTCOMES[status] });
  if (status === 'FAILED') log.error(order, 'an email could not be sent');
  if (status === 'UNCERTAIN') log.warn(order, 'whether an email was sent is uncertain');
}

function nextStatus(outcome: SmtpDelivery['outcome'], attempt: number): MailRow['status'] {
  if (outcome === 'ACCEPTED') return 'SENT';
  if (outcome === 'UNKNOWN') return 'UNCERTAIN';
  return outcome === 'DEFERRED' && attempt < MAX_ATTEMPTS ? 'QUEUED' : 'FAILED';
}

/** Nothing was transmitted. Keeps the email queued, with the reason, and retries later. */
const postponeMail = (ctx: AppContext, order: SendMailData, words: string) =>
  inMailOrganisation(ctx, order, async (tx) => {
    const waiting = await updateMail(tx, order)
      .set(({ eb }) => ({ outcome: words, attempts: eb('attempts', '+', 1) }))
      .where('status', '=', 'QUEUED')
      .returning('attempts')
      .executeTakeFirst();
    if (!waiting) return;
    const hasFailed = waiting.attempts >= MAX_ATTEMPTS;
    reportOutcome(ctx, order, hasFailed ? 'FAILED' : 'QUEUED');
    if (!hasFailed) return enqueueRetry(tx, toRetry(ctx, order), retryDelaySeconds(waiting.attempts));
    await updateMail(tx, order).set({ status: 'FAILED' }).execute();
  });

/** Does not count as an attempt: the email is sent once a mail server is configured. */
const waitForServer = (ctx: AppContext, order: SendMailData) =>
  inMailOrganisation(ctx, order, async (tx) => {
    await updateMail(tx, order)
      .set({ outcome: 'No mail server is configured' })
      .where('status', '=', 'QUEUED')
      .execute();
    await enqueueRetry(tx, order, HOUR_SECONDS);
  });

/** Does not count as an attempt: the email waits until an operator releases the hold. */
async function isHeld(tx: Tx, order: SendMailData): Promise<boolean> {
  const hold = await findOutboundHold(tx, order.organisationId);
  if (!hold) return false;
  await updateMail(tx, order)
    .set({ outcome: formatHold(hold) })
    .where('status', '=', 'QUEUED')
    .execute();
  await enqueueRetry(tx, order, HOLD_RETRY_SECONDS);
  return true;
}

const toRetry = (ctx: AppContext, order: SendMailData): SendMailData => ({
  ...order,
  waitingSince: order.waitingSince ?? ctx.now().toISOString(),
});

const enqueueRetry = (tx: Tx, data: SendMailData, startAfterSeconds: number) =>
  enqueue(tx, sendMailJob, [{ data, startAfterSeconds }]);

const retryDelaySeconds = (attempts: number) => Math.min(MINUTE_SECONDS * 2 ** (attempts - 1), HOUR_SECONDS);

export type MessageInput = RenderedMail & {
  readonly id: string;
  readonly to: Mailbox;
  readonly replyTo: Mailbox | null;
  readonly organisation: string;
};

/** The sender name is the one the operator configured, or else the organisation's name. */
export const toMessage = ({ from }: MailServer, { organisation, ...written }: MessageInput): MailMessage => ({
  ...written,
  from: { name: from.name ?? organisation, email: from.email },
});

export const sendMailHandler = createJobHandler(sendMailJob, (ctx: AppContext, order) => deliverMail(ctx, order));
