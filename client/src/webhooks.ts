import type { WebhookEvent } from './schema.ts';

type HeaderRecord = Readonly<Record<string, string | readonly string[] | undefined>>;

export type WebhookMessage = {
  /** The bytes of the request body as they arrived. JSON that was parsed and serialised again has another signature. */
  readonly body: string | Uint8Array<ArrayBuffer>;
  /** Of the request: a `Headers` object, or a record with lower-case names such as Node's `request.headers`. */
  readonly headers: Headers | HeaderRecord;
  /** The secret of the webhook, or several during a rotation. Each begins with `whsec_`. */
  readonly secret: string | readonly string[];
  /** How old a message may be. Default: 300. */
  readonly toleranceSeconds?: number | undefined;
};

/** `id` stays the same when a message is sent again. Store it, and skip messages that you have already handled. */
export type VerifiedWebhook = { readonly id: string; readonly event: WebhookEvent };

/** The message does not come from Assay, was changed on its way, or is too old. Respond with 400. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
}

const HMAC = { name: 'HMAC', hash: 'SHA-256' };
const PREFIX = /^whsec_/;

/** Returns the event of an authentic, intact and recent message, and throws WebhookVerificationError for any other. */
export async function verifyWebhook(message: WebhookMessage): Promise<VerifiedWebhook> {
  const { body, headers, secret, toleranceSeconds = 300 } = message;
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
    readHeader(headers, `webhook-${name}`),
  );
  if (!id || !timestamp || !signatures) throw new WebhookVerificationError('A webhook header is missing');
  const ageSeconds = Math.abs(Date.now() / 1_000 - Number(timestamp));
  if (!(ageSeconds <= toleranceSeconds)) throw new WebhookVerificationError('The message is too old or too new');
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const signed = join(new TextEncoder().encode(`${id}.${timestamp}.`), bytes);
  for (const each of typeof secret === 'string' ? [secret] : secret) {
    if (await isSigned(signed, signatures, each)) return { id, event: parseEvent(bytes) };
  }
  throw new WebhookVerificationError('No signature matches');
}

/** The signature vouches for the shape. */
// eslint-disable-next-line @typescript-eslint/no-unsafe-return -- JSON has no type.
const parseEvent = (bytes: Uint8Array): WebhookEvent => JSON.parse(new TextDecoder().decode(bytes));

function join(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(first.length + second.length);
  joined.set(first);
  joined.set(second, first.length);
  return joined;
}

function readHeader(headers: WebhookMessage['headers'], name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const value = headers[name];
  return typeof value === 'string' ? value : value?.[0];
}

async function isSigned(signed: Uint8Array<ArrayBuffer>, signatures: string, secret: string): Promise<boolean> {
  const raw = decodeBase64(secret.replace(PREFIX, ''));
  if (!raw || raw.length === 0) throw new Error('The webhook secret is not valid');
  const key = await crypto.subtle.importKey('raw', raw, HMAC, false, ['verify']);
  for (const signature of signatures.split(' ')) {
    const [version, text = ''] = signature.split(',');
    const given = version === 'v1' ? decodeBase64(text) : null;
    if (given && (await crypto.subtle.verify(HMAC, key, given, signed))) return true;
  }
  return false;
}

function decodeBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}
