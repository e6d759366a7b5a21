import { isEmail } from '@assay/contract';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { Mailbox } from './mail-server.ts';

export type MailMessage = {
  /** Stable per email, so that recipients can recognise duplicates. */
  readonly id: string;
  readonly from: Mailbox;
  readonly to: Mailbox;
  /** Null if replies go to the sender. */
  readonly replyTo: Mailbox | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

/** The message as sent, with its envelope addresses. */
export type MimeMessage = { readonly from: string; readonly to: string; readonly bytes: Buffer };

export async function buildMimeMessage(message: MailMessage): Promise<MimeMessage> {
  const { id, from, to, replyTo, subject, text, html } = message;
  const composer = new MailComposer({
    messageId: `<${id}@${getDomain(from)}>`,
    from: toAddress(from),
    to: toAddress(to),
    // Unlike the envelope addresses, nothing later in the conversation rejects a malformed one.
    ...(replyTo !== null && isEmail(replyTo.email) && { replyTo: toAddress(replyTo) }),
    subject,
    text,
    html,
    headers: { 'Auto-Submitted': 'auto-generated' },
    newline: 'win',
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return { from: from.email, to: to.email, bytes: await composer.compile().build() };
}

const toAddress = ({ name, email }: Mailbox) => ({ name: name ?? '', address: email });

const getDomain = ({ email }: Mailbox) => email.slice(email.lastIndexOf('@') + 1);
