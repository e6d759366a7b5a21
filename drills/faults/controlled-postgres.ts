import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getFreePort } from '../../server/dev/free-port.ts';
import { startPostgres } from '../../server/dev/postgres.ts';

const SIZE_MB = 600;
/** Keeps the write-ahead log small, so that the data fits on the small disk. */
const SETTINGS = ['max_wal_size=64MB', 'min_wal_size=32MB'];

/** A PostgreSQL on a small disk of its own that can be stopped, frozen, and run out of space. */
export async function startControlledPostgres() {
  const dir = await mkdtemp(join(tmpdir(), 'assay-faults-'));
  mountSmallDisk(dir, SIZE_MB);
  const port = await getFreePort();
  const start = () => startPostgres({ dir, persistent: true, port, settings: SETTINGS });
  let running = await start();
  const pidFile = join(dir, 'postgres/postmaster.pid');
  const filler = join(dir, 'filler');
  const getPids = (): readonly number[] => {
    const postmaster = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
    const children = readFileSync(`/proc/${String(postmaster)}/task/${String(postmaster)}/children`, 'utf8');
    return [postmaster, ...children.trim().split(' ').map(Number)];
  };
  return {
    url: running.url('postgres'),
    stop: () => running.stop(),
    start: async () => {
      running = await start();
    },
    signal: (signal: 'SIGSTOP' | 'SIGCONT') => {
      for (const pid of getPids()) process.kill(pid, signal);
    },
    fillDisk: () => fillDisk(filler),
    /** Starts the server again, as an operator would after it ran out of space. */
    freeDisk: async () => {
      rmSync(filler);
      if (!existsSync(pidFile)) running = await start();
    },
    remove: async () => {
      await running.stop();
      execFileSync('umount', ['--lazy', dir]);
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

export function mountSmallDisk(dir: string, megabytes: number) {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${String(megabytes)}m`, 'tmpfs', dir]);
}

/** Writes until no byte is left. */
export function fillDisk(file: string) {
  for (const bytes of [1_048_576, 4_096]) {
    const block = Buffer.alloc(bytes);
    try {
      for (;;) writeFileSync(file, block, { flag: 'a' });
    } catch {
      // It is full.
    }
  }
}
