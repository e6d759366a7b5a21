import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { type RunningProcess, startNode } from '../../server/test/support/processes.ts';
import { respondWith } from '../../server/test/support/webhook-receiver.ts';
import { fillDisk } from './controlled-postgres.ts';
import type { FaultScene } from './fault-scene.ts';

export type Fault = {
  readonly name: string;
  readonly begin: (scene: FaultScene) => unknown;
  readonly end?: (scene: FaultScene) => unknown;
  readonly seconds: number;
  /** Nothing ends this fault: the service must recover from it while it lasts. */
  readonly isPermanent?: boolean;
  /** The check of `assay doctor` that must fail or warn; none if everything else is fine. */
  readonly doctor?: string;
  /** The alerts that must fire; no others may. */
  readonly alerts?: readonly string[];
  /** Also in the short version. */
  readonly isShort?: boolean;
};

const HOUR = 3_600_000;
const WRONG_SECRET = 'a secret that this installation has never used before';

const lockTable = async ({ owner, databaseState }: FaultScene, table: string) => {
  const client = await owner.connect();
  await client.query(`begin; lock table ${table} in access exclusive mode`);
  databaseState.unlock = async () => {
    await client.query('rollback');
    client.release();
  };
};

const setReadOnly = async ({ owner }: FaultScene, value: 'on' | 'off') => {
  await owner.query(`alter system set default_transaction_read_only = ${value}`);
  await owner.query('select pg_reload_conf()');
};

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

const endFirst = async (running: readonly RunningProcess[], signal: NodeJS.Signals) => {
  running[0]?.child.kill(signal);
  await running[0]?.ended;
};

export const FAULTS: readonly Fault[] = [
  {
    name: 'connections to the database go silent',
    begin: ({ database }) => database.goSilent(),
    seconds: 20,
    isPermanent: true,
    isShort: true,
  },
  { name: 'connections to the database are reset', begin: ({ database }) => database.resetAll(), seconds: 1 },
  {
    name: 'connections are terminated by the database',
    begin: ({ owner }) =>
      owner.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'assay%'`),
    seconds: 1,
  },
  {
    name: 'the database is slow to answer (200 ms more)',
    begin: ({ database }) => database.delay(200),
    end: ({ database }) => database.delay(0),
    seconds: 10,
  },
  {
    name: 'the database is stopped',
    begin: ({ postgres }) => postgres.stop(),
    end: ({ postgres }) => postgres.start(),
    seconds: 20,
    doctor: 'database',
  },
  {
    name: 'the database is frozen and continued',
    begin: ({ postgres }) => postgres.signal('SIGSTOP'),
    end: ({ postgres }) => postgres.signal('SIGCONT'),
    seconds: 20,
  },
  {
    name: 'one table is locked',
    begin: (scene) => lockTable(scene, 'vendor'),
    end: ({ databaseState }) => databaseState.unlock(),
    seconds: 10,
    isShort: true,
  },
  {
    name: 'the database is read-only',
    begin: (scene) => setReadOnly(scene, 'on'),
    end: (scene) => setReadOnly(scene, 'off'),
    seconds: 40,
    isShort: true,
  },
  {
    name: "the database's disk is full",
    begin: ({ postgres }) => postgres.fillDisk(),
    end: ({ postgres }) => postgres.freeDisk(),
    seconds: 40,
  },
  {
    name: 'a server is stopped and continued',
    begin: ({ processes }) => processes.servers[0]?.child.kill('SIGSTOP'),
    end: ({ processes }) => processes.servers[0]?.child.kill('SIGCONT'),
    seconds: 10,
  },
  {
    name: 'a worker is stopped and continued',
    begin: ({ processes }) => processes.workers[0]?.child.kill('SIGSTOP'),
    end: ({ processes }) => processes.workers[0]?.child.kill('SIGCONT'),
    seconds: 10,
  },
  {
    name: 'a server is replaced (SIGTERM)',
    begin: ({ processes }) => endFirst(processes.servers, 'SIGTERM'),
    end: async (scene) => void (scene.processes.servers[0] = await scene.startServer(0)),
    seconds: 1,
  },
  {
    name: 'a server is killed',
    begin: ({ processes }) => endFirst(processes.servers, 'SIGKILL'),
    end: async (scene) => void (scene.processes.servers[0] = await scene.startServer(0)),
    seconds: 5,
  },
  {
    name: 'a worker is killed',
    begin: ({ processes }) => endFirst(processes.workers, 'SIGKILL'),
    end: async (scene) => void (scene.processes.workers[0] = await scene.startWorker(0)),
    seconds: 5,
  },
  { name: 'a wrong secret', begin: startWithWrongSecret, seconds: 1 },
  {
    name: "a worker's clock is a year ahead",
    begin: ({ clocks }) => clocks.worker.set('+365d'),
    end: ({ clocks }) => clocks.worker.set('+0'),
    seconds: 40,
    isShort: true,
  },
  {
    name: "a server's clock is an hour behind",
    begin: ({ clocks }) => clocks.server.set('-1h'),
    end: ({ clocks }) => clocks.server.set('+0'),
    seconds: 40,
  },
  {
    name: 'the file store hangs',
    begin: ({ files }) => (files.goSilent(), files.delay(HOUR)),
    end: ({ files }) => (files.delay(0), files.resetAll()),
    seconds: 40,
  },
  {
    name: 'the file store refuses connections',
    begin: ({ files }) => (files.resetAll(), files.refuse()),
    end: ({ files }) => files.resume(),
    seconds: 20,
  },
  {
    name: 'the disk for uploads is full',
    begin: ({ quarantine }) => fillDisk(quarantine.filler),
    end: ({ quarantine }) => rmSync(quarantine.filler),
    seconds: 10,
  },
  {
    name: 'the mail server is silent after the message',
    begin: ({ mail }) => (mail.mishap = { stage: 'end', how: 'silence' }),
    end: ({ mail }) => (mail.mishap = null),
    seconds: 40,
  },
  {
    name: 'the mail server refuses everything',
    begin: ({ mail }) => (mail.mishap = { stage: 'connect', how: 421 }),
    end: ({ mail }) => (mail.mishap = null),
    seconds: 40,
  },
  {
    name: 'a webhook receiver hangs',
    begin: ({ receivers }) => receivers.other.answer(() => undefined),
    end: ({ receivers }) => receivers.other.answer(respondWith(204)),
    seconds: 40,
    isShort: true,
  },
  {
    name: 'a webhook receiver answers 500',
    begin: ({ receivers }) => receivers.other.answer(respondWith(500)),
    end: ({ receivers }) => receivers.other.answer(respondWith(204)),
    seconds: 40,
  },
];
