import { Webhook } from 'standardwebhooks';

export type SignatureInput = {
  readonly id: string;
  readonly now: Date;
  readonly body: string;
  /** Several during a rotation: the receiver accepts a delivery if one signature matches. */
  readonly secrets: readonly string[];
};

/** Headers as defined by Standard Webhooks. */
export const buildSignedHeaders = ({ id, now, body, secrets }: SignatureInput) => ({
  'content-type': 'application/json',
  'user-agent': 'Assay',
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
  'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, now, body)).join(' '),
});
