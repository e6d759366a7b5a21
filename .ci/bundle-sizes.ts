import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

/** The most that any of the pages loads before it is usable: kilobytes of scripts, gzipped, and number of scripts. */
const LIMITS = [
  { entry: 'index.html', pages: /-page\.tsx$/, kilobytes: 370, scripts: 7 },
  { entry: 'portal.html', pages: /findings-portal\.tsx$/, kilobytes: 180, scripts: 4 },
];
/** Loaded together with each of its sections. */
const SETTINGS = 'src/pages/settings/settings-page.tsx';

type Chunk = { readonly file: string; readonly imports?: readonly string[]; readonly isDynamicEntry?: boolean };

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

function measurePage(names: readonly string[]) {
  const files = [...new Set(names.flatMap((name) => [...withImports(name)]))];
  const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(DIST + file)).length, 0);
  return { kilobytes: bytes / 1_000, scripts: files.length };
}

for (const { entry, pages, kilobytes, scripts } of LIMITS) {
  const names = Object.keys(manifest).filter((name) => manifest[name]?.isDynamicEntry && pages.test(name));
  const sizes = names.map((name) =>
    measurePage([entry, name, ...(name.startsWith('src/pages/settings/') ? [SETTINGS] : [])]),
  );
  const largest = Math.max(...sizes.map((size) => size.kilobytes));
  const most = Math.max(...sizes.map((size) => size.scripts));
  console.log(
    `${entry}: ${largest.toFixed(1)} kB of ${String(kilobytes)} kB, ${String(most)} of ${String(scripts)} scripts`,
  );
  if (!(largest > 0 && largest <= kilobytes && most <= scripts)) process.exitCode = 1;
}
