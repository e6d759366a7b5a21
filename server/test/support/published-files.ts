import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Published catalogs and schemas may lie beside the repository, of which they are not part. */
export function findPublishedFiles(folder = process.cwd()): string | null {
  const found = join(folder, 'shared', 'data');
  if (existsSync(found)) return found;
  return dirname(folder) === folder ? null : findPublishedFiles(dirname(folder));
}

/** Ends the title of a test that is skipped without them. */
export const describeMissingFiles = (folder: string | null): string =>
  folder === null ? ' (skipped: no shared/data beside the repository)' : '';
