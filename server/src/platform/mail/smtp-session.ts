import { Readable } from 'node:stream';
import type { NodemailerError } from 'nodemailer/lib/errors';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { MailServer } from './mail-server.ts';
import type { MimeMessage } from './mime-message.ts';

/**
 * ACCEPTED: the server accepted the message. REFUSED: it rejected the message permanently. DEFERRED: it did not accept
 * the message, but a retry may succeed. UNKNOWN: the message was sent, but its outcome is not known.
 */
export type SmtpDelivery = {
  readonly outcome: 'ACCEPTED' | 'REFUSED' | 'DEFERRED' | 'UNKNOWN';
  readonly words: string;
};

export type SmtpSession = {
  readonly send: (message: MimeMessage) => Promise<SmtpDelivery>;
  readonly close: () => void;
};

const CONNECT_TIMEOUT_MS = 10_000;
const LOOPBACK = new Set(['localhost', '127.0.0.1', '::1']);

/** Connects and authenticates, so that a message can be sent next. If this fails, nothing was sent. */
export async function openSmtpSession(server: MailServer): Promise<SmtpSession> {
  const connection = new SMTPConnection(toConnectionOptions(server));
  const broken = new Promise<never>((_, reject) => {
    connection.on('error', reject);
    connection.once('end', () => reject(new Error('The mail server closed the connection')));
  });
  broken.catch(() => undefined);
  try {
    await Promise.race([connect(connection), broken]);
    if (server.credentials) await Promise.race([authenticate(connection, server.credentials), broken]);
  } catch (error) {
    connection.close();
    throw error;
  }
  return {
    send: (message) => sendMessage(connection, message),
    close: () => connection.quit(),
  };
}

/**
 * Emails contain sign-in and portal links, so TLS is required unless the server is on this machine or plain text is
 * allowed.
 */
const toConnectionOptions = ({ host, port, isSecure, mayBePlain, timeoutMs }: MailServer) => ({
  host,
  port,
  secure: isSecure,
  requireTLS: !isSecure && !mayBePlain && !LOOPBACK.has(host),
  connectionTimeout: Math.min(CONNECT_TIMEOUT_MS, timeoutMs),
  greetingTimeout: Math.min(CONNECT_TIMEOUT_MS, timeoutMs),
  dnsTimeout: Math.min(CONNECT_TIMEOUT_MS, timeoutMs),
  socketTimeout: timeoutMs,
});

const connect = (connection: SMTPConnection) =>
  new Promise<void>((resolve, reject) => {
    connection.connect((error) => (error ? reject(error) : resolve()));
  });

const authenticate = (connection: SMTPConnection, credentials: NonNullable<MailServer['credentials']>) =>
  new Promise<void>((resolve, reject) => {
    connection.login({ ...credentials }, (error) => (error ? reject(error) : resolve()));
  });

function sendMessage(connection: SMTPConnection, { from, to, bytes }: MimeMessage): Promise<SmtpDelivery> {
  let hasStarted = false;
  // Runs only when the server is ready for the content. If it never ran, the message cannot have been delivered.
  function* content() {
    hasStarted = true;
    yield bytes;
  }
  return new Promise((resolve) => {
    const envelope = { from, to: [to], size: bytes.length };
    connection.send(envelope, Readable.from(content()), (error, info) =>
      resolve(error ? toDelivery(error, hasStarted) : { outcome: 'ACCEPTED', words: toReadableText(info.response) }),
    );
  });
}

function toDelivery(error: NodemailerError, hasStarted: boolean): SmtpDelivery {
  const { responseCode = 0 } = error;
  const words = formatSmtpError(error);
  if (responseCode >= 400) return { outcome: error.permanent ? 'REFUSED' : 'DEFERRED', words };
  if (hasStarted) return { outcome: 'UNKNOWN', words };
  // The message was never offered: the recipient address is invalid, or the message exceeds the server's size limit.
  return { outcome: error.code === 'EENVELOPE' || error.code === 'EMESSAGE' ? 'REFUSED' : 'DEFERRED', words };
}

const MAX_ERROR_LENGTH = 1_000;

/** The server's response if there is one, without control characters and truncated: it can contain anything. */
export function formatSmtpError(error: unknown): string {
  if (!(error instanceof Error)) return toReadableText(String(error));
  if ('timeoutType' in error) return 'The mail server did not respond in time';
  return toReadableText('response' in error && typeof error.response === 'string' ? error.response : error.message);
}

const toReadableText = (words: string) =>
  words
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, MAX_ERROR_LENGTH)
    .toWellFormed();
