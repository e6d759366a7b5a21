import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from './fault.ts';
import type { FaultScene } from './fault-scene.ts';

/** While an email is being sent, the loss of the connection leaves its outcome unknown. */
const LOST_CONNECTION = ['AssayMailUncertain'];
const OUTAGE = ['AssaySlow', 'AssayWaitsForConnections', ...LOST_CONNECTION];

/** Begins a transaction that keeps its locks until the fault ends. */
export const beginTransaction = async ({ owner, current }: FaultScene) => {
  const client = await owner.connect();
  await client.query('begin');
  current.end = async () => {
    await client.query('rollback');
    client.release();
  };
  return client;
};

export const lockTable = async (scene: FaultScene, table: string, mode = 'access exclusive') => {
  const client = await beginTransaction(scene);
  await client.query(`lock table ${table} in ${mode} mode`);
};

const setReadOnly = async ({ owner }: FaultScene, value: 'on' | 'off') => {
  await owner.query(`alter system set default_transaction_read_only = ${value}`);
  await owner.query('select pg_reload_conf()');
};

const CROWD = 100;
const STARTS_EVERY_MS = 100;

/**
 * Clients that do not wait for each other, so that more requests wait than there are connections. They start one after
 * another: otherwise all of them would give up, and ask again, at the same moments.
 */
const crowd = (scene: FaultScene) => {
  const leaving = new AbortController();
  const headers = { authorization: `Bearer ${scene.key}` };
  const repeat = async (url: string, index: number) => {
    await pause(index * STARTS_EVERY_MS);
    while (!leaving.signal.aborted) {
      await fetch(`${url}/api/v1/vendors?limit=20`, { headers, signal: leaving.signal })
        .then((response) => response.arrayBuffer())
        .catch(() => pause(100));
    }
  };
  const all = Array.from({ length: CROWD }, (_, index) =>
    repeat(scene.processes.servers[index % scene.processes.servers.length]?.url ?? '', index),
  );
  const endBefore = scene.current.end;
  scene.current.end = async () => {
    leaving.abort();
    await Promise.all(all);
    await endBefore();
  };
};

export const databaseFaults: readonly Fault[] = [
  {
    name: 'connections to the database go silent',
    begin: ({ database }) => database.goSilent(),
    seconds: 20,
    isPermanent: true,
    isShort: true,
    mayRaise: LOST_CONNECTION,
  },
  {
    name: 'connections to the database are reset',
    begin: ({ database }) => database.resetAll(),
    seconds: 1,
    mayRaise: LOST_CONNECTION,
  },
  {
    name: 'connections are terminated by the database',
    begin: ({ owner }) =>
      owner.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'assay%'`),
    seconds: 1,
    mayRaise: LOST_CONNECTION,
  },
  {
    name: 'the database responds slowly (200 ms more)',
    begin: ({ database }) => database.delay(200),
    end: ({ database }) => database.delay(0),
    seconds: 40,
    alerts: ['AssaySlow'],
    mayRaise: ['AssayJobsLate', 'AssayWaitsForConnections'],
  },
  {
    name: 'the database is stopped',
    begin: ({ postgres }) => postgres.stop(),
    end: ({ postgres }) => postgres.start(),
    seconds: 20,
    doctor: 'database',
    alerts: ['AssayUnavailable'],
    mayRaise: OUTAGE,
  },
  {
    name: 'the database is frozen and continued',
    begin: ({ postgres }) => postgres.signal('SIGSTOP'),
    end: ({ postgres }) => postgres.signal('SIGCONT'),
    seconds: 40,
    doctor: 'database',
    alerts: ['AssayUnavailable'],
    mayRaise: OUTAGE,
  },
  {
    name: 'one table is locked',
    begin: (scene) => lockTable(scene, 'vendor'),
    end: ({ current }) => current.end(),
    seconds: 10,
    mayRaise: ['AssaySlow', 'AssayUnavailable'],
  },
  {
    name: 'one table is locked, and a hundred clients ask for it',
    begin: async (scene) => {
      await lockTable(scene, 'vendor');
      crowd(scene);
    },
    end: ({ current }) => current.end(),
    seconds: 55,
    alerts: ['AssayUnavailable', 'AssayWaitsForConnections'],
    mayRaise: ['AssaySlow'],
  },
  {
    name: 'the database is read-only',
    begin: (scene) => setReadOnly(scene, 'on'),
    end: (scene) => setReadOnly(scene, 'off'),
    seconds: 40,
    isShort: true,
    doctor: 'writes',
    alerts: ['AssayDatabaseNotWritable', 'AssayUnavailable'],
    mayRaise: LOST_CONNECTION,
  },
  {
    name: "the database's disk is full",
    begin: ({ postgres }) => postgres.fillDisk(),
    end: ({ postgres }) => postgres.freeDisk(),
    seconds: 40,
    doctor: 'writes',
    alerts: ['AssayDatabaseNotWritable', 'AssayUnavailable'],
    mayRaise: OUTAGE,
  },
];
