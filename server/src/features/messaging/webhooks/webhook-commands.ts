import type { Deleted, Webhook, WebhookCreate, WebhookUpdate, WebhookWithSecret } from '@assay/contract';
import { sql, type UpdateObject } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { diffFields, omitUndefined } from '../../../domain/changes.ts';
import { createWebhookSecret } from '../../../platform/crypto.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { InvalidError, NotFoundError } from '../../../platform/errors.ts';
import { requireRevision, type WithRevision } from '../../../platform/http/revision.ts';
import { newId } from '../../../platform/ids.ts';
import type { Reencrypt } from '../../../platform/reencrypt.ts';
import { recordAudit } from '../../record/audit/index.ts';
import { toWebhook, type WebhookRow } from './webhook-queries.ts';

export function createWebhook(
  ctx: AppContext,
  caller: Caller,
  { url, description, events }: WebhookCreate,
): Promise<WebhookWithSecret> {
  requireReachableUrl(ctx, url);
  const secret = createWebhookSecret();
  return inOrganisation(ctx, caller, async (tx) => {
    const webhook = await tx
      .insertInto('webhook_endpoint')
      .values({
        organisation_id: caller.organisationId,
        id: newId(),
        url,
        description,
        events: [...new Set(events)],
        secret: ctx.webhookCipher.encrypt(secret),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const meta = { url, events: webhook.events };
    await recordAudit(tx, caller, { action: 'CREATE_WEBHOOK', entity: toWebhookEntity(webhook), meta });
    return { ...toWebhook(webhook), secret };
  });
}

export type UpdateWebhookInput = {
  readonly webhookId: string;
  readonly update: WebhookUpdate;
  readonly ifMatch: string | undefined;
};

export function updateWebhook(
  ctx: AppContext,
  caller: Caller,
  { webhookId, update, ifMatch }: UpdateWebhookInput,
): Promise<WithRevision<Webhook>> {
  if (update.url !== undefined) requireReachableUrl(ctx, update.url);
  const columns = omitUndefined({ ...update, events: update.events && [...new Set(update.events)] });
  return inOrganisation(ctx, caller, async (tx) => {
    const before = await lockWebhook(tx, caller, webhookId);
    requireRevision(ifMatch, before.revision);
    const changes = diffFields(before, columns);
    if (!changes) return toWebhookWithRevision(before);
    // The reason is kept until a user enables or disables the webhook.
    const reason = update.enabled === undefined ? {} : { disabled_reason: null };
    const after = await updateWebhookColumns(tx, before, { ...columns, ...reason });
    await recordAudit(tx, caller, { action: 'UPDATE_WEBHOOK', entity: toWebhookEntity(after), meta: { changes } });
    return toWebhookWithRevision(after);
  });
}

/** From the next attempt on, deliveries are signed with the new secret only. */
export function rotateWebhookSecret(ctx: AppContext, caller: Caller, webhookId: string): Promise<WebhookWithSecret> {
  const secret = createWebhookSecret();
  return inOrganisation(ctx, caller, async (tx) => {
    const before = await lockWebhook(tx, caller, webhookId);
    const after = await updateWebhookColumns(tx, before, { secret: ctx.webhookCipher.encrypt(secret) });
    await recordAudit(tx, caller, { action: 'RESET_WEBHOOK_SECRET', entity: toWebhookEntity(after) });
    return { ...toWebhook(after), secret };
  });
}

export const deleteWebhook = (ctx: AppContext, caller: Caller, webhookId: string): Promise<Deleted> =>
  inOrganisation(ctx, caller, (tx) => deleteWebhookIn(tx, caller, webhookId));

/** Deletes its delivery log too. Pending deliveries are not sent. */
export async function deleteWebhookIn(tx: Tx, caller: Caller, webhookId: string): Promise<Deleted> {
  const webhook = await lockWebhook(tx, caller, webhookId);
  await tx
    .deleteFrom('webhook_endpoint')
    .where('organisation_id', '=', caller.organisationId)
    .where('id', '=', webhookId)
    .execute();
  await recordAudit(tx, caller, { action: 'DELETE_WEBHOOK', entity: toWebhookEntity(webhook) });
  return { deleted: true, id: webhook.id };
}

/** Called when the endpoint responds with 410 Gone. */
export async function disableWebhook(tx: Tx, caller: Caller, webhook: { id: string; reason: string }): Promise<void> {
  const before = await lockWebhook(tx, caller, webhook.id);
  if (!before.enabled) return;
  const after = await updateWebhookColumns(tx, before, { enabled: false, disabled_reason: webhook.reason });
  const meta = { reason: webhook.reason };
  await recordAudit(tx, caller, { action: 'DISABLE_WEBHOOK', entity: toWebhookEntity(after), meta });
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

const updateWebhookColumns = (
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

function requireReachableUrl({ outbound }: Pick<AppContext, 'outbound'>, url: string): void {
  if (outbound.accepts(url)) return;
  throw new InvalidError('Webhook data is invalid', [{ path: 'url', message: 'must be an address of the internet' }]);
}

export const toWebhookEntity = ({ id, url, description }: WebhookRow) => ({
  type: 'Webhook',
  id,
  name: description ?? new URL(url).host,
});

const toWebhookWithRevision = (row: WebhookRow): WithRevision<Webhook> => ({
  revision: row.revision,
  body: toWebhook(row),
});

export async function reencryptWebhookSecrets(
  tx: Tx,
  { organisationId }: Caller,
  reencrypt: Reencrypt,
): Promise<number> {
  const endpoints = await tx
    .selectFrom('webhook_endpoint')
    .select(['id', 'secret'])
    .where('organisation_id', '=', organisationId)
    .forUpdate()
    .execute();
  for (const { id, secret } of endpoints) {
    await tx
      .updateTable('webhook_endpoint')
      .set({ secret: reencrypt(secret) })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .execute();
  }
  return endpoints.length;
}
