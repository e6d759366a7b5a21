import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const WEB = fileURLToPath(new URL('../../web/', import.meta.url));

/** Builds the pages as they ship, also where a test or a demo asks for it. */
export async function buildPages(outDir: string): Promise<void> {
  process.env.NODE_ENV = 'production';
  const { build } = await import('vite');
  const configFile = join(WEB, 'vite.config.ts');
  await build({ root: WEB, configFile, logLevel: 'error', build: { outDir, emptyOutDir: true } });
}

/** Builds them only where there are none yet. */
export async function ensurePages(): Promise<void> {
  const outDir = join(WEB, 'dist');
  if (!existsSync(join(outDir, 'index.html'))) await buildPages(outDir);
}
