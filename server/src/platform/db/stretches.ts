import { sql } from 'kysely';
import { operatorOf } from '../../domain/caller.ts';
import { type DatabaseContext, inOrganisation } from './in-organisation.ts';
import type { Tx } from './transaction.ts';

const STATEMENT_TIMEOUT_MS = '600000';

export type LongWork = {
  readonly organisationId: string;
  readonly name: string;
  /** Does the next stretch; answers whether there may be more. */
  readonly next: (tx: Tx) => Promise<boolean>;
};

/**
 * Does long work a stretch at a time, each in a transaction of its own. Nobody waits for it: where another server is at it
 * already there is nothing to do. What `next` runs has a snapshot younger than the lock, and so sees what the last holder
 * has done.
 */
export async function inStretches(ctx: DatabaseContext, { organisationId, name, next }: LongWork): Promise<void> {
  const organisation = operatorOf(organisationId);
  const stretch = async (tx: Tx) => (await isOurTurn(tx, `${name} ${organisationId}`)) && (await next(tx));
  while (await inOrganisation(ctx, organisation, stretch));
}

async function isOurTurn(tx: Tx, work: string): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${work}, 0)) as held,
      set_config('statement_timeout', ${STATEMENT_TIMEOUT_MS}, true)`.execute(tx);
  return rows[0]?.held ?? false;
}
