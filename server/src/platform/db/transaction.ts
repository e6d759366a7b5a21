import {
  type DatabaseConnection,
  DefaultQueryExecutor,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  Transaction,
} from 'kysely';
import type pg from 'pg';
import type { NameOf } from './statement.ts';
import type { Tables } from './tables.ts';

/** An open transaction. What writes or audits asks for one, by type. */
export type Tx = Transaction<Tables>;

/** Statements outside an organisation: only the look-ups that find out which organisation a credential belongs to. */
export type Db = Kysely<Tables>;

type Runner = Pick<pg.ClientBase, 'query'>;

const WROTE = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

const connectionOn = (client: Runner, nameOf: NameOf): DatabaseConnection => ({
  async executeQuery<Row>({ sql, parameters }: { sql: string; parameters: readonly unknown[] }) {
    const name = nameOf(sql);
    const result = await client.query<Row & pg.QueryResultRow>({
      text: sql,
      values: [...parameters],
      ...(name !== undefined && { name }),
    });
    const answer: QueryResult<Row> = { rows: result.rows };
    return WROTE.has(result.command) ? { ...answer, numAffectedRows: BigInt(result.rowCount ?? 0) } : answer;
  },
  streamQuery() {
    throw new Error('Read large results by key, page after page');
  },
});

const dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};
const compiler = dialect.createQueryCompiler();
const adapter = dialect.createAdapter();
const driver = dialect.createDriver();

const propsFor = (client: Runner, nameOf: NameOf) => {
  const connection = connectionOn(client, nameOf);
  const executor = new DefaultQueryExecutor(compiler, adapter, { provideConnection: (use) => use(connection) });
  return { config: { dialect }, dialect, driver, executor };
};

const transactions = new WeakMap<pg.PoolClient, Tx>();

/** The typed face of a client on which a transaction is open; one object a connection, whatever the number of requests. */
export function transactionOn(client: pg.PoolClient, nameOf: NameOf): Tx {
  const known = transactions.get(client);
  if (known) return known;
  const tx = new Transaction<Tables>(propsFor(client, nameOf));
  transactions.set(client, tx);
  return tx;
}

export const lookupsOn = (pool: pg.Pool, nameOf: NameOf): Db => new Kysely<Tables>(propsFor(pool, nameOf));

/** Builds statements that are run elsewhere. */
export const statements = new Kysely<Tables>({ dialect });
