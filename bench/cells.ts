// Measures three installations ("cells") behind the proxy in deploy/cells, with thousands of organisations: requests per
// second of processor time as cells are added one by one, requests while a cell is added, and what the loss of a cell
// means for the others: `npm run bench:cells`. Requires Debian's haproxy.
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { type Edge, startEdge } from '../drills/move/cells.ts';
import { callHost } from '../drills/move/move-load.ts';
import { createDrillApiKey } from '../drills/support/drill-api-key.ts';
import { listProcesses } from '../drills/support/list-processes.ts';
import { type Postgres, startPostgres } from '../server/dev/postgres.ts';
import { readConfig } from '../server/src/config.ts';
import { createContext, withAuditSecrets } from '../server/src/context.ts';
import { createOperatorCaller } from '../server/src/domain/caller.ts';
import { createOrganisation } from '../server/src/features/access/organisations/organisation-commands.ts';
import { migrate } from '../server/src/migrate.ts';
import { type ApiProcess, startApiProcess } from '../server/test/support/api-process.ts';
import { type RunningProcess, startWorkerProcess } from '../server/test/support/processes.ts';
import { runJob } from '../server/test/support/run-job.ts';
import { TEST_SECRET } from '../server/test/support/test-secret.ts';
import { median, p99 } from './measure.ts';
import { loadPortfolio } from './portfolio.ts';

const { values } = parseArgs({
  options: {
    organisations: { type: 'string', default: '20000' },
    seconds: { type: 'string', default: '60' },
    /** Requests per second to each cell. Low enough that requests do not wait for a processor. */
    rate: { type: 'string', default: '15' },
  },
});

const NAMES = ['a', 'b', 'c'] as const;
const VENDORS = 20;
const CONCURRENT = 4;
const SETTLE_MS = 5_000;
const TICKS_PER_SECOND = 100;
const RATIO_TARGET = 0.9;
/** Lets caches and connections settle before each measurement. */
const LEAD_IN_SECONDS = 15;

type Tenant = { readonly host: string; readonly key: string };
type Cell = {
  readonly name: string;
  readonly postgres: Postgres;
  readonly environment: Record<string, string>;
  readonly tenants: readonly Tenant[];
};
type RunningCell = Cell & { readonly api: ApiProcess; readonly worker: RunningProcess; readonly postmaster: number };
type Answer = { readonly cell: string; readonly status: number; readonly ms: number };

const dir = await mkdtemp(join(tmpdir(), 'assay-cells-'));
const stops: (() => Promise<unknown>)[] = [() => rm(dir, { recursive: true })];
async function compareCells() {
  const began = performance.now();
  const cells = await Promise.all(NAMES.map(fillCell));
  console.error(
    `created ${values.organisations} organisations in ${String(Math.round((performance.now() - began) / 1_000))} s`,
  );
  const hosts = cells.flatMap(({ name, tenants }) => tenants.map(({ host }) => [host, name] as const));
  const [first, ...others] = cells;
  if (!first) return;
  const running = [await startCell(first)];
  const edge = await startEdge(dir, running, Object.fromEntries(hosts));
  stops.push(edge.kill);
  await pause(SETTLE_MS);
  const alone = await measureCells(edge, running);
  for (const cell of others) {
    const added = await startCell(cell);
    console.log(
      `While ${cell.name} is added: ${describe(await measureWhile(edge, running, () => edge.addCell(added)))}`,
    );
    running.push(added);
    await measureCells(edge, running, alone);
  }
  await measureLoss(edge, running);
}

/** With the keys and vendors of its organisations, sealed and counted, so that the worker has nothing left to do. */
async function fillCell(name: (typeof NAMES)[number]): Promise<Cell> {
  const postgres = await startPostgres({ dir: join(dir, name), persistent: false, settings: ['shared_buffers=512MB'] });
  stops.push(postgres.stop);
  const url = postgres.url('postgres');
  await migrate(url);
  const environment = {
    DATABASE_URL: url,
    ASSAY_SECRET: TEST_SECRET,
    FILE_DIR: join(dir, `${name}-files`),
    LIMIT_REQUESTS_PER_MINUTE: '1000000',
    LOG_LEVEL: 'info',
  };
  const ctx = withAuditSecrets(createContext(readConfig({ ...environment, LOG_LEVEL: 'fatal' })), [randomBytes(32)]);
  const owner = new pg.Pool({ connectionString: ctx.config.database.ownerUrl, max: CONCURRENT });
  const tenants: Tenant[] = [];
  const count = Number(values.organisations) / NAMES.length;
  const fill = async () => {
    while (tenants.length < count) {
      const host = `org${String(tenants.length)}.${name}.example`;
      const tenant = { host, key: '' };
      tenants.push(tenant);
      const { id } = await createOrganisation(ctx, host);
      tenant.key = await createDrillApiKey(ctx, createOperatorCaller(id));
      await loadPortfolio(owner, id, VENDORS);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT }, fill));
  for (const job of ['seal-audit-logs', 'count-portfolios', 'tick']) await runJob(ctx, job);
  await owner.query('vacuum analyze');
  await owner.end();
  await ctx.database.pool.end();
  return { name, postgres, environment, tenants };
}

async function startCell(cell: Cell): Promise<RunningCell> {
  const api = await startApiProcess(cell.environment.DATABASE_URL ?? '', cell.environment);
  const worker = await startWorkerProcess(cell.environment);
  for (const { child, ended } of [api, worker]) stops.push(() => (child.kill('SIGKILL'), ended));
  return { ...cell, api, worker, postmaster: await findPostmaster(cell) };
}

async function findPostmaster({ environment }: Cell): Promise<number> {
  const client = new pg.Client({ connectionString: environment.DATABASE_URL });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const backend = listProcesses().find(({ pid }) => pid === rows[0]?.pid);
  await client.end();
  return backend?.parent ?? NaN;
}

/** Seconds of processor time of server, worker and PostgreSQL, with child processes that have ended. */
function readProcessorTime({ api, worker, postmaster }: RunningCell): number {
  const roots = [api.child.pid, worker.child.pid, postmaster];
  const own = listProcesses().filter(({ pid, parent }) => roots.includes(pid) || parent === postmaster);
  return own.reduce((sum, { ticks }) => sum + ticks, 0) / TICKS_PER_SECOND;
}

/** Three reads for each write, of all organisations in turn, at the same rate for each cell. */
async function send(edge: Edge, cells: readonly RunningCell[], isOver: () => boolean): Promise<Answer[]> {
  const sent: Promise<Answer>[] = [];
  const began = performance.now();
  const gapMs = 1_000 / (Number(values.rate) * cells.length);
  for (let number = 0; !isOver(); number += 1) {
    const cell = cells[number % cells.length];
    if (cell) sent.push(ask(edge, cell, Math.floor(number / cells.length)));
    await pause(Math.max(0, began + number * gapMs - performance.now()));
  }
  return Promise.all(sent);
}

const READS = ['/api/v1/vendors', '/api/v1/vendors?tier=HIGH', '/api/v1/dashboard'];
let written = 0;

async function ask({ port }: Edge, { name, tenants }: RunningCell, number: number): Promise<Answer> {
  // A prime number, so that each organisation is read and written.
  const tenant = tenants[(number * 7_919) % tenants.length];
  const headers = { authorization: `Bearer ${tenant?.key ?? ''}` };
  const read = READS[number % 4];
  const externalId = `written-${String(written++)}`;
  const body = { name: externalId, externalId, contactEmail: 'security@contoso.example' };
  const sentAt = performance.now();
  const { status } = await callHost(
    port,
    tenant?.host ?? '',
    read === undefined
      ? { method: 'POST', path: '/api/v1/vendors/import', headers, body }
      : { method: 'GET', path: read, headers },
  );
  return { cell: name, status, ms: performance.now() - sentAt };
}

const isFailed = ({ status }: Answer) => status !== 200 && status !== 201;

function describe(answers: readonly Answer[]): string {
  const times = answers.map(({ ms }) => ms);
  const failed = answers.filter(isFailed).map(({ status }) => status);
  const statuses = failed.length > 0 ? ` (${[...new Set(failed)].join(', ')})` : '';
  return `${String(times.length)} requests, median ${median(times).toFixed(0)} ms, p99 ${p99(times).toFixed(0)} ms, ${String(failed.length)} failed${statuses}`;
}

const isAfter = (seconds: number) => {
  const end = performance.now() + seconds * 1_000;
  return () => performance.now() > end;
};

/** Returns what the first cell serves in a second of processor time. */
async function measureCells(edge: Edge, cells: readonly RunningCell[], alone?: number): Promise<number> {
  await send(edge, cells, isAfter(LEAD_IN_SECONDS));
  const before = cells.map(readProcessorTime);
  const answers = await send(edge, cells, isAfter(Number(values.seconds)));
  const results = cells.map((cell, index) => {
    const own = answers.filter((answer) => answer.cell === cell.name);
    const perSecond = own.length / (readProcessorTime(cell) - (before[index] ?? NaN));
    const ratio = perSecond / (alone ?? perSecond);
    if (ratio < RATIO_TARGET || own.some(isFailed)) process.exitCode = 1;
    const figures = `${perSecond.toFixed(1)} per second of processor time, ratio ${ratio.toFixed(2)}`;
    console.log(`${String(cells.length)} cells, ${cell.name}: ${figures}; ${describe(own)}`);
    return perSecond;
  });
  return results[0] ?? NaN;
}

async function measureWhile(
  edge: Edge,
  cells: readonly RunningCell[],
  work: () => Promise<unknown>,
): Promise<Answer[]> {
  let over = false;
  const answers = send(edge, cells, () => over);
  await pause(SETTLE_MS);
  await work();
  await pause(SETTLE_MS);
  over = true;
  return answers;
}

/** Server, worker and PostgreSQL of the last cell are killed at once. */
async function measureLoss(edge: Edge, cells: readonly RunningCell[]) {
  const lost = cells.at(-1);
  const answers = await measureWhile(edge, cells, async () => {
    for (const pid of [lost?.api.child.pid, lost?.worker.child.pid, lost?.postmaster])
      process.kill(Number(pid), 'SIGKILL');
    await pause(Number(values.seconds) * 500);
  });
  for (const { name } of cells) {
    const own = answers.filter(({ cell }) => cell === name);
    console.log(`${name} while ${lost?.name ?? ''} is lost: ${describe(own)}`);
    if (name !== lost?.name && own.some(isFailed)) process.exitCode = 1;
  }
}

try {
  await compareCells();
} finally {
  for (const stop of stops.reverse()) await stop().catch((error: unknown) => console.error(error));
}
