// Moves an organisation between two Patroni clusters while it is in use, with a fault in every second move: `npm run
// drill:move`, or `-- --vendors 100000 --entries 1000000 --moves 10`. Requires root and Debian's patroni, etcd-server,
// haproxy and postgresql-15.
import { spawnSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startNode } from '../../server/test/support/processes.ts';
import { type Cell, createDrillFolder, HOST, type MoveCommand, startCell, startEdge, startMove } from './cells.ts';
import { MOVE_FAULTS } from './move-faults.ts';
import { createJournal, type Journal, type ResponseTime, runLoad, runNeighbour } from './move-load.ts';
import { type MoveScene, seedMoveScene, seedNeighbour } from './move-scene.ts';

const { values } = parseArgs({
  options: {
    vendors: { type: 'string', default: '100000' },
    entries: { type: 'string', default: '1000000' },
    moves: { type: 'string', default: '10' },
  },
});
const WRITERS = 4;
const QUIET_MS = 5_000;
const MAX_TRIES = 30;
const NEIGHBOUR = 'contoso.assay.example';

type Move = {
  readonly fault: string | null;
  readonly from: number;
  readonly to: number;
  readonly tries: number;
  readonly pausedMs: number | null;
};

const dir = await createDrillFolder();
const stops: (() => Promise<unknown>)[] = [() => rm(dir, { recursive: true })];
process.exitCode = 1;
try {
  process.exitCode = (await drill()) ? 0 : 1;
} finally {
  for (const stop of stops.reverse()) await stop().catch((error: unknown) => console.error(error));
}

async function drill(): Promise<boolean> {
  const cells = [await startOne('a'), await startOne('b')] as const;
  const witness = join(dir, 'witness.jsonl');
  const size = { vendors: Number(values.vendors), entries: Number(values.entries) };
  const scene = await seedMoveScene(cells[0], size, witness);
  const neighbourKey = await seedNeighbour(cells[0]);
  // The sealer would number new entries before older ones are loaded.
  for (const cell of cells) await onProcessorOf(cell.name, cell.startWorker);
  const edge = await startEdge(dir, cells, { [HOST]: 'a', [NEIGHBOUR]: 'a' });
  stops.push(edge.kill);
  await pause(QUIET_MS);
  console.error('The cells are ready');

  const stopping = new AbortController();
  const journal = createJournal();
  const load = runLoad({ ...scene, port: edge.port, journal, stopping: stopping.signal }, WRITERS);
  const times: ResponseTime[] = [];
  const neighbour = runNeighbour({ port: edge.port, host: NEIGHBOUR, key: neighbourKey, times }, stopping.signal);
  const quietFrom = performance.now();
  await pause(4 * QUIET_MS);
  const quietTo = performance.now();

  const moves: Move[] = [];
  const problems = new Set<string>();
  const check = async (cell: Cell) => {
    const found = [...(await verify(cell, scene, witness)), ...(await findLostWrites(cell, scene, journal))];
    for (const problem of [...journal.wrong, ...found]) {
      if (!problems.has(problem)) console.error(`  ${problem}`);
      problems.add(problem);
    }
  };
  try {
    for (let number = 0; number < Number(values.moves); number += 1) {
      const [from, to] = number % 2 === 0 ? cells : [cells[1], cells[0]];
      const fault = number % 2 === 1 ? MOVE_FAULTS[Math.floor(number / 2) % MOVE_FAULTS.length] : undefined;
      const command = { organisationId: scene.organisationId, from, to, edge };
      const at = performance.now();
      const done = await moveOnce(command, fault);
      const acknowledged = journal.writtenAt.length;
      while (journal.writtenAt.length < acknowledged + 10) await pause(50);
      moves.push({ fault: fault?.name ?? null, from: at, to: performance.now(), ...done });
      for (const cell of cells) await cell.cluster.healthy();
      await check(to);
      const state = { ...moves.at(-1), problems: problems.size, p95: p95(times.filter((time) => time.at > at)) };
      console.error(`Move ${String(number + 1)} to ${to.name}: ${JSON.stringify(state)}`);
    }
  } catch (error) {
    problems.add(String(error));
  }
  stopping.abort();
  await load;
  await neighbour;
  await check(cells[moves.length % 2 === 0 ? 0 : 1]);
  report({ journal, moves, problems });
  const during = times.filter(({ at }) => moves.some(({ fault, from, to }) => fault === null && at > from && at < to));
  const quiet = times.filter(({ at }) => at > quietFrom && at < quietTo);
  console.log(
    `Another organisation in the source, p95: quiet ${String(p95(quiet))} ms, during moves without a fault ${String(p95(during))} ms`,
  );
  return problems.size === 0;
}

async function startOne(name: string): Promise<Cell> {
  const cell = await onProcessorOf(name, () => startCell(name, dir));
  stops.push(cell.stop);
  return cell;
}

/** Each cell has a processor of its own, so that the load on one takes no time from the other. */
async function onProcessorOf<T>(cell: string, start: () => Promise<T>): Promise<T> {
  bindTo(cell === 'a' ? '0' : String(1 % cpus().length));
  return start().finally(() => bindTo(`0-${String(cpus().length - 1)}`));
}

/** The processors of this process and of those that it starts from now on. */
function bindTo(processors: string): void {
  const { status } = spawnSync('taskset', ['-acp', processors, String(process.pid)]);
  if (status !== 0) throw new Error(`The drill cannot use the processors ${processors}`);
}

/** Repeats the command until it succeeds, as an operator would. */
async function moveOnce(command: MoveCommand, fault: (typeof MOVE_FAULTS)[number] | undefined) {
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const mover = startMove(command);
    if (tries === 1 && fault) await fault.happen({ ...command, mover });
    if ((await mover.ended) === 0) {
      const { pausedMs } = JSON.parse(mover.stdout());
      return { tries, pausedMs: Number(pausedMs) || null };
    }
    console.error(`  ${mover.stderr().trim().slice(0, 300)}`);
    for (const cell of [command.from, command.to]) await cell.cluster.healthy();
  }
  throw new Error('The move does not succeed');
}

/** The whole log against its seal and what the witness has recorded since the first move. */
async function verify({ environment }: Cell, { organisationId }: MoveScene, witness: string): Promise<string[]> {
  const args = ['audit', 'verify', '--organisation', organisationId, '--witness', witness, '--json'];
  const verifier = startNode('server/src/cli.ts', { args, env: environment });
  const code = await verifier.ended;
  return code === 0 ? [] : [`The audit log: ${verifier.stdout()}${verifier.stderr()}`];
}

/** Every write acknowledged so far is there once, and every vendor that was written has one audit entry. */
async function findLostWrites(
  cell: Cell,
  { organisationId, questionKey }: MoveScene,
  journal: Journal,
): Promise<string[]> {
  const acknowledged = { vendors: [...journal.vendors], roles: [...journal.roles], answer: journal.lastAnswer };
  const owner = new pg.Client({ connectionString: cell.environment.DATABASE_URL });
  await owner.connect();
  const vendors = await owner.query<{ id: string; external_id: string; entries: number }>(
    `select v.id, v.external_id, count(a.id)::int as entries from vendor v
     left join audit_entry a
       on a.organisation_id = v.organisation_id and a.entity_id = v.id::text and a.action = 'CREATE_VENDOR'
     where v.organisation_id = $1 and v.external_id like 'drill-%' group by v.id, v.external_id`,
    [organisationId],
  );
  const roles = await owner.query<{ name: string }>('select name from role where organisation_id = $1', [
    organisationId,
  ]);
  const answers = await owner.query<{ answer: string }>(
    `select r.answer #>> '{}' as answer from response r where r.organisation_id = $1 and r.question_key = $2`,
    [organisationId, questionKey],
  );
  await owner.end();
  const ids = new Map(vendors.rows.map((row) => [row.external_id, row.id]));
  const names = new Set(roles.rows.map(({ name }) => name));
  const saved = Math.max(...answers.rows.map(({ answer }) => Number(/\d+/.exec(answer)?.[0])));
  return [
    ...acknowledged.vendors
      .filter(([externalId, id]) => ids.get(externalId) !== id)
      .map(([id]) => `lost: vendor ${id}`),
    ...acknowledged.roles.filter((name) => !names.has(name)).map((name) => `lost: ${name}`),
    ...(saved < acknowledged.answer ? [`lost: answer ${String(acknowledged.answer)}, there is ${String(saved)}`] : []),
    ...vendors.rows
      .filter(({ entries }) => entries !== 1)
      .map((row) => `${row.external_id}: ${String(row.entries)} entries`),
    ...(ids.size === vendors.rows.length ? [] : ['a vendor is there twice']),
  ];
}

function p95(times: readonly ResponseTime[]): number {
  const sorted = times.map(({ ms }) => ms).sort((one, other) => one - other);
  return Math.round(sorted[Math.floor(sorted.length * 0.95)] ?? 0);
}

type Result = { readonly journal: Journal; readonly moves: readonly Move[]; readonly problems: ReadonlySet<string> };

function report({ journal, moves, problems }: Result): void {
  const pauses = moves
    .flatMap(({ fault, pausedMs }) => (fault === null && pausedMs !== null ? [pausedMs] : []))
    .sort((a, b) => a - b);
  for (const { fault, from, to, tries, pausedMs } of moves) {
    const gap = findLongestGapMs(journal.writtenAt, from, to);
    console.log(
      `${fault ?? 'no fault'}: ${((to - from) / 1_000).toFixed(1)} s, ${String(tries)} tries, longest time without a write ${(gap / 1_000).toFixed(1)} s, paused ${pausedMs === null ? '-' : (pausedMs / 1_000).toFixed(1)} s`,
    );
  }
  console.log(`Median pause without a fault: ${String(pauses[Math.floor(pauses.length / 2)])} ms`);
  const { vendors, roles, lastAnswer, statuses } = journal;
  console.log(
    `Acknowledged: ${String(vendors.size)} vendors, ${String(roles.size)} roles, ${String(lastAnswer)} answers`,
  );
  console.log(`Statuses: ${JSON.stringify(statuses)}`);
  console.log(`Lost, doubled or wrong: ${String(problems.size)}`);
  for (const problem of [...problems].slice(0, 20)) console.log(`- ${problem}`);
}

function findLongestGapMs(writes: readonly number[], from: number, to: number): number {
  const moments = [from, ...writes.filter((at) => at > from && at < to), to];
  return Math.max(...moments.slice(1).map((at, index) => at - (moments[index] ?? at)));
}
