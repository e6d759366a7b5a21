import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';
import type { SealerContext } from '../../../context.ts';
import { ConflictError } from '../../../platform/errors.ts';
import { getNewestMigration } from '../../../platform/db/run-migrations.ts';
import { adoptTransferredKeys, type TransferredKeys } from '../../access/organisations/index.ts';
import { createAuditSigner, getAuditKeys, publishAuditKey, verifyLog } from '../../record/audit/index.ts';
import { type OwnerConnection, readStoredFiles, restoreFiles, withOwnerConnection } from '../backups/index.ts';
import { type ArchiveManifest, JOBS_FILE, readArchive, tableFile } from './archive.ts';
import { continuePositions, findPlacement, lockForTransfer, markAsArriving } from './placement-commands.ts';
import {
  analyzeTables,
  copyRowsFrom,
  countRows,
  deleteRows,
  findBrokenReference,
  listTenantTables,
  requireSuperuser,
} from './tenant-tables.ts';

export type ImportReport = ArchiveManifest & {
  /** Files of this machine to which the worker will append the audit log or its checkpoints. */
  readonly auditFiles: readonly string[];
};

/**
 * Loads and verifies an archive. Nobody sees the organisation until it is released; if anything is wrong, nothing of it
 * remains. An import that was interrupted starts again.
 */
export async function importOrganisation(ctx: SealerContext, dir: string): Promise<ImportReport> {
  const manifest = await readArchive(dir);
  const { organisationId } = manifest;
  return withOwnerConnection(ctx.config.database.ownerUrl, async (owner) => {
    await requireSuperuser(owner);
    await requireSameSchema(owner, manifest.newestMigration);
    await lockForTransfer(owner, organisationId);
    const known = await findPlacement(owner, organisationId);
    if (known?.state === 'HERE' || known?.state === 'ARRIVING') {
      throw new ConflictError('ORGANISATION_EXISTS', 'This organisation is already in this installation');
    }
    if (known && known.number > manifest.placement) {
      throw new ConflictError('ARCHIVE_OUTDATED', 'The organisation has moved since the archive was created');
    }
    if (known?.state === 'IMPORTING') await removeArrivedRows(owner, organisationId);
    if (manifest.firstEntryAt !== null) await createAuditMonths(owner, manifest.firstEntryAt);
    try {
      await load(owner, dir, manifest);
      await analyzeTables(owner);
      await adoptKeys(ctx, owner, manifest);
      await checkFiles(ctx, owner, { dir, organisationId });
      await checkSeal(ctx, manifest);
      await markAsArriving(owner, organisationId, { number: manifest.placement, state: 'ARRIVING' });
    } catch (error) {
      await removeArrivedRows(owner, organisationId);
      throw error;
    }
    return { ...manifest, auditFiles: await listAuditFiles(owner, organisationId) };
  });
}

async function listAuditFiles(owner: OwnerConnection, organisationId: string): Promise<string[]> {
  const { rows } = await owner.query<{ target: string }>(
    `select target from audit_sink where organisation_id = $1 and kind = 'FILE'
     union select target from audit_witness where organisation_id = $1 and kind = 'FILE' order by 1`,
    [organisationId],
  );
  return rows.map(({ target }) => target);
}

export async function requireSameSchema(owner: OwnerConnection, newestMigration: string): Promise<void> {
  const here = await getNewestMigration(owner);
  if (here === newestMigration) return;
  throw new Error(
    `The schemas differ: ${newestMigration} there, ${here} here. Use the same version of Assay on both sides.`,
  );
}

/** Before the rows arrive, so that they need not be moved from the default partition later. */
export async function createAuditMonths(owner: OwnerConnection, firstEntryAt: string): Promise<void> {
  await owner.query('call create_audit_months($1::timestamptz::date, now()::date)', [firstEntryAt]);
}

async function load(owner: OwnerConnection, dir: string, { organisationId, placement, tables }: ArchiveManifest) {
  await owner.query('begin; set local session_replication_role = replica');
  await markAsArriving(owner, organisationId, { number: placement, state: 'IMPORTING' });
  for (const table of await listTenantTables(owner)) {
    const expected = tables.find(({ name }) => name === table.name)?.rows;
    const copied = await copyRowsFrom(owner, table, createReadStream(join(dir, tableFile(table.name))));
    const own = await countRows(owner, table, organisationId);
    if (copied !== expected || own !== expected) {
      throw new Error(`The archive is damaged: ${table.name} has rows that are missing or belong to others`);
    }
  }
  await owner.query(`create temporary table imported_job (id uuid, job jsonb) on commit drop`);
  await pipeline(
    createReadStream(join(dir, JOBS_FILE)),
    owner.query(copyFrom('copy imported_job from stdin (format csv, header match)')),
  );
  const { rowCount: foreign } = await owner.query(
    `select from imported_job
     where (job ->> 'group_id', job -> 'data' ->> 'organisationId') is distinct from ($1, $1) limit 1`,
    [organisationId],
  );
  if (foreign) throw new Error('The archive is damaged: it has jobs that belong to others');
  await owner.query('insert into arriving_job select $1::uuid, id, job from imported_job', [organisationId]);
  await requireReferences(owner, organisationId);
  await continuePositions(owner, organisationId);
  await owner.query('commit');
}

/** Wraps the keys of the organisation with those of this installation. */
export async function adoptKeys(
  ctx: SealerContext,
  owner: OwnerConnection,
  { organisationId, ...keys }: TransferredKeys & { readonly organisationId: string },
): Promise<void> {
  const rows = await adoptTransferredKeys(ctx, organisationId, keys);
  await owner.query('begin; set local session_replication_role = replica');
  for (const row of rows) {
    await owner.query(
      `insert into organisation_key (organisation_id, purpose, wrapped_key, wrapped_by)
       values ($1, $2, $3, $4)`,
      [row.organisation_id, row.purpose, row.wrapped_key, row.wrapped_by],
    );
  }
  await owner.query('commit');
}

async function requireReferences(owner: OwnerConnection, organisationId: string): Promise<void> {
  const broken = await findBrokenReference(owner, organisationId);
  if (broken !== null) throw new Error(`The archive is incomplete: a row violates ${broken}`);
}

async function checkFiles(
  ctx: SealerContext,
  owner: OwnerConnection,
  { dir, organisationId }: { readonly dir: string; readonly organisationId: string },
): Promise<void> {
  await owner.query('begin read only');
  const { missing } = await restoreFiles(ctx.files, [dir], readStoredFiles(owner, organisationId));
  await owner.query('commit');
  if (missing[0] !== undefined)
    throw new Error(`The archive is incomplete: the file ${missing[0]} is missing or damaged`);
}

/** This installation has to be able to continue the seal. */
async function checkSeal(ctx: SealerContext, { organisationId, auditKey }: ArchiveManifest): Promise<void> {
  const { problem } = await verifyLog(ctx, organisationId, null);
  if (problem === null) return publishAuditKey(ctx, organisationId);
  const { publicKey } = createAuditSigner(await getAuditKeys(ctx, organisationId), organisationId);
  const advice = auditKey === null ? ' Both installations must have the same AUDIT_SECRET.' : '';
  throw new Error(`The audit log does not match its seal under the key ${publicKey}: ${problem.words}${advice}`);
}

/** Removes what has arrived so far. Refuses an organisation that is in use here. */
export async function removeArrivedRows(owner: OwnerConnection, organisationId: string): Promise<void> {
  await owner.query('rollback');
  const placement = await findPlacement(owner, organisationId);
  if (placement?.state === 'HERE')
    throw new ConflictError('ORGANISATION_EXISTS', 'This organisation is already in this installation');
  await deleteRows(owner, organisationId);
  await owner.query(
    `delete from organisation_placement where organisation_id = $1 and state in ('IMPORTING', 'ARRIVING')`,
    [organisationId],
  );
}
