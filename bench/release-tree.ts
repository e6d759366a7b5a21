import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PARTS = ['package.json', 'contract', 'server'];
/** The file with which a release began to promise that it goes on while the next one migrates. */
const PROMISE = 'server/src/platform/db/rolling.ts';

/** What a server needs to run, in a directory of its own. */
export type ReleaseTree = { readonly dir: string; readonly of: string };

/** The release before: what was there before the newest migration was added, or this tree where nothing else promises. */
export async function layOutOldTree(dir: string, chosen?: string): Promise<ReleaseTree> {
  const commit = chosen ?? (await commitBefore(await newestMigration()).catch(() => null));
  if (commit === null) return layOutThisTree(dir, {});
  await mkdir(dir, { recursive: true });
  const archive = join(dir, 'tree.tar');
  await run('git', ['archive', '--output', archive, commit, ...PARTS], { cwd: ROOT });
  await run('tar', ['-xf', archive, '-C', dir]);
  await linkPackages(dir);
  return { dir, of: commit };
}

/** This tree, with some migrations more. */
export async function layOutThisTree(dir: string, migrations: Readonly<Record<string, string>>): Promise<ReleaseTree> {
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
  const promised = await git('ls-tree', '--name-only', commit, PROMISE);
  return promised === '' ? null : commit;
}

/** The installed packages, and under our own names what lies in this directory. */
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
