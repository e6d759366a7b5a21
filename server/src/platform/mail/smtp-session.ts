import { Readable } from 'node:stream';
import type { NodemailerError } from 'nodemailer/lib/errors';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { MailServer } from './mail-server.ts';
import type { Parcel } from './message.ts';

/**
 * ACCEPTED: the server has it. REFUSED: it will not take it. DEFERRED: it has not taken it, but may later. UNKNOWN: the
 * words were on the wire and nobody said what became of them.
 */
export type Delivery = {
  readonly outcome: 'ACCEPTED' | 'REFUSED' | 'DEFERRED' | 'UNKNOWN';
  readonly words: string;
};

export type SmtpSession = {
  readonly send: (parcel: Parcel) => Promise<Delivery>;
  readonly close: () => void;
};

const CONNECT_MS = 10_000;
const LOOPBACK = new Set(['localhost', '127.0.0.1', '::1']);

/** Greeted and signed in: the next thing on the wire would be a message. Fails while nothing was handed over. */
export async function openSession(server: MailServer): Promise<SmtpSession> {
  const connection = new SMTPConnection(optionsFor(server));
  const broken = new Promise<never>((_, reject) => {
    connection.on('error', reject);
    connection.once('end', () => reject(new Error('The mail server closed the connection')));
  });
  broken.catch(() => undefined);
  try {
    await Promise.race([connect(connection), broken]);
    if (server.credentials) await Promise.race([signIn(connection, server.credentials), broken]);
  } catch (error) {
    connection.close();
    throw error;
  }
  return {
    send: (parcel) => send(connection, parcel),
    close: () => connection.quit(),
  };
}

/** Mails hold links that open doors: nothing is sent where others may read it, except to a server on the same machine. */
const optionsFor = ({ host, port, isSecure, mayBePlain, timeoutMs }: MailServer) => ({
  host,
  port,
  secure: isSecure,
  requireTLS: !isSecure && !mayBePlain && !LOOPBACK.has(host),
  connectionTimeout: Math.min(CONNECT_MS, timeoutMs),
  greetingTimeout: Math.min(CONNECT_MS, timeoutMs),
  dnsTimeout: Math.min(CONNECT_MS, timeoutMs),
  socketTimeout: timeoutMs,
});

const connect = (connection: SMTPConnection) =>
  new Promise<void>((resolve, reject) => {
    connection.connect((error) => (error ? reject(error) : resolve()));
  });

const signIn = (connection: SMTPConnection, credentials: NonNullable<MailServer['credentials']>) =>
  new Promise<void>((resolve, reject) => {
    connection.login({ ...credentials }, (error) => (error ? reject(error) : resolve()));
  });

function send(connection: SMTPConnection, { from, to, bytes }: Parcel): Promise<Delivery> {
  let hasStarted = false;
  // Read only once the server has asked for it: what was never read cannot have arrived.
  function* content() {
    hasStarted = true;
    yield bytes;
  }
  return new Promise((resolve) => {
    const envelope = { from, to: [to], size: bytes.length };
    connection.send(envelope, Readable.from(content()), (error, info) =>
      resolve(error ? verdictOn(error, hasStarted) : { outcome: 'ACCEPTED', words: readable(info.response) }),
    );
  });
}

function verdictOn(error: NodemailerError, hasStarted: boolean): Delivery {
  const { responseCode = 0 } = error;
  const words = wordsOf(error);
  if (responseCode >= 400) return { outcome: error.permanent ? 'REFUSED' : 'DEFERRED', words };
  if (hasStarted) return { outcome: 'UNKNOWN', words };
  // Not even offered: the recipient cannot be written, or the message is larger than the server says it takes.
  return { outcome: error.code === 'EENVELOPE' || error.code === 'EMESSAGE' ? 'REFUSED' : 'DEFERRED', words };
}

const MOST_WORDS = 1_000;

/** What the server said, where it said something; it may be anything, so it is made fit to be kept and shown. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return readable(String(error));
  if ('timeoutType' in error) return 'The mail server did not answer in time';
  return readable('response' in error && typeof error.response === 'string' ? error.response : error.message);
}

const readable = (words: string) =>
  words
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, MOST_WORDS)
    .toWellFormed();
