import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { Webhook as Verifier } from 'standardwebhooks';
import { readConfig } from '../server/src/config.ts';
import { type AppContext, createContext } from '../server/src/context.ts';
import { type Caller, operatorOf } from '../server/src/domain/caller.ts';
import { createOrganisation } from '../server/src/features/organisations/organisation-commands.ts';
import { importVendor } from '../server/src/features/vendors/vendor-commands.ts';
import { createWebhook } from '../server/src/features/webhooks/webhook-commands.ts';
import { type Running, startWorkerProcess } from '../server/test/processes.ts';
import { type Received, startReceiver } from '../server/test/receiver.ts';
import { countByStatus, end, finish, handOn } from './killed-worker.ts';

export type KillDrill = {
  readonly databaseUrl: string;
  readonly events: number;
  readonly kills: number;
  /** Every so many requests the receiver refuses an event, once. */
  readonly refusedEvery: number;
};

/** What became of the events: what the service says, held against what the receiver has taken. */
export type KillResult = {
  readonly byStatus: Readonly<Record<string, number>>;
  /** Events of which the receiver has never taken one. */
  readonly lost: number;
  /** Marked DELIVERED though the receiver has not taken them. */
  readonly falselyDelivered: number;
  /** Events that came under more than one id. */
  readonly renamed: number;
  /** Requests whose signature is not that of the endpoint's secret. */
  readonly badlySigned: number;
  /** Taken more than once, each time under the id by which that can be seen. */
  readonly repeated: number;
  readonly requests: number;
  /** How many jobs each killed worker left behind. */
  readonly activeAtKill: readonly number[];
  readonly durationMs: number;
};

/** A receiver thinks about an event before it takes it. */
const ANSWER_MS = 40;
const AT_ONCE = 20;
const QUEUE = 'deliver-webhook';

/** Kills the worker over and over in the middle of its events, then lets one finish, and takes stock. */
export async function drillKills({ databaseUrl, events, kills, refusedEvery }: KillDrill): Promise<KillResult> {
  const started = performance.now();
  const listener = await startListener(refusedEvery);
  const environment = {
    DATABASE_URL: databaseUrl,
    ASSAY_SECRET: 'only the drill knows this secret, and only for minutes',
    ...listener.receiver.environment,
  };
  const owner = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  const ctx = createContext(readConfig({ ...environment, LOG_LEVEL: 'silent' }));
  let worker: Running | undefined;
  try {
    const { id } = await createOrganisation(ctx, 'Northwind');
    const secret = await announceEvents(ctx, operatorOf(id), { url: listener.receiver.url, events });
    const activeAtKill: number[] = [];
    for (let kill = 1; kill <= kills; kill += 1) {
      worker = await startWorkerProcess(environment);
      // Some way into this worker's share, in the moment in which an event was taken and the worker cannot know.
      await listener.more(1 + Math.floor((Math.random() * events) / (kills + 1)));
      await end(worker, 'SIGKILL');
      activeAtKill.push(await handOn(owner, QUEUE));
    }
    worker = await startWorkerProcess(environment);
    await finish(owner, QUEUE);
    await end(worker, 'SIGTERM');
    const stock = await takeStock(owner, { ...listener, secret });
    return { ...stock, activeAtKill, durationMs: performance.now() - started };
  } finally {
    worker?.child.kill('SIGKILL');
    await ctx.database.pool.end();
    await owner.end();
    await listener.receiver.close();
  }
}

/** A receiver that remembers what it took, and can be waited for. */
async function startListener(refusedEvery: number) {
  const receiver = await startReceiver();
  const taken: Received[] = [];
  const refused = new Set<string>();
  let next = { count: Infinity, reached: () => {} };
  receiver.answer((response, received) => {
    const isRefused = !refused.has(received.id) && receiver.received.length % refusedEvery === 0;
    void pause(ANSWER_MS * Math.random()).then(() => {
      if (isRefused) refused.add(received.id);
      else taken.push(received);
      if (taken.length >= next.count) next.reached();
      response.writeHead(isRefused ? 503 : 204).end();
    });
  });
  const more = (count: number) => new Promise<void>((reached) => (next = { count: taken.length + count, reached }));
  return { receiver, taken, more };
}

type Announcing = { readonly url: string; readonly events: number };

/** As many vendors as events: each is told to the one endpoint there is. Answers its secret. */
async function announceEvents(ctx: AppContext, operator: Caller, { url, events }: Announcing): Promise<string> {
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

type Listened = Pick<Awaited<ReturnType<typeof startListener>>, 'receiver' | 'taken'> & { readonly secret: string };

async function takeStock(owner: pg.Pool, { receiver, taken, secret }: Listened) {
  const { rows } = await owner.query<{ id: string; status: string }>('select id, status from webhook_delivery');
  const arrived = new Set(taken.map(({ id }) => id));
  const ofVendor = Object.groupBy(receiver.received, ({ body }) => String(JSON.parse(body).data.id));
  return {
    byStatus: countByStatus(rows),
    lost: rows.filter(({ id }) => !arrived.has(id)).length,
    falselyDelivered: rows.filter(({ id, status }) => status === 'DELIVERED' && !arrived.has(id)).length,
    renamed: Object.values(ofVendor).filter((some = []) => new Set(some.map(({ id }) => id)).size > 1).length,
    badlySigned: receiver.received.filter((one) => !isSigned(one, secret)).length,
    repeated: taken.length - arrived.size,
    requests: receiver.received.length,
  };
}

function isSigned({ headers, body }: Received, secret: string): boolean {
  const signed = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  try {
    new Verifier(secret).verify(body, signed);
    return true;
  } catch {
    return false;
  }
}
