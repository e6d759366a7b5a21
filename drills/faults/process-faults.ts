import { setTimeout as pause } from 'node:timers/promises';
import { type RunningProcess, startNode } from '../../server/test/support/processes.ts';
import type { Fault } from './fault.ts';
import type { FaultScene } from './fault-scene.ts';
import { limitMemory, removeMemoryGroup, startInMemoryGroup } from './memory-limit.ts';

const WRONG_SECRET = 'a secret that this installation has never used before';

/** A server or worker that must refuse to start. */
const startWithWrongSecret = async ({ environment }: FaultScene) => {
  const ports = { PORT: '0', METRICS_PORT: '0', WORKER_METRICS_PORT: '0' };
  const env = { ...environment, ...ports, ASSAY_SECRET: WRONG_SECRET };
  for (const file of ['server/src/api.ts', 'server/src/worker.ts']) {
    const running = startNode(file, { args: [], env });
    const code = await Promise.race([running.ended, pause(20_000, 'running' as const)]);
    running.child.kill('SIGKILL');
    if (code !== 1 || !running.stderr().includes('ASSAY_SECRET')) {
      throw new Error(`${file} with a wrong secret: ${String(code)} ${running.stderr()}`);
    }
  }
};

const endProcess = async (running: RunningProcess | undefined, signal: NodeJS.Signals) => {
  running?.child.kill(signal);
  await running?.ended;
};

/** Together shorter than the time between two scrapes, so that each of them sees a stop. */
const STOPPED_MS = 650;
const RUNNING_MS = 300;

/** Stops and continues the first server again and again, as a machine without processor time would. */
const starve = (scene: FaultScene) => {
  const fed = new AbortController();
  const { child } = scene.processes.servers[0] ?? {};
  const stutter = async () => {
    while (!fed.signal.aborted) {
      child?.kill('SIGSTOP');
      await pause(STOPPED_MS);
      child?.kill('SIGCONT');
      await pause(RUNNING_MS);
    }
  };
  const stuttering = stutter();
  scene.current.end = async () => {
    fed.abort();
    await stuttering;
  };
};

/** Less than a printing process needs, and more than a server grows by that has been in use for a while. */
const SPARE_BYTES = 64 * 1_048_576;
const IN_USE_MS = 10_000;

/** The kernel must end the printing processes, not the server. */
const printWithoutMemory = async (scene: FaultScene) => {
  const { processes, key } = scene;
  await endProcess(processes.servers[0], 'SIGTERM');
  const server = await startInMemoryGroup(() => scene.startServer(0));
  processes.servers[0] = server;
  await pause(IN_USE_MS);
  limitMemory(SPARE_BYTES);
  try {
    const print = async () => {
      const response = await fetch(`${server.url}/api/dashboard/report`, {
        headers: { authorization: `Bearer ${key}` },
      });
      await response.arrayBuffer();
      return response.status;
    };
    const statuses = await Promise.all([print(), print(), print(), print()]);
    if (!statuses.includes(503)) throw new Error(`No report failed: ${statuses.join(', ')}`);
    if (server.child.exitCode !== null || server.child.signalCode !== null) throw new Error('The server was ended');
  } finally {
    await removeMemoryGroup();
  }
};

export const processFaults: readonly Fault[] = [
  {
    name: 'a server is stopped and continued',
    begin: ({ processes }) => processes.servers[0]?.child.kill('SIGSTOP'),
    end: ({ processes }) => processes.servers[0]?.child.kill('SIGCONT'),
    seconds: 12,
    alerts: ['AssayServerDown'],
    mayRaise: ['AssaySlow'],
  },
  {
    name: 'a server has too little processor time',
    begin: starve,
    end: ({ current }) => current.end(),
    seconds: 50,
    alerts: ['AssayEventLoopLags'],
    mayRaise: ['AssaySlow'],
  },
  {
    name: 'a worker is stopped and continued',
    begin: ({ processes }) => processes.workers[0]?.child.kill('SIGSTOP'),
    end: ({ processes }) => processes.workers[0]?.child.kill('SIGCONT'),
    seconds: 10,
  },
  {
    name: 'a server is replaced (SIGTERM)',
    begin: ({ processes }) => endProcess(processes.servers[0], 'SIGTERM'),
    end: async (scene) => void (scene.processes.servers[0] = await scene.startServer(0)),
    seconds: 1,
    mayRaise: ['AssayServerDown'],
  },
  {
    name: 'a server is killed',
    begin: ({ processes }) => endProcess(processes.servers[0], 'SIGKILL'),
    end: async (scene) => void (scene.processes.servers[0] = await scene.startServer(0)),
    seconds: 10,
    alerts: ['AssayServerDown'],
  },
  {
    name: 'a worker is killed',
    begin: ({ processes }) => endProcess(processes.workers[0], 'SIGKILL'),
    end: async (scene) => void (scene.processes.workers[0] = await scene.startWorker(0)),
    seconds: 5,
    mayRaise: ['AssayMailUncertain'],
  },
  {
    name: 'all workers are killed',
    begin: async ({ processes }) => {
      for (const worker of processes.workers) await endProcess(worker, 'SIGKILL');
    },
    end: async (scene) => {
      scene.processes.workers = [await scene.startWorker(0), await scene.startWorker(1)];
    },
    seconds: 20,
    alerts: ['AssayWorkerDown'],
    mayRaise: ['AssayMailUncertain'],
  },
  {
    name: 'memory runs out while reports are printed',
    begin: printWithoutMemory,
    seconds: 1,
    mayRaise: ['AssayServerDown', 'AssaySlow', 'AssayUnavailable'],
  },
  { name: 'a wrong secret', begin: startWithWrongSecret, seconds: 1 },
  {
    name: "a worker's clock is a year ahead",
    begin: ({ clocks }) => clocks.worker.set('+365d'),
    end: ({ clocks }) => clocks.worker.set('+0'),
    seconds: 60,
    alerts: ['AssayClockSkew'],
  },
  {
    name: "a server's clock is an hour behind",
    begin: ({ clocks }) => clocks.server.set('-1h'),
    end: ({ clocks }) => clocks.server.set('+0'),
    seconds: 60,
    alerts: ['AssayClockSkew'],
    // S3 refuses requests whose signature is an hour old.
    mayRaise: ['AssayFileStoreFails'],
  },
];
