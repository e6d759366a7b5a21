// The baseline that does the same work: plain Fastify with the statements that the product runs for the same request,
// one after the other in one transaction. It records them from the product first.
import { readFile } from 'node:fs/promises';
import Fastify from 'fastify';
import pg from 'pg';
import { createApp } from '../server/src/app.ts';
import { readConfig } from '../server/src/config.ts';
import { createContext } from '../server/src/context.ts';
import { createPool } from '../server/src/platform/db/pool.ts';
import { createStatementNamer } from '../server/src/platform/db/statement.ts';
import { newId, newTimeOrderedId } from '../server/src/platform/ids.ts';
import { startTcpProxyFor } from '../server/test/support/tcp-proxy.ts';
import { CONNECTIONS, COUNTER } from './measure.ts';
import type { PathRoute } from './path-requests.ts';
import type { HttpRequest } from './routes.ts';

type Recorded = { readonly text: string; readonly values: readonly (string | Buffer | null)[] };

const { DATABASE_URL: databaseUrl = '', ROUTES_FILE: routesFile = '', PORT: port } = process.env;
const routes: readonly PathRoute[] = JSON.parse(await readFile(routesFile, 'utf8'));

/** What the driver has sent since the last recording began. */
let recording: Recorded[] = [];

/** An unnamed statement has an empty name or none. */
const toKey = (name: string | undefined) => name ?? '';

function recordDriver() {
  const { parse, bind, query } = Object.getOwnPropertyDescriptors(pg.Connection.prototype);
  const texts = new WeakMap<pg.Connection, Map<string, string>>();
  pg.Connection.prototype.parse = function (statement, ...rest) {
    const known = texts.get(this) ?? new Map<string, string>();
    texts.set(this, known.set(toKey(statement.name), statement.text));
    parse.value?.call(this, statement, ...rest);
  };
  pg.Connection.prototype.bind = function (config, ...rest) {
    const { statement, values = [], valueMapper = String } = config ?? {};
    const mapped = values.map((value, index) => (value === null ? null : valueMapper(value, index)));
    recording.push({ text: texts.get(this)?.get(toKey(statement)) ?? '', values: mapped });
    bind.value?.call(this, config, ...rest);
  };
  pg.Connection.prototype.query = function (text) {
    recording.push({ text, values: [] });
    query.value?.call(this, text);
  };
  return () => Object.defineProperties(pg.Connection.prototype, { parse, bind, query });
}

type Recording = { readonly statements: readonly Recorded[]; readonly roundTrips: number };

/** Records the product in this process. Its connections go through a proxy that counts round trips. */
async function recordRoutes(): Promise<Recording[][][]> {
  const { proxy, url } = await startTcpProxyFor(databaseUrl);
  const stopRecording = recordDriver();
  const ctx = createContext(readConfig({ ...process.env, DATABASE_URL: url, DATABASE_POOL_SIZE: '1' }));
  const app = await createApp(ctx);
  const record = async ({ method, url: path, headers = {}, payload }: HttpRequest): Promise<Recording> => {
    const count = String(nextCount++).padStart(COUNTER.length);
    recording = [];
    proxy.takeRoundTrips();
    const response = await app.inject({
      method,
      url: path,
      headers: { ...headers, ...(payload !== undefined && { 'content-type': 'application/json' }) },
      ...(payload !== undefined && { payload: payload.replaceAll(COUNTER, count) }),
    });
    if (response.statusCode >= 300) throw new Error(`${path} answered ${response.body}`);
    return { statements: recording, roundTrips: proxy.takeRoundTrips() };
  };
  let nextCount = 0;
  const recordings: Recording[][][] = [];
  for (const { recorded } of routes) {
    const ofRoute: Recording[][] = [];
    for (const request of recorded) {
      nextCount = 0;
      // The first one prepares statements and notes the last use of the credential.
      await record(request);
      ofRoute.push([await record(request), await record(request)]);
    }
    recordings.push(ofRoute);
  }
  await app.close();
  await ctx.database.pool.end();
  await proxy.close();
  stopRecording();
  return recordings;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-([0-9a-f])/;
type Run = (answer: string) => Promise<unknown[]>;

const pool = createPool({ url: databaseUrl, poolSize: CONNECTIONS, statementTimeoutMs: 60_000 });
const nameOf = createStatementNamer(true);

/** Runs the statements with new IDs in place of those that differ between the two recordings. */
function createRun([first, second]: readonly Recording[]): Run {
  const statements = first?.statements ?? [];
  const others = second?.statements ?? [];
  const isNew = (value: Recorded['values'][number], statement: number, parameter: number) =>
    typeof value === 'string' && UUID.test(value) && others[statement]?.values[parameter] !== value;
  const newIds = new Set(
    statements.flatMap(({ values }, statement) =>
      values.filter((value, parameter) => isNew(value, statement, parameter)),
    ),
  );
  const isWrapped = statements.some(({ text }) => text.startsWith('begin'));
  return async (answer) => {
    const ids = new Map(
      [...newIds].map((id) => [id, UUID.exec(String(id))?.[1] === '7' ? newTimeOrderedId() : newId()]),
    );
    const client = await pool.connect();
    let rows: unknown[] = [];
    let broken = true;
    try {
      if (!isWrapped) await client.query('begin');
      for (const { text, values } of statements) {
        const name = values.length > 0 ? nameOf(text) : undefined;
        const result = await client.query({
          text,
          values: values.map((value) => ids.get(value) ?? value),
          ...(name !== undefined && { name }),
        });
        if (text.includes(answer)) rows = result.rows;
      }
      if (!isWrapped) await client.query('commit');
      broken = false;
    } finally {
      client.release(broken);
    }
    return rows;
  };
}

const recorded = recordRoutes();
const app = Fastify();
// Answers when everything is recorded.
app.get('/paths', async () =>
  (await recorded).map(([requests]) => {
    const last = requests?.at(-1);
    return { statements: last?.statements.length, roundTrips: last?.roundTrips };
  }),
);
const runs = recorded.then((all) => all.map((ofRoute) => ofRoute.map(createRun)));
for (const [index, { answer, requests }] of routes.entries()) {
  app.route<{ Params: { request: string } }>({
    method: requests[0]?.method ?? 'GET',
    url: `/${String(index)}/:request`,
    handler: async ({ params }) => (await runs)[index]?.[Number(params.request)]?.(answer),
  });
}
process.on('SIGTERM', () => process.exit(0));
await app.listen({ host: '127.0.0.1', port: Number(port) });
