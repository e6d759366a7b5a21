import { setTimeout as pause } from 'node:timers/promises';
import type { SealerContext } from '../../../context.ts';
import { createOperatorCaller } from '../../../domain/caller.ts';
import { getTransferPublicKey } from '../../../platform/key-transfer.ts';
import { ConflictError } from '../../../platform/errors.ts';
import { toPauseLock } from '../../../platform/db/in-organisation.ts';
import { getNewestMigration } from '../../../platform/db/run-migrations.ts';
import { JOB_SCHEMA } from '../../../platform/jobs/job.ts';
import type { AuditKeys } from '../../../platform/organisation-keys.ts';
import { type TransferredKeys, wrapOrganisationKeysForTransfer } from '../../access/organisations/index.ts';
import { wakeHeldMessages } from '../../messaging/outbound/index.ts';
import { createAuditSigner, ensureAuditKeys } from '../../record/audit/index.ts';
import { type OwnerConnection, readStoredFiles, withOwnerConnection } from '../backups/index.ts';
import { copyBetweenStores } from './file-copies.ts';
import {
  adoptKeys,
  continuePositions,
  createAuditMonths,
  removeImportedRows,
  requireSameSchema,
} from './import-commands.ts';
import { activateOrganisation, findPlacement, LIST_JOBS_QUERY, markAsArriving } from './placement-commands.ts';
import {
  isReplicating,
  type Replication,
  startReplication,
  stopReplicationInSource,
  stopReplicationInTarget,
  waitUntilCaughtUp,
  waitUntilCopied,
} from './replication.ts';
import { requireSameRows, sumFinalEntries, sumOtherRows } from './row-checksums.ts';
import { analyzeTables, deleteRows, requireSuperuser } from './tenant-tables.ts';

export type MoveInput = {
  readonly organisationId: string;
  readonly to: SealerContext;
  /** Recorded in the placement that remains in the source, and in the audit log. */
  readonly targetName: string;
  /** Leads new requests to the target. Runs when the target is ready for them, and again if a move is repeated. */
  readonly switchTraffic: () => Promise<void>;
};

export type MoveReport = { readonly placement: number; readonly pausedMs: number };

type Move = MoveInput & Replication & { readonly ctx: SealerContext; readonly copiedFiles: Set<string> };

const PAUSE_MS = 30_000;
const HOLD_MS = 600_000;
/** Left of the pause when the source gives up the organisation: nobody can have written since the rows were compared. */
const MARGIN_MS = 2_000;
const CATCH_UP_MS = 15_000;
const RUNNING_JOBS_MS = 30_000;

/**
 * Moves an organisation to another installation while it is in use. If it fails before the source has given up the
 * organisation, the organisation stays available there; afterwards only the target can make it available. Repeating the
 * command finishes the move in both cases.
 */
export async function moveOrganisation(ctx: SealerContext, input: MoveInput): Promise<MoveReport> {
  return withBothOwners(ctx, input, async (move) => {
    const here = await findPlacement(move.source, move.organisationId);
    const there = await findPlacement(move.target, move.organisationId);
    if (here?.state === 'HERE') {
      if (there?.state === 'HERE')
        throw new ConflictError('ORGANISATION_EXISTS', 'The organisation is in both installations');
      return moveFromSource(move, here.number + 1);
    }
    if (here?.state !== 'MOVED' || there === null || there.state === 'MOVED' || there.number !== here.number) {
      throw new ConflictError('ORGANISATION_ELSEWHERE', 'The organisation is in neither of the two installations');
    }
    if (there.state === 'ARRIVING') await finishInTarget(move, here.number);
    await finishInSource(move);
    return { placement: here.number, pausedMs: 0 };
  });
}

/** Ends a move that the source has not given up the organisation for. The target forgets what has arrived. */
export async function cancelMove(ctx: SealerContext, input: MoveInput): Promise<void> {
  await withBothOwners(ctx, input, async (move) => {
    const here = await findPlacement(move.source, move.organisationId);
    if (here?.state !== 'HERE')
      throw new ConflictError('MOVE_FINISHED', 'The source has already given up the organisation');
    await resume(move);
    await startOver(move);
  });
}

async function withBothOwners<T>(ctx: SealerContext, input: MoveInput, work: (move: Move) => Promise<T>): Promise<T> {
  const { ownerUrl: sourceUrl } = ctx.config.database;
  return withOwnerConnection(sourceUrl, (source) =>
    withOwnerConnection(input.to.config.database.ownerUrl, async (target) => {
      for (const owner of [source, target]) await requireSuperuser(owner);
      const { rows } = await source.query<{ held: boolean }>(
        `select pg_try_advisory_lock(hashtextextended('move ' || $1, 0)) as held`,
        [input.organisationId],
      );
      if (!rows[0]?.held) throw new ConflictError('MOVE_RUNNING', 'Another process is moving this organisation');
      return work({ ...input, ctx, source, target, sourceUrl, copiedFiles: new Set() });
    }),
  );
}

async function moveFromSource(move: Move, placement: number): Promise<MoveReport> {
  const { source, organisationId } = move;
  await prepare(move, placement);
  await waitUntilCopied(move);
  await analyzeTables(move.target);
  await copyNewFiles(move);
  await holdOutbound(move);
  try {
    const position = await findHorizon(source, organisationId);
    await waitUntilCaughtUp(move, CATCH_UP_MS);
    await requireSameRows(move, (owner) => sumFinalEntries(owner, { organisationId, position }));
    const startedAt = performance.now();
    await pauseChanges(move);
    await waitUntilCaughtUp(move, CATCH_UP_MS);
    await copyNewFiles(move);
    await copyJobs(move);
    await requireSameRows(move, (owner) => sumOtherRows(owner, { organisationId, position }));
    await giveUp(move, placement);
    await finishInTarget(move, placement);
    const pausedMs = performance.now() - startedAt;
    await finishInSource(move);
    return { placement, pausedMs };
  } catch (error) {
    // The connection may be what failed. Then the pause ends when its time is over.
    await resume(move).catch(() => undefined);
    throw error;
  }
}

/** Starts to copy, or continues an earlier attempt. */
async function prepare(move: Move, placement: number): Promise<void> {
  const { to, source, target, organisationId } = move;
  await requireSameSchema(target, await getNewestMigration(source));
  const { rows } = await source.query<{ level: string; first: Date | null }>(
    `select current_setting('wal_level') as level,
       (select min(created_at) from audit_entry where organisation_id = $1) as first`,
    [organisationId],
  );
  const [found] = rows;
  if (found?.level !== 'logical') throw new Error('Set wal_level = logical in the PostgreSQL of the source');
  const arriving = await findPlacement(target, organisationId);
  if (arriving?.number === placement && (await isReplicating(move))) return;
  const keys = await wrapKeys(move);
  await startOver(move);
  if (found.first) await createAuditMonths(target, found.first.toISOString());
  await markAsArriving(target, organisationId, placement);
  await adoptKeys(to, target, { organisationId, ...keys });
  await startReplication(move);
}

async function wrapKeys({ ctx, to, organisationId }: Move): Promise<TransferredKeys> {
  const toPublicKey = (keys: AuditKeys) => createAuditSigner(keys, organisationId).publicKey;
  // Otherwise the source could create the audit key while the rows are copied.
  const publicKey = toPublicKey(await ensureAuditKeys(ctx, organisationId));
  const [here, there] = [ctx, to].map(({ installationAuditKeys }) => toPublicKey(installationAuditKeys));
  if (publicKey === here && publicKey !== there)
    throw new Error('The audit log is signed with AUDIT_SECRET. Both installations must have the same AUDIT_SECRET.');
  const transferKey = getTransferPublicKey(to.config.secrets);
  return wrapOrganisationKeysForTransfer(ctx, createOperatorCaller(organisationId), transferKey);
}

async function startOver({ source, target, organisationId }: Move): Promise<void> {
  await stopReplicationInTarget(target, organisationId);
  await stopReplicationInSource(source, organisationId);
  await removeImportedRows(target, organisationId);
}

async function copyNewFiles({ ctx, to, source, organisationId, copiedFiles }: Move): Promise<void> {
  await source.query('begin read only');
  for await (const slice of readStoredFiles(source, organisationId)) {
    const added = slice.filter(({ key }) => !copiedFiles.has(key));
    await copyBetweenStores(ctx.files, to.files, added);
    for (const { key } of added) copiedFiles.add(key);
  }
  await source.query('commit');
}

/** Nothing is sent any more, and what is being sent is recorded before changes are paused. */
async function holdOutbound({ source, organisationId }: Move): Promise<void> {
  await source.query(
    `insert into organisation_placement (organisation_id, outbound_held_at, outbound_held_until)
     values ($1, clock_timestamp(), clock_timestamp() + $2 * interval '1 ms')
     on conflict (organisation_id) do update
       set outbound_held_at = excluded.outbound_held_at, outbound_held_until = excluded.outbound_held_until`,
    [organisationId, HOLD_MS],
  );
  const end = performance.now() + RUNNING_JOBS_MS;
  while (performance.now() < end && (await isAnyJobRunning(source, organisationId))) await pause(50);
}

async function findHeldSince(source: OwnerConnection, organisationId: string): Promise<string> {
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

async function findHorizon(owner: OwnerConnection, organisationId: string): Promise<number> {
  const { rows } = await owner.query<{ horizon: string }>('select organisation_horizon($1) as horizon', [
    organisationId,
  ]);
  return Number(rows[0]?.horizon);
}

/** Returns when the last transaction that may still write has ended. */
async function pauseChanges({ source, organisationId }: Move): Promise<void> {
  await source.query(
    `update organisation_placement set paused_until = clock_timestamp() + $2 * interval '1 ms' where organisation_id = $1`,
    [organisationId, PAUSE_MS],
  );
  await source.query(`begin; set local lock_timeout = '10s'`);
  await source.query(`select pg_advisory_xact_lock(${toPauseLock('$1')})`, [organisationId]);
  await source.query('commit');
}

async function copyJobs({ source, target, organisationId }: Move): Promise<void> {
  const { rows } = await source.query<{ id: string; job: object }>(LIST_JOBS_QUERY, [organisationId]);
  await target.query('begin');
  await target.query('delete from arriving_job where organisation_id = $1', [organisationId]);
  await target.query(
    `insert into arriving_job (organisation_id, id, job)
     select $1, (job ->> 'id')::uuid, job from jsonb_array_elements($2::jsonb) as job`,
    [organisationId, JSON.stringify(rows.map(({ job }) => job))],
  );
  await target.query('commit');
}

/** From now on, only the target can make the organisation available. */
async function giveUp({ source, organisationId, targetName }: Move, placement: number): Promise<void> {
  const { rowCount } = await source.query(
    `update organisation_placement set state = 'MOVED', number = $2, moved_to = $3, changed_at = now()
     where organisation_id = $1 and state = 'HERE' and paused_until > clock_timestamp() + $4 * interval '1 ms'`,
    [organisationId, placement, targetName, MARGIN_MS],
  );
  if (rowCount === 0) throw new Error('The pause ended before the rows were compared');
}

async function finishInTarget(
  { to, source, target, organisationId, targetName }: Move,
  placement: number,
): Promise<void> {
  await stopReplicationInTarget(target, organisationId);
  await continuePositions(target, organisationId);
  await activateOrganisation(target, organisationId, {
    action: 'MOVE_ORGANISATION',
    meta: { placement, to: targetName },
  });
  const since = await findHeldSince(source, organisationId);
  await wakeHeldMessages(to.database.pool, { since, organisationId });
}

/** Deletes what is left in the source, except for where the organisation has gone. */
async function finishInSource(move: Move): Promise<void> {
  const { source, organisationId } = move;
  await move.switchTraffic();
  await stopReplicationInSource(source, organisationId);
  await removeFiles(move);
  await source.query(`delete from ${JOB_SCHEMA}.job where group_id = $1`, [organisationId]);
  await deleteRows(source, organisationId);
}

/** Both installations may use the same store. */
async function removeFiles({ ctx, to, source, organisationId }: Move): Promise<void> {
  if (JSON.stringify(ctx.config.files) === JSON.stringify(to.config.files)) return;
  await source.query('begin read only');
  for await (const slice of readStoredFiles(source, organisationId)) {
    for (const { key } of slice) await ctx.files.remove(key);
  }
  await source.query('commit');
}

/** Accepts changes in the source again, unless it has given up the organisation. */
async function resume({ ctx, source, organisationId }: Move): Promise<void> {
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
