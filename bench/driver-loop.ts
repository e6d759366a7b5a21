// The first baseline: the driver runs the same statements in a loop, without HTTP, in its own process.
import type pg from 'pg';
import { createPool } from '../server/src/platform/db/pool.ts';
import { type Statement, createStatementNamer } from '../server/src/platform/db/statement.ts';
import { handleMessages } from './child-process.ts';
import { CONNECTIONS, measure, type RequestFunction } from './measure.ts';

/** Each request is a list of statements run in sequence. The loop cycles through the requests. */
export type DriverJob = {
  readonly databaseUrl: string;
  readonly requests: readonly (readonly Statement<unknown>[])[];
  readonly durationMs: number;
};

const nameOf = createStatementNamer(true);
const pools = new Map<string, pg.Pool>();

function poolFor(url: string): pg.Pool {
  const pool = pools.get(url) ?? createPool({ url, poolSize: CONNECTIONS, statementTimeoutMs: 60_000 });
  pools.set(url, pool);
  return pool;
}

function queryOf({ sql, parameters }: Statement<unknown>): pg.QueryConfig {
  if (parameters.length === 0) return { text: sql };
  const name = nameOf(sql);
  return { text: sql, values: [...parameters], ...(name !== undefined && { name }) };
}

const lane =
  (client: pg.ClientBase, requests: readonly (readonly pg.QueryConfig[])[]): RequestFunction =>
  async (number) => {
    try {
      for (const query of requests[number % requests.length] ?? []) await client.query(query);
      return null;
    } catch (error) {
      return String(error);
    }
  };

handleMessages(async (question) => {
  const { databaseUrl, requests, durationMs }: DriverJob = JSON.parse(question);
  const pool = poolFor(databaseUrl);
  const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => pool.connect()));
  const queries = requests.map((statements) => statements.map(queryOf));
  const measurement = await measure(
    clients.map((client) => lane(client, queries)),
    durationMs,
  );
  for (const client of clients) client.release();
  return measurement;
});
