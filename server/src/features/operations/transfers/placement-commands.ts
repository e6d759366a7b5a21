import type pg from 'pg';
import type { AppContext } from '../../../context.ts';
import { createOperatorCaller } from '../../../domain/caller.ts';
import { ConflictError, NotFoundError } from '../../../platform/errors.ts';
import { endPipeline, toTransaction, waitForSent } from '../../../platform/db/transaction.ts';
import { JOB_SCHEMA } from '../../../platform/jobs/job.ts';
import { type AuditEvent, recordAudit } from '../../record/audit/index.ts';
import { type OwnerConnection, withOwnerConnection } from '../backups/index.ts';
import { hasSubscription, stopReplicationInTarget } from './replication.ts';
import { requireSuperuser } from './tenant-tables.ts';

export type Placement = {
  readonly number: number;
  /** IMPORTING: not verified yet. ARRIVING: waits to be released, or for the end of its move. */
  readonly state: 'HERE' | 'IMPORTING' | 'ARRIVING' | 'MOVED';
  readonly movedTo: string | null;
};

/** An organisation that has never moved has no row, and is here if it exists. */
export async function findPlacement(owner: Pick<pg.ClientBase, 'query'>, id: string): Promise<Placement | null> {
  const { rows } = await owner.query<Placement>(
    `select coalesce(p.number, 0)::integer as number, coalesce(p.state, 'HERE') as state, p.moved_to as "movedTo"
     from (select organisation_id from organisation union select organisation_id from organisation_placement) as o
     left join organisation_placement p using (organisation_id)
     where o.organisation_id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

/** Rows can arrive from now on. Nobody sees them before the organisation is activated. */
export async function markAsArriving(
  owner: OwnerConnection,
  organisationId: string,
  { number, state }: Pick<Placement, 'number' | 'state'>,
): Promise<void> {
  await owner.query(
    `insert into organisation_placement (organisation_id, number, state) values ($1, $2, $3)
     on conflict (organisation_id) do update set number = excluded.number, state = excluded.state, moved_to = null,
       changed_at = default, paused_until = null, outbound_held_until = null`,
    [organisationId, number, state],
  );
}

/** Until the connection ends, no other process moves or imports the organisation here. */
export async function lockForTransfer(owner: OwnerConnection, organisationId: string): Promise<void> {
  const { rows } = await owner.query<{ held: boolean }>(
    `select pg_try_advisory_lock(hashtextextended('move ' || $1, 0)) as held`,
    [organisationId],
  );
  if (!rows[0]?.held) throw new ConflictError('MOVE_RUNNING', 'Another process is moving this organisation');
}

/** Jobs of an organisation that is not here wait in a table of their own, so that no worker runs them. */
export const LIST_JOBS_QUERY = `
  select id, job - array['started_on', 'heartbeat_on', 'completed_on', 'output'] || '{"state": "created"}' as job from (
    select id, to_jsonb(j) as job from ${JOB_SCHEMA}.job j where group_id = $1 and state in ('created', 'retry', 'active')
    union all
    select id, job from arriving_job where organisation_id = $1::uuid
  ) as waiting`;

const START_JOBS_QUERY = `
  with arrived as (delete from arriving_job where organisation_id = $1 returning job)
  insert into ${JOB_SCHEMA}.job select (jsonb_populate_record(null::${JOB_SCHEMA}.job, job)).* from arrived
  on conflict do nothing`;

export type ReleaseOptions = {
  /** The organisation was being moved here, and the installation it comes from is lost. */
  readonly isSourceLost?: boolean;
};

/**
 * Makes an imported organisation available, and starts its jobs. Its number rises, so that it is higher than that of the
 * installation it was exported from.
 */
export async function releaseOrganisation(
  ctx: AppContext,
  organisationId: string,
  { isSourceLost = false }: ReleaseOptions = {},
): Promise<void> {
  await withOwnerConnection(ctx.config.database.ownerUrl, async (owner) => {
    await requireSuperuser(owner);
    await lockForTransfer(owner, organisationId);
    const placement = await findPlacement(owner, organisationId);
    if (placement?.state === 'IMPORTING')
      throw new Error('The import was interrupted before the archive was verified. Repeat it.');
    if (placement?.state !== 'ARRIVING') throw new NotFoundError('This organisation is not waiting to be released');
    if (!isSourceLost && (await hasSubscription(owner, organisationId)))
      throw new Error(
        'This organisation is being moved here. Repeat "assay organisation move" where it comes from. If that installation is lost, add --source-lost.',
      );
    await stopReplicationInTarget(owner, organisationId);
    await continuePositions(owner, organisationId);
    const number = placement.number + 1;
    await activateOrganisation(owner, organisationId, {
      from: placement.number,
      number,
      event: { action: 'RELEASE_ORGANISATION', meta: { placement: number } },
    });
  });
}

/** New positions follow those that were copied. */
export async function continuePositions(owner: OwnerConnection, organisationId: string): Promise<void> {
  await owner.query(
    `update organisation_placement set position_offset = organisation_last_position($1) where organisation_id = $1`,
    [organisationId],
  );
}

type Activation = {
  /** The number under which the organisation has arrived. */
  readonly from: number;
  readonly number: number;
  readonly event: AuditEvent;
};

/** The audit entry, the jobs and the new state in one transaction. */
export async function activateOrganisation(
  owner: OwnerConnection,
  organisationId: string,
  { from, number, event }: Activation,
): Promise<void> {
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- Only its queries are used.
  const client = owner as pg.ClientBase as pg.PoolClient;
  await owner.query(`begin; select set_config('app.organisation_id', '${organisationId}', true)`);
  try {
    await owner.query(START_JOBS_QUERY, [organisationId]);
    const tx = toTransaction(client, () => undefined);
    await recordAudit(tx, createOperatorCaller(organisationId), event);
    await waitForSent(tx);
    const { rowCount } = await owner.query(
      `update organisation_placement set state = 'HERE', number = $3, changed_at = now()
       where organisation_id = $1 and state = 'ARRIVING' and number = $2`,
      [organisationId, from, number],
    );
    if (rowCount === 0) throw new Error('The organisation is no longer arriving. Nothing was changed.');
    await owner.query('commit');
  } catch (error) {
    await owner.query('rollback');
    throw error;
  } finally {
    endPipeline(client);
  }
}
