// Prints the problems of the lock files and of the installed packages, and exits with an error if there are any.
import { existsSync } from 'node:fs';
import { type LockFile, ROOT, WORKSPACES, listPackages, readJson, readLockFile } from './lock-file.ts';
import { listLockFileProblems } from './lock-file-problems.ts';

const lock = readLockFile();
const problems = listLockFileProblems({
  lock,
  manifests: Object.fromEntries(['', ...WORKSPACES].map((folder) => [folder, readJson(`${folder}/package.json`)])),
  installed: (path) => (existsSync(`${ROOT}${path}/package.json`) ? readJson(`${path}/package.json`) : null),
});

// The documentation site has its own lock file. Its packages are installed only where the site is built.
const site: LockFile = readJson('site/package-lock.json');
const siteIsInstalled = existsSync(`${ROOT}site/node_modules`);
const siteProblems = listLockFileProblems({
  lock: site,
  manifests: { '': readJson('site/package.json') },
  installed: (path) => {
    if (!siteIsInstalled) return { version: site.packages[path]?.version ?? '' };
    return existsSync(`${ROOT}site/${path}/package.json`) ? readJson(`site/${path}/package.json`) : null;
  },
}).map((problem) => `site/${problem}`);

const all = [...problems, ...siteProblems];
for (const problem of all) console.log(problem);
console.log(
  `${String(all.length)} problems in ${String(listPackages(lock).length + listPackages(site).length)} packages`,
);
process.exitCode = all.length === 0 ? 0 : 1;
