import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import { ConflictError } from '../../../platform/errors.ts';
import { MOVE_PREFIX, toMoveName } from './replication.ts';

/**
 * Organisations whose move has left a publication, a replication slot or an unfinished placement behind. A slot keeps WAL
 * until it is dropped. A running move holds its lock and does not count.
 */
export async function listUnfinishedMoves({ database }: Pick<AppContext, 'database'>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with leftover as (
      select slot_name::text as name from pg_replication_slots where database = current_database()
      union
      select pubname::text from pg_publication
    ),
    moving as (
      select replace(substr(name, ${MOVE_PREFIX.length + 1}::integer), '_', '-') as id from leftover
      where starts_with(name, ${MOVE_PREFIX})
    )
    select id from moving
    where not exists (
      select from pg_locks
      where locktype = 'advisory' and granted and objsubid = 1
        and (classid::bigint << 32 | objid::bigint) = hashtextextended('move ' || id, 0))
    union
    select list_unfinished_moves()::text
    order by 1`.execute(database.lookups);
  return rows.map(({ id }) => id);
}

/** The key has already been copied to the other installation, where shredding it here would not delete it. */
export async function requireNotMoving({ database }: Pick<AppContext, 'database'>, organisationId: string) {
  const { rows } = await sql`select from pg_publication where pubname = ${toMoveName(organisationId)}`.execute(
    database.lookups,
  );
  if (rows.length > 0)
    throw new ConflictError('MOVE_RUNNING', 'The organisation is being moved. Finish or cancel the move first.');
}
