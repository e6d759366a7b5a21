import { Webhook } from 'standardwebhooks';

export type Signing = { readonly id: string; readonly now: Date; readonly body: string; readonly secret: string };

/** As Standard Webhooks describes them. */
export const signedHeaders = ({ id, now, body, secret }: Signing) => ({
  'content-type': 'application/json',
  'user-agent': 'Assay',
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
  'webhook-signature': new Webhook(secret).sign(id, now, body),
});
