export type Mailbox = { readonly name: string | null; readonly email: string };

/** Where mail is handed over, and who it comes from. */
export type MailServer = {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; otherwise the connection is upgraded. */
  readonly isSecure: boolean;
  /** Without a password, and where the operator says so, a connection that cannot be upgraded will do. */
  readonly mayBePlain: boolean;
  readonly credentials: { readonly user: string; readonly pass: string } | null;
  readonly from: Mailbox;
  /** How long it may be silent. */
  readonly timeoutMs: number;
};

export type MailServerSettings = {
  readonly url: string;
  readonly from: string;
  readonly timeoutMs: number;
  readonly allowPlain: boolean;
};

const PORTS = { 'smtp:': 587, 'smtps:': 465 };
const NAMED = /^\s*"?([^"<>\r\n]*?)"?\s*<([^<>\s]+@[^<>\s@]+)>\s*$/;
const PLAIN = /^\s*([^<>\s"]+@[^<>\s@]+)\s*$/;

/** Says what is wrong without repeating the address, which holds a password. */
export function mailServerOf({ url, from, timeoutMs, allowPlain }: MailServerSettings): MailServer {
  const address = URL.canParse(url) ? new URL(url) : null;
  if (!address?.hostname || (address.protocol !== 'smtp:' && address.protocol !== 'smtps:')) {
    throw new Error('SMTP_URL must be an address like smtp://user:password@host:587');
  }
  const credentials = credentialsOf(address);
  return {
    host: address.hostname.replace(/^\[|\]$/g, ''),
    port: Number(address.port) || PORTS[address.protocol],
    isSecure: address.protocol === 'smtps:',
    credentials,
    mayBePlain: allowPlain && credentials === null,
    from: mailboxOf(from),
    timeoutMs,
  };
}

function credentialsOf({ username, password }: URL): MailServer['credentials'] {
  if (username === '') return null;
  try {
    return { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  } catch {
    throw new Error('SMTP_URL has a user or password that is not percent-encoded');
  }
}

function mailboxOf(from: string): Mailbox {
  const [, name = '', email = PLAIN.exec(from)?.[1]] = NAMED.exec(from) ?? [];
  if (email === undefined) throw new Error('MAIL_FROM must be an address like "Vendor Risk <risk@example.com>"');
  return { name: name === '' ? null : name, email };
}
