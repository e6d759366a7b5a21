import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildPages } from '../server/dev/web-pages.ts';

declare module 'vitest' {
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions
  interface ProvidedContext {
    /** Where the pages were built to. */
    webDir: string;
  }
}

/** The pages as they ship, built once for the whole run. */
export default async function buildWeb(project: TestProject) {
  const outDir = await mkdtemp(join(tmpdir(), 'assay-web-'));
  await buildPages(outDir);
  project.provide('webDir', outDir);
  return () => rm(outDir, { recursive: true, force: true });
}
