import MailComposer from 'nodemailer/lib/mail-composer';
import type { Mailbox } from './mail-server.ts';

export type Message = {
  /** The same for the same mail, so that whoever gets it twice can tell. */
  readonly id: string;
  readonly from: Mailbox;
  readonly to: Mailbox;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

/** The bytes that go over the wire, and the addresses that stand outside. */
export type Parcel = { readonly from: string; readonly to: string; readonly bytes: Buffer };

export async function packMessage({ id, from, to, subject, text, html }: Message): Promise<Parcel> {
  const composer = new MailComposer({
    messageId: `<${id}@${domainOf(from)}>`,
    from: addressOf(from),
    to: addressOf(to),
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

const addressOf = ({ name, email }: Mailbox) => ({ name: name ?? '', address: email });

const domainOf = ({ email }: Mailbox) => email.slice(email.lastIndexOf('@') + 1);
