import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { Webhook as Verifier } from 'standardwebhooks';
import type { AppContext } from '../../server/src/context.ts';
import type { Caller } from '../../server/src/domain/caller.ts';
import { createWebhook } from '../../server/src/features/messaging/webhooks/webhook-commands.ts';
import { importVendor } from '../../server/src/features/portfolio/vendors/vendor-commands.ts';
import { type ReceivedWebhook, startWebhookReceiver } from '../../server/test/support/webhook-receiver.ts';
import { chooseKillPoint, createAcceptedList, runKillDrill } from '../support/kill-drill.ts';
import { countByStatus, releaseActiveJobs } from '../support/killed-worker.ts';

export type WebhookKillOptions = {
  readonly databaseUrl: string;
  readonly events: number;
  readonly kills: number;
  /** The receiver rejects an event once in this many requests. */
  readonly refusedEvery: number;
};

/** The outcome of the events: the service's status compared with what the receiver accepted. */
export type WebhookKillResult = {
  readonly byStatus: Readonly<Record<string, number>>;
  /** Events that the receiver never accepted. */
  readonly lost: number;
  /** Marked DELIVERED, but not accepted by the receiver. */
  readonly falselyDelivered: number;
  /** Events sent under more than one ID. */
  readonly renamed: number;
  readonly badlySigned: number;
  /** Accepted more than once, always with the same ID. */
  readonly repeated: number;
  readonly requests: number;
  /** How many jobs each killed worker left behind. */
  readonly activeAtKill: readonly number[];
  readonly durationMs: number;
};

/** The receiver takes this long to accept an event. */
const ANSWER_MS = 40;
const AT_ONCE = 20;
const QUEUE = 'deliver-webhook';

/** Kills the worker repeatedly while it delivers events, lets one finish, and checks the result. */
export async function runWebhookKillDrill({
  databaseUrl,
  events,
  kills,
  refusedEvery,
}: WebhookKillOptions): Promise<WebhookKillResult> {
  const { receiver, accepted, waitForMore } = await startListener(refusedEvery);
  try {
    const { outcome, leftAtKill, durationMs } = await runKillDrill({
      databaseUrl,
      environment: receiver.environment,
      queues: [QUEUE],
      kills,
      fillQueue: (ctx, operator) => queueEvents(ctx, operator, { url: receiver.url, events }),
      // Right after an event was accepted, and before the worker knows it.
      waitForKill: () => waitForMore(chooseKillPoint(events, kills)),
      recover: (owner) => releaseActiveJobs(owner, QUEUE),
      checkOutcome: (owner, secret) => compareDeliveries(owner, { receiver, accepted, secret }),
    });
    return { ...outcome, activeAtKill: leftAtKill, durationMs };
  } finally {
    await receiver.close();
  }
}

/** A receiver that records what it accepts and lets the drill wait for a number of events. */
async function startListener(refusedEvery: number) {
  const receiver = await startWebhookReceiver();
  const { accepted, accept, waitForMore } = createAcceptedList<ReceivedWebhook>();
  const refused = new Set<string>();
  receiver.answer((response, received) => {
    const isRefused = !refused.has(received.id) && receiver.received.length % refusedEvery === 0;
    void pause(ANSWER_MS * Math.random()).then(() => {
      if (isRefused) refused.add(received.id);
      else accept(received);
      response.writeHead(isRefused ? 503 : 204).end();
    });
  });
  return { receiver, accepted, waitForMore };
}

type QueueEventsInput = { readonly url: string; readonly events: number };

/** Creates one vendor for each event, with a single endpoint subscribed. Returns the endpoint's secret. */
async function queueEvents(ctx: AppContext, operator: Caller, { url, events }: QueueEventsInput): Promise<string> {
  const { secret } = await createWebhook(ctx, operator, { url, description: null, events: ['vendor.created'] });
  for (let first = 0; first < events; first += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, events - first) }, (_, index) => first + index);
    await Promise.all(
      numbers.map((number) =>
        importVendor(ctx, operator, { name: `Vendor ${String(number)}`, contactEmail: 'drill@vendor.example' }),
      ),
    );
  }
  return secret;
}

type Deliveries = Pick<Awaited<ReturnType<typeof startListener>>, 'receiver' | 'accepted'> & {
  readonly secret: string;
};

async function compareDeliveries(owner: pg.Pool, { receiver, accepted, secret }: Deliveries) {
  const { rows } = await owner.query<{ id: string; status: string }>('select id, status from webhook_delivery');
  const arrived = new Set(accepted.map(({ id }) => id));
  const ofVendor = Object.groupBy(receiver.received, ({ body }) => String(JSON.parse(body).data.id));
  return {
    byStatus: countByStatus(rows),
    lost: rows.filter(({ id }) => !arrived.has(id)).length,
    falselyDelivered: rows.filter(({ id, status }) => status === 'DELIVERED' && !arrived.has(id)).length,
    renamed: Object.values(ofVendor).filter((some = []) => new Set(some.map(({ id }) => id)).size > 1).length,
    badlySigned: receiver.received.filter((one) => !isSigned(one, secret)).length,
    repeated: accepted.length - arrived.size,
    requests: receiver.received.length,
  };
}

function isSigned({ headers, body }: ReceivedWebhook, secret: string): boolean {
  const signed = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  try {
    new Verifier(secret).verify(body, signed);
    return true;
  } catch {
    return false;
  }
}
