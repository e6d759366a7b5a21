import { setTimeout as pause } from 'node:timers/promises';
import type { OwnerConnection } from '../backups/index.ts';
import { listTenantTables } from './tenant-tables.ts';

/**
 * Copies the rows of one organisation to another installation while they change: a publication with a filter and a slot
 * in the source, and a subscription in the target.
 */
export type Replication = {
  readonly source: OwnerConnection;
  readonly target: OwnerConnection;
  readonly sourceUrl: string;
  readonly organisationId: string;
};

const POLL_MS = 20;
/** Less often, because copying takes minutes. */
const COPY_POLL_MS = 200;
const MAX_ERRORS = 30;

/** What the names of slots, publications and subscriptions begin with. */
export const MOVE_PREFIX = 'assay_move_';

export const toMoveName = (organisationId: string) => `${MOVE_PREFIX}${organisationId.replaceAll('-', '_')}`;

/**
 * Creates the slot first, so that no change is missing between the copy of a table and the changes that follow. With
 * `synchronous_commit`, the source forgets a change only when the standby of the target has it too. The exception is a
 * target whose postmaster is killed: its workers confirm changes without waiting, and comparing the rows finds the loss.
 */
export async function startReplication({ source, target, sourceUrl, organisationId }: Replication): Promise<void> {
  const name = toMoveName(organisationId);
  const tables = (await listTenantTables(source)).map(
    (table) => `${table.name} where (organisation_id = '${organisationId}')`,
  );
  await requireReplicationOrigins(target, tables.length);
  await source.query(
    `create publication ${name} for table ${tables.join(', ')} with (publish_via_partition_root = true)`,
  );
  await source.query(`select pg_create_logical_replication_slot($1, 'pgoutput')`, [name]);
  await target.query(
    `create subscription ${name} connection '${sourceUrl.replaceAll("'", "''")}' publication ${name}
     with (create_slot = false, slot_name = ${name}, copy_data = true, synchronous_commit = on)`,
  );
}

/**
 * Before version 16, PostgreSQL keeps a replication origin for each copied table until the changes since then have been
 * applied. Without a free one, the copy fails, and a standby that replays it stops and cannot be started again.
 */
export async function requireReplicationOrigins(target: OwnerConnection, tables: number): Promise<void> {
  const { rows } = await target.query<{ version: number; most: number; used: number }>(
    `select current_setting('server_version_num')::integer as version,
       current_setting('max_replication_slots')::integer as most,
       (select count(*) from pg_replication_origin)::integer as used`,
  );
  const [found] = rows;
  if (!found || found.version >= 160_000) return;
  const needed = found.used + tables + 1;
  if (found.most < needed) {
    throw new Error(
      `Set max_replication_slots to at least ${String(needed)} in the PostgreSQL of the target and its standbys. It is ${String(found.most)}.`,
    );
  }
}

/** Whether an earlier attempt can be continued: its slot may have been lost with a server, or have fallen behind too far. */
export async function isReplicating({ source, target, organisationId }: Replication): Promise<boolean> {
  const name = toMoveName(organisationId);
  const slot = await source.query(
    `select from pg_replication_slots where slot_name = $1 and wal_status is distinct from 'lost'`,
    [name],
  );
  return slot.rows.length > 0 && (await hasSubscription(target, organisationId));
}

export async function hasSubscription(target: OwnerConnection, organisationId: string): Promise<boolean> {
  const { rowCount } = await target.query('select from pg_subscription where subname = $1', [
    toMoveName(organisationId),
  ]);
  return rowCount !== 0;
}

/** Waits until all tables are copied, and the changes since then follow continuously. */
export async function waitUntilCopied(replication: Replication): Promise<void> {
  const { target, organisationId } = replication;
  const name = toMoveName(organisationId);
  // More than there were: errors of earlier attempts are still counted.
  let allowedErrors: number | undefined;
  for (;;) {
    const { rows } = await target.query<{ left: number; errors: number }>(
      `select (select count(*) from pg_subscription_rel r where r.srsubid = s.oid and r.srsubstate <> 'r')::integer as left,
         (select apply_error_count + sync_error_count from pg_stat_subscription_stats t where t.subid = s.oid)::integer as errors
       from pg_subscription s where s.subname = $1`,
      [name],
    );
    const [state] = rows;
    if (!state) throw new Error('The subscription is gone');
    // PostgreSQL retries without end, and does not count this as an error.
    if (!(await isReplicating(replication)))
      throw new Error('The replication slot in the source is gone, for example after a failover. Repeat the command.');
    if (state.left === 0) return;
    allowedErrors ??= state.errors + MAX_ERRORS;
    if (state.errors > allowedErrors)
      throw new Error('The rows cannot be copied: see the log of the target’s PostgreSQL');
    await pause(COPY_POLL_MS);
  }
}

/** Waits until everything that the source has committed so far is in the target. */
export async function waitUntilCaughtUp({ source, organisationId }: Replication, timeLimitMs: number): Promise<void> {
  const name = toMoveName(organisationId);
  const { rows } = await source.query<{ lsn: string }>('select pg_current_wal_insert_lsn() as lsn');
  const end = performance.now() + timeLimitMs;
  for (;;) {
    const { rowCount } = await source.query(
      'select from pg_replication_slots where slot_name = $1 and confirmed_flush_lsn >= $2::pg_lsn',
      [name, rows[0]?.lsn],
    );
    if (rowCount) return;
    if (performance.now() > end) throw new Error('The target does not keep up with the changes in the source');
    await pause(POLL_MS);
  }
}

/** The subscription is separated from its slot first, because the source may not be reachable. */
export async function stopReplicationInTarget(target: OwnerConnection, organisationId: string): Promise<void> {
  const name = toMoveName(organisationId);
  if (!(await hasSubscription(target, organisationId))) return;
  await target.query(`alter subscription ${name} disable`);
  await target.query(`alter subscription ${name} set (slot_name = none)`);
  await target.query(`drop subscription ${name}`);
}

/** The slot can only be dropped when the target has disconnected. */
export async function stopReplicationInSource(source: OwnerConnection, organisationId: string): Promise<void> {
  const name = toMoveName(organisationId);
  await source.query(`drop publication if exists ${name}`);
  for (let tries = 0; tries < 500; tries += 1) {
    const { rows } = await source.query<{ active: boolean }>(
      'select active from pg_replication_slots where slot_name = $1',
      [name],
    );
    if (!rows[0]) return;
    if (!rows[0].active) await source.query('select pg_drop_replication_slot($1)', [name]);
    await pause(POLL_MS);
  }
  throw new Error(`The replication slot ${name} is still in use`);
}
