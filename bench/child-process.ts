import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { getFreePort } from '../server/dev/free-port.ts';

export type BenchChild = {
  readonly ask: <Answer>(question: object) => Promise<Answer>;
  readonly stop: () => Promise<void>;
};

export type ServerChild = Pick<BenchChild, 'stop'> & { readonly port: number };

type Environment = Record<string, string>;

const START_MS = 20_000;

function start(file: string, environment: Environment): ChildProcess {
  const child = fork(new URL(file, import.meta.url), {
    execArgv: ['--conditions=source'],
    env: { ...process.env, ...environment },
  });
  // No child process outlives the run.
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  return child;
}

async function stop(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** Starts a child process that handles one message at a time. */
export function startChild(file: string, environment: Environment = {}): BenchChild {
  const child = start(file, environment);
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`${file} ended early`)));
  ended.catch(() => undefined);
  return {
    ask: async (question) => {
      child.send(JSON.stringify(question));
      const [answer] = await Promise.race([once(child, 'message'), ended]);
      return JSON.parse(answer);
    },
    stop: () => stop(child),
  };
}

/** The child's side of `startChild`. Messages are JSON. */
export function handleMessages(answer: (question: string) => Promise<object>) {
  process.on('message', (question) => {
    void answer(String(question)).then((result) => process.send?.(JSON.stringify(result)));
  });
}

/** Starts a server in a child process, on a free port unless PORT is set, and waits until the port is open. */
export async function startServer(file: string, environment: Environment): Promise<ServerChild> {
  const port = Number(environment.PORT ?? (await getFreePort()));
  const child = start(file, { ...environment, HOST: '127.0.0.1', PORT: String(port) });
  const deadline = Date.now() + START_MS;
  while (!(await isOpen(port))) {
    if (Date.now() > deadline || child.exitCode !== null) throw new Error(`${file} does not start`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { port, stop: () => stop(child) };
}

const isOpen = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const answer = (open: boolean) => {
      socket.destroy();
      resolve(open);
    };
    socket.once('connect', () => answer(true)).once('error', () => answer(false));
  });
