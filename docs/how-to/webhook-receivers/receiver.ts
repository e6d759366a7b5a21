// Receives Assay webhooks. Runs directly on Node 24:
//
//   WEBHOOK_SECRETS='whsec_…' PORT=8080 node receiver.ts
//
// Listens on localhost only. Assay sends only to https URLs, so run it behind a proxy that terminates TLS.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';

const TOLERANCE_SECONDS = 300;
const MAX_BYTES = 8 * 1024 * 1024;

/** One secret, or several separated by spaces during a rotation. */
const keys = (process.env.WEBHOOK_SECRETS ?? '')
  .split(' ')
  .filter((secret) => secret !== '')
  .map((secret) => Buffer.from(secret.replace(/^whsec_/, ''), 'base64'));
if (keys.length === 0) throw new Error('Set WEBHOOK_SECRETS');

/** Returns the ID of an authentic, intact and recent message; throws for any other. */
function verify(headers: IncomingHttpHeaders, body: Buffer): string {
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) => headers[`webhook-${name}`]);
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signatures !== 'string')
    throw new Error('a webhook header is missing');
  const ageSeconds = Math.abs(Date.now() / 1000 - Number(timestamp));
  if (!(ageSeconds <= TOLERANCE_SECONDS)) throw new Error('the timestamp is not of the last minutes');
  for (const key of keys) {
    const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
    for (const signature of signatures.split(' ')) {
      const [version, text = ''] = signature.split(',');
      const given = Buffer.from(text, 'base64');
      if (version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)) return id;
    }
  }
  throw new Error('no signature matches');
}

/** IDs that were processed. Store them in your database: this set is lost when the process ends. */
const done = new Set<string>();

/** Your own code. If it throws, the response is 500 and Assay sends the message again. */
function handle(event: { type: string; data: unknown }): void {
  console.log('event', event.type);
}

function receive(headers: IncomingHttpHeaders, body: Buffer): number {
  let id;
  try {
    id = verify(headers, body);
  } catch (error) {
    console.log('refused:', error instanceof Error ? error.message : error);
    return 400;
  }
  if (done.has(id)) return 204;
  handle(JSON.parse(body.toString('utf8')));
  done.add(id);
  return 204;
}

/** The raw bytes: JSON that is parsed and serialised again has a different signature. */
async function rawBody(request: IncomingMessage): Promise<Buffer | null> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    size += part.length;
    if (size > MAX_BYTES) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

async function answer(request: IncomingMessage): Promise<number> {
  if (request.method !== 'POST') return 405;
  const body = await rawBody(request);
  return body === null ? 413 : receive(request.headers, body);
}

const server = createServer((request, response) => {
  answer(request)
    .catch((error) => {
      console.error(error);
      return 500;
    })
    .then((status) => response.writeHead(status).end());
});
const port = Number(process.env.PORT ?? 8080);
server.listen(port, '127.0.0.1', () => console.log('listening on', server.address()));
