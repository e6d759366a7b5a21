import {
  type FailingWebhook,
  getEventPermission,
  MAX_MY_WORK_ENTRIES,
  type Webhook,
  type WebhookDelivery,
  type WebhookDeliveryPage,
  type WebhookDeliveryQuery,
} from '@assay/contract';
import { type Selectable, sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import { type Caller, can } from '../../../domain/caller.ts';
import { inOrganisation, readInOrganisation } from '../../../platform/db/in-organisation.ts';
import { toStatement } from '../../../platform/db/statement.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { queryBuilder, type Tx } from '../../../platform/db/transaction.ts';
import { NotFoundError } from '../../../platform/errors.ts';
import type { WithRevision } from '../../../platform/http/revision.ts';

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

export async function getWebhook(ctx: AppContext, caller: Caller, webhookId: string): Promise<WithRevision<Webhook>> {
  const one = queryBuilder
    .selectFrom('webhook_endpoint')
    .selectAll()
    .where('organisation_id', '=', caller.organisationId)
    .where('id', '=', webhookId);
  const [row] = await readInOrganisation(ctx, caller, toStatement(one));
  if (!row) throw new NotFoundError();
  return toWebhookWithRevision(row);
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
    return { entries: rows.map((row) => toWebhookDelivery(row, caller)), page, pageSize, totalCount: count };
  });
}

type FailingWebhooks = { readonly entries: FailingWebhook[]; readonly totalCount: number };

/** Webhooks whose latest attempt failed, and those that were disabled automatically. */
export async function listFailingWebhooks(tx: Tx, { organisationId }: Caller): Promise<FailingWebhooks> {
  const { rows } = await sql<FailingWebhook>`
    select w.id, w.url, coalesce(w.disabled_reason, latest.outcome) as outcome
    from webhook_endpoint w left join lateral (
      select d.status, d.outcome from webhook_delivery d
      where d.organisation_id = w.organisation_id and d.webhook_endpoint_id = w.id and d.attempts > 0
      order by d.created_at desc, d.id desc limit 1) latest on true
    where w.organisation_id = ${organisationId}::uuid
      and (w.disabled_reason is not null or w.enabled and latest.status <> 'DELIVERED')
    order by w.created_at desc, w.id`.execute(tx);
  return { entries: rows.slice(0, MAX_MY_WORK_ENTRIES), totalCount: rows.length };
}

/** Never returns the secret. */
export const toWebhook = (row: WebhookRow): Webhook => ({
  id: row.id,
  url: row.url,
  description: row.description,
  format: row.format,
  events: row.events,
  enabled: row.enabled,
  disabledReason: row.disabled_reason,
  previousSecretUntil: row.previous_secret_until,
  apiKeyId: row.api_key_id,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

export const toWebhookWithRevision = (row: WebhookRow): WithRevision<Webhook> => ({
  revision: row.revision,
  body: toWebhook(row),
});

/** The record in an event is shown only to callers who may see it elsewhere. */
export function canSeeEvent(caller: Caller, event: string): boolean {
  const permission = getEventPermission(event);
  return permission === null || can(caller, permission);
}

export const toWebhookDelivery = (row: WebhookDeliveryRow, caller: Caller): WebhookDelivery => ({
  id: row.id,
  event: row.event,
  payload: canSeeEvent(caller, row.event) ? row.payload : null,
  status: row.status,
  attempts: row.attempts,
  responseStatus: row.response_status,
  outcome: row.outcome,
  createdAt: row.created_at,
  lastAttemptAt: row.last_attempt_at,
  deliveredAt: row.delivered_at,
});
