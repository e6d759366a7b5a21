import { chmod, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import { getNewestMigration } from '../../../platform/db/run-migrations.ts';
import { hashFile } from '../../../platform/files/hash-file.ts';
import { newId } from '../../../platform/ids.ts';
import { getProgramPath, parseDatabaseUrl, runProgram } from '../../../platform/postgres/postgres-programs.ts';
import { copyFiles } from './backup-files.ts';
import {
  type BackupPart,
  BASE_BACKUP_DIR,
  completeBackup,
  DUMP_FILE,
  FILE_LIST_FILE,
  listBackups,
  type Manifest,
} from './backup-manifest.ts';
import {
  type OwnerConnection,
  readServerVersion,
  requireBackupReader,
  type ServerVersion,
  withOwnerConnection,
} from './owner-connection.ts';
import { readStoredFiles } from './stored-files.ts';

export type CreateBackupInput = { readonly to: string; readonly kind: Manifest['kind'] };
export type Backup = { readonly path: string; readonly manifest: Manifest };

type BackupContext = {
  readonly ctx: AppContext;
  readonly owner: OwnerConnection;
  /** The role that reads, if it is not the one that signs in. */
  readonly role: string | null;
  readonly server: ServerVersion;
  readonly dir: string;
};

/** Writes the backup under a temporary name first, so that an incomplete one is never mistaken for a restorable one. */
export async function createBackup(ctx: AppContext, { to, kind }: CreateBackupInput): Promise<Backup> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  const dir = join(to, `.unfinished-${newId()}`);
  await mkdir(dir, { mode: 0o700 });
  try {
    const manifest = await withOwnerConnection(ctx.config.database.ownerUrl, async (owner) => {
      const role = await requireBackupReader(owner);
      const writing = { ctx, owner, role, server: await readServerVersion(owner), dir };
      return writeBackup(writing, { to, kind });
    });
    return { path: await completeBackup(dir, manifest, to), manifest };
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

async function writeBackup(writing: BackupContext, { to, kind }: CreateBackupInput): Promise<Manifest> {
  const { ctx, owner, server, dir } = writing;
  if (kind === 'physical') await copyServer(writing);
  await owner.query('begin isolation level repeatable read read only');
  const { takenAt, snapshot } = await readSnapshot(owner);
  if (kind === 'logical') await dumpDatabase(writing, snapshot);
  const [previous] = await listBackups(to);
  const copied = await copyFiles({ from: ctx.files, into: dir, previous }, readStoredFiles(owner));
  const counts = await countRows(owner);
  await owner.query('commit');
  return {
    format: 1,
    kind,
    productVersion: await readProductVersion(),
    postgresVersion: server.version,
    newestMigration: await getNewestMigration(owner),
    takenAt,
    finishedAt: ctx.now().toISOString(),
    counts,
    ...copied,
    parts: await listParts(dir),
  };
}

/**
 * The dump, the counts and the list of files share one snapshot. Everything that was committed before `takenAt` is in
 * it.
 */
async function readSnapshot(owner: OwnerConnection) {
  const { rows } = await owner.query<{ taken_at: Date; snapshot: string }>(
    'select statement_timestamp() as taken_at, pg_export_snapshot() as snapshot',
  );
  const [moment] = rows;
  if (!moment) throw new Error('Expected the snapshot query to return one row');
  return { takenAt: moment.taken_at.toISOString(), snapshot: moment.snapshot };
}

/** Excludes the outbound hold: it belongs to the installation, and the restore sets its own. */
async function dumpDatabase({ ctx: { config }, role, server, dir }: BackupContext, snapshot: string): Promise<void> {
  const pgDump = await getProgramPath(config.programs, 'pg_dump', { atLeast: server.major });
  const { url, password } = parseDatabaseUrl(config.database.ownerUrl);
  const file = join(dir, DUMP_FILE);
  const what = ['--format=custom', `--snapshot=${snapshot}`, '--exclude-table-data=public.outbound_hold'];
  // Otherwise pg_dump would turn row-level security off, which only a role that bypasses it may do.
  const reader = role === null ? [] : [`--role=${role}`, '--enable-row-security'];
  await runProgram(config.programs, pgDump, {
    args: [...what, ...reader, '--no-password', `--file=${file}`, `--dbname=${url}`],
    password,
  });
  await chmod(file, 0o600);
}

/**
 * A base backup of the whole server, with the WAL needed to make it consistent. Recovery continues from the WAL
 * archive.
 */
async function copyServer({ ctx: { config }, server, dir }: BackupContext): Promise<void> {
  const pgBasebackup = await getProgramPath(config.programs, 'pg_basebackup', { atLeast: server.major });
  const { url, password } = parseDatabaseUrl(config.database.ownerUrl);
  const into = join(dir, BASE_BACKUP_DIR);
  const how = ['--format=tar', '--gzip', '--wal-method=stream', '--checkpoint=fast', '--no-password'];
  await runProgram(config.programs, pgBasebackup, {
    args: [...how, `--pgdata=${into}`, `--dbname=${url}`],
    password,
  });
  const parts = await readdir(into);
  if (parts.some((name) => /^\d+\.tar/.test(name))) {
    throw new Error('The server uses custom tablespaces. Back it up with pgBackRest.');
  }
  await chmod(into, 0o700);
}

async function listParts(dir: string): Promise<BackupPart[]> {
  const names = await readdir(dir, { recursive: true, withFileTypes: true });
  const parts = names
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dir.length + 1))
    .filter((name) => name === DUMP_FILE || name === FILE_LIST_FILE || name.startsWith(`${BASE_BACKUP_DIR}/`));
  const known = parts.sort().map(async (name) => {
    const { sizeBytes, sha256 } = await hashFile(join(dir, name));
    return { name, sizeBytes, sha256 };
  });
  return Promise.all(known);
}

async function countRows(owner: OwnerConnection): Promise<Record<string, number>> {
  const { rows } = await owner.query<Record<string, string>>(`
    select (select count(*) from organisation) as organisations, (select count(*) from app_user) as users,
      (select count(*) from vendor) as vendors, (select count(*) from assessment) as assessments,
      (select count(*) from evidence) as evidence,
      (select count(*) from certification_attachment) as attachments, (select count(*) from finding) as findings,
      (select count(*) from finding_file) as "findingFiles",
      (select count(*) from audit_entry) as "auditEntries"`);
  return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, count]) => [name, Number(count)]));
}

const PACKAGE = new URL('../../../../package.json', import.meta.url);

const readProductVersion = async () =>
  z.object({ version: z.string() }).parse(JSON.parse(await readFile(PACKAGE, 'utf8'))).version;
