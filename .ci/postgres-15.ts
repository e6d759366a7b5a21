import { spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../server/dev/free-port.ts';

const BIN = '/usr/lib/postgresql/15/bin';

const idOf = (flag: '-u' | '-g') => Number(spawnSync('id', [flag, 'postgres']).stdout.toString());

async function answers(url: string, triesLeft = 100): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    await client.end();
  } catch (error) {
    if (triesLeft === 0) throw error;
    await setTimeout(100);
    await answers(url, triesLeft - 1);
  }
}

/** Debian's PostgreSQL 15 on a free port, for as long as the tests run. */
export default async function setUp() {
  const dir = mkdtempSync(join(tmpdir(), 'assay-postgres-15-'));
  const as = { uid: idOf('-u'), gid: idOf('-g'), cwd: '/' };
  chownSync(dir, as.uid, as.gid);
  const data = join(dir, 'data');
  const port = await freePort();
  const init = spawnSync(
    join(BIN, 'initdb'),
    ['-D', data, '-U', 'assay', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'],
    as,
  );
  if (init.status !== 0) throw new Error(init.stderr.toString());
  const settings = ['fsync=off', 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200'];
  const server = spawn(
    join(BIN, 'postgres'),
    ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    { ...as, stdio: 'ignore' },
  );
  const url = `postgres://assay@127.0.0.1:${String(port)}/postgres`;
  await answers(url);
  process.env.DATABASE_URL = url;
  return async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGINT');
    await ended;
    rmSync(dir, { recursive: true, force: true });
  };
}
