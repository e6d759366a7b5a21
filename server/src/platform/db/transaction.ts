import {
  type DatabaseConnection,
  DefaultQueryExecutor,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  sql as sqlText,
  Transaction,
} from 'kysely';
import type pg from 'pg';
import { QUERY_TIMEOUT_MARGIN_MS } from './pool.ts';
import type { StatementNamer } from './statement.ts';
import type { Tables } from './tables.ts';

/** An open transaction. Functions that write or audit require one. */
export type Tx = Transaction<Tables>;

/** Statements outside an organisation: only lookups that find out which organisation a credential belongs to. */
export type Db = Kysely<Tables>;

type Runner = Pick<pg.ClientBase, 'query'>;

const WRITE_COMMANDS = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** Empty, or the timeout of the current transaction instead of the connection's. */
type Timeout = { query_timeout?: number };

const createConnection = (
  client: Runner,
  nameStatement: StatementNamer,
  timeout: Timeout = {},
): DatabaseConnection => ({
  async executeQuery<Row>({ sql, parameters }: { sql: string; parameters: readonly unknown[] }) {
    const name = nameStatement(sql);
    const result = await client.query<Row & pg.QueryResultRow>({
      text: sql,
      values: [...parameters],
      ...(name !== undefined && { name }),
      ...timeout,
    });
    const answer: QueryResult<Row> = { rows: result.rows };
    return WRITE_COMMANDS.has(result.command) ? { ...answer, numAffectedRows: BigInt(result.rowCount ?? 0) } : answer;
  },
  streamQuery() {
    throw new Error('Use keyset pagination to read large results');
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

const createKyselyProps = (client: Runner, nameStatement: StatementNamer, timeout?: Timeout) => {
  const connection = createConnection(client, nameStatement, timeout);
  const executor = new DefaultQueryExecutor(compiler, adapter, { provideConnection: (use) => use(connection) });
  return { config: { dialect }, dialect, driver, executor };
};

const transactions = new WeakMap<pg.PoolClient, Tx>();
const timeouts = new WeakMap<Tx, Timeout>();

/** Wraps a client with an open transaction. One object per connection is reused for all requests. */
export function toTransaction(client: pg.PoolClient, nameStatement: StatementNamer): Tx {
  const known = transactions.get(client);
  if (known) {
    delete timeouts.get(known)?.query_timeout;
    return known;
  }
  const timeout: Timeout = {};
  const tx = new Transaction<Tables>(createKyselyProps(client, nameStatement, timeout));
  transactions.set(client, tx);
  timeouts.set(tx, timeout);
  return tx;
}

const LONG_STATEMENT_MS = 600_000;

/** Lets each of the following statements of this transaction take ten minutes. */
export async function allowLongStatements(tx: Tx): Promise<void> {
  await sqlText`select set_config('statement_timeout', ${String(LONG_STATEMENT_MS)}, true)`.execute(tx);
  const timeout = timeouts.get(tx);
  if (timeout) timeout.query_timeout = LONG_STATEMENT_MS + QUERY_TIMEOUT_MARGIN_MS;
}

export const createLookupDb = (pool: pg.Pool, nameStatement: StatementNamer): Db =>
  new Kysely<Tables>(createKyselyProps(pool, nameStatement));

/** Builds statements that are run elsewhere. */
export const queryBuilder = new Kysely<Tables>({ dialect });
