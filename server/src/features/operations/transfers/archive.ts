import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { hashFile } from '../../../platform/files/hash-file.ts';

const MANIFEST_FILE = 'manifest.json';
export const TABLES_DIR = 'tables';
export const JOBS_FILE = 'jobs.csv';
export const AUDIT_PROOF_FILE = 'audit-proof.jsonl';

const Part = z.object({ name: z.string(), sizeBytes: z.int(), sha256: z.string() });
type Part = z.infer<typeof Part>;

/** Describes an archive of one organisation. Everything in it but `exportedAt` and the keys follows from the data. */
export const ArchiveManifest = z.object({
  format: z.literal('assay-organisation'),
  version: z.literal(1),
  organisationId: z.guid(),
  name: z.string(),
  /** How often the organisation has moved. */
  placement: z.int(),
  newestMigration: z.string(),
  /** The key of the organisation, wrapped for the installation that will import it. */
  key: z.string(),
  /** The same for its audit key. Null if its audit log is signed with the key of the installation. */
  auditKey: z.string().nullable(),
  firstEntryAt: z.iso.datetime().nullable(),
  exportedAt: z.iso.datetime(),
  /** Rows by table, in the order in which they can be inserted. */
  tables: z.array(z.object({ name: z.string(), rows: z.int() })),
  files: z.int(),
  parts: z.array(Part),
});
export type ArchiveManifest = z.infer<typeof ArchiveManifest>;

export const tableFile = (table: string) => join(TABLES_DIR, `${table}.csv`);

export async function describeParts(dir: string, names: readonly string[]): Promise<Part[]> {
  const parts: Part[] = [];
  for (const name of names) {
    const { sizeBytes, sha256 } = await hashFile(join(dir, name));
    parts.push({ name, sizeBytes, sha256 });
  }
  return parts;
}

/** Written last: a folder without it is not an archive. */
export async function writeArchiveManifest(dir: string, manifest: ArchiveManifest): Promise<void> {
  const file = await open(join(dir, MANIFEST_FILE), 'wx', 0o600);
  await file.writeFile(`${JSON.stringify(manifest, null, 2)}\n`);
  await file.sync().finally(() => file.close());
}

/** Throws unless every part is exactly what was exported. */
export async function readArchive(dir: string): Promise<ArchiveManifest> {
  const text = await readFile(join(dir, MANIFEST_FILE), 'utf8').catch((cause: unknown) => {
    throw new Error(`${dir} is not an archive: it has no ${MANIFEST_FILE}`, { cause });
  });
  const manifest = ArchiveManifest.parse(JSON.parse(text));
  for (const part of manifest.parts) {
    const found = await hashFile(join(dir, part.name)).catch(() => null);
    if (found?.sha256 !== part.sha256) throw new Error(`The archive is damaged: ${part.name}`);
  }
  return manifest;
}
