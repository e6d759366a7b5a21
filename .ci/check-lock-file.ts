// Prints what is wrong with the lock file or with what was installed by it, and fails.
import { existsSync } from 'node:fs';
import { ROOT, WORKSPACES, packagesOf, readJson, readLockFile } from './lock-file.ts';
import { lockFileProblems } from './lock-file-problems.ts';

const lock = readLockFile();
const problems = lockFileProblems({
  lock,
  manifests: Object.fromEntries(['', ...WORKSPACES].map((folder) => [folder, readJson(`${folder}/package.json`)])),
  installed: (path) => (existsSync(`${ROOT}${path}/package.json`) ? readJson(`${path}/package.json`) : null),
});
for (const problem of problems) console.log(problem);
console.log(`${String(problems.length)} problems in ${String(packagesOf(lock).length)} packages`);
process.exitCode = problems.length === 0 ? 0 : 1;
