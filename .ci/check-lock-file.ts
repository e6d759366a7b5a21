// Prints what is wrong with a lock file or with what was installed by it, and fails.
import { existsSync } from 'node:fs';
import { type LockFile, ROOT, WORKSPACES, packagesOf, readJson, readLockFile } from './lock-file.ts';
import { lockFileProblems } from './lock-file-problems.ts';

const lock = readLockFile();
const problems = lockFileProblems({
  lock,
  manifests: Object.fromEntries(['', ...WORKSPACES].map((folder) => [folder, readJson(`${folder}/package.json`)])),
  installed: (path) => (existsSync(`${ROOT}${path}/package.json`) ? readJson(`${path}/package.json`) : null),
});

// The documentation has a lock file of its own, and is installed only where its site is built.
const site: LockFile = readJson('site/package-lock.json');
const siteIsInstalled = existsSync(`${ROOT}site/node_modules`);
const siteProblems = lockFileProblems({
  lock: site,
  manifests: { '': readJson('site/package.json') },
  installed: (path) => {
    if (!siteIsInstalled) return { version: site.packages[path]?.version ?? '' };
    return existsSync(`${ROOT}site/${path}/package.json`) ? readJson(`site/${path}/package.json`) : null;
  },
}).map((problem) => `site/${problem}`);

const all = [...problems, ...siteProblems];
for (const problem of all) console.log(problem);
console.log(`${String(all.length)} problems in ${String(packagesOf(lock).length + packagesOf(site).length)} packages`);
process.exitCode = all.length === 0 ? 0 : 1;
