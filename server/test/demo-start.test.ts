import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, readlink, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningProcess, startProgram, waitFor } from './support/processes.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const START = 'server/dev/start-demo.js';

let dir: string;
beforeAll(async () => {
  // Only its owner can enter it, as with a home directory.
  dir = await mkdtemp(join(tmpdir(), 'assay-private-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

/** A clone that contains only what the checks read. */
async function createClone(name: string): Promise<string> {
  const clone = join(dir, name);
  for (const file of ['package.json', 'package-lock.json', START]) {
    await mkdir(dirname(join(clone, file)), { recursive: true });
    await copyFile(join(ROOT, file), join(clone, file));
  }
  return clone;
}

async function installInto(clone: string, lockFile = join(ROOT, 'package-lock.json')): Promise<void> {
  await mkdir(join(clone, 'node_modules'), { recursive: true });
  await copyFile(lockFile, join(clone, 'node_modules', '.package-lock.json'));
}

/** Starts the demo of the clone with other values of `process`. */
function startIn(clone: string, changes: Readonly<Record<string, unknown>> = {}) {
  const script = `
    Object.defineProperties(process, ${JSON.stringify(
      Object.fromEntries(Object.entries(changes).map(([name, value]) => [name, { value }])),
    )});
    await import(${JSON.stringify(join(clone, START))});`;
  const { PATH } = process.env;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    env: { PATH },
    encoding: 'utf8',
  });
  return { status, stderr };
}

async function readReadyLine({ child, stdout, stderr, ended }: RunningProcess) {
  const line = () => /^\{.*\}$/m.exec(stdout())?.[0];
  while (line() === undefined && child.exitCode === null) {
    await Promise.race([child.stdout && once(child.stdout, 'data'), ended]);
  }
  const found = line();
  if (found === undefined) throw new Error(stderr());
  return JSON.parse(found);
}

describe('npm run demo', { timeout: 180_000 }, () => {
  it('asks for "npm ci" when packages are missing or outdated', async () => {
    const clone = await createClone('packages');
    expect(startIn(clone)).toEqual({
      status: 1,
      stderr: 'assay demo: The packages are not installed. Run "npm ci" first.\n',
    });
    await writeFile(join(dir, 'other.json'), JSON.stringify({ packages: {} }));
    await installInto(clone, join(dir, 'other.json'));
    expect(startIn(clone)).toEqual({
      status: 1,
      stderr: expect.stringMatching(
        /^assay demo: The installed packages are not .* \(\S+ \S+ is missing\)\. Run "npm ci"/,
      ),
    });
  });

  it('names the needed Node.js version and how to get it', async () => {
    const clone = await createClone('node');
    await installInto(clone);
    const { status, stderr } = startIn(clone, { versions: { ...process.versions, node: '20.20.2' } });
    expect(status).toBe(1);
    expect(stderr).toContain('Node.js 24 or later is needed, and this is 20.20.2. On Linux "npm ci" installs it');
  });

  it('asks for a database where the packages contain none for the platform', async () => {
    const clone = await createClone('platform');
    await installInto(clone);
    const { status, stderr } = startIn(clone, { platform: 'sunos', arch: 'sparc' });
    expect(status).toBe(1);
    expect(stderr).toContain('No PostgreSQL is installed for this platform (sunos-sparc). Set DATABASE_URL');
  });

  it('names the port that is in use and the option that changes it', async () => {
    const blocker = createServer().listen(0, '127.0.0.1');
    const port = await waitFor(() => {
      const address = blocker.address();
      return address !== null && typeof address === 'object' && String(address.port);
    });
    const demo = startProgram('npm', ['run', '--silent', 'demo', '--', '--port', port, '--dir', dir]);
    expect(await demo.ended).toBe(1);
    expect(demo.stderr()).toContain(`Port ${port} cannot be used: another program listens on it`);
    expect(demo.stderr()).toContain('npm run demo -- --port 3001');
    blocker.close();
  });

  const canMount = spawnSync('unshare', ['--mount', 'true']).status === 0;

  /** The clone is mounted, because a copy with all packages takes long. */
  it.skipIf(!canMount)('works as root in a clone below a folder that only root can enter', async () => {
    const clone = join(dir, 'mounted');
    await mkdir(clone);
    const state = join(dir, 'state');
    const script = 'mount --bind "$1" "$2" && cd "$2" && exec npm run demo -- --json --port 0 --dir "$3"';
    const demo = startProgram('unshare', ['--mount', 'sh', '-c', script, 'sh', ROOT, clone, state]);
    const { url, apiKey } = await readReadyLine(demo);
    const answer = await fetch(`${url}/api/v1/vendors`, { headers: { authorization: `Bearer ${apiKey}` } });
    expect([answer.status, await answer.json()]).toEqual([200, expect.objectContaining({ length: 12 })]);

    const second = startProgram('npm', ['run', '--silent', 'demo', '--', '--port', '0', '--dir', state]);
    expect(await second.ended).toBe(1);
    expect(second.stderr()).toContain(`Another PostgreSQL uses ${state}: stop it first, or choose another folder`);

    process.kill(-Number(demo.child.pid), 'SIGINT');
    await demo.ended;
    await rm(await readlink(join(state, 'data')), { recursive: true });
  });
});
