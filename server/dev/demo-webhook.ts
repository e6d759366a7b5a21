import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { AppContext } from '../src/context.ts';
import type { Caller } from '../src/domain/caller.ts';
import { createWebhook, updateWebhook } from '../src/features/messaging/webhooks/webhook-commands.ts';

/** Disabled, because the address is fictional. */
export async function seedDemoWebhook(ctx: AppContext, caller: Caller): Promise<string> {
  const { id: webhookId } = await createWebhook(ctx, caller, {
    url: 'https://register.larkfield.example/hooks/assay',
    description: 'Risk register',
    events: ['assessment.submitted', 'assessment.completed', 'finding.created', 'finding.updated'],
  });
  await updateWebhook(ctx, caller, { webhookId, update: { enabled: false }, ifMatch: undefined });
  return webhookId;
}

/** Past deliveries about the results of the latest reviews. */
const LOG = `
  insert into webhook_delivery (organisation_id, id, webhook_endpoint_id, event, payload, status, attempts,
    response_status, outcome, created_at, last_attempt_at, delivered_at)
  select organisation_id, $2::uuid, $1::uuid, $3, $4,
    'DELIVERED', $5, 200, null, $6::timestamptz, $6::timestamptz + interval '1 second', $6::timestamptz + interval '1 second'
  from webhook_endpoint where id = $1::uuid`;

const TOLD = `
  select 'assessment.completed' as event, a.id, a.title as name, v.id as vendor_id, v.name as vendor_name,
    a.completed_at as at
  from assessment a join vendor v using (organisation_id)
  where v.id = a.vendor_id and a.completed_at is not null
    and a.organisation_id = (select organisation_id from webhook_endpoint where id = $1::uuid)
  union all
  select 'finding.created', f.id, f.title, v.id, v.name, f.created_at
  from finding f join vendor v using (organisation_id)
  where v.id = f.vendor_id and not f.proposed
    and f.organisation_id = (select organisation_id from webhook_endpoint where id = $1::uuid)
  order by at desc limit 24`;

type Told = Readonly<Record<'event' | 'id' | 'name' | 'vendor_id' | 'vendor_name', string>> & { readonly at: Date };

export async function seedDemoDeliveries(owner: pg.Client, webhookId: string): Promise<void> {
  const { rows } = await owner.query<Told>(TOLD, [webhookId]);
  for (const [index, { event, at, id, name, vendor_id, vendor_name }] of rows.entries()) {
    const data = { id, name, vendorId: vendor_id, vendorName: vendor_name };
    const payload = JSON.stringify({ type: event, timestamp: at.toISOString(), data });
    const attempts = index % 9 === 4 ? 3 : 1;
    await owner.query(LOG, [webhookId, randomUUID(), event, payload, attempts, at]);
  }
}
