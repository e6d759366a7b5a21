import type pg from 'pg';
import type { Caller } from '../../domain/caller.ts';
import { UnavailableError } from '../errors.ts';
import type { Database } from './database.ts';
import { type Claimant, readTogether } from './read.ts';
import { type AnswerSeal, answerOnce } from './repeatable.ts';
import type { Statement } from './statement.ts';
import { transactionOn, type Tx } from './transaction.ts';

export type DatabaseContext = { readonly database: Database; readonly answerSeal: AnswerSeal };

type Organisation = Pick<Caller, 'organisationId'>;

const UUID = /^[0-9a-f-]{36}$/;
const SET_ORGANISATION = `select set_config('app.organisation_id', $1, true)`;
const AND_PLAN_ONCE = `, set_config('plan_cache_mode', 'force_generic_plan', true)`;

/**
 * The one door to an organisation's data. The organisation is set for this transaction alone, row-level security does
 * the rest, and a service of several database cells will choose the cell here.
 */
export async function inOrganisation<T>(
  { database, answerSeal }: DatabaseContext,
  caller: Caller,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const client = await database.pool.connect();
  let broken = false;
  try {
    await client.query(beginFor(caller));
    const tx = transactionOn(client, database.nameOf);
    const result = await answerOnce(tx, { caller, seal: answerSeal }, work);
    await commit(client);
    return result;
  } catch (error) {
    broken = await rollBack(client);
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Reads with one statement, in one round trip. */
export async function readInOrganisation<R>(
  { database }: Pick<DatabaseContext, 'database'>,
  reader: Organisation | Claimant,
  statement: Statement<R>,
): Promise<R[]> {
  if ('read' in reader) return reader.read(statement);
  const setting = {
    sql: SET_ORGANISATION + (statement.plannedOnce ? AND_PLAN_ONCE : ''),
    parameters: [reader.organisationId],
  };
  const [, rows] = await readTogether(database, setting, statement);
  return rows;
}

function beginFor({ organisationId }: Organisation) {
  if (!UUID.test(organisationId)) throw new Error('An organisation is named by its id');
  return `begin; select set_config('app.organisation_id', '${organisationId}', true)`;
}

/** A transaction that failed inside answers a commit with ROLLBACK and no error: that is not an acknowledgement. */
async function commit(client: pg.PoolClient) {
  const { command } = await client.query('commit').catch(() => {
    throw new UnavailableError('Whether the change was saved is unknown. Repeat it with the same Idempotency-Key.');
  });
  if (command !== 'COMMIT') throw new UnavailableError();
}

async function rollBack(client: pg.PoolClient): Promise<boolean> {
  try {
    await client.query('rollback');
    return false;
  } catch {
    return true;
  }
}
