import type { Deleted, Webhook, WebhookCreate, WebhookFormat, WebhookUpdate, WebhookWithSecret } from '@assay/contract';
import { sql, type UpdateObject } from 'kysely';
import type { AppContext } from '../../../context.ts';
import { type Caller, createSystemCaller } from '../../../domain/caller.ts';
import { diffFields, omitUndefined, toCreation, toDeletion } from '../../../domain/changes.ts';
import { createWebhookSecret } from '../../../platform/crypto.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { ForbiddenError, InvalidError, NotFoundError, UnauthorizedError } from '../../../platform/errors.ts';
import { requireRevision, type WithRevision } from '../../../platform/http/revision.ts';
import { newId } from '../../../platform/ids.ts';
import type { OrganisationKeys } from '../../../platform/organisation-keys.ts';
import type { EncryptedColumn } from '../../../platform/reencrypt.ts';
import { recordAudit } from '../../record/audit/index.ts';
import { canSeeEvent, toWebhook, toWebhookWithRevision, type WebhookRow } from './webhook-queries.ts';

export type CreateWebhookInput = Omit<WebhookCreate, 'format'> & { readonly format?: WebhookFormat };

export function createWebhook(
  ctx: AppContext,
  caller: Caller,
  { url, description, format = 'STANDARD', events }: CreateWebhookInput,
): Promise<WebhookWithSecret> {
  requireReachableUrl(ctx, url);
  requireVisibleEvents(caller, events);
  const secret = createWebhookSecret();
  const key = { organisation_id: caller.organisationId, id: newId() };
  return inOrganisation(ctx, caller, async (tx) => {
    const { webhookCipher } = await ctx.organisationKeys.getIn(tx, caller.organisationId);
    const webhook = await tx
      .insertInto('webhook_endpoint')
      .values({
        ...key,
        url,
        description,
        format,
        events: [...new Set(events)],
        secret: webhookCipher.encrypt(secret, toWebhookBinding(key)),
        api_key_id: await lockCallingKey(tx, caller),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const meta = { changes: toCreation(toWebhookFields(webhook)) };
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
    requireVisibleEvents(caller, update.events ?? before.events);
    const changes = diffFields(before, columns);
    if (!changes) return toWebhookWithRevision(before);
    // The reason is kept until a user enables or disables the webhook.
    const reason = update.enabled === undefined ? {} : { disabled_reason: null };
    const api_key_id = await lockCallingKey(tx, caller);
    const after = await updateWebhookColumns(tx, before, { ...columns, ...reason, api_key_id });
    await recordAudit(tx, caller, { action: 'UPDATE_WEBHOOK', entity: toWebhookEntity(after), meta: { changes } });
    return toWebhookWithRevision(after);
  });
}

/** Time for the receiver to learn the new secret. */
const OVERLAP_MS = 24 * 3_600_000;

/** For a day, deliveries are signed with the new secret and the previous one. An older one is dropped at once. */
export function rotateWebhookSecret(ctx: AppContext, caller: Caller, webhookId: string): Promise<WebhookWithSecret> {
  const secret = createWebhookSecret();
  return inOrganisation(ctx, caller, async (tx) => {
    const before = await lockWebhook(tx, caller, webhookId);
    const { webhookCipher } = await ctx.organisationKeys.getIn(tx, caller.organisationId);
    const after = await updateWebhookColumns(tx, before, {
      secret: webhookCipher.encrypt(secret, toWebhookBinding(before)),
      previous_secret: before.secret,
      previous_secret_until: new Date(ctx.now().getTime() + OVERLAP_MS).toISOString(),
    });
    await recordAudit(tx, caller, { action: 'RESET_WEBHOOK_SECRET', entity: toWebhookEntity(after) });
    return { ...toWebhook(after), secret };
  });
}

export async function deleteExpiredWebhookSecrets(ctx: AppContext, organisationId: string): Promise<void> {
  await inOrganisation(ctx, createSystemCaller(organisationId), (tx) =>
    tx
      .updateTable('webhook_endpoint')
      .set({ previous_secret: null, previous_secret_until: null })
      .where('organisation_id', '=', organisationId)
      .where('previous_secret_until', '<=', ctx.now().toISOString())
      .execute(),
  );
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
  const meta = { changes: toDeletion(toWebhookFields(webhook)) };
  await recordAudit(tx, caller, { action: 'DELETE_WEBHOOK', entity: toWebhookEntity(webhook), meta });
  return { deleted: true, id: webhook.id };
}

/** A stolen key must not keep its receivers after it is revoked. A user can enable the webhook again. */
export async function disableWebhooksOfKey(tx: Tx, caller: Caller, apiKeyId: string): Promise<void> {
  const webhooks = await tx
    .selectFrom('webhook_endpoint')
    .select('id')
    .where('organisation_id', '=', caller.organisationId)
    .where('api_key_id', '=', apiKeyId)
    .orderBy('id')
    .execute();
  const reason = 'The API key that configured this webhook was revoked';
  for (const { id } of webhooks) await disableWebhook(tx, caller, { id, reason });
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

/** A caller who chooses the receiver must be able to see what it receives. */
function requireVisibleEvents(caller: Caller, events: readonly string[]): void {
  const hidden = events.filter((event) => !canSeeEvent(caller, event));
  if (hidden.length > 0)
    throw new ForbiddenError(`You do not have permission to view the records in these events: ${hidden.join(', ')}`);
}

/** The API key that chooses the receiver, null for a person. A key that is being revoked can choose none any more. */
async function lockCallingKey(tx: Tx, { kind, organisationId, id }: Caller): Promise<string | null> {
  if (kind !== 'apiKey') return null;
  const key = await tx
    .selectFrom('api_key')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (!key) throw new UnauthorizedError();
  return key.id;
}

function requireReachableUrl({ outbound }: Pick<AppContext, 'outbound'>, url: string): void {
  if (outbound.accepts(url)) return;
  const message = 'must be a public internet address on port 443 or another allowed port';
  throw new InvalidError('Webhook data is invalid', [{ path: 'url', message }]);
}

export const toWebhookEntity = ({ id, url, description }: WebhookRow) => ({
  type: 'Webhook',
  id,
  name: description ?? new URL(url).host,
});

const toWebhookFields = ({ url, description, format, events }: WebhookRow) => ({ url, description, format, events });

/** Whose secret it is: in another row it cannot be decrypted. */
export const toWebhookBinding = ({ organisation_id, id }: Pick<WebhookRow, 'organisation_id' | 'id'>) => [
  'webhook_endpoint',
  organisation_id,
  id,
];

export const listWebhookColumns = ({ webhookCipher: cipher }: OrganisationKeys): readonly EncryptedColumn[] =>
  ['secret', 'previous_secret'].map((column) => ({
    name: 'webhooks',
    table: 'webhook_endpoint',
    column,
    rowId: 'id',
    cipher,
  }));
