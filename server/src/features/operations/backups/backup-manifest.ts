import { open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';

const MANIFEST_FILE = 'manifest.json';
export const FILES_DIR = 'files';
/** One line per file: key, size and SHA-256. */
export const FILE_LIST_FILE = 'files.jsonl';
export const DUMP_FILE = 'database.dump';
export const BASE_BACKUP_DIR = 'database';

const BackupPart = z.object({ name: z.string(), sizeBytes: z.int(), sha256: z.string() });
export type BackupPart = z.infer<typeof BackupPart>;

/** Describes a backup: what is needed to choose how to restore it, but no secrets. */
export const Manifest = z.object({
  format: z.literal(1),
  kind: z.enum(['logical', 'physical']),
  productVersion: z.string(),
  postgresVersion: z.string(),
  newestMigration: z.string(),
  /**
   * Logical: everything committed by then is in the backup. Physical: any later moment can be restored with the WAL
   * archive.
   */
  takenAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  counts: z.record(z.string(), z.int()),
  /** `shared` counts the files that are hard-linked to an earlier backup. */
  files: z.object({ count: z.int(), sizeBytes: z.int(), shared: z.int() }),
  /** Files that rows refer to but that could not be read. */
  unreadable: z.array(z.object({ key: z.string(), why: z.string() })),
  parts: z.array(BackupPart),
});
export type Manifest = z.infer<typeof Manifest>;

export const StoredFile = z.object({ key: z.string(), sizeBytes: z.int(), sha256: z.string() });
export type StoredFile = z.infer<typeof StoredFile>;

const BACKUP_NAME = /^\d{8}T\d{6}Z-(logical|physical)$/;

const formatBackupName = ({ takenAt, kind }: Pick<Manifest, 'takenAt' | 'kind'>) =>
  `${takenAt.slice(0, 19).replaceAll(/[-:]/g, '')}Z-${kind}`;

/** Complete backups, newest first. Incomplete ones have a different name. */
export async function listBackups(dir: string): Promise<string[]> {
  const names = await readdir(dir).catch((): string[] => []);
  return names
    .filter((name) => BACKUP_NAME.test(name))
    .sort()
    .reverse()
    .map((name) => join(dir, name));
}

export async function readManifest(backup: string): Promise<Manifest> {
  const text = await readFile(join(backup, MANIFEST_FILE), 'utf8').catch((cause: unknown) => {
    throw new Error(`${backup} is not a backup: it has no ${MANIFEST_FILE}`, { cause });
  });
  const { format } = z.object({ format: z.number() }).parse(JSON.parse(text));
  if (format !== 1)
    throw new Error(`${backup} uses backup format ${String(format)}, which requires a newer version of Assay`);
  return Manifest.parse(JSON.parse(text));
}

/** The final name marks a backup as complete, so the rename comes last, after everything else is on disk. */
export async function completeBackup(unfinished: string, manifest: Manifest, to: string): Promise<string> {
  const file = await open(join(unfinished, MANIFEST_FILE), 'wx', 0o600);
  await file.writeFile(`${JSON.stringify(manifest, null, 2)}\n`);
  await file.sync().finally(() => file.close());
  const backup = join(to, formatBackupName(manifest));
  await rename(unfinished, backup);
  const folder = await open(to);
  await folder.sync().finally(() => folder.close());
  return backup;
}

/** Keeps the newest `count` backups of a kind. Returns the names of the deleted ones. */
export async function deleteOldBackups(to: string, kind: Manifest['kind'], count: number): Promise<string[]> {
  const old = (await listBackups(to)).filter((path) => path.endsWith(`-${kind}`)).slice(count);
  for (const backup of old) await rm(backup, { recursive: true });
  return old.map((path) => basename(path));
}
