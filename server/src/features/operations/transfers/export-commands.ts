import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { to as copyTo } from 'pg-copy-streams';
import type { SealerContext } from '../../../context.ts';
import { createOperatorCaller } from '../../../domain/caller.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import { getNewestMigration } from '../../../platform/db/run-migrations.ts';
import { getTransferPublicKey } from '../../../platform/key-transfer.ts';
import { wrapOrganisationKeysForTransfer } from '../../access/organisations/index.ts';
import { recordAudit } from '../../record/audit/index.ts';
import { readAuditProof } from '../audit-verification/index.ts';
import {
  copyFiles,
  FILE_LIST_FILE,
  type OwnerConnection,
  readStoredFiles,
  requireBackupReader,
  withOwnerConnection,
} from '../backups/index.ts';
import {
  type ArchiveManifest,
  AUDIT_PROOF_FILE,
  describeParts,
  JOBS_FILE,
  tableFile,
  TABLES_DIR,
  writeArchiveManifest,
} from './archive.ts';
import { type OwnKeyOptions, requireOwnKey } from './own-key-check.ts';
import { findPlacement, LIST_JOBS_QUERY } from './placement-commands.ts';
import { copyRowsTo, listTenantTables } from './tenant-tables.ts';

type Export = {
  readonly ctx: SealerContext;
  readonly owner: OwnerConnection;
  readonly organisationId: string;
  readonly dir: string;
  readonly publicKey: string;
};

export type ExportInput = OwnKeyOptions & {
  readonly organisationId: string;
  readonly to: string;
  /** The transfer key of the installation that will import the archive; this one's if it is not given. */
  readonly publicKey?: string;
};

/** Writes everything of an organisation to a new folder, as it is at one moment. The service stays available. */
export async function exportOrganisation(
  ctx: SealerContext,
  { organisationId, to: dir, publicKey = getTransferPublicKey(ctx.config.secrets), ...options }: ExportInput,
): Promise<ArchiveManifest> {
  await requireOwnKey(ctx, organisationId, options);
  await mkdir(join(dir, TABLES_DIR), { recursive: true, mode: 0o700 });
  if ((await readdir(dir)).length > 1) throw new Error(`${dir} is not empty`);
  try {
    return await withOwnerConnection(ctx.config.database.ownerUrl, async (owner) => {
      await requireBackupReader(owner);
      return writeArchive({ ctx, owner, organisationId, dir, publicKey });
    });
  } catch (error) {
    await rm(dir, { recursive: true });
    throw error;
  }
}

/** Audited after the snapshot is taken, so that the archive of an archive is the same. */
async function writeArchive(writing: Export): Promise<ArchiveManifest> {
  const { ctx, owner, organisationId, dir, publicKey } = writing;
  await owner.query('begin isolation level repeatable read read only');
  const described = await describeOrganisation(owner, organisationId);
  const operator = createOperatorCaller(organisationId);
  await inOrganisation(ctx, operator, (tx) => recordAudit(tx, operator, { action: 'EXPORT_ORGANISATION' }));
  const keys = await wrapOrganisationKeysForTransfer(ctx, operator, publicKey);
  const tables = await exportTables(writing);
  await exportJobs(writing);
  await exportAuditLog(writing);
  const files = await exportFiles(writing);
  await owner.query('commit');
  const names = [...tables.map(({ name }) => tableFile(name)), JOBS_FILE, AUDIT_PROOF_FILE];
  const manifest: ArchiveManifest = {
    format: 'assay-organisation',
    version: 1,
    organisationId,
    ...described,
    ...keys,
    exportedAt: ctx.now().toISOString(),
    tables,
    files,
    parts: await describeParts(dir, names),
  };
  await writeArchiveManifest(dir, manifest);
  return manifest;
}

async function describeOrganisation(owner: OwnerConnection, id: string) {
  const { rows } = await owner.query<{ name: string; firstEntryAt: Date | null }>(
    `select name, (select min(created_at) from audit_entry where organisation_id = $1) as "firstEntryAt"
     from organisation where organisation_id = $1`,
    [id],
  );
  const placement = await findPlacement(owner, id);
  const [found] = rows;
  if (!found || !placement || placement.state === 'MOVED')
    throw new Error('The organisation is not in this installation');
  return {
    name: found.name,
    placement: placement.number,
    newestMigration: await getNewestMigration(owner),
    firstEntryAt: found.firstEntryAt?.toISOString() ?? null,
  };
}

async function exportTables({ owner, organisationId, dir }: Export) {
  const tables: { name: string; rows: number }[] = [];
  for (const table of await listTenantTables(owner)) {
    const into = createWriteStream(join(dir, tableFile(table.name)), { flags: 'wx', mode: 0o600, flush: true });
    tables.push({ name: table.name, rows: await copyRowsTo(owner, table, { organisationId, into }) });
  }
  return tables;
}

async function exportFiles({ ctx, owner, organisationId, dir }: Export): Promise<number> {
  const copying = { from: ctx.files, into: dir, previous: undefined };
  const { files, unreadable } = await copyFiles(copying, readStoredFiles(owner, organisationId));
  const [damaged] = unreadable;
  if (damaged) throw new Error(`The file ${damaged.key} cannot be read: ${damaged.why}`);
  // The rows say the same, and the list is in the order in which the copies were finished.
  await rm(join(dir, FILE_LIST_FILE));
  return files.count;
}

async function exportJobs({ owner, organisationId, dir }: Export): Promise<void> {
  const jobs = `${LIST_JOBS_QUERY.replaceAll('$1', `'${organisationId}'`)} order by id`;
  const into = createWriteStream(join(dir, JOBS_FILE), { flags: 'wx', mode: 0o600, flush: true });
  await pipeline(owner.query(copyTo(`copy (${jobs}) to stdout (format csv, header)`)), into);
}

/** Dated with its last checkpoint, because the date of the export is in the manifest. */
async function exportAuditLog({ ctx, owner, organisationId, dir }: Export): Promise<void> {
  const { rows } = await owner.query<{ size: string; end: string; signed_at: Date; checkpoints: string }>(
    `select size, position as end, signed_at, count(*) over () as checkpoints from audit_checkpoint
     where organisation_id = $1 order by audit_checkpoint.size desc limit 1`,
    [organisationId],
  );
  const [last] = rows;
  const extent = {
    createdAt: (last?.signed_at ?? new Date(0)).toISOString(),
    size: Number(last?.size ?? 0),
    checkpoints: Number(last?.checkpoints ?? 0),
    end: Number(last?.end ?? 0),
  };
  const lines = readAuditProof(ctx, createOperatorCaller(organisationId), extent);
  await pipeline(lines, createWriteStream(join(dir, AUDIT_PROOF_FILE), { flags: 'wx', mode: 0o600, flush: true }));
}
