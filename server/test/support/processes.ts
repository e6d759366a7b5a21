import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** Many short-lived processes run the same files, so they share a compile cache. */
const COMPILED = `${ROOT}node_modules/.cache/compiled`;

export type RunningProcess = {
  readonly child: ChildProcess;
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** The exit code, or null if a signal ended the process. */
  readonly ended: Promise<number | null>;
};

type Start = { readonly args: readonly string[]; readonly env?: Record<string, string> };

function start(command: string, { args, env = {} }: Start): RunningProcess {
  // In its own process group, as in a terminal.
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

/** Runs one of our TypeScript files in a process. */
export const startNode = (file: string, { args, env }: Start): RunningProcess =>
  start(process.execPath, { args: ['--conditions=source', file, ...args], ...(env && { env }) });

export const startProgram = (command: string, args: readonly string[]): RunningProcess => start(command, { args });

export const startNpm = (args: readonly string[]): RunningProcess => startProgram('npm', args);

/** Waits until `check` returns a value. The limit is for a busy machine: nothing takes nearly as long. */
export async function waitFor<T>(check: () => T | undefined | false | Promise<T | undefined | false>): Promise<T> {
  const until = Date.now() + 180_000;
  for (;;) {
    const found = await check();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > until) throw new Error('It did not happen within three minutes');
    await pause(50);
  }
}

/** Starts a worker as deployed. Resolves when it is ready; stops it if that never happens. */
export async function startWorkerProcess(env: Record<string, string>): Promise<RunningProcess> {
  const worker = startNode('server/src/worker.ts', { args: [], env: { WORKER_METRICS_PORT: '0', ...env } });
  try {
    await waitFor(() => {
      if (worker.child.exitCode !== null) throw new Error(worker.stderr());
      return worker.stderr().includes('"working"');
    });
    return worker;
  } catch (error) {
    worker.child.kill('SIGKILL');
    throw error;
  }
}
