import type { Mailbox, MailServer } from '../../platform/mail/mail-server.ts';
import type { Message } from '../../platform/mail/message.ts';
import type { LaidOut } from './layout.ts';

export type Written = LaidOut & { readonly id: string; readonly to: Mailbox; readonly organisation: string };

/** From the name the operator chose, or else the organisation's own. */
export const messageOf = ({ from }: MailServer, { organisation, ...written }: Written): Message => ({
  ...written,
  from: { name: from.name ?? organisation, email: from.email },
});
