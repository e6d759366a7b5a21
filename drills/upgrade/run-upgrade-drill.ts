import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { getFreePort } from '../../server/dev/free-port.ts';
import { type RunningProcess, startNode, waitFor } from '../../server/test/support/processes.ts';
import { type LoadBalancer, startLoadBalancer } from './load-balancer.ts';
import { checkOutPreviousRelease, copyCurrentTree, type ReleaseTree } from './release-tree.ts';
import {
  type AcknowledgedUpgradeWrite,
  runUpgradeLoad,
  seedUpgradeScene,
  type UpgradeLoad,
  type UpgradeScene,
} from './upgrade-load.ts';

export type UpgradeDrillOptions = {
  /** Must be empty. */
  readonly databaseUrl: string;
  /** Duration of each phase of the upgrade. */
  readonly stretchMs: number;
  /** Whether the migration removes something the old server uses. The drill must detect it. */
  readonly breaking?: boolean;
  /** The commit to upgrade from. Default: the one before the newest migration. */
  readonly from?: string | undefined;
};

/** Migrations for the drill: columns on frequently written tables, a table, and an index built concurrently. */
const EXPANDING = {
  '9000_drill_columns.sql': `
    alter table vendor add column drill_note text not null default 'none';
    alter table response add column drill_note text;
    alter table assessment add column drill_note text;
    alter table app_user add column drill_note text;
    create table drill_record (organisation_id uuid not null references organisation, id uuid primary key);
    call isolate('drill_record');
    grant select, insert on drill_record to assay_app;`,
  '9001_drill_index.sql': `
    drop index concurrently if exists vendor_drill_idx;
    create index concurrently vendor_drill_idx on vendor (organisation_id, drill_note);`,
};
const BREAKING = { '9000_drill_break.sql': 'alter table vendor rename column notes to remarks;' };

type Environment = Record<string, string>;
type Stage = {
  readonly trees: { readonly old: ReleaseTree; readonly new: ReleaseTree };
  readonly environment: Environment;
  readonly balancer: LoadBalancer;
  readonly running: RunningProcess[];
};

export async function runUpgradeDrill({ databaseUrl, stretchMs, breaking = false, from }: UpgradeDrillOptions) {
  const dir = await mkdtemp(join(tmpdir(), 'assay-upgrade-'));
  const balancer = await startLoadBalancer();
  const environment = {
    DATABASE_URL: databaseUrl,
    ASSAY_SECRET: 'only the drill knows this secret, and only for minutes',
    PUBLIC_URL: balancer.url,
    FILE_DIR: join(dir, 'files'),
    METRICS_PORT: '0',
    WORKER_METRICS_PORT: '0',
    LIMIT_AUDIT_PER_MINUTE: '1000000',
    LIMIT_REQUESTS_PER_MINUTE: '1000000',
    LIMIT_EXPORTS_PER_MINUTE: '1000000',
    LIMIT_EXPORTS_AT_ONCE: '100',
  };
  const trees = {
    old: await checkOutPreviousRelease(join(dir, 'old'), from),
    new: await copyCurrentTree(join(dir, 'new'), breaking ? BREAKING : EXPANDING),
  };
  const stage: Stage = { trees, environment, balancer, running: [] };
  try {
    await assay(stage, trees.old, ['migrate']);
    const { scene, migration } = await upgrade(stage, stretchMs, breaking);
    const lost = await lostIn(databaseUrl, scene.load);
    const audit = await assay(stage, trees.new, ['audit', 'verify', '--organisation', 'Northwind', '--json']);
    return { old: trees.old.of, migration, ...figuresOf(scene.load), broken: balancer.broken(), lost, audit };
  } finally {
    for (const { child } of stage.running) child.kill('SIGKILL');
    await balancer.stop();
    await rm(dir, { recursive: true, force: true });
  }
}

async function upgrade(stage: Stage, stretchMs: number, endsEarly: boolean) {
  const { trees, balancer } = stage;
  const old = { api: await startApi(stage, trees.old), worker: await startWorker(stage, trees.old) };
  const scene = await foundOn(balancer, old.api);
  const { load } = scene;
  const plan = await assay(stage, trees.new, ['migrate', '--plan', '--json']);
  const working = runUpgradeLoad(scene);
  const stop = async () => {
    load.stopped = true;
    await working;
  };
  await pause(stretchMs);

  load.phase = 'migrating';
  const started = performance.now();
  const { applied } = await assay(stage, trees.new, ['migrate', '--json']);
  const migration = { plan: plan.pending, applied, durationMs: Math.round(performance.now() - started) };
  load.phase = 'old on the new tables';
  await pause(stretchMs);
  if (endsEarly) return stop().then(() => ({ scene, migration }));

  load.phase = 'old and new';
  await startApi(stage, trees.new);
  await startWorker(stage, trees.new);
  await pause(stretchMs);

  load.phase = 'old drains';
  for (const { child, ended } of [old.api, old.worker]) {
    child.kill('SIGTERM');
    const code = await ended;
    if (code !== 0) throw new Error(`The old one ended with ${String(code)}`);
  }
  load.phase = 'new alone';
  await pause(stretchMs);
  await stop();
  return { scene, migration };
}

async function foundOn(balancer: LoadBalancer, api: RunningProcess): Promise<UpgradeScene> {
  const token = await waitFor(() => /"setupToken":"([^"]+)"/.exec(api.stdout() + api.stderr())?.[1]);
  return seedUpgradeScene(balancer.url, balancer.url, token);
}

async function startApi({ environment, balancer, running }: Stage, { dir }: ReleaseTree): Promise<RunningProcess> {
  const port = String(await getFreePort());
  const env = { ...environment, PORT: port, SHUTDOWN_DELAY_MS: '1000' };
  const api = startNode(join(dir, 'server/src/api.ts'), { args: [], env });
  running.push(api);
  const url = `http://127.0.0.1:${port}`;
  balancer.add(url);
  await waitFor(async () => {
    if (api.child.exitCode !== null) throw new Error(api.stderr());
    return (await fetch(`${url}/readyz`).catch(() => null))?.ok;
  });
  return api;
}

async function startWorker({ environment, running }: Stage, { dir }: ReleaseTree): Promise<RunningProcess> {
  const worker = startNode(join(dir, 'server/src/worker.ts'), { args: [], env: environment });
  running.push(worker);
  await waitFor(() => {
    if (worker.child.exitCode !== null) throw new Error(worker.stderr());
    return /"working"/.test(worker.stdout() + worker.stderr());
  });
  return worker;
}

/** Runs a command of that release; returns its JSON output. */
async function assay({ environment }: Stage, { dir }: ReleaseTree, args: readonly string[]) {
  const cli = startNode(join(dir, 'server/src/cli.ts'), { args, env: environment });
  if ((await cli.ended) !== 0) throw new Error(`assay ${args.join(' ')}: ${cli.stderr()}${cli.stdout()}`);
  return args.includes('--json') ? JSON.parse(cli.stdout()) : cli.stdout();
}

function figuresOf({ answers, acknowledged }: UpgradeLoad) {
  const byStatus = Object.groupBy(answers, ({ status }) => String(status));
  const failed = answers.filter(({ status }) => status === 0 || status >= 400);
  const phases = Object.groupBy(answers, ({ phase }) => phase);
  return {
    requests: answers.length,
    statuses: Object.fromEntries(Object.entries(byStatus).map(([status, some]) => [status, some?.length])),
    serverErrors: answers.filter(({ status }) => status >= 500 || status === 0).length,
    refused: [...new Set(failed.map(({ what, status, phase }) => `${String(status)} ${what}, ${phase}`))].slice(0, 20),
    phases: Object.fromEntries(
      Object.entries(phases).map(([phase, some = []]) => {
        const durations = some.map(({ durationMs }) => durationMs).sort((a, b) => a - b);
        const at = (share: number) => Math.round(durations[Math.floor((durations.length - 1) * share)] ?? 0);
        return [phase, { requests: some.length, medianMs: at(0.5), slowestMs: at(1) }];
      }),
    ),
    acknowledged: acknowledged.size,
  };
}

const STORED: Readonly<Record<string, string>> = {
  response: `select answer #>> '{}' as value from response where assessment_id::text || ' ' || question_key = $1`,
};

/** Acknowledged writes that are missing. Jobs may still be in progress. */
async function lostIn(databaseUrl: string, { acknowledged }: UpgradeLoad): Promise<string[]> {
  const owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  const isThere = async ({ table, id, column, value }: AcknowledgedUpgradeWrite) => {
    const stored = STORED[table] ?? `select ${column}::text as value from ${table} where id::text = $1`;
    // A dropped column counts as lost data.
    const found = await owner.query<{ value: string }>(stored, [id]).catch(() => null);
    return found?.rows[0]?.value === value;
  };
  const lost: string[] = [];
  for (const one of acknowledged.values()) {
    const isKept = one.table === 'task' ? await waitFor(() => isThere(one)).catch(() => false) : await isThere(one);
    if (!isKept) lost.push(`${one.table} ${one.id} ${one.column} ${one.value}`);
  }
  await owner.end();
  return lost;
}
