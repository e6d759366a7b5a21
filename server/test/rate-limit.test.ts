import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiProcess, startApiProcess } from './support/api-process.ts';
import { seedApiKey, seedOrganisation } from './support/factories.ts';
import { isFullRun } from './support/full-run.ts';
import { useTestApp } from './support/test-app.ts';

const PLACES = 60;
const WINDOW_MS = 60_000;

const test = useTestApp();
let servers: ApiProcess[] = [];
let key = '';
let otherKey = '';
beforeAll(async () => {
  const organisation = await seedOrganisation(test);
  [key, otherKey] = [
    await seedApiKey(test, organisation, ['audit:view']),
    await seedApiKey(test, organisation, ['audit:view']),
  ];
  const env = { LOG_LEVEL: 'silent', DATABASE_POOL_SIZE: '8' };
  servers = await Promise.all([1, 2, 3].map(() => startApiProcess(test.database.url, env)));
});
afterAll(async () => {
  for (const { child } of servers) child.kill('SIGTERM');
  await Promise.all(servers.map(({ ended }) => ended));
});

type Answer = { readonly status: number; readonly sent: number; readonly received: number; readonly headers: Headers };

async function ask(server: ApiProcess | undefined, bearer = key): Promise<Answer> {
  const sent = Date.now();
  const answer = await fetch(`${server?.url ?? ''}/api/v1/audit`, { headers: { authorization: `Bearer ${bearer}` } });
  await answer.arrayBuffer();
  return { status: answer.status, sent, received: Date.now(), headers: answer.headers };
}

/** Sends all requests at once, spread over all servers. */
const burst = (requests: number) =>
  Promise.all(Array.from({ length: requests }, (_, n) => ask(servers[n % servers.length])));

const accepted = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 200);
const refused = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 429);

/** The timestamps stored in the database, in milliseconds. */
async function storedMoments(): Promise<number[]> {
  const rows = await test.database.query<{ at: string }>(
    `select extract(epoch from at) * 1000 as at from request_window, unnest(accepted) at where name = 'audit'
     and cardinality(accepted) > 1 order by 1`,
  );
  return rows.map(({ at }) => Number(at));
}

/** The shortest period in which more requests than the limit were accepted. */
const shortest = (starts: readonly number[], ends: readonly number[]) =>
  Math.min(...ends.slice(PLACES).map((end, index) => end - (starts[index] ?? 0)));

it.runIf(isFullRun)(
  '429 on three servers: exactly 60 of enough requests are accepted in any 60 seconds',
  async () => {
    const first = await burst(40);
    expect(accepted(first)).toHaveLength(40);
    const begun = Math.min(...first.map(({ sent }) => sent));
    const stored = new Set(await storedMoments());

    await pause(begun + WINDOW_MS - 10_000 - Date.now());
    const beforeTheEdge = await burst(70);
    expect(accepted(beforeTheEdge)).toHaveLength(20);
    expect(refused(beforeTheEdge)).toHaveLength(50);
    expect(accepted([await ask(servers[0], otherKey)])).toHaveLength(1);
    for (const moment of await storedMoments()) stored.add(moment);

    const allFree = Math.max(...first.map(({ received }) => received)) + WINDOW_MS;
    const longestWait = Math.ceil((allFree - Date.now()) / 1_000);
    const [last] = refused(await burst(1));
    const retryAfter = Number(last?.headers.get('retry-after'));
    expect(retryAfter).toBeGreaterThan(0);
    expect(retryAfter).toBeLessThanOrEqual(longestWait);
    expect(last?.headers.get('ratelimit-policy')).toBe('"audit";q=60;w=60');
    expect(last?.headers.get('ratelimit')).toBe(`"audit";r=0;t=${String(retryAfter)}`);

    const overTheEdge: Answer[] = [];
    while (Date.now() < allFree) overTheEdge.push(...(await burst(6)));
    overTheEdge.push(...(await burst(60)));
    expect(accepted(overTheEdge)).toHaveLength(40);
    expect(accepted(overTheEdge).length + refused(overTheEdge).length).toBe(overTheEdge.length);
    for (const moment of await storedMoments()) stored.add(moment);

    const moments = [...stored].sort((a, b) => a - b);
    expect(moments).toHaveLength(100);
    expect(shortest(moments, moments)).toBeGreaterThanOrEqual(WINDOW_MS);
    const all = accepted([...first, ...beforeTheEdge, ...overTheEdge]);
    const starts = all.map(({ sent }) => sent).sort((a, b) => a - b);
    const ends = all.map(({ received }) => received).sort((a, b) => a - b);
    expect(shortest(starts, ends)).toBeGreaterThanOrEqual(WINDOW_MS - 1);
  },
  150_000,
);
