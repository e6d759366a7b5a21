import { Webhook } from 'standardwebhooks';

export type SignatureInput = {
  readonly id: string;
  readonly now: Date;
  readonly body: string;
  readonly secret: string;
};

/** Headers as defined by Standard Webhooks. */
export const buildSignedHeaders = ({ id, now, body, secret }: SignatureInput) => ({
  'content-type': 'application/json',
  'user-agent': 'Assay',
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
  'webhook-signature': new Webhook(secret).sign(id, now, body),
});
