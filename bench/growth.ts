// Measures the database time of every list, sort, filter, count, search and summary in organisations of two sizes of one
// database, and in a small organisation before and after the large one exists: `npm run bench:growth`. The larger one
// may take at most twice as long, and the small one at most 1.3 times as long as alone.
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startPostgres } from '../server/dev/postgres.ts';
import { createApp } from '../server/src/app.ts';
import { readConfig } from '../server/src/config.ts';
import { type AppContext, createContext } from '../server/src/context.ts';
import { migrate } from '../server/src/migrate.ts';
import type { Api } from '../server/src/platform/http/server.ts';
import { reservePositions } from './audit-log.ts';
import {
  type GrowthOrganisation,
  loadGrowthOrganisation,
  loadSmallOrganisations,
  PASSWORD,
  toEmail,
  withOwner,
} from './growth-data.ts';
import { COMMON_SAMPLES, listGrowthRequests, type Samples } from './growth-requests.ts';

const { values } = parseArgs({
  options: {
    small: { type: 'string', default: '500' },
    medium: { type: 'string', default: '10000' },
    large: { type: 'string', default: '1000000' },
    /** Organisations of 20 vendors beside these. */
    others: { type: 'string', default: '2000' },
    /** Audit entries for each vendor. */
    entries: { type: 'string', default: '30' },
    /** Also combines each filter with each sort. */
    cross: { type: 'boolean', default: false },
    /** Only paths that match. */
    only: { type: 'string', default: '' },
    /** Keeps the database there, and uses it the next time. */
    data: { type: 'string' },
  },
});

const PUBLIC_URL = 'http://localhost:8080';
const ROUNDS = 7;
/** PostgreSQL may use a generic plan from the sixth run of a statement. */
const WARM_UP = 6;
const MAX_SERIES_MS = 15_000;
const GROWTH_TARGET = 2;
const NEIGHBOUR_TARGET = 1.3;
/** Differences below this are noise. */
const NOISE_MS = 1;

/** Time during which at least one statement is in progress. */
const statements = { inProgress: 0, since: 0, totalMs: 0 };

function begin(): () => void {
  if (statements.inProgress++ === 0) statements.since = performance.now();
  let ended = false;
  return () => {
    if (ended) return;
    ended = true;
    if (--statements.inProgress === 0) statements.totalMs += performance.now() - statements.since;
  };
}

type Submitted = { submit?: unknown; callback?: (...results: unknown[]) => void };

/** Counts the time of each statement of the driver, whether it reports its end by callback or by promise. */
function timeStatements() {
  const query: (...given: unknown[]) => unknown = Reflect.get(pg.Client.prototype, 'query');
  Reflect.set(pg.Client.prototype, 'query', function timed(this: pg.Client, ...given: unknown[]) {
    const end = begin();
    const [first] = given;
    const submitted: Submitted | null = typeof first === 'object' && first !== null && 'submit' in first ? first : null;
    const last = given.at(-1);
    if (submitted?.callback) {
      const { callback } = submitted;
      submitted.callback = (...results) => {
        end();
        callback(...results);
      };
    } else if (typeof last === 'function') {
      given[given.length - 1] = (...results: unknown[]) => {
        end();
        Reflect.apply(last, undefined, results);
      };
    }
    const result = Reflect.apply(query, this, given);
    if (result instanceof Promise) void result.then(end, end);
    return result;
  });
}

type Visitor = GrowthOrganisation & { readonly cookie: string };

const environmentFor = (databaseUrl: string) => ({
  DATABASE_URL: databaseUrl,
  DATABASE_POOL_SIZE: '2',
  DATABASE_STATEMENT_TIMEOUT_MS: '120000',
  ASSAY_SECRET: 'only the measurements know this secret, and only for minutes',
  PUBLIC_URL,
  LOG_LEVEL: 'fatal',
  LIMIT_REQUESTS_PER_MINUTE: '10000000',
  LIMIT_AUDIT_PER_MINUTE: '10000000',
  LIMIT_EXPORTS_PER_MINUTE: '10000000',
});

async function findVisitor(ctx: AppContext, app: Api, vendors: number): Promise<Visitor | null> {
  const email = toEmail(vendors);
  const [found] = await withOwner(ctx, async (owner) => {
    const ofUser = 'select organisation_id as id, id as "userId" from app_user where email = $1';
    return (await owner.query<{ id: string; userId: string }>(ofUser, [email])).rows;
  });
  if (!found) return null;
  const response = await app.inject({
    method: 'POST',
    url: '/api/app/sign-in',
    headers: { origin: PUBLIC_URL },
    payload: { email, password: PASSWORD },
  });
  const cookie = response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  return { ...found, vendors, cookie };
}

/** Records that exist in the same way in each organisation. */
const SAMPLES = `select array[v.id] as "vendorId", array[v.external_id] as "externalId",
      (select array[a.id] from assessment a where organisation_id = $1 and vendor_id = v.id order by id limit 1) as "assessmentId",
      (select array[f.id] from finding f where organisation_id = $1 and vendor_id = v.id order by id limit 1) as "findingId",
      (select array[c.id] from certification c where organisation_id = $1 and vendor_id = v.id) as "certificationId",
      (select array[a.id] from approval a where organisation_id = $1 order by id limit 1) as "approvalId",
      array(select id from webhook_endpoint where organisation_id = $1) as "webhookId",
      array[md5('framework 1')::uuid] as "frameworkId", array[md5('framework 3')::uuid || ':C-7'] as control,
      array(select id::text from app_user where organisation_id = $1 and name = 'Owner 1') || array['none'] as "ownerId",
      array[(now() - interval '30 days')::date || 'T00:00:00Z'] as "fromDate", array[now()::date || 'T00:00:00Z'] as "toDate", array[now()::date || 'T00:00:00Z'] as since,
      array[(now() - interval '30 days')::date::text] as "dueFrom", array[(now() + interval '30 days')::date::text] as "dueTo"
    from vendor v where organisation_id = $1 and external_id = 'SUP-000000100'`;

async function readSamples(ctx: AppContext, { id, userId }: Visitor): Promise<Samples> {
  const { rows } = await withOwner(ctx, (owner) => owner.query<Record<string, string[]>>(SAMPLES, [id]));
  return {
    ...COMMON_SAMPLES,
    ...rows[0],
    userId: [userId],
    subjectId: [userId],
    templateId: [userId],
    updatedSince: ['2020-01-01T00:00:00Z'],
  };
}

type Requests = { readonly name: string; readonly url: string; readonly visitor: Visitor }[][];

/** Milliseconds of the database. Infinite if the request fails. */
async function time(app: Api, { cookie }: Visitor, url: string): Promise<number> {
  statements.totalMs = 0;
  const { statusCode, body } = await app.inject({ url, headers: { cookie } });
  if (statusCode !== 200 && statusCode !== 404) console.error(`${String(statusCode)} ${url} ${body.slice(0, 200)}`);
  return statusCode === 200 || statusCode === 404 ? statements.totalMs : Infinity;
}

/** Always the same work. Other programs, and other virtual machines, make the processor slower at times. */
const CONSTANT_WORK = `select count(md5(n::text)) from generate_series(1, 5000) n`;

type Measured = {
  /** Of each organisation. */
  readonly ms: readonly number[];
  readonly constantMs: number;
};

/** All organisations in turn, so that compared results are measured within the same seconds. */
async function measure({ database }: AppContext, app: Api, requests: Requests): Promise<Measured[]> {
  const results: Measured[] = [];
  for (const same of requests) {
    const series = same.map((): number[] => []);
    const constant: number[] = [];
    const began = performance.now();
    for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
      const isEnough = performance.now() - began > MAX_SERIES_MS && round > WARM_UP;
      if (isEnough) break;
      for (const [index, { visitor, url }] of same.entries()) series[index]?.push(await time(app, visitor, url));
      statements.totalMs = 0;
      await database.pool.query(CONSTANT_WORK);
      constant.push(statements.totalMs);
    }
    // Other work on the machine only adds to the time.
    const shortest = [constant, ...series].map((all) => Math.min(...all.slice(WARM_UP)));
    const [constantMs = NaN, ...ms] = shortest;
    results.push({ ms, constantMs });
  }
  return results;
}

async function listRequests(ctx: AppContext, visitors: readonly Visitor[]): Promise<Requests> {
  const lists = await Promise.all(
    visitors.map(async (visitor) => {
      const requests = listGrowthRequests(await readSamples(ctx, visitor), values.cross);
      return requests.filter(({ url }) => url.includes(values.only)).map((request) => ({ ...request, visitor }));
    }),
  );
  return (lists[0] ?? []).map((_, index) => lists.flatMap((list) => list[index] ?? []));
}

const compare = (later: number, earlier: number) =>
  later - earlier < NOISE_MS ? Math.min(later / earlier, 1) : later / earlier;

const show = (value: number) => (Number.isNaN(value) ? '–' : value.toFixed(1));

type Times = {
  /** By the name of the request. The small organisation comes first. */
  readonly alone: ReadonlyMap<string, Measured>;
  readonly together: readonly Measured[];
};

function printTable(requests: Requests, { alone, together }: Times) {
  const { small, medium, large } = values;
  console.log(
    `| Request | ${medium} vendors | ${large} vendors | Factor | ${small} alone | Beside ${large} | Factor |`,
  );
  console.log('|---|---|---|---|---|---|---|');
  const exceeding: string[] = [];
  for (const [index, same] of requests.entries()) {
    const { ms: [beside = NaN, fewer = NaN, more = NaN] = [], constantMs = NaN } = together[index] ?? {};
    const earlier = alone.get(same[0]?.name ?? '');
    // At the present speed of the processor.
    const before = earlier ? ((earlier.ms[0] ?? NaN) * constantMs) / earlier.constantMs : NaN;
    const [growth, paid] = [compare(more, fewer), compare(beside, before)];
    const cells = [fewer, more, growth, before, beside, paid].map(show);
    const row = `| ${[same[0]?.name, ...cells].join(' | ')} |`;
    console.log(row);
    if (!(growth <= GROWTH_TARGET) || paid > NEIGHBOUR_TARGET) exceeding.push(row);
  }
  console.log(`\n${String(exceeding.length)} of ${String(requests.length)} exceed a target:\n${exceeding.join('\n')}`);
  if (exceeding.length > 0) process.exitCode = 1;
}

async function run(databaseUrl: string) {
  await migrate(databaseUrl);
  const ctx = createContext(readConfig(environmentFor(databaseUrl)));
  const app = await createApp(ctx);
  try {
    timeStatements();
    await compareSizes(ctx, app);
  } finally {
    await app.close();
    await ctx.database.pool.end();
  }
}

/** Kept with the data: later, the small organisation is no longer alone. */
const aloneFile = (folder: string) => join(folder, 'alone.json');

async function readAlone(): Promise<Times['alone']> {
  return new Map(JSON.parse(await readFile(aloneFile(values.data ?? ''), 'utf8')));
}

async function measureAlone(ctx: AppContext, app: Api, requests: Requests): Promise<Times['alone']> {
  const times = await measure(ctx, app, requests);
  const alone = times.map((measured, index) => [requests[index]?.[0]?.name ?? '', measured] as const);
  if (values.data !== undefined) await writeFile(aloneFile(values.data), JSON.stringify(alone));
  return new Map(alone);
}

async function compareSizes(ctx: AppContext, app: Api) {
  const large = Number(values.large);
  const isLoaded = (await findVisitor(ctx, app, large)) !== null;
  if (!isLoaded) {
    await withOwner(ctx, (owner) => reservePositions(owner, large * Number(values.entries)));
    await loadSmallOrganisations(ctx, Number(values.others));
  }
  const requireVisitor = async (vendors: number): Promise<Visitor> => {
    const visitor = await findVisitor(ctx, app, vendors);
    if (visitor) return visitor;
    await loadGrowthOrganisation(ctx, { vendors, entries: vendors * Number(values.entries) });
    return requireVisitor(vendors);
  };
  const few = [await requireVisitor(Number(values.small)), await requireVisitor(Number(values.medium))];
  const alone = isLoaded ? await readAlone() : await measureAlone(ctx, app, await listRequests(ctx, few));
  const requests = await listRequests(ctx, [...few, await requireVisitor(large)]);
  printTable(requests, { alone, together: await measure(ctx, app, requests) });
}

const postgres = await startPostgres({
  dir: values.data ?? (await mkdtemp(join(tmpdir(), 'assay-bench-'))),
  persistent: values.data !== undefined,
  volatile: true,
  settings: [
    'shared_buffers=2GB',
    'max_wal_size=16GB',
    'checkpoint_timeout=30min',
    'maintenance_work_mem=1GB',
    'work_mem=16MB',
  ],
});
try {
  await run(postgres.url('postgres'));
} finally {
  await postgres.stop();
}
