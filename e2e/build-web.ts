import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildWebPages } from '../server/dev/web-pages.ts';

declare module 'vitest' {
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions
  interface ProvidedContext {
    webDir: string;
  }
}

/** Builds the pages as they ship, once for the whole run. */
export default async function buildWeb(project: TestProject) {
  const outDir = await mkdtemp(join(tmpdir(), 'assay-web-'));
  await buildWebPages(outDir);
  project.provide('webDir', outDir);
  return () => rm(outDir, { recursive: true, force: true });
}
