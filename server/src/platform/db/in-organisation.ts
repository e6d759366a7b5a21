import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import type { Caller } from '../../domain/caller.ts';
import { UnavailableError } from '../errors.ts';
import type { OrganisationKeyStore } from '../organisation-keys.ts';
import type { Database } from './database.ts';
import { runIdempotent } from './idempotency.ts';
import { isReadOnlyError } from './pg-errors.ts';
import { type CredentialReader, runStatementPair } from './read.ts';
import type { Statement } from './statement.ts';
import { endPipeline, findCause, noteSent, toTransaction, type Tx, waitForSent } from './transaction.ts';

export type DatabaseContext = { readonly database: Database; readonly organisationKeys: OrganisationKeyStore };

type Organisation = Pick<Caller, 'organisationId'>;

const UUID = /^[0-9a-f-]{36}$/;
const SET_ORGANISATION = `select set_config('app.organisation_id', $1, true), check_placement($1::uuid)`;
/** The key of the advisory lock that every transaction shares. A move takes it alone to pause the organisation. */
export const toPauseLock = (organisationId: string) => `hashtextextended('pause ' || ${organisationId}, 0)`;

const PLAN_MODES = { once: 'force_generic_plan', 'each time': 'force_custom_plan' } as const;

/**
 * The only access to an organisation's data. Sets the organisation for this transaction, and row-level security
 * enforces it. With several database cells, the cell would be chosen here. The transaction begins in the round trip of
 * the first statement of the work.
 */
export async function inOrganisation<T>(
  { database, organisationKeys }: DatabaseContext,
  caller: Caller,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const statement = buildBeginStatement(caller);
  const client = await database.pool.connect();
  const tx = toTransaction(client, database.nameStatement);
  let broken = false;
  const begun = client.query(statement).then(readPlacement);
  noteSent(tx, begun);
  try {
    const result = await runIdempotent(tx, { caller, organisationKeys }, work);
    await begun;
    await commit(client, tx, caller);
    return result;
  } catch (error) {
    broken = await rollback(client);
    const cause = findCause(tx, error);
    throw isReadOnlyError(cause) && (await begun) === 'paused' ? createPausedError() : cause;
  } finally {
    endPipeline(client);
    client.release(broken);
  }
}

/** Reads with a single statement, in one round trip. */
export async function readInOrganisation<R>(
  { database }: Pick<DatabaseContext, 'database'>,
  reader: Organisation | CredentialReader,
  statement: Statement<R>,
): Promise<R[]> {
  if ('read' in reader) return reader.read(statement);
  const setting = {
    sql: statement.planned
      ? `${SET_ORGANISATION}, set_config('plan_cache_mode', '${PLAN_MODES[statement.planned]}', true)`
      : SET_ORGANISATION,
    parameters: [reader.organisationId],
  };
  const [, rows] = await runStatementPair(database, setting, statement);
  return rows;
}

/**
 * A move takes the same lock to wait for the transactions that have not seen its pause. A separate statement reads the
 * placement, because its snapshot must be newer than the lock.
 */
function buildBeginStatement({ organisationId }: Organisation) {
  if (!UUID.test(organisationId)) throw new Error('The organisation ID is not a valid UUID');
  return `begin;
    select set_config('app.organisation_id', '${organisationId}', true),
      pg_advisory_xact_lock_shared(${toPauseLock(`'${organisationId}'`)});
    select check_placement('${organisationId}') as paused`;
}

function readPlacement(results: unknown): 'paused' | 'active' {
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- One result for each of the statements.
  const [, , placement] = results as [unknown, unknown, pg.QueryResult<{ paused: boolean }>];
  return placement.rows[0]?.paused ? 'paused' : 'active';
}

const createPausedError = () =>
  new UnavailableError(
    'Changes are paused for a few seconds while the organisation is being moved. Try again shortly.',
    'ORGANISATION_PAUSED',
  );

/** Committing a failed transaction returns ROLLBACK without an error, which must not count as success. */
async function commit(client: pg.PoolClient, tx: Tx, { idempotency }: Caller) {
  const { command } = await client.query('commit').catch(() => {
    throw new UnavailableError(
      idempotency
        ? 'It is not known whether the change was saved. Retry with the same Idempotency-Key.'
        : 'It is not known whether the change was saved. Check the record before you try again.',
      'OUTCOME_UNKNOWN',
    );
  });
  await waitForSent(tx);
  if (command !== 'COMMIT') throw new UnavailableError();
}

/** A connection that went silent does not answer. The server rolls back when it is closed. */
const ROLLBACK = { text: 'rollback', query_timeout: 1_000 };

async function rollback(client: pg.PoolClient): Promise<boolean> {
  try {
    await client.query(ROLLBACK);
    return false;
  } catch {
    return true;
  }
}

/** For scheduled jobs: all organisations, or those that a function of the database returns, if they are here. */
export async function listOrganisationIds(
  { database }: Pick<DatabaseContext, 'database'>,
  listed: RawBuilder<unknown> = sql`list_organisation_ids()`,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select ${listed} as id except select list_absent_organisations()`.execute(database.lookups);
  return rows.map(({ id }) => id);
}
