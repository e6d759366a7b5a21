import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';

/** Passed to every process of PostgreSQL. Empty unless root starts it. */
export type PostgresAccount = { readonly uid?: number; readonly gid?: number };

const ACCOUNT = 'postgres';
/** Every account can enter it, and only root can write to it. */
const SHARED_DIR = '/var/lib/assay-local';

const findId = (flag: '-u' | '-g') => {
  const { status, stdout } = spawnSync('id', [flag, ACCOUNT], { encoding: 'utf8' });
  return status === 0 ? Number(stdout) : null;
};

/** PostgreSQL refuses to run as root. Started by root, it runs as "postgres", which is created if it does not exist. */
export function getPostgresAccount(): PostgresAccount {
  if (process.getuid?.() !== 0) return {};
  if (findId('-u') === null) {
    execFileSync('groupadd', ['--force', ACCOUNT]);
    execFileSync('useradd', ['--gid', ACCOUNT, '--no-create-home', ACCOUNT]);
  }
  const [uid, gid] = [findId('-u'), findId('-g')];
  if (uid === null || gid === null) throw new Error(`The user "${ACCOUNT}" has no number`);
  return { uid, gid };
}

/** Asks the kernel, which also knows access control lists. */
const canReach = (account: PostgresAccount, path: string) =>
  account.uid === undefined || spawnSync('test', ['-x', path], { ...account, cwd: '/' }).status === 0;

/**
 * Returns the directory, or another one if the account cannot reach it: a folder above may belong to root alone, as
 * root's home does. A link in the directory then leads to the other one.
 */
export async function getReachableDir(account: PostgresAccount, dir: string): Promise<string> {
  if (canReach(account, dir)) return dir;
  const shared = join(SHARED_DIR, `data-${createHash('sha256').update(dir).digest('hex').slice(0, 12)}`);
  await mkdir(shared, { recursive: true, mode: 0o755 });
  if (!canReach(account, shared)) {
    throw new Error(
      `PostgreSQL does not run as root, and the user "${ACCOUNT}" can enter neither ${dir} nor ${SHARED_DIR}: name a folder ` +
        'that every user can enter with --dir, or start the demo as another user',
    );
  }
  const link = join(dir, 'data');
  if (!existsSync(link)) await symlink(shared, link);
  return shared;
}

/** Returns the installed programs, or a copy of them that the account can run. */
export async function getReachablePrograms(account: PostgresAccount, native: string): Promise<string> {
  const probe = join('bin', 'postgres');
  if (canReach(account, join(native, probe))) return native;
  const { version } = JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8'));
  const shared = join(SHARED_DIR, `postgres-${version}`);
  if (canReach(account, join(shared, probe))) return shared;
  const unfinished = `${shared}.${String(process.pid)}`;
  await cp(native, unfinished, { recursive: true, verbatimSymlinks: true });
  await rename(unfinished, shared).catch(async (error: unknown) => {
    await rm(unfinished, { recursive: true });
    // Another process was faster.
    if (!canReach(account, join(shared, probe))) throw error;
  });
  return shared;
}
