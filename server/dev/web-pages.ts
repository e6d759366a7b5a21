import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const WEB = fileURLToPath(new URL('../../web/', import.meta.url));

/** Builds the pages for production, even from a test or the demo. */
export async function buildWebPages(outDir: string): Promise<void> {
  process.env.NODE_ENV = 'production';
  const { build } = await import('vite');
  const configFile = join(WEB, 'vite.config.ts');
  await build({ root: WEB, configFile, logLevel: 'error', build: { outDir, emptyOutDir: true } });
}

/** Builds the pages only if they do not exist yet. */
export async function ensureWebBuilt(): Promise<void> {
  const outDir = join(WEB, 'dist');
  if (!existsSync(join(outDir, 'index.html'))) await buildWebPages(outDir);
}
