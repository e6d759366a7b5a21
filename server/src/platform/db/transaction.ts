import {
  type CompiledQuery,
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
import { isAbortedTransactionError } from './pg-errors.ts';
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

const createKyselyProps = (connection: DatabaseConnection) => {
  const executor = new DefaultQueryExecutor(compiler, adapter, { provideConnection: (use) => use(connection) });
  return { config: { dialect }, dialect, driver, executor };
};

/** What is known about the current transaction of a connection. */
type TransactionState = {
  readonly timeout: Timeout;
  readonly connection: DatabaseConnection;
  /** Resolves when everything that was sent without waiting has been answered. */
  answered: Promise<void>;
  /** The first error of a statement that nobody waited for. */
  failure: { readonly error: unknown } | null;
};

/** Statements that are sent without waiting for anything in between leave in one packet. */
function holdWrites({ connection: { stream } }: pg.PoolClient) {
  stream.cork();
  process.nextTick(() => stream.uncork());
}

const transactions = new WeakMap<pg.PoolClient, Tx>();
const states = new WeakMap<Tx, TransactionState>();

/**
 * Wraps a client on which a transaction is about to begin. Until `endPipeline`, statements are sent at once instead of
 * after the response to the previous one. One object per connection is reused for all requests.
 */
export function toTransaction(client: pg.PoolClient, nameStatement: StatementNamer): Tx {
  Object.assign(client, { pipeline: true });
  holdWrites(client);
  const known = transactions.get(client);
  const state = known && states.get(known);
  if (known && state) {
    delete state.timeout.query_timeout;
    state.failure = null;
    return known;
  }
  const timeout: Timeout = {};
  const direct = createConnection(client, nameStatement, timeout);
  const connection: DatabaseConnection = {
    ...direct,
    executeQuery: (query) => {
      holdWrites(client);
      return direct.executeQuery(query);
    },
  };
  const tx = new Transaction<Tables>(createKyselyProps(connection));
  transactions.set(client, tx);
  states.set(tx, { timeout, connection, answered: Promise.resolve(), failure: null });
  return tx;
}

/** Everything that was sent must have been answered. */
export const endPipeline = (client: pg.PoolClient) => Object.assign(client, { pipeline: false });

function getState(tx: Tx): TransactionState {
  const state = states.get(tx);
  if (!state) throw new Error('The transaction was not created by toTransaction');
  return state;
}

type Sendable = { readonly compile: (provider: Tx) => CompiledQuery };

/**
 * Sends a statement without waiting for its result. The following statements of the transaction run after it. If it
 * fails, they and the commit fail too, and the transaction throws its error.
 */
export function send(tx: Tx, query: Sendable): void {
  noteSent(tx, getState(tx).connection.executeQuery(query.compile(tx)));
}

/** For a statement that was sent: its error is thrown by `waitForSent`, and by the commit. */
export function noteSent(tx: Tx, result: Promise<unknown>): void {
  const state = getState(tx);
  state.answered = result.then(
    () => undefined,
    (error: unknown) => {
      state.failure ??= { error };
    },
  );
}

/** Waits for the statements that were sent, and throws the error of the first one that failed. */
export async function waitForSent(tx: Tx): Promise<void> {
  const state = getState(tx);
  await state.answered;
  if (state.failure) throw state.failure.error;
}

/** The first error of the transaction: after it, PostgreSQL only says that the transaction is aborted. */
export const findCause = (tx: Tx, error: unknown): unknown =>
  isAbortedTransactionError(error) ? (getState(tx).failure?.error ?? error) : error;

const LONG_STATEMENT_MS = 600_000;

/** Lets each of the following statements of this transaction take ten minutes. */
export async function allowLongStatements(tx: Tx): Promise<void> {
  await sqlText`select set_config('statement_timeout', ${String(LONG_STATEMENT_MS)}, true)`.execute(tx);
  getState(tx).timeout.query_timeout = LONG_STATEMENT_MS + QUERY_TIMEOUT_MARGIN_MS;
}

export const createLookupDb = (pool: pg.Pool, nameStatement: StatementNamer): Db =>
  new Kysely<Tables>(createKyselyProps(createConnection(pool, nameStatement)));

/** Builds statements that are run elsewhere. */
export const queryBuilder = new Kysely<Tables>({ dialect });
