import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { getFreePort } from '../../server/dev/free-port.ts';
import { readConfig } from '../../server/src/config.ts';
import { createContext, type SealerContext, withAuditSecrets } from '../../server/src/context.ts';
import { createOperatorCaller } from '../../server/src/domain/caller.ts';
import { listKeyUses, rotateSecrets } from '../../server/src/features/operations/secret-rotation/index.ts';
import { type RunningApi, startApi } from '../../server/src/start.ts';
import { waitFor } from '../../server/test/support/processes.ts';
import { startTestAppOn } from '../../server/test/support/test-app.ts';
import { connectAsOwner } from '../../server/test/support/test-database.ts';
import { type LoadBalancer, startLoadBalancer } from '../upgrade/load-balancer.ts';
import { type RotationLoad, runRotationLoad, seedRotationScene } from './rotation-load.ts';

export type RotationDrillOptions = {
  readonly databaseUrl: string;
  readonly rotations: number;
  /** How long the load runs after every restart of a server. */
  readonly stretchMs: number;
};

type Ring = readonly [string, ...string[]];
type Installation = { readonly environment: Record<string, string>; readonly balancer: LoadBalancer };

const SERVERS = 2;
/** Between two restarts, however slow the machine is. */
const MIN_REQUESTS = 15;
const UNLIMITED = '1000000';
const createSecret = () => randomBytes(32).toString('hex');

/** Replaces the key of a running installation several times, and counts the requests that fail meanwhile. */
export async function runRotationDrill({ databaseUrl, rotations, stretchMs }: RotationDrillOptions) {
  const balancer = await startLoadBalancer();
  const first = createSecret();
  const environment = {
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: balancer.url,
    LOG_LEVEL: 'silent',
    METRICS_PORT: '0',
    SHUTDOWN_DELAY_MS: '1500',
    LIMIT_REQUESTS_PER_MINUTE: UNLIMITED,
    LIMIT_FAILED_SIGN_INS_PER_MINUTE: UNLIMITED,
  };
  const installation = { environment, balancer };
  const test = await startTestAppOn(connectAsOwner(databaseUrl), { ...environment, ASSAY_SECRET: first });
  const scene = await seedRotationScene(test);
  const servers = await Promise.all(Array.from({ length: SERVERS }, () => startServer(installation, [first])));
  const load: RotationLoad = { requests: {}, failed: [], phase: 'before', stopped: false };
  const working = runRotationLoad(balancer.url, scene, load);
  const countRequests = () => Object.values(load.requests).reduce((sum, count) => sum + count, 0);
  const serve = async () => {
    const before = countRequests();
    await pause(stretchMs);
    await waitFor(() => countRequests() >= before + MIN_REQUESTS);
  };
  await serve();
  /** Restarts one server at a time: the other one answers meanwhile. */
  const use = async (phase: string, ring: Ring) => {
    load.phase = phase;
    for (const index of servers.keys()) {
      await servers[index]?.stop();
      servers[index] = await startServer(installation, ring);
      await serve();
    }
  };

  let current = first;
  const leftBehind: Record<string, number>[] = [];
  for (let number = 1; number <= rotations; number += 1) {
    const next = createSecret();
    const name = `rotation ${String(number)}`;
    await use(`${name}: a second key`, [current, next]);
    await use(`${name}: the new key first`, [next, current]);
    await withKeys(installation, [next, current], async (ctx) => {
      await rotateSecrets(ctx, createOperatorCaller(scene.organisationId));
      await waitFor(async () => Object.keys((await listKeyUses(ctx)).at(-1)?.uses ?? {}).length === 0);
    });
    await use(`${name}: the old key removed`, [next]);
    current = next;
    leftBehind.push(await countOtherKeys(installation, [current]));
  }

  load.stopped = true;
  await working;
  await Promise.all(servers.map(({ stop }) => stop()));
  const broken = balancer.broken();
  await balancer.stop();
  await test.close();
  const { requests, failed } = load;
  return {
    rotations,
    requests,
    failedCount: failed.length,
    failed: [...new Set(failed)].slice(0, 20),
    broken,
    leftBehind,
  };
}

/** Resolves when it gets requests. */
async function startServer({ environment, balancer }: Installation, ring: Ring): Promise<RunningApi> {
  const port = String(await getFreePort());
  const api = await startApi(createContext(readConfig({ ...environment, PORT: port, ASSAY_SECRET: ring.join('\n') })));
  const url = `http://127.0.0.1:${port}`;
  balancer.add(url);
  await waitFor(() => balancer.isReady(url));
  const stop = async () => {
    await api.stop();
    balancer.remove(url);
  };
  return { stop };
}

const AUDIT_SECRETS = [randomBytes(32)] as const;

async function withKeys<T>(
  { environment }: Installation,
  ring: Ring,
  work: (ctx: SealerContext) => Promise<T>,
): Promise<T> {
  const config = readConfig({ ...environment, ASSAY_SECRET: ring.join('\n') });
  const ctx = withAuditSecrets(createContext(config), AUDIT_SECRETS);
  try {
    return await work(ctx);
  } finally {
    await ctx.database.pool.end();
  }
}

/** Counts the data that needs a key that is no longer in the ring. */
const countOtherKeys = (installation: Installation, ring: Ring): Promise<Record<string, number>> =>
  withKeys(installation, ring, async (ctx) => {
    const others = (await listKeyUses(ctx)).filter(({ line }) => line === null);
    return Object.assign({}, ...others.map(({ uses }) => uses));
  });
