// Compares how long the same requests take in a small and in a large organisation of the same database.
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../server/dev/postgres.ts';
import { readConfig } from '../server/src/config.ts';
import { type AppContext, createContext } from '../server/src/context.ts';
import { createOperatorCaller } from '../server/src/domain/caller.ts';
import { createOrganisation } from '../server/src/features/access/organisations/organisation-commands.ts';
import { ADMINISTRATOR, listRoles } from '../server/src/features/access/roles/role-queries.ts';
import { createUser } from '../server/src/features/access/users/user-commands.ts';
import { updatePortfolioCounts } from '../server/src/features/portfolio/figures/figure-jobs.ts';
import { migrate } from '../server/src/migrate.ts';
import { startServer } from './child-process.ts';
import { median } from './measure.ts';

const ROUNDS = 15;
const WARM_UP = 3;
const PASSWORD = 'only the measurements use this password';

/** A signed-in administrator. */
type Visitor = { readonly get: (path: string) => Promise<Response> };

export type Comparison = {
  /** What is counted, for example "findings". */
  readonly unit: string;
  readonly sizes: { readonly small: number; readonly large: number };
  /** How much longer the larger organisation may take. */
  readonly target: number;
  readonly load: (owner: pg.Pool, organisationId: string, size: number) => Promise<void>;
  /** The paths by what they show. */
  readonly listPaths: (visitor: Visitor) => Promise<Readonly<Record<string, string>>>;
};

/** Prints a table of medians, and fails the process if one exceeds the target. */
export async function compareSizes(comparison: Comparison): Promise<void> {
  const postgres = await startPostgres({
    dir: await mkdtemp(join(tmpdir(), 'assay-bench-')),
    persistent: false,
    settings: ['shared_buffers=1GB', 'max_wal_size=16GB', 'checkpoint_timeout=30min', 'maintenance_work_mem=256MB'],
  });
  try {
    await migrate(postgres.url('postgres'));
    const environment = {
      DATABASE_URL: postgres.url('postgres'),
      ASSAY_SECRET: 'only the measurements know this secret, and only for minutes',
      LOG_LEVEL: 'warn',
      METRICS_PORT: '0',
      SHUTDOWN_DELAY_MS: '0',
      LIMIT_REQUESTS_PER_MINUTE: '10000000',
    };
    const ctx = createContext(readConfig(environment));
    const { small, large } = comparison.sizes;
    const emails = { small: await load(ctx, comparison, small), large: await load(ctx, comparison, large) };
    await ctx.database.pool.end();
    const server = await startServer('../server/src/api.ts', environment);
    try {
      const url = `http://localhost:${String(server.port)}`;
      await measure(comparison, await signIn(url, emails.small), await signIn(url, emails.large));
    } finally {
      await server.stop();
    }
  } finally {
    await postgres.stop();
  }
}

/** Returns the email address of its administrator. */
async function load(ctx: AppContext, comparison: Comparison, size: number): Promise<string> {
  console.error(`loading ${String(size)} ${comparison.unit}`);
  const { id } = await createOrganisation(ctx, `Northwind ${String(size)}`);
  const operator = createOperatorCaller(id);
  const role = (await listRoles(ctx, operator)).find(({ name }) => name === ADMINISTRATOR);
  if (!role) throw new Error('There is no administrator role');
  const email = `ada-${String(size)}@northwind.example`;
  await createUser(ctx, operator, { name: 'Ada', email, password: PASSWORD, roleId: role.id });
  const owner = new pg.Pool({ connectionString: ctx.config.database.ownerUrl, max: 1 });
  await comparison.load(owner, id, size);
  await owner.query('analyze');
  await updatePortfolioCounts(ctx, id);
  await owner.query('vacuum analyze');
  await owner.query('checkpoint');
  await owner.end();
  return email;
}

async function signIn(url: string, email: string): Promise<Visitor> {
  const response = await fetch(`${url}/api/app/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  const cookie = response.headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0])
    .join('; ');
  return { get: (path) => fetch(url + path, { headers: { cookie } }) };
}

/** Infinite if the request fails, for example because the database gave up. */
async function time(visitor: Visitor, path: string): Promise<number> {
  const began = performance.now();
  const response = await visitor.get(path);
  await response.arrayBuffer();
  return response.status === 200 ? performance.now() - began : Infinity;
}

/** Both organisations in turn, so that compared results are measured within the same seconds. */
async function measure({ unit, sizes, target, listPaths }: Comparison, small: Visitor, large: Visitor) {
  const largePaths = await listPaths(large);
  console.log(
    `| Request | ${String(sizes.small)} ${unit} | ${String(sizes.large)} ${unit} | Factor |\n|---|---|---|---|`,
  );
  for (const [name, path] of Object.entries(await listPaths(small))) {
    const [smallMs, largeMs]: [number[], number[]] = [[], []];
    for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
      smallMs.push(await time(small, path));
      largeMs.push(await time(large, largePaths[name] ?? ''));
    }
    const [fast, slow] = [median(smallMs.slice(WARM_UP)), median(largeMs.slice(WARM_UP))];
    const factor = slow / fast;
    if (!(factor <= target)) process.exitCode = 1;
    console.log(`| ${name} | ${fast.toFixed(1)} ms | ${slow.toFixed(1)} ms | ${factor.toFixed(1)} |`);
  }
}
