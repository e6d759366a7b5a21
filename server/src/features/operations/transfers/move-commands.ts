import type { SealerContext } from '../../../context.ts';
import { createOperatorCaller } from '../../../domain/caller.ts';
import { getTransferPublicKey } from '../../../platform/key-transfer.ts';
import { ConflictError } from '../../../platform/errors.ts';
import { getNewestMigration } from '../../../platform/db/run-migrations.ts';
import { StoredObject, toObjectKey } from '../../../platform/files/remove-object-job.ts';
import { FILE_TABLES } from '../../../platform/files/storage-budget.ts';
import { JOB_SCHEMA } from '../../../platform/jobs/job.ts';
import type { AuditKeys } from '../../../platform/organisation-keys.ts';
import { type TransferredKeys, wrapOrganisationKeysForTransfer } from '../../access/organisations/index.ts';
import { wakeHeldMessages } from '../../messaging/outbound/index.ts';
import { createAuditSigner, ensureAuditKeys } from '../../record/audit/index.ts';
import { type OwnerConnection, readStoredFiles, withOwnerConnection } from '../backups/index.ts';
import { copyBetweenStores, isSameStore } from './file-copies.ts';
import { adoptKeys, createAuditMonths, removeArrivedRows, requireSameSchema } from './import-commands.ts';
import {
  activateOrganisation,
  continuePositions,
  findPlacement,
  LIST_JOBS_QUERY,
  lockForTransfer,
  markAsArriving,
  type Placement,
} from './placement-commands.ts';
import { type OwnKeyOptions, requireOwnKey } from './own-key-check.ts';
import { findHeldSince, giveUp, holdOutbound, pauseChanges, resume } from './pause-commands.ts';
import {
  isReplicating,
  type Replication,
  startReplication,
  stopReplicationInSource,
  stopReplicationInTarget,
  waitUntilCaughtUp,
  waitUntilCopied,
} from './replication.ts';
import { findFinalRows, requireSameRows, RowsDifferError, sumFinalRows, sumOtherRows } from './row-checksums.ts';
import { analyzeTables, deleteRows, requireSuperuser } from './tenant-tables.ts';

export type MoveInput = OwnKeyOptions & {
  readonly organisationId: string;
  readonly to: SealerContext;
  /** Recorded in the placement that remains in the source, and in the audit log. */
  readonly targetName: string;
  /** Leads new requests to the target. Runs when the target is ready for them, and again if a move is repeated. */
  readonly switchTraffic: () => Promise<void>;
};

export type MoveReport = { readonly placement: number; readonly pausedMs: number };

type Move = MoveInput & Replication & { readonly ctx: SealerContext; readonly copiedFiles: Set<string> };

/** Longer than during the pause, because changes have queued up while the tables were copied. */
const COPY_CATCH_UP_MS = 60_000;
const CATCH_UP_MS = 15_000;

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
      requireOnlyHere(here, there);
      return moveFromSource(move, here.number + 1);
    }
    const isExpected = there?.state === 'ARRIVING' || there?.state === 'HERE';
    if (here?.state !== 'MOVED' || !isExpected || there.number < here.number) {
      throw new ConflictError('ORGANISATION_ELSEWHERE', 'The organisation is in neither of the two installations');
    }
    if (there.state === 'ARRIVING') {
      await copyNewJobs(move);
      await finishInTarget(move, here.number);
    }
    await finishInSource(move);
    return { placement: here.number, pausedMs: 0 };
  });
}

/** Otherwise moving would replace, and cancelling would delete, the organisation as it is used in the target. */
function requireOnlyHere(here: Placement, there: Placement | null): void {
  if (there?.state === 'HERE' || there?.state === 'IMPORTING')
    throw new ConflictError('ORGANISATION_EXISTS', 'The organisation is in both installations');
  // This installation was restored from a backup, and the organisation has moved on since.
  if (there && there.number > here.number + (there.state === 'ARRIVING' ? 1 : 0))
    throw new ConflictError('ORGANISATION_ELSEWHERE', 'The organisation has moved since this copy of it was current');
}

/** Ends a move that the source has not given up the organisation for. The target forgets what has arrived. */
export async function cancelMove(ctx: SealerContext, input: MoveInput): Promise<void> {
  await withBothOwners(ctx, input, async (move) => {
    const here = await findPlacement(move.source, move.organisationId);
    if (here?.state !== 'HERE')
      throw new ConflictError('MOVE_FINISHED', 'The source has already given up the organisation');
    requireOnlyHere(here, await findPlacement(move.target, move.organisationId));
    await resume(move);
    await startOver(move);
  });
}

async function withBothOwners<T>(ctx: SealerContext, input: MoveInput, work: (move: Move) => Promise<T>): Promise<T> {
  const { ownerUrl: sourceUrl } = ctx.config.database;
  return withOwnerConnection(sourceUrl, (source) =>
    withOwnerConnection(input.to.config.database.ownerUrl, async (target) => {
      if ((await identifyDatabase(source)) === (await identifyDatabase(target)))
        throw new Error('Source and target are the same installation');
      for (const owner of [source, target]) {
        await requireSuperuser(owner);
        await lockForTransfer(owner, input.organisationId);
      }
      return work({ ...input, ctx, source, target, sourceUrl, copiedFiles: new Set() });
    }),
  );
}

/** Also the same after a failover, or through another address. */
async function identifyDatabase(owner: OwnerConnection): Promise<string> {
  const { rows } = await owner.query<{ name: string }>(
    `select system_identifier || ' ' || current_database() as name from pg_control_system()`,
  );
  return rows[0]?.name ?? '';
}

async function moveFromSource(move: Move, placement: number): Promise<MoveReport> {
  const { source, organisationId } = move;
  await prepare(move, placement);
  await waitUntilCopied(move);
  await analyzeTables(move.target);
  await copyNewFiles(move);
  await waitUntilCaughtUp(move, COPY_CATCH_UP_MS);
  await holdOutbound(move);
  try {
    const final = await findFinalRows(source, organisationId);
    await waitUntilCaughtUp(move, CATCH_UP_MS);
    await requireSameRows(move, (owner) => sumFinalRows(owner, final));
    const startedAt = performance.now();
    await pauseChanges(move);
    await waitUntilCaughtUp(move, CATCH_UP_MS);
    await copyNewFiles(move);
    await copyJobs(move);
    await requireSameRows(move, (owner) => sumOtherRows(owner, final));
    await giveUp(move, placement);
    // Also those that were queued outside a transaction of the organisation, which the pause does not stop.
    await copyNewJobs(move);
    await finishInTarget(move, placement);
    const pausedMs = performance.now() - startedAt;
    await finishInSource(move);
    return { placement, pausedMs };
  } catch (error) {
    // The connection may be what failed. Then the pause ends when its time is over.
    await resume(move).catch(() => undefined);
    if (error instanceof RowsDifferError) await startOver(move);
    throw error;
  }
}

/** Starts to copy, or continues an earlier attempt. */
async function prepare(move: Move, placement: number): Promise<void> {
  const { ctx, to, source, target, organisationId } = move;
  await requireOwnKey(ctx, organisationId, move);
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
  await markAsArriving(target, organisationId, { number: placement, state: 'ARRIVING' });
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
  await removeArrivedRows(target, organisationId);
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

async function copyJobs(move: Move): Promise<void> {
  await move.target.query('delete from arriving_job where organisation_id = $1', [move.organisationId]);
  await copyNewJobs(move);
}

/** Jobs that have been copied stay, even if a worker of the source has tried them since and failed. */
async function copyNewJobs({ source, target, organisationId }: Move): Promise<void> {
  const { rows } = await source.query<{ job: object }>(LIST_JOBS_QUERY, [organisationId]);
  await target.query(
    `insert into arriving_job (organisation_id, id, job)
     select $1, (job ->> 'id')::uuid, job from jsonb_array_elements($2::jsonb) as job on conflict do nothing`,
    [organisationId, JSON.stringify(rows.map(({ job }) => job))],
  );
}

async function finishInTarget(
  { to, source, target, organisationId, targetName }: Move,
  placement: number,
): Promise<void> {
  await stopReplicationInTarget(target, organisationId);
  await continuePositions(target, organisationId);
  await activateOrganisation(target, organisationId, {
    from: placement,
    number: placement,
    event: { action: 'MOVE_ORGANISATION', meta: { placement, to: targetName } },
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

async function removeFiles({ ctx, to, source, organisationId }: Move): Promise<void> {
  if (await isSameStore(ctx.files, to.files)) return;
  await source.query('begin read only');
  for await (const slice of readStoredFiles(source, organisationId)) {
    for (const { key } of slice) await ctx.files.remove(key);
  }
  await source.query('commit');
  // Deleted files that are kept for some days have no row any more.
  const { rows } = await source.query<{ data: unknown }>(
    `select data from ${JOB_SCHEMA}.job where group_id = $1 and name = any ($2)`,
    [organisationId, Object.values(FILE_TABLES).map(({ name }) => name)],
  );
  for (const { data } of rows) await ctx.files.remove(toObjectKey(StoredObject.parse(data)));
}
