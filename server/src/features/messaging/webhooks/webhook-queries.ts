import type { Webhook, WebhookDelivery, WebhookDeliveryPage, WebhookDeliveryQuery } from '@assay/contract';
import type { Selectable } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { inOrganisation, readInOrganisation } from '../../../platform/db/in-organisation.ts';
import { toStatement } from '../../../platform/db/statement.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { queryBuilder } from '../../../platform/db/transaction.ts';
import { NotFoundError } from '../../../platform/errors.ts';

export type WebhookRow = Selectable<Tables['webhook_endpoint']>;
export type WebhookDeliveryRow = Selectable<Tables['webhook_delivery']>;

/** Newest first. */
export async function listWebhooks(ctx: AppContext, caller: Caller): Promise<Webhook[]> {
  const list = queryBuilder
    .selectFrom('webhook_endpoint')
    .selectAll()
    .where('organisation_id', '=', caller.organisationId)
    .orderBy('created_at', 'desc')
    .orderBy('id');
  return (await readInOrganisation(ctx, caller, toStatement(list))).map(toWebhook);
}

export type ListDeliveriesInput = { readonly webhookId: string; readonly query: WebhookDeliveryQuery };

/** Newest first. */
export function listWebhookDeliveries(
  ctx: AppContext,
  caller: Caller,
  { webhookId, query: { page, pageSize } }: ListDeliveriesInput,
): Promise<WebhookDeliveryPage> {
  return inOrganisation(ctx, caller, async (tx) => {
    const webhook = await tx
      .selectFrom('webhook_endpoint')
      .select('id')
      .where('organisation_id', '=', caller.organisationId)
      .where('id', '=', webhookId)
      .executeTakeFirst();
    if (!webhook) throw new NotFoundError();
    const deliveries = tx
      .selectFrom('webhook_delivery')
      .where('organisation_id', '=', caller.organisationId)
      .where('webhook_endpoint_id', '=', webhookId);
    const { count } = await deliveries.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
    const rows = await deliveries
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute();
    return { entries: rows.map(toWebhookDelivery), page, pageSize, totalCount: count };
  });
}

/** Never returns the secret. */
export const toWebhook = (row: WebhookRow): Webhook => ({
  id: row.id,
  url: row.url,
  description: row.description,
  events: row.events,
  enabled: row.enabled,
  disabledReason: row.disabled_reason,
  previousSecretUntil: row.previous_secret_until,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

export const toWebhookDelivery = (row: WebhookDeliveryRow): WebhookDelivery => ({
  id: row.id,
  event: row.event,
  payload: row.payload,
  status: row.status,
  attempts: row.attempts,
  responseStatus: row.response_status,
  outcome: row.outcome,
  createdAt: row.created_at,
  lastAttemptAt: row.last_attempt_at,
  deliveredAt: row.delivered_at,
});
