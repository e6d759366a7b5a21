import { sql } from 'kysely';
import { createOperatorCaller } from '../../domain/caller.ts';
import { type DatabaseContext, inOrganisation } from './in-organisation.ts';
import { allowLongStatements, type Tx } from './transaction.ts';

export type BatchOptions = {
  readonly organisationId: string;
  readonly name: string;
  /** Processes the next batch. Returns whether there may be more. */
  readonly runNext: (tx: Tx) => Promise<boolean>;
};

/**
 * Runs long work in batches, each in its own transaction. Does nothing if another server is already doing it. The
 * snapshot of `runNext` is newer than the lock, so it sees what the last holder has done.
 */
export async function runInBatches(
  ctx: DatabaseContext,
  { organisationId, name, runNext }: BatchOptions,
): Promise<void> {
  const organisation = createOperatorCaller(organisationId);
  const runBatch = async (tx: Tx) => {
    if (!(await tryLock(tx, `${name} ${organisationId}`))) return false;
    await allowLongStatements(tx);
    return runNext(tx);
  };
  while (await inOrganisation(ctx, organisation, runBatch));
}

async function tryLock(tx: Tx, work: string): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${work}, 0)) as held`.execute(tx);
  return rows[0]?.held ?? false;
}
