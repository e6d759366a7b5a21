import { open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';

export const MANIFEST = 'manifest.json';
export const FILES = 'files';
/** A line for every file: its key, its size and its SHA-256. */
export const FILE_LIST = 'files.jsonl';
export const DUMP = 'database.dump';
export const BASE = 'database';

const Part = z.object({ name: z.string(), sizeBytes: z.int(), sha256: z.string() });
export type Part = z.infer<typeof Part>;

/** What a backup says of itself: enough to know what to restore it with, and nothing that opens anything. */
export const Manifest = z.object({
  format: z.literal(1),
  kind: z.enum(['logical', 'physical']),
  productVersion: z.string(),
  postgresVersion: z.string(),
  newestMigration: z.string(),
  /** Logical: all that was committed by then is in it. Physical: any later moment can be restored from it and the archive. */
  takenAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  counts: z.record(z.string(), z.int()),
  /** How many files there are, and how many of them are shared with an earlier backup. */
  files: z.object({ count: z.int(), sizeBytes: z.int(), shared: z.int() }),
  /** Files that rows refer to and that could not be read. */
  unreadable: z.array(z.object({ key: z.string(), why: z.string() })),
  parts: z.array(Part),
});
export type Manifest = z.infer<typeof Manifest>;

export const StoredFile = z.object({ key: z.string(), sizeBytes: z.int(), sha256: z.string() });
export type StoredFile = z.infer<typeof StoredFile>;

const NAME = /^\d{8}T\d{6}Z-(logical|physical)$/;

export const nameOf = ({ takenAt, kind }: Pick<Manifest, 'takenAt' | 'kind'>) =>
  `${takenAt.slice(0, 19).replaceAll(/[-:]/g, '')}Z-${kind}`;

/** The complete backups in a directory, newest first: one that is being written has another kind of name. */
export async function listBackups(dir: string): Promise<string[]> {
  const names = await readdir(dir).catch((): string[] => []);
  return names
    .filter((name) => NAME.test(name))
    .sort()
    .reverse()
    .map((name) => join(dir, name));
}

export async function readManifest(backup: string): Promise<Manifest> {
  const text = await readFile(join(backup, MANIFEST), 'utf8').catch((cause: unknown) => {
    throw new Error(`${backup} is no backup: it has no ${MANIFEST}`, { cause });
  });
  const { format } = z.object({ format: z.number() }).parse(JSON.parse(text));
  if (format !== 1) throw new Error(`${backup} has the format ${String(format)}, of a newer version of Assay`);
  return Manifest.parse(JSON.parse(text));
}

/** Its name is what makes a backup complete, so everything else is on the disk before it gets that. */
export async function completeBackup(unfinished: string, manifest: Manifest, to: string): Promise<string> {
  const file = await open(join(unfinished, MANIFEST), 'wx', 0o600);
  await file.writeFile(`${JSON.stringify(manifest, null, 2)}\n`);
  await file.sync().finally(() => file.close());
  const backup = join(to, nameOf(manifest));
  await rename(unfinished, backup);
  const folder = await open(to);
  await folder.sync().finally(() => folder.close());
  return backup;
}

/** Removes the oldest of a kind, so that so many are left. Answers their names. */
export async function keepNewest(to: string, kind: Manifest['kind'], count: number): Promise<string[]> {
  const old = (await listBackups(to)).filter((path) => path.endsWith(`-${kind}`)).slice(count);
  for (const backup of old) await rm(backup, { recursive: true });
  return old.map((path) => basename(path));
}
