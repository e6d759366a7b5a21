// The first baseline: the driver in a loop over the same statements, without HTTP, in a process of its own.
import type pg from 'pg';
import { createPool } from '../server/src/platform/db/pool.ts';
import { type Statement, statementNames } from '../server/src/platform/db/statement.ts';
import { answerWith } from './child.ts';
import { CONNECTIONS, measure, type Request } from './measure.ts';

/** What one request sends, one statement after the other; the requests take turns. */
export type DriverJob = {
  readonly databaseUrl: string;
  readonly requests: readonly (readonly Statement<unknown>[])[];
  readonly durationMs: number;
};

const nameOf = statementNames(true);
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
  (client: pg.ClientBase, requests: readonly (readonly pg.QueryConfig[])[]): Request =>
  async (number) => {
    try {
      for (const query of requests[number % requests.length] ?? []) await client.query(query);
      return null;
    } catch (error) {
      return String(error);
    }
  };

answerWith(async (question) => {
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
