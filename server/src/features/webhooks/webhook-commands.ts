import type { Deleted, Webhook, WebhookCreate, WebhookUpdate, WebhookWithSecret } from '@assay/contract';
import { sql, type UpdateObject } from 'kysely';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { changesBetween, defined } from '../../domain/changes.ts';
import { newWebhookSecret } from '../../platform/crypto.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { InvalidError, NotFoundError } from '../../platform/errors.ts';
import { requireRevision, type Revised } from '../../platform/http/revision.ts';
import { newId } from '../../platform/ids.ts';
import { recordAudit } from '../audit/audit-commands.ts';
import { webhookOf, type WebhookRow } from './webhook-queries.ts';

export function createWebhook(
  ctx: AppContext,
  caller: Caller,
  { url, description, events }: WebhookCreate,
): Promise<WebhookWithSecret> {
  requireReachable(ctx, url);
  const secret = newWebhookSecret();
  return inOrganisation(ctx, caller, async (tx) => {
    const webhook = await tx
      .insertInto('webhook_endpoint')
      .values({
        organisation_id: caller.organisationId,
        id: newId(),
        url,
        description,
        events: [...new Set(events)],
        secret: ctx.webhookSeal.seal(secret),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const meta = { url, events: webhook.events };
    await recordAudit(tx, caller, { action: 'CREATE_WEBHOOK', entity: entityOf(webhook), meta });
    return { ...webhookOf(webhook), secret };
  });
}

export type WebhookChange = {
  readonly webhookId: string;
  readonly update: WebhookUpdate;
  readonly ifMatch: string | undefined;
};

export function updateWebhook(
  ctx: AppContext,
  caller: Caller,
  { webhookId, update, ifMatch }: WebhookChange,
): Promise<Revised<Webhook>> {
  if (update.url !== undefined) requireReachable(ctx, update.url);
  const columns = defined({ ...update, events: update.events && [...new Set(update.events)] });
  return inOrganisation(ctx, caller, async (tx) => {
    const before = await lockWebhook(tx, caller, webhookId);
    requireRevision(ifMatch, before.revision);
    const changes = changesBetween(before, columns);
    if (!changes) return revisedOf(before);
    // Why the service disabled it is told until a person decides again.
    const reason = update.enabled === undefined ? {} : { disabled_reason: null };
    const after = await changeWebhook(tx, before, { ...columns, ...reason });
    await recordAudit(tx, caller, { action: 'UPDATE_WEBHOOK', entity: entityOf(after), meta: { changes } });
    return revisedOf(after);
  });
}

/** From the next try on, deliveries are signed with the new secret alone. */
export function rotateWebhookSecret(ctx: AppContext, caller: Caller, webhookId: string): Promise<WebhookWithSecret> {
  const secret = newWebhookSecret();
  return inOrganisation(ctx, caller, async (tx) => {
    const before = await lockWebhook(tx, caller, webhookId);
    const after = await changeWebhook(tx, before, { secret: ctx.webhookSeal.seal(secret) });
    await recordAudit(tx, caller, { action: 'RESET_WEBHOOK_SECRET', entity: entityOf(after) });
    return { ...webhookOf(after), secret };
  });
}

export const deleteWebhook = (ctx: AppContext, caller: Caller, webhookId: string): Promise<Deleted> =>
  inOrganisation(ctx, caller, (tx) => removeWebhook(tx, caller, webhookId));

/** With its log; what was still to be delivered is not. */
export async function removeWebhook(tx: Tx, caller: Caller, webhookId: string): Promise<Deleted> {
  const webhook = await lockWebhook(tx, caller, webhookId);
  await tx
    .deleteFrom('webhook_endpoint')
    .where('organisation_id', '=', caller.organisationId)
    .where('id', '=', webhookId)
    .execute();
  await recordAudit(tx, caller, { action: 'DELETE_WEBHOOK', entity: entityOf(webhook) });
  return { deleted: true, id: webhook.id };
}

/** The receiver has said that nobody listens there any more. */
export async function disableWebhook(tx: Tx, caller: Caller, webhook: { id: string; reason: string }): Promise<void> {
  const before = await lockWebhook(tx, caller, webhook.id);
  if (!before.enabled) return;
  const after = await changeWebhook(tx, before, { enabled: false, disabled_reason: webhook.reason });
  const meta = { reason: webhook.reason };
  await recordAudit(tx, caller, { action: 'DISABLE_WEBHOOK', entity: entityOf(after), meta });
}

export async function lockWebhook(tx: Tx, { organisationId }: Caller, webhookId: string): Promise<WebhookRow> {
  const webhook = await tx
    .selectFrom('webhook_endpoint')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('id', '=', webhookId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!webhook) throw new NotFoundError();
  return webhook;
}

const changeWebhook = (
  tx: Tx,
  { organisation_id, id, revision }: WebhookRow,
  changes: UpdateObject<Tables, 'webhook_endpoint'>,
): Promise<WebhookRow> =>
  tx
    .updateTable('webhook_endpoint')
    .set({ ...changes, revision: revision + 1, updated_at: sql<string>`now()` })
    .where('organisation_id', '=', organisation_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

function requireReachable({ outbound }: Pick<AppContext, 'outbound'>, url: string): void {
  if (outbound.accepts(url)) return;
  throw new InvalidError('Webhook data is invalid', [{ path: 'url', message: 'must be an address of the internet' }]);
}

export const entityOf = ({ id, url, description }: WebhookRow) => ({
  type: 'Webhook',
  id,
  name: description ?? new URL(url).host,
});

const revisedOf = (row: WebhookRow): Revised<Webhook> => ({ revision: row.revision, body: webhookOf(row) });
