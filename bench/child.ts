import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { freePort } from '../server/dev/free-port.ts';

export type Child = {
  readonly ask: <Answer>(question: object) => Promise<Answer>;
  readonly stop: () => Promise<void>;
};

export type ServerChild = Pick<Child, 'stop'> & { readonly port: number };

type Environment = Record<string, string>;

const START_MS = 20_000;

function start(file: string, environment: Environment): ChildProcess {
  const child = fork(new URL(file, import.meta.url), {
    execArgv: ['--conditions=source'],
    env: { ...process.env, ...environment },
  });
  // Whatever ends the run, no process of it stays behind.
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

/** A process of its own that answers one question at a time. */
export function startChild(file: string, environment: Environment = {}): Child {
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

/** The other side of `startChild`: question and answer travel as JSON. */
export function answerWith(answer: (question: string) => Promise<object>) {
  process.on('message', (question) => {
    void answer(String(question)).then((result) => process.send?.(JSON.stringify(result)));
  });
}

/** A server in a process of its own, ready when its port is open. */
export async function startServer(file: string, environment: Environment): Promise<ServerChild> {
  const port = await freePort();
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
