// Builds the documentation site into site/dist: installs its dependencies, generates the pages, and fails on broken
// links.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { makePages } from './make-pages.ts';

const SITE = fileURLToPath(new URL('.', import.meta.url));
const INSTALLED = `${SITE}node_modules/.package-lock.json`;

/** Compares only versions: npm omits entries for other platforms from its record of the installation. */
const versionsIn = (lockFile: string): Map<string, string> => {
  const { packages } = JSON.parse(readFileSync(lockFile, 'utf8'));
  return new Map(Object.entries<{ version: string }>(packages).map(([path, { version }]) => [path, version]));
};

function isInstalled(): boolean {
  if (!existsSync(INSTALLED)) return false;
  const wanted = versionsIn(`${SITE}package-lock.json`);
  return [...versionsIn(INSTALLED)].every(([path, version]) => wanted.get(path) === version);
}

/** The command has already printed its error. */
function run(command: string, ...args: readonly string[]) {
  const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' };
  const { status } = spawnSync(command, args, { cwd: SITE, stdio: 'inherit', env });
  if (status !== 0) process.exit(1);
}

if (!isInstalled()) run('npm', 'ci', '--no-fund', '--no-audit');
console.log(`${String(makePages())} pages`);
run(process.execPath, 'node_modules/astro/bin/astro.mjs', 'build');
