import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PARTS = ['package.json', 'contract', 'server'];
/** The file that shows that a release supports running while the next one migrates, and its name in older releases. */
const MIGRATION_SAFETY = ['server/src/platform/db/migration-safety.ts', 'server/src/platform/db/rolling.ts'];

const INSTALL = ['ci', '--omit=dev', '--workspace=server', '--workspace=contract', '--no-fund', '--no-audit'];

/** The files that a server needs to run, in their own directory. */
export type ReleaseTree = { readonly dir: string; readonly of: string };

/**
 * The previous release: the commit before the newest migration, or the current tree if no commit supports rolling
 * upgrades.
 */
export async function checkOutPreviousRelease(dir: string, chosen?: string): Promise<ReleaseTree> {
  const commit = chosen ?? (await commitBefore(await newestMigration()).catch(() => null));
  if (commit === null) return copyCurrentTree(dir, {});
  await mkdir(dir, { recursive: true });
  const archive = join(dir, 'tree.tar');
  await run('git', ['archive', '--output', archive, commit], { cwd: ROOT });
  await run('tar', ['-xf', archive, '-C', dir]);
  if (await hasSamePackages(dir)) await linkPackages(dir);
  else await run('npm', INSTALL, { cwd: dir });
  return { dir, of: commit };
}

export async function copyCurrentTree(dir: string, migrations: Readonly<Record<string, string>>): Promise<ReleaseTree> {
  await mkdir(dir, { recursive: true });
  const isSource = (path: string) => !/\/(node_modules|dist|test)(\/|$)/.test(path.slice(ROOT.length - 1));
  for (const part of PARTS) await cp(join(ROOT, part), join(dir, part), { recursive: true, filter: isSource });
  for (const [name, sql] of Object.entries(migrations)) await writeFile(join(dir, 'server/migrations', name), sql);
  await linkPackages(dir);
  return { dir, of: 'this tree' };
}

async function newestMigration(): Promise<string> {
  const names = (await readdir(join(ROOT, 'server/migrations'))).filter((name) => /^\d{4}_/.test(name));
  return names.sort().at(-1) ?? '';
}

async function commitBefore(migration: string): Promise<string | null> {
  const git = async (...args: string[]) => (await run('git', args, { cwd: ROOT })).stdout.trim();
  const added = await git('log', '--diff-filter=A', '--format=%H', '-1', '--', `server/migrations/${migration}`);
  const commit = await git('rev-parse', added === '' ? 'HEAD' : `${added}^`);
  const supported = await git('ls-tree', '--name-only', commit, ...MIGRATION_SAFETY);
  return supported === '' ? null : commit;
}

async function hasSamePackages(dir: string): Promise<boolean> {
  const [ours, theirs] = await Promise.all(
    [ROOT, dir].map((root) => readFile(join(root, 'package-lock.json'), 'utf8')),
  );
  return ours === theirs;
}

/** Links the installed packages, and our own package names to this directory. */
async function linkPackages(dir: string) {
  await mkdir(join(dir, 'node_modules/@assay'), { recursive: true });
  for (const name of await readdir(join(ROOT, 'node_modules'))) {
    if (name !== '@assay') await symlink(join(ROOT, 'node_modules', name), join(dir, 'node_modules', name));
  }
  for (const part of ['contract', 'server']) {
    await symlink(join(dir, part), join(dir, 'node_modules/@assay', part));
    const own = join(ROOT, part, 'node_modules');
    if (existsSync(own)) await symlink(own, join(dir, part, 'node_modules'));
  }
}
