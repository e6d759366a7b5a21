import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Many short processes of the same files: each need not compile them anew. */
const COMPILED = `${ROOT}node_modules/.cache/compiled`;

export type Running = {
  readonly child: ChildProcess;
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** The exit code, once it has ended; null when a signal ended it. */
  readonly ended: Promise<number | null>;
};

type Start = { readonly args: readonly string[]; readonly env?: Record<string, string> };

function start(command: string, { args, env = {} }: Start): Running {
  // A group of its own, as a terminal would give it.
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_COMPILE_CACHE: COMPILED, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const texts = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => (texts.stdout += String(chunk)));
  child.stderr.on('data', (chunk) => (texts.stderr += String(chunk)));
  const ended = once(child, 'close').then(() => child.exitCode);
  return { child, stdout: () => texts.stdout, stderr: () => texts.stderr, ended };
}

/** One of our TypeScript files, as a process. */
export const startNode = (file: string, { args, env }: Start): Running =>
  start(process.execPath, { args: ['--conditions=source', file, ...args], ...(env && { env }) });

export const startNpm = (args: readonly string[]): Running => start('npm', { args });

/** Waits for what is to happen, at most for a minute. */
export async function eventually<T>(look: () => T | undefined | false | Promise<T | undefined | false>): Promise<T> {
  const until = Date.now() + 60_000;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > until) throw new Error('It did not happen within a minute');
    await pause(50);
  }
}

/** A worker as it is deployed. Answers when it works; one that never does is ended. */
export async function startWorkerProcess(env: Record<string, string>): Promise<Running> {
  const worker = startNode('server/src/worker.ts', { args: [], env: { WORKER_METRICS_PORT: '0', ...env } });
  try {
    await eventually(() => {
      if (worker.child.exitCode !== null) throw new Error(worker.stderr());
      return worker.stderr().includes('"working"');
    });
    return worker;
  } catch (error) {
    worker.child.kill('SIGKILL');
    throw error;
  }
}
