import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import { systemOf } from '../../domain/caller.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { MailServer } from '../../platform/mail/mail-server.ts';
import { packMessage, type Parcel } from '../../platform/mail/message.ts';
import { type Delivery, openSession, type SmtpSession, wordsOf } from '../../platform/mail/smtp-session.ts';
import { findHold, HELD_SECONDS, heldWords } from '../../platform/outbound/hold.ts';
import { opensAccount } from '../account-links/account-link-queries.ts';
import { withToken } from './layout.ts';
import { messageOf } from './mail-message.ts';
import { type MailOrder, sendMail } from './mail-order.ts';
import { type MailRow, organisationName } from './mail-queries.ts';

type QueuedMail = MailRow & { readonly organisation: string };

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3_600;
/** The waits grow from a minute to an hour: in all about three days. */
const MOST_ATTEMPTS = 76;

/**
 * Never twice: that its words are about to be on the wire is written down first, and from then on only a definite answer
 * or a person brings it back to the queue. Nothing slow happens inside a transaction.
 */
export async function deliverMail(ctx: AppContext, order: MailOrder): Promise<void> {
  const mail = await findQueued(ctx, order);
  if (!mail) return;
  const { mail: server } = ctx.config;
  if (!server) return waitForServer(ctx, order);
  const parcel = await packMessage(messageFor(ctx, server, mail));
  const session = await openSession(server).catch((error: unknown) => putOff(ctx, order, wordsOf(error)));
  if (!session) return;
  try {
    await deliverOver(ctx, order, { session, parcel });
  } finally {
    session.close();
  }
}

type Handover = { readonly session: SmtpSession; readonly parcel: Parcel };

async function deliverOver(ctx: AppContext, order: MailOrder, { session, parcel }: Handover): Promise<void> {
  const attempt = await markSending(ctx, order);
  if (attempt === null) return;
  await settle(ctx, order, { attempt, ...(await session.send(parcel)) });
}

const messageFor = (ctx: AppContext, server: MailServer, mail: QueuedMail) =>
  messageOf(server, {
    id: mail.id,
    to: { name: mail.recipient_name, email: mail.recipient_email },
    organisation: mail.organisation,
    subject: mail.subject,
    text: withToken(ctx, mail, mail.body_text),
    html: withToken(ctx, mail, mail.body_html),
  });

const within = <T>(ctx: AppContext, { organisationId }: MailOrder, work: (tx: Tx) => Promise<T>) =>
  inOrganisation(ctx, systemOf(organisationId), work);

/** The mail, if it is this job's to send. One that is already SENDING was left behind by a worker that died. */
const findQueued = (ctx: AppContext, order: MailOrder) =>
  within(ctx, order, async (tx): Promise<QueuedMail | null> => {
    const mail = await tx
      .selectFrom('mail')
      .selectAll()
      .where('organisation_id', '=', order.organisationId)
      .where('id', '=', order.mailId)
      .forUpdate()
      .executeTakeFirst();
    if (mail?.status === 'SENDING') {
      const outcome = 'The worker that was sending it was lost: it may have arrived';
      await updateMail(tx, order).set({ status: 'UNCERTAIN', outcome }).execute();
    }
    if (mail?.status !== 'QUEUED' || (await isHeld(tx, order))) return null;
    if (await opens(tx, mail)) return { ...mail, organisation: await organisationName(tx, order) };
    const outcome = 'Its link opened nothing any more';
    await updateMail(tx, order).set({ status: 'FAILED', outcome }).execute();
    return null;
  });

/** A link that was revoked, has expired or went with its assessment is not worth a mail. */
async function opens(tx: Tx, { organisation_id, portal_link_id, account_link_id }: MailRow): Promise<boolean> {
  if (account_link_id !== null) return opensAccount(tx, { organisationId: organisation_id, linkId: account_link_id });
  if (portal_link_id === null) return true;
  const link = await tx
    .selectFrom('portal_link')
    .select('id')
    .where('organisation_id', '=', organisation_id)
    .where('id', '=', portal_link_id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst();
  return link !== undefined;
}

const updateMail = (tx: Tx, { organisationId, mailId }: MailOrder) =>
  tx.updateTable('mail').where('organisation_id', '=', organisationId).where('id', '=', mailId);

/** Answers the number of the attempt; null when another job was quicker, or nothing may leave. */
const markSending = (ctx: AppContext, order: MailOrder) =>
  within(ctx, order, async (tx): Promise<number | null> => {
    if (await isHeld(tx, order)) return null;
    const marked = await updateMail(tx, order)
      .set(({ eb }) => ({ status: 'SENDING', sending_at: sql<string>`now()`, attempts: eb('attempts', '+', 1) }))
      .where('status', '=', 'QUEUED')
      .returning('attempts')
      .executeTakeFirst();
    return marked?.attempts ?? null;
  });

type Settled = Delivery & { readonly attempt: number };

/** Only the attempt itself knows, also when it was given up for lost; a later attempt is none of its business. */
const settle = (ctx: AppContext, order: MailOrder, { attempt, outcome, words }: Settled) =>
  within(ctx, order, async (tx) => {
    const settled = await updateMail(tx, order)
      .set({ status: statusAfter(outcome, attempt), outcome: words })
      .$if(outcome === 'ACCEPTED', (update) => update.set({ sent_at: sql<string>`now()` }))
      .where('status', 'in', ['SENDING', 'UNCERTAIN'])
      .where('attempts', '=', attempt)
      .returning('status')
      .executeTakeFirst();
    if (settled?.status === 'QUEUED') await tryAgain(tx, order, waitAfter(attempt));
  });

function statusAfter(outcome: Delivery['outcome'], attempt: number): MailRow['status'] {
  if (outcome === 'ACCEPTED') return 'SENT';
  if (outcome === 'UNKNOWN') return 'UNCERTAIN';
  return outcome === 'DEFERRED' && attempt < MOST_ATTEMPTS ? 'QUEUED' : 'FAILED';
}

/** Nothing was handed over: it stays in the queue, with the reason, for another attempt. */
const putOff = (ctx: AppContext, order: MailOrder, words: string) =>
  within(ctx, order, async (tx) => {
    const waiting = await updateMail(tx, order)
      .set(({ eb }) => ({ outcome: words, attempts: eb('attempts', '+', 1) }))
      .where('status', '=', 'QUEUED')
      .returning('attempts')
      .executeTakeFirst();
    if (!waiting) return;
    if (waiting.attempts < MOST_ATTEMPTS) return tryAgain(tx, order, waitAfter(waiting.attempts));
    await updateMail(tx, order).set({ status: 'FAILED' }).execute();
  });

/** No attempt is counted: once there is a server, it is sent. */
const waitForServer = (ctx: AppContext, order: MailOrder) =>
  within(ctx, order, async (tx) => {
    await updateMail(tx, order)
      .set({ outcome: 'No mail server is configured' })
      .where('status', '=', 'QUEUED')
      .execute();
    await tryAgain(tx, order, HOUR_SECONDS);
  });

/** No attempt is counted here either: it waits until an operator lets it go. */
async function isHeld(tx: Tx, order: MailOrder): Promise<boolean> {
  const hold = await findHold(tx);
  if (!hold) return false;
  await updateMail(tx, order)
    .set({ outcome: heldWords(hold) })
    .where('status', '=', 'QUEUED')
    .execute();
  await tryAgain(tx, order, HELD_SECONDS);
  return true;
}

const tryAgain = (tx: Tx, data: MailOrder, startAfterSeconds: number) =>
  enqueue(tx, sendMail, [{ data, startAfterSeconds }]);

const waitAfter = (attempts: number) => Math.min(MINUTE_SECONDS * 2 ** (attempts - 1), HOUR_SECONDS);
