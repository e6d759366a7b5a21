// Copies the version of package.json to all other places that contain it, and closes the list of unreleased changes in
// the changelog. `npm version` runs it after it has changed package.json, and then commits and tags.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PACKAGES = ['client', 'contract', 'server', 'site', 'web'];

type Edit = (text: string, version: string) => string;

function replaceOnce(text: string, pattern: RegExp, replacement: string): string {
  if (!pattern.test(text)) throw new Error(`Nothing matches ${String(pattern)}`);
  return text.replace(pattern, replacement);
}

/** The package's own version, and those of the workspaces it depends on. */
const editPackage: Edit = (text, version) =>
  replaceOnce(text, /^( {2}"version": ")[^"]+/m, `$1${version}`).replace(/("@assay\/\w+": ")\d[^"]*/g, `$1${version}`);

/** Lock files repeat both for the root and for every workspace. */
const editLockFile: Edit = (text, version) => {
  const lock = JSON.parse(text);
  lock.version = version;
  for (const [path, entry] of Object.entries<Record<string, unknown>>(lock.packages)) {
    if (path === '' || PACKAGES.includes(path)) entry.version = version;
  }
  return `${JSON.stringify(lock, null, 2).replace(/("@assay\/\w+": ")\d[^"]*/g, `$1${version}`)}\n`;
};

const editChart: Edit = (text, version) =>
  replaceOnce(replaceOnce(text, /^version: .*/m, `version: ${version}`), /^appVersion: .*/m, `appVersion: ${version}`);

const editDockerfile: Edit = (text, version) => replaceOnce(text, /^(ARG VERSION=).*/m, `$1${version}`);

const editPythonPackage: Edit = (text, version) => replaceOnce(text, /^(version = ")[^"]+/m, `$1${version}`);

const editInstallPage: Edit = (text, version) =>
  replaceOnce(text, /(registry\.example\.com\/assay:)\d[\w.-]*/g, `$1${version}`);

/** The unreleased changes become the list of the version; the next list starts empty. */
export function closeChangelog(text: string, version: string, day: string): string {
  const [, unreleased = ''] = /^## Unreleased$(.*?)(?=^## |(?![^]))/ms.exec(text) ?? [];
  if (!/^- /m.test(unreleased)) throw new Error('CHANGELOG.md has no unreleased changes: there is nothing to release');
  return text.replace(/^## Unreleased$/m, `## Unreleased\n\n## ${version} (${day})`);
}

export function writeVersion(root: string, day = new Date().toISOString().slice(0, 10)): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const edits: Readonly<Record<string, Edit>> = {
    ...Object.fromEntries(PACKAGES.map((name) => [`${name}/package.json`, editPackage])),
    'client-python/pyproject.toml': editPythonPackage,
    'package-lock.json': editLockFile,
    'site/package-lock.json': editLockFile,
    'deploy/chart/Chart.yaml': editChart,
    'deploy/Dockerfile': editDockerfile,
    'docs/how-to/install.md': editInstallPage,
    'CHANGELOG.md': (text) => closeChangelog(text, version, day),
  };
  for (const [file, edit] of Object.entries(edits)) {
    const path = join(root, file);
    writeFileSync(path, edit(readFileSync(path, 'utf8'), version));
  }
  return version;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeVersion(fileURLToPath(new URL('..', import.meta.url)));
