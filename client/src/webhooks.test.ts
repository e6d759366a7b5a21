import { createHmac, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { verifyWebhook, WebhookVerificationError } from './webhooks.ts';

const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;
const secret = newSecret();
const body = JSON.stringify({ type: 'webhook.test', timestamp: '2026-01-02T03:04:05.000Z', data: { name: 'Zoë' } });

type Signing = { readonly text?: string; readonly secondsAgo?: number; readonly key?: string };

/** Headers as Standard Webhooks defines them. */
function sign({ text = body, secondsAgo = 0, key = secret }: Signing = {}) {
  const timestamp = String(Math.floor(Date.now() / 1_000) - secondsAgo);
  const raw = Buffer.from(key.replace('whsec_', ''), 'base64');
  const signature = createHmac('sha256', raw).update(`msg_1.${timestamp}.${text}`).digest('base64');
  return { 'webhook-id': 'msg_1', 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}

const accepted = { id: 'msg_1', event: JSON.parse(body) };

describe('verifyWebhook returns the event', () => {
  it.each([
    ['with the body as text', { body, headers: sign() }],
    ['with the body as bytes', { body: new TextEncoder().encode(body), headers: sign() }],
    ['with a Headers object', { body, headers: new Headers(sign()) }],
    ['signed with one of several secrets', { body, headers: sign(), secret: [newSecret(), secret] }],
    ['within a longer tolerance', { body, headers: sign({ secondsAgo: 400 }), toleranceSeconds: 600 }],
  ])('%s', async (_, message) => {
    expect(await verifyWebhook({ secret, ...message })).toEqual(accepted);
  });

  it('when one of several signatures matches', async () => {
    const headers = sign();
    const rotated = `v1a,AAAA v1,%%% ${sign({ key: newSecret() })['webhook-signature']} ${headers['webhook-signature']}`;
    expect(await verifyWebhook({ body, secret, headers: { ...headers, 'webhook-signature': rotated } })).toEqual(
      accepted,
    );
  });
});

describe('verifyWebhook throws', () => {
  it.each([
    ['without the headers', { headers: {} }, 'A webhook header is missing'],
    ['when the message is older than five minutes', { headers: sign({ secondsAgo: 301 }) }, 'too old'],
    ['when the message is from the future', { headers: sign({ secondsAgo: -301 }) }, 'too new'],
    ['when the timestamp is no number', { headers: { ...sign(), 'webhook-timestamp': 'now' } }, 'too old'],
    ['when the body was changed', { headers: sign({ text: `${body} ` }) }, 'No signature matches'],
    ['when another secret signed it', { headers: sign({ key: newSecret() }) }, 'No signature matches'],
    ['when another message had this signature', { headers: { ...sign(), 'webhook-id': 'msg_2' } }, 'No signature'],
  ])('%s', async (_, { headers }, message) => {
    const verifying = verifyWebhook({ body, secret, headers });
    await expect(verifying).rejects.toBeInstanceOf(WebhookVerificationError);
    await expect(verifying).rejects.toThrow(message);
  });

  it('when the secret is not valid', async () => {
    await expect(verifyWebhook({ body, headers: sign(), secret: 'whsec_' })).rejects.toThrow('secret is not valid');
  });
});
