import { isEmail } from '@assay/contract';

export type Mailbox = { readonly name: string | null; readonly email: string };

export type MailServer = {
  readonly host: string;
  readonly port: number;
  /** TLS from the start. Otherwise the connection is upgraded with STARTTLS. */
  readonly isSecure: boolean;
  /** Whether an unencrypted connection is acceptable: only without a password, and if the operator allows it. */
  readonly mayBePlain: boolean;
  readonly credentials: { readonly user: string; readonly pass: string } | null;
  readonly from: Mailbox;
  /** How long the server may be silent. */
  readonly timeoutMs: number;
};

export type MailServerOptions = {
  readonly url: string;
  readonly from: string;
  readonly timeoutMs: number;
  readonly allowPlain: boolean;
};

const DEFAULT_PORTS = { 'smtp:': 587, 'smtps:': 465 };
const NAMED_ADDRESS = /^\s*"?([^"<>\r\n]*?)"?\s*<([^<>]*)>\s*$/;

/** Error messages do not contain the URL, because it includes a password. */
export function parseMailServer({ url, from, timeoutMs, allowPlain }: MailServerOptions): MailServer {
  const address = URL.canParse(url) ? new URL(url) : null;
  if (!address?.hostname || (address.protocol !== 'smtp:' && address.protocol !== 'smtps:')) {
    throw new Error('SMTP_URL must be a URL such as smtp://user:password@host:587');
  }
  const credentials = parseCredentials(address);
  return {
    host: address.hostname.replace(/^\[|\]$/g, ''),
    port: Number(address.port) || DEFAULT_PORTS[address.protocol],
    isSecure: address.protocol === 'smtps:',
    credentials,
    mayBePlain: allowPlain && credentials === null,
    from: parseMailbox(from),
    timeoutMs,
  };
}

function parseCredentials({ username, password }: URL): MailServer['credentials'] {
  if (username === '') return null;
  try {
    return { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  } catch {
    throw new Error('The user name or password in SMTP_URL is not percent-encoded');
  }
}

function parseMailbox(from: string): Mailbox {
  const [, name = '', email = from.trim()] = NAMED_ADDRESS.exec(from) ?? [];
  if (!isEmail(email)) throw new Error('MAIL_FROM must be an email address such as "Vendor Risk <risk@example.com>"');
  return { name: name === '' ? null : name, email };
}
