import { setTimeout as pause } from 'node:timers/promises';
import type { AppContext } from '../../../context.ts';
import { toPauseLock } from '../../../platform/db/in-organisation.ts';
import { JOB_SCHEMA } from '../../../platform/jobs/job.ts';
import { wakeHeldMessages } from '../../messaging/outbound/index.ts';
import type { OwnerConnection } from '../backups/index.ts';

type Source = { readonly source: OwnerConnection; readonly organisationId: string };

const PAUSE_MS = 30_000;
const HOLD_MS = 600_000;
/** Left of the pause when the source gives up the organisation: nobody can have written since the rows were compared. */
const MARGIN_MS = 2_000;
const RUNNING_JOBS_MS = 30_000;

/** Nothing is sent any more, and what is being sent is recorded before changes are paused. */
export async function holdOutbound({ source, organisationId }: Source): Promise<void> {
  await source.query(
    `insert into organisation_placement (organisation_id, outbound_held_at, outbound_held_until)
     values ($1, clock_timestamp(), clock_timestamp() + $2 * interval '1 ms')
     on conflict (organisation_id) do update
       set outbound_held_until = excluded.outbound_held_until,
         -- An attempt that was killed has held messages, too.
         outbound_held_at = case when organisation_placement.outbound_held_until is null then excluded.outbound_held_at
           else organisation_placement.outbound_held_at end`,
    [organisationId, HOLD_MS],
  );
  const end = performance.now() + RUNNING_JOBS_MS;
  while (performance.now() < end && (await isAnyJobRunning(source, organisationId))) await pause(50);
}

export async function findHeldSince(source: OwnerConnection, organisationId: string): Promise<string> {
  const { rows } = await source.query<{ since: Date | null }>(
    'select outbound_held_at as since from organisation_placement where organisation_id = $1',
    [organisationId],
  );
  return (rows[0]?.since ?? new Date()).toISOString();
}

async function isAnyJobRunning(owner: OwnerConnection, organisationId: string): Promise<boolean> {
  const { rowCount } = await owner.query(
    `select from ${JOB_SCHEMA}.job where group_id = $1 and state = 'active' limit 1`,
    [organisationId],
  );
  return rowCount !== 0;
}

/** Returns when the last transaction that may still write has ended. */
export async function pauseChanges({ source, organisationId }: Source): Promise<void> {
  await source.query(
    `update organisation_placement set paused_until = clock_timestamp() + $2 * interval '1 ms' where organisation_id = $1`,
    [organisationId, PAUSE_MS],
  );
  await lockChanges(source, organisationId);
  await source.query('commit');
}

/** Begins a transaction during which no other one of the organisation is in progress. */
async function lockChanges(source: OwnerConnection, organisationId: string): Promise<void> {
  await source.query(`begin; set local lock_timeout = '10s'`);
  await source.query(`select pg_advisory_xact_lock(${toPauseLock('$1')})`, [organisationId]);
}

/**
 * From now on, only the target can make the organisation available. The lock is held until the commit is acknowledged,
 * which can wait for a standby: if the pause ends meanwhile, nobody can write before the new state is visible.
 */
export async function giveUp(
  { source, organisationId, targetName }: Source & { readonly targetName: string },
  placement: number,
): Promise<void> {
  await lockChanges(source, organisationId);
  const { rowCount } = await source.query(
    `update organisation_placement set state = 'MOVED', number = $2, moved_to = $3, changed_at = now()
     where organisation_id = $1 and state = 'HERE' and paused_until > clock_timestamp() + $4 * interval '1 ms'`,
    [organisationId, placement, targetName, MARGIN_MS],
  );
  if (rowCount === 0) throw new Error('The pause ended before the rows were compared');
  await source.query('commit');
}

/** Accepts changes in the source again, unless it has given up the organisation. */
export async function resume({
  ctx,
  source,
  organisationId,
}: Source & { readonly ctx: Pick<AppContext, 'database'> }): Promise<void> {
  await source.query('rollback');
  const { rowCount } = await source.query(
    `update organisation_placement set paused_until = null, outbound_held_until = null
     where organisation_id = $1 and state = 'HERE'`,
    [organisationId],
  );
  if (rowCount === 0) return;
  const since = await findHeldSince(source, organisationId);
  await wakeHeldMessages(ctx.database.pool, { since, organisationId });
}
