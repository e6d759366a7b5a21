import { chmod, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { newestMigration } from '../../platform/db/migrate.ts';
import { knownFile } from '../../platform/files/sha256.ts';
import { newId } from '../../platform/ids.ts';
import { addressOf, findProgram, runProgram } from '../../platform/postgres/programs.ts';
import { copyFiles } from './backup-files.ts';
import { BASE, completeBackup, DUMP, FILE_LIST, listBackups, type Manifest, type Part } from './backup-manifest.ts';
import { asOwner, type OwnerConnection, requireUnbound, type Server, serverOf } from './owner-connection.ts';
import { storedFiles } from './stored-files.ts';

export type BackupOrder = { readonly to: string; readonly kind: Manifest['kind'] };
export type Backup = { readonly path: string; readonly manifest: Manifest };

type Writing = {
  readonly ctx: AppContext;
  readonly owner: OwnerConnection;
  readonly server: Server;
  readonly dir: string;
};

/** Writes a backup under another name first: one that broke off is never taken for one that can be restored. */
export async function createBackup(ctx: AppContext, { to, kind }: BackupOrder): Promise<Backup> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  const dir = join(to, `.unfinished-${newId()}`);
  await mkdir(dir, { mode: 0o700 });
  try {
    const manifest = await asOwner(ctx.config.database.ownerUrl, async (owner) => {
      await requireUnbound(owner);
      const writing = { ctx, owner, server: await serverOf(owner), dir };
      return writeBackup(writing, { to, kind });
    });
    return { path: await completeBackup(dir, manifest, to), manifest };
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

async function writeBackup(writing: Writing, { to, kind }: BackupOrder): Promise<Manifest> {
  const { ctx, owner, server, dir } = writing;
  if (kind === 'physical') await copyServer(writing);
  await owner.query('begin isolation level repeatable read read only');
  const { takenAt, snapshot } = await momentOf(owner);
  if (kind === 'logical') await dumpDatabase(writing, snapshot);
  const [previous] = await listBackups(to);
  const copied = await copyFiles({ from: ctx.files, into: dir, previous }, storedFiles(owner));
  const counts = await countsOf(owner);
  await owner.query('commit');
  return {
    format: 1,
    kind,
    productVersion: await productVersion(),
    postgresVersion: server.version,
    newestMigration: await newestMigration(owner),
    takenAt,
    finishedAt: ctx.now().toISOString(),
    counts,
    ...copied,
    parts: await partsOf(dir),
  };
}

/**
 * The dump, the counts and the list of files share one snapshot. Its moment is that of the request for it: what was
 * acknowledged by then is in it.
 */
async function momentOf(owner: OwnerConnection) {
  const { rows } = await owner.query<{ taken_at: Date; snapshot: string }>(
    'select statement_timestamp() as taken_at, pg_export_snapshot() as snapshot',
  );
  const [moment] = rows;
  if (!moment) throw new Error('A snapshot is a row');
  return { takenAt: moment.taken_at.toISOString(), snapshot: moment.snapshot };
}

/** A hold is of the installation, not of its data: whoever restores decides anew. */
async function dumpDatabase({ ctx: { config }, server, dir }: Writing, snapshot: string): Promise<void> {
  const pgDump = await findProgram(config.programs, 'pg_dump', { atLeast: server.major });
  const { url, password } = addressOf(config.database.ownerUrl);
  const file = join(dir, DUMP);
  const what = ['--format=custom', `--snapshot=${snapshot}`, '--exclude-table-data=public.outbound_hold'];
  await runProgram(config.programs, pgDump, {
    args: [...what, '--no-password', `--file=${file}`, `--dbname=${url}`],
    password,
  });
  await chmod(file, 0o600);
}

/** The whole server as it lies on the disk, with the log that makes it whole: the archive leads on from there. */
async function copyServer({ ctx: { config }, server, dir }: Writing): Promise<void> {
  const pgBasebackup = await findProgram(config.programs, 'pg_basebackup', { atLeast: server.major });
  const { url, password } = addressOf(config.database.ownerUrl);
  const into = join(dir, BASE);
  const how = ['--format=tar', '--gzip', '--wal-method=stream', '--checkpoint=fast', '--no-password'];
  await runProgram(config.programs, pgBasebackup, {
    args: [...how, `--pgdata=${into}`, `--dbname=${url}`],
    password,
  });
  const parts = await readdir(into);
  if (parts.some((name) => /^\d+\.tar/.test(name))) {
    throw new Error('The server has tablespaces of its own: back it up with pgBackRest');
  }
  await chmod(into, 0o700);
}

async function partsOf(dir: string): Promise<Part[]> {
  const names = await readdir(dir, { recursive: true, withFileTypes: true });
  const parts = names
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dir.length + 1))
    .filter((name) => name === DUMP || name === FILE_LIST || name.startsWith(`${BASE}/`));
  const known = parts.sort().map(async (name) => {
    const { sizeBytes, sha256 } = await knownFile(join(dir, name));
    return { name, sizeBytes, sha256 };
  });
  return Promise.all(known);
}

async function countsOf(owner: OwnerConnection): Promise<Record<string, number>> {
  const { rows } = await owner.query<Record<string, string>>(`
    select (select count(*) from organisation) as organisations, (select count(*) from app_user) as users,
      (select count(*) from vendor) as vendors, (select count(*) from assessment) as assessments,
      (select count(*) from evidence) as evidence, (select count(*) from finding) as findings,
      (select count(*) from audit_entry) as "auditEntries"`);
  return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, count]) => [name, Number(count)]));
}

const PACKAGE = new URL('../../../package.json', import.meta.url);

const productVersion = async () =>
  z.object({ version: z.string() }).parse(JSON.parse(await readFile(PACKAGE, 'utf8'))).version;
