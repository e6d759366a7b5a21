import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

export type Terminal = {
  /** Runs a command to its end and returns its output. */
  readonly run: (command: string) => Promise<string>;
  /** Runs a command that keeps running and waits until its output is ready. */
  readonly runUntil: (command: string, ready: (printed: string) => boolean) => Promise<string>;
  readonly directory: () => string;
  /** Presses Ctrl-C and waits until all processes have ended. */
  readonly close: () => Promise<void>;
};

const LONGEST_MS = 600_000;
const LOOK_EVERY_MS = 50;

/** A shell that stops at the first failing command, as a reader would. */
export function openTerminal(cwd: string, env: NodeJS.ProcessEnv): Terminal {
  const shell = spawn('bash', ['-e'], { cwd, env, detached: true, stdio: ['pipe', 'pipe', 'pipe'] });
  const closed = once(shell, 'close');
  const done = `done-${crypto.randomUUID()}`;
  let directory = cwd;
  let printed = '';
  for (const stream of [shell.stdout, shell.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  }
  const type = async (command: string, hasCome: () => boolean) => {
    printed = '';
    // There is no interactive input: a command that prompts reads end of file.
    shell.stdin.write(`{ ${command}\n} </dev/null\nprintf '%s %s\\n' ${done} "$PWD"\n`);
    const latest = Date.now() + LONGEST_MS;
    while (!hasCome()) {
      if (shell.exitCode !== null) throw new Error(`“${command}” failed:\n${printed}`);
      if (Date.now() > latest) throw new Error(`“${command}” does not get anywhere:\n${printed}`);
      await pause(LOOK_EVERY_MS);
    }
    return printed;
  };
  return {
    run: async (command) => {
      const all = await type(command, () => printed.includes(`${done} `) && printed.endsWith('\n'));
      const end = all.lastIndexOf(done);
      directory = all.slice(end + done.length + 1).trim();
      return all.slice(0, end);
    },
    runUntil: (command, ready) => type(command, () => ready(printed)),
    directory: () => directory,
    close: () => end(shell, closed),
  };
}

const PATIENCE_MS = 10_000;

/** Ctrl-C reaches all processes in the terminal. Those that ignore it are terminated, then killed. */
async function end(shell: ChildProcess, closed: Promise<unknown>): Promise<void> {
  shell.stdin?.end();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGKILL'] as const) {
    passOn(shell.pid, signal);
    const hasClosed = await Promise.race([closed.then(() => true), pause(PATIENCE_MS, false)]);
    if (hasClosed) return;
    console.log(`    still there ${String(PATIENCE_MS / 1_000)} s after ${signal}`);
  }
}

function passOn(pid: number | undefined, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch {
    // All processes have already ended.
  }
}
