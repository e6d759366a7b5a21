import type { AppContext } from '../../context.ts';
import { systemOf } from '../../domain/caller.ts';
import { isGone, type Verdict, verdictOn } from '../../domain/webhook-tries.ts';
import { inOrganisation, readInOrganisation } from '../../platform/db/in-organisation.ts';
import { statementOf } from '../../platform/db/statement.ts';
import { statements } from '../../platform/db/transaction.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { workOf } from '../../platform/jobs/job.ts';
import { findHold, HELD_SECONDS } from '../../platform/outbound/hold.ts';
import { signedHeaders } from '../../platform/outbound/signature.ts';
import { deliverWebhook, type Due } from './announcement-commands.ts';
import { disableWebhook } from './webhook-commands.ts';

/** What came of a try: a status, or none, in words. */
type Answer = { readonly status: number | null; readonly words: string };

/**
 * A worker that vanishes between the sending and the record of it leads to another try, with the same id. A job that was
 * done but not crossed off finds that its try is over.
 */
const deliver = async (ctx: AppContext, due: Due): Promise<void> => {
  const [delivery] = await readInOrganisation(ctx, due, statementOf(deliveryWith(due)));
  if (delivery?.status !== 'PENDING' || delivery.attempts !== due.tries) return;
  if (!delivery.enabled) return giveUp(ctx, due);
  if (await findHold(ctx.database.lookups)) return waitForRelease(ctx, due);
  const answer = await send(ctx, delivery);
  await record(ctx, due, { delivery, answer, verdict: verdictOn(answer.status, due.tries + 1) });
};

/** A receiver that keeps us waiting leaves the places of other batches to the others. */
export const deliverWebhookWork = { ...workOf(deliverWebhook, deliver), batches: 5 };

const deliveryWith = ({ organisationId, deliveryId }: Due) =>
  statements
    .selectFrom('webhook_delivery as d')
    .innerJoin('webhook_endpoint as e', (join) =>
      join.onRef('e.organisation_id', '=', 'd.organisation_id').onRef('e.id', '=', 'd.webhook_endpoint_id'),
    )
    .select(['d.id', 'd.status', 'd.attempts', 'd.payload', 'e.id as webhookId', 'e.url', 'e.secret', 'e.enabled'])
    .where('d.organisation_id', '=', organisationId)
    .where('d.id', '=', deliveryId);

type Delivery = {
  readonly id: string;
  readonly payload: string;
  readonly webhookId: string;
  readonly url: string;
  readonly secret: Buffer;
};

async function send(ctx: AppContext, { id, payload, url, secret }: Delivery): Promise<Answer> {
  const headers = signedHeaders({ id, now: ctx.now(), body: payload, secret: ctx.webhookSeal.open(secret) });
  try {
    const status = await ctx.outbound.post(url, { headers, body: payload });
    return { status, words: `Answered with ${String(status)}` };
  } catch (error) {
    return { status: null, words: error instanceof Error ? error.message : String(error) };
  }
}

const giveUp = (ctx: AppContext, { organisationId, deliveryId }: Due): Promise<void> =>
  inOrganisation(ctx, systemOf(organisationId), async (tx) => {
    await tx
      .updateTable('webhook_delivery')
      .set({ status: 'FAILED', outcome: 'The webhook was disabled' })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', deliveryId)
      .where('status', '=', 'PENDING')
      .execute();
  });

/** No try is counted: it is as if it had not come up yet. */
const waitForRelease = (ctx: AppContext, due: Due): Promise<void> =>
  inOrganisation(ctx, systemOf(due.organisationId), (tx) =>
    enqueue(tx, deliverWebhook, [{ data: due, startAfterSeconds: HELD_SECONDS }]),
  );

const GONE = 'The receiver answered with 410: nobody listens there any more';

type Tried = { readonly delivery: Delivery; readonly answer: Answer; readonly verdict: Verdict };

/** What another worker has recorded meanwhile stands, and that worker has seen to what comes next. */
function record(ctx: AppContext, due: Due, { delivery, answer, verdict }: Tried): Promise<void> {
  const { organisationId, tries } = due;
  const caller = systemOf(organisationId);
  const now = ctx.now().toISOString();
  return inOrganisation(ctx, caller, async (tx) => {
    if (isGone(answer.status)) await disableWebhook(tx, caller, { id: delivery.webhookId, reason: GONE });
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
    if (!recorded || verdict.status !== 'PENDING') return;
    const next = { data: { ...due, tries: tries + 1 }, startAfterSeconds: verdict.afterSeconds };
    await enqueue(tx, deliverWebhook, [next]);
  });
}
