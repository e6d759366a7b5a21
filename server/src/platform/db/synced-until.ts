import { queryBuilder } from './transaction.ts';
import { sql } from 'kysely';
import { type DatabaseContext, readInOrganisation } from './in-organisation.ts';
import type { Reader } from './read.ts';
import { toStatement } from './statement.ts';

type SyncQuery = {
  readonly updatedSince?: string | undefined;
  readonly sort?: string | undefined;
  readonly cursor?: string | undefined;
  readonly page?: number;
};

const SYNCED_UNTIL = toStatement({
  compile: () => sql<{ until: string }>`select synced_until() as until`.compile(queryBuilder),
});

/**
 * The time up to which the following statement sees every change, if the list is read for a sync. Only for its first
 * page: what changes while the other pages are read comes after it.
 */
export async function readSyncedUntil(
  ctx: Pick<DatabaseContext, 'database'>,
  reader: Reader,
  { updatedSince, sort, cursor, page = 1 }: SyncQuery,
): Promise<string | null> {
  const isSync = updatedSince !== undefined || sort === 'updatedAt';
  if (!isSync || cursor !== undefined || page > 1) return null;
  const [row] = await readInOrganisation(ctx, reader, SYNCED_UNTIL);
  return row?.until ?? null;
}
