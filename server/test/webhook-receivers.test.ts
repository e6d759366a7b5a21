import { execFileSync, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWebhook, rotateWebhookSecret } from '../src/features/messaging/webhooks/webhook-commands.ts';
import { testWebhook } from '../src/features/messaging/webhooks/webhook-delivery-commands.ts';
import { deliverWebhookHandler } from '../src/features/messaging/webhooks/webhook-jobs.ts';
import { listWebhookDeliveries } from '../src/features/messaging/webhooks/webhook-queries.ts';
import { buildSignedHeaders } from '../src/platform/outbound/signature.ts';
import { seedOrganisation, type TestOrganisation } from './support/factories.ts';
import { waitFor } from './support/processes.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';
import { type ReceivedWebhook, startWebhookReceiver } from './support/webhook-receiver.ts';
import { describeWith } from './support/programs.ts';

const GUIDES = fileURLToPath(new URL('../../docs/how-to/', import.meta.url));
const RECEIVERS = `${GUIDES}webhook-receivers/`;
const PROGRAM = 'receiver';

let test: TestApp;
let organisation: TestOrganisation;
/** Terminates TLS and forwards to the most recently started receiver. */
let front: Awaited<ReturnType<typeof startWebhookReceiver>>;
let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'assay-receivers-'));
  execFileSync('go', ['vet', 'receiver.go'], { cwd: RECEIVERS });
  execFileSync('go', ['build', '-o', join(dir, PROGRAM), 'receiver.go'], { cwd: RECEIVERS });
  front = await startWebhookReceiver();
  test = await startTestApp(front.environment);
  organisation = await seedOrganisation(test);
}, 120_000);
afterAll(async () => {
  await test.close();
  await front.close();
  await rm(dir, { recursive: true });
});

type Message = { readonly headers: Record<string, string>; readonly body: string };

/** Starts a receiver process. Gives access to its responses and its output. */
async function start([command = '', ...args]: readonly string[], secrets: readonly string[]) {
  const env = { PATH: process.env.PATH, WEBHOOK_SECRETS: secrets.join(' '), PORT: '0' };
  const child = spawn(command, args, { cwd: RECEIVERS, env, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  const port = await waitFor(() => /listening on .*\D(\d+)\D*\n/.exec(output)?.[1]);
  let refused = 0;
  const post = async (message: Message) => {
    const { status } = await fetch(`http://127.0.0.1:${port}/hook`, { method: 'POST', ...message });
    if (status === 400) refused += 1;
    return status;
  };
  /** A receiver prints a refusal before it responds, but its output may arrive later: waits for every refusal. */
  const refusals = () =>
    waitFor(() => {
      const said = output.match(/^refused: .*(?=\n)/gm) ?? [];
      return said.length === refused && said;
    });
  const events = async () => {
    // Output arrives in order: after this refusal, all earlier lines are there.
    await post({ headers: {}, body: '' });
    await refusals();
    return output.match(/^event .*(?=\n)/gm) ?? [];
  };
  return { post, refusals, events, stop: () => child.kill() };
}
type Receiving = Awaited<ReturnType<typeof start>>;

const messageOf = ({ headers, body }: ReceivedWebhook): Message => ({
  body,
  headers: Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (name.startsWith('webhook-') ? [[name, String(value)]] : [])),
  ),
});

/** Lets the service deliver a test event, and returns the recorded delivery. */
async function deliver(webhookId: string, to: Receiving) {
  front.answer((response, received) => {
    void to.post(messageOf(received)).then((status) => response.writeHead(status).end());
  });
  const { id: deliveryId } = await testWebhook(test.ctx, organisation.operator, webhookId);
  await deliverWebhookHandler.run(test.ctx, { organisationId: organisation.id, deliveryId, tries: 0 });
  const page = { webhookId, query: { page: 1, pageSize: 10 } };
  const { entries } = await listWebhookDeliveries(test.ctx, organisation.operator, page);
  const sent = front.received.find(({ id }) => id === deliveryId);
  if (!sent) throw new Error('Nothing was sent');
  return { recorded: entries.find(({ id }) => id === deliveryId), message: messageOf(sent) };
}

const aWebhook = () =>
  createWebhook(test.ctx, organisation.operator, {
    url: front.url,
    description: null,
    events: ['vendor.created'],
  });

const BODY = JSON.stringify({ type: 'vendor.created', timestamp: '2026-11-15T12:00:00.000Z', data: { id: 'å' } });
const signed = (secret: string, minutes = 0): Message => {
  const now = new Date(Date.now() + minutes * 60_000);
  return { headers: buildSignedHeaders({ id: crypto.randomUUID(), now, body: BODY, secrets: [secret] }), body: BODY };
};
const without = (header: string, { headers, body }: Message): Message => ({
  headers: Object.fromEntries(Object.entries(headers).filter(([name]) => name !== header)),
  body,
});
const withHeader = (name: string, value: string, { headers, body }: Message): Message => ({
  headers: { ...headers, [name]: value },
  body,
});

const OTHER_SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const SIGNATURE = 'webhook-signature';

describeWith('go', 'python3').each([
  ['TypeScript', () => [process.execPath, 'receiver.ts']],
  ['Python', () => ['python3', 'receiver.py']],
  ['Go', () => [join(dir, PROGRAM)]],
])('The receiver in %s', (_, command) => {
  let webhook: Awaited<ReturnType<typeof aWebhook>>;
  let receiver: Receiving;
  beforeAll(async () => {
    webhook = await aWebhook();
    receiver = await start(command(), [webhook.secret]);
  });
  afterAll(() => receiver.stop());

  it('accepts what the service delivers, and handles each event once, however often it is delivered', async () => {
    const before = await receiver.events();
    const { recorded, message } = await deliver(webhook.id, receiver);
    expect(recorded).toMatchObject({ status: 'DELIVERED', outcome: 'Received HTTP status 204' });
    expect([await receiver.post(message), await receiver.post(message)]).toEqual([204, 204]);
    expect(await receiver.events()).toEqual([...before, 'event webhook.test']);
  });

  it('accepts a message with several signatures of which one is valid', async () => {
    const before = await receiver.events();
    const message = signed(webhook.secret);
    const right = String(message.headers[SIGNATURE]);
    const several = `${String(signed(OTHER_SECRET).headers[SIGNATURE])} v2,x ${right}`;
    expect(await receiver.post(withHeader(SIGNATURE, several, message))).toBe(204);
    expect(await receiver.events()).toEqual([...before, 'event vendor.created']);
  });

  it.each<[why: string, words: string, of: (secret: string) => Message]>([
    ['whose body was changed', 'no signature', (secret) => ({ ...signed(secret), body: `${BODY} ` })],
    ['whose id was changed', 'no signature', (secret) => withHeader('webhook-id', 'other', signed(secret))],
    ['of six minutes ago', 'timestamp', (secret) => signed(secret, -6)],
    ['of six minutes ahead', 'timestamp', (secret) => signed(secret, 6)],
    ['of no time', 'timestamp', (secret) => withHeader('webhook-timestamp', 'soon', signed(secret))],
    ['signed with another secret', 'no signature', () => signed(OTHER_SECRET)],
    ['with an empty signature', 'no signature', (secret) => withHeader(SIGNATURE, 'v1,', signed(secret))],
    ['with no base64', 'no signature', (secret) => withHeader(SIGNATURE, 'v1,ü?', signed(secret))],
    ['of another version', 'no signature', (secret) => withHeader(SIGNATURE, renamed(signed(secret)), signed(secret))],
    ['without its id', 'missing', (secret) => without('webhook-id', signed(secret))],
    ['without its time', 'missing', (secret) => without('webhook-timestamp', signed(secret))],
    ['without a signature', 'missing', (secret) => without(SIGNATURE, signed(secret))],
  ])('rejects a message %s', async (_why, words, of) => {
    const before = await receiver.events();
    expect(await receiver.post(of(webhook.secret))).toBe(400);
    expect((await receiver.refusals()).at(-1)).toContain(words);
    expect(await receiver.events()).toEqual(before);
  });

  it('accepts both secrets during a rotation', async () => {
    const underWay = signed(webhook.secret);
    const { secret } = await rotateWebhookSecret(test.ctx, organisation.operator, webhook.id);
    const withOldSecret = await deliver(webhook.id, receiver);
    expect(withOldSecret.recorded).toMatchObject({ status: 'DELIVERED' });
    const both = await start(command(), [secret, webhook.secret]);
    try {
      expect(await both.post(underWay)).toBe(204);
      expect((await deliver(webhook.id, both)).recorded).toMatchObject({ status: 'DELIVERED' });
      expect(await both.events()).toEqual(['event vendor.created', 'event webhook.test']);
    } finally {
      both.stop();
    }
  });
});

const renamed = ({ headers }: Message) => String(headers[SIGNATURE]).replace('v1,', 'v2,');

describeWith('go', 'python3')('The webhook guide', () => {
  it.each([
    ['ts', 'receiver.ts'],
    ['python', 'receiver.py'],
    ['go', 'receiver.go'],
  ])("quotes the receiver's code (%s)", async (language, file) => {
    const guide = await readFile(`${GUIDES}verify-webhooks.md`, 'utf8');
    const quoted = [...guide.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'gms'))].map(([, code]) => code);
    expect(quoted.length).toBeGreaterThan(0);
    const program = await readFile(RECEIVERS + file, 'utf8');
    for (const code of quoted) expect(program).toContain(code);
  });
});
