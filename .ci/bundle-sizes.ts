import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

/** Maximum size of the initial scripts of a page, in kB gzipped. */
const LIMITS_KB = { 'index.html': 320, 'portal.html': 180 };

type Chunk = { readonly file: string; readonly imports?: readonly string[] };

const DIST = fileURLToPath(new URL('../web/dist/', import.meta.url));
const manifest: Record<string, Chunk> = JSON.parse(readFileSync(`${DIST}.vite/manifest.json`, 'utf8'));

/** The chunk and its static imports, without dynamic imports. */
function withImports(name: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[name];
  if (!chunk || found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const imported of chunk.imports ?? []) withImports(imported, found);
  return found;
}

let tooBig = false;
for (const [page, limit] of Object.entries(LIMITS_KB)) {
  const files = [...withImports(page)];
  const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(DIST + file)).length, 0);
  console.log(`${page}: ${(bytes / 1000).toFixed(1)} kB of ${limit} kB in ${files.length} files`);
  tooBig ||= files.length === 0 || bytes > limit * 1000;
}
process.exitCode = tooBig ? 1 : 0;
