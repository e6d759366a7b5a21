import type { WebhookFormat } from '@assay/contract';
import { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import { createSystemCaller } from '../../../domain/caller.ts';
import { decideRetry, type DeliveryOutcome, isGone } from '../../../domain/webhook-retry.ts';
import { inOrganisation, listOrganisationIds, readInOrganisation } from '../../../platform/db/in-organisation.ts';
import { toStatement } from '../../../platform/db/statement.ts';
import { queryBuilder } from '../../../platform/db/transaction.ts';
import { forEachCollectingErrors } from '../../../platform/for-each-collecting-errors.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import { createJobHandler, type Job, type JobHandler } from '../../../platform/jobs/job.ts';
import { findOutboundHold, HOLD_RETRY_SECONDS } from '../../../platform/outbound/outbound-hold.ts';
import { buildSignedHeaders } from '../../../platform/outbound/signature.ts';
import { type DeliverWebhookData, deliverWebhookJob } from '../../record/webhook-queue/index.ts';
import { buildChatMessage } from './chat-message.ts';
import { deleteExpiredWebhookSecrets, disableWebhook, toWebhookBinding } from './webhook-commands.ts';

/** The result of an attempt: a status code, if there was a response, and a description. */
type WebhookResponse = { readonly status: number | null; readonly words: string };

/**
 * If a worker dies after sending and before recording the result, the delivery is attempted again with the same ID. A
 * job that runs again after its attempt was recorded does nothing.
 */
const deliverWebhook = async (ctx: AppContext, due: DeliverWebhookData): Promise<void> => {
  const [delivery] = await readInOrganisation(ctx, due, toStatement(selectDelivery(due)));
  if (delivery?.status !== 'PENDING' || delivery.attempts !== due.tries) return;
  if (!delivery.enabled) return abandonDelivery(ctx, due);
  if (await findOutboundHold(ctx.database.lookups, due.organisationId)) return postponeDelivery(ctx, due);
  const answer = await postDelivery(ctx, delivery);
  await recordAttempt(ctx, due, { delivery, answer, verdict: decideRetry(answer.status, due.tries + 1) });
};

/** Three receivers that do not respond still leave a place for the others of their organisation. */
export const deliverWebhookHandler = {
  ...createJobHandler(deliverWebhookJob, deliverWebhook),
  limits: { concurrency: 50, perOrganisation: 10, perTarget: 3 },
};

const deleteWebhookSecretsJob: Job<object> = { name: 'delete-webhook-secrets', data: z.object({}) };

/** Every hour: deletes previous secrets whose overlap has ended. */
export const deleteWebhookSecretsHandler: JobHandler<AppContext> = {
  ...createJobHandler(deleteWebhookSecretsJob, async (ctx: AppContext) => {
    await forEachCollectingErrors(await listOrganisationIds(ctx), (organisationId) =>
      deleteExpiredWebhookSecrets(ctx, organisationId),
    );
  }),
  cron: '20 * * * *',
};

const selectDelivery = ({ organisationId, deliveryId }: DeliverWebhookData) =>
  queryBuilder
    .selectFrom('webhook_delivery as d')
    .innerJoin('webhook_endpoint as e', (join) =>
      join.onRef('e.organisation_id', '=', 'd.organisation_id').onRef('e.id', '=', 'd.webhook_endpoint_id'),
    )
    .innerJoin('organisation as o', 'o.organisation_id', 'd.organisation_id')
    .select('o.address')
    .select(['d.organisation_id', 'd.id', 'd.status', 'd.attempts', 'd.payload'])
    .select(['e.id as webhookId', 'e.url', 'e.format', 'e.enabled', 'e.secret'])
    .select(['e.previous_secret as previousSecret', 'e.previous_secret_until as previousSecretUntil'])
    .where('d.organisation_id', '=', organisationId)
    .where('d.id', '=', deliveryId);

type PendingDelivery = {
  /** The organisation's own, if it has one. */
  readonly address: string | null;
  readonly organisation_id: string;
  readonly id: string;
  readonly payload: string;
  readonly webhookId: string;
  readonly url: string;
  readonly format: WebhookFormat;
  readonly secret: Buffer;
  readonly previousSecret: Buffer | null;
  readonly previousSecretUntil: string | null;
};

async function postDelivery(ctx: AppContext, delivery: PendingDelivery): Promise<WebhookResponse> {
  const { id, payload, url, format } = delivery;
  const secrets = await listSigningSecrets(ctx, delivery);
  const site = ctx.sites.toUrl(delivery.address);
  const body = format === 'STANDARD' ? payload : buildChatMessage(payload, { format, site });
  const headers = buildSignedHeaders({ id, now: ctx.now(), body, secrets });
  try {
    const status = await ctx.outbound.post(url, { headers, body });
    return { status, words: `Received HTTP status ${String(status)}` };
  } catch (error) {
    return { status: null, words: toReason(error) };
  }
}

/** When every address of a host refuses, the error has no message of its own. */
function toReason(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(toReason).join('; ');
  return error instanceof Error ? error.message : String(error);
}

/** The current secret first, then the previous one until its time is over. */
async function listSigningSecrets(ctx: AppContext, delivery: PendingDelivery): Promise<string[]> {
  const { organisation_id, webhookId, secret, previousSecret, previousSecretUntil } = delivery;
  const isOver = previousSecretUntil === null || Date.parse(previousSecretUntil) <= ctx.now().getTime();
  const usable = previousSecret === null || isOver ? [secret] : [secret, previousSecret];
  const binding = toWebhookBinding({ organisation_id, id: webhookId });
  const { webhookCipher } = await ctx.organisationKeys.get(organisation_id);
  return usable.map((encrypted) => webhookCipher.decrypt(encrypted, binding));
}

const abandonDelivery = (ctx: AppContext, { organisationId, deliveryId }: DeliverWebhookData): Promise<void> =>
  inOrganisation(ctx, createSystemCaller(organisationId), async (tx) => {
    await tx
      .updateTable('webhook_delivery')
      .set({ status: 'FAILED', outcome: 'The webhook was disabled' })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', deliveryId)
      .where('status', '=', 'PENDING')
      .execute();
  });

/** Does not count as an attempt. */
const postponeDelivery = (ctx: AppContext, due: DeliverWebhookData): Promise<void> =>
  inOrganisation(ctx, createSystemCaller(due.organisationId), (tx) =>
    enqueue(tx, deliverWebhookJob, [{ data: due, startAfterSeconds: HOLD_RETRY_SECONDS }]),
  );

const GONE_MESSAGE = 'The endpoint returned HTTP 410 (Gone)';

const OUTCOMES = { DELIVERED: 'delivered', PENDING: 'deferred', FAILED: 'failed' };

/** The receiver belongs to a customer: its failures are warnings, not our errors. */
function reportOutcome({ log, metrics }: AppContext, due: DeliverWebhookData, status: keyof typeof OUTCOMES): void {
  metrics.webhookDeliveries.inc({ outcome: OUTCOMES[status] });
  if (status === 'FAILED') log.warn(due, 'a webhook could not be delivered');
}

type DeliveryAttempt = {
  readonly delivery: PendingDelivery;
  readonly answer: WebhookResponse;
  readonly verdict: DeliveryOutcome;
};

/** Does nothing if another worker has recorded this attempt: that worker has scheduled the next one. */
function recordAttempt(
  ctx: AppContext,
  due: DeliverWebhookData,
  { delivery, answer, verdict }: DeliveryAttempt,
): Promise<void> {
  const { organisationId, tries } = due;
  const caller = createSystemCaller(organisationId);
  const now = ctx.now().toISOString();
  return inOrganisation(ctx, caller, async (tx) => {
    if (isGone(answer.status)) await disableWebhook(tx, caller, { id: delivery.webhookId, reason: GONE_MESSAGE });
    const recorded = await tx
      .updateTable('webhook_delivery')
      .set({
        status: verdict.status,
        attempts: tries + 1,
        response_status: answer.status,
        outcome: answer.words,
        last_attempt_at: now,
        delivered_at: verdict.status === 'DELIVERED' ? now : null,
      })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', delivery.id)
      .where('status', '=', 'PENDING')
      .where('attempts', '=', tries)
      .returning('id')
      .executeTakeFirst();
    if (recorded) reportOutcome(ctx, due, verdict.status);
    if (!recorded || verdict.status !== 'PENDING') return;
    const data = { ...due, tries: tries + 1, waitingSince: due.waitingSince ?? now };
    const next = { data, startAfterSeconds: verdict.afterSeconds };
    await enqueue(tx, deliverWebhookJob, [next]);
  });
}
