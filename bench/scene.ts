import pg from 'pg';
import type { Postgres } from '../server/dev/postgres.ts';
import { readConfig } from '../server/src/config.ts';
import { type AppContext, createContext } from '../server/src/context.ts';
import { type Caller, createOperatorCaller } from '../server/src/domain/caller.ts';
import { createApiKey } from '../server/src/features/access/api-keys/api-key-commands.ts';
import {
  createOrganisation,
  updateOrganisation,
} from '../server/src/features/access/organisations/organisation-commands.ts';
import { updatePortfolioCounts } from '../server/src/features/portfolio/figures/figure-jobs.ts';
import { updateAuditCounts } from '../server/src/features/record/audit/audit-count.ts';
import { migrate } from '../server/src/migrate.ts';
import { loadAuditLog, reservePositions } from './audit-log.ts';
import { type ServerChild, startServer } from './child-process.ts';
import { loadAssessments } from './load-assessments.ts';
import { CONNECTIONS } from './measure.ts';
import type { DatasetSize } from './options.ts';
import { loadPortfolio } from './portfolio.ts';

export type SceneApiKey = { readonly id: string; readonly prefix: string; readonly text: string };

/** A database of one size with its organisation, and the two servers that use it. */
export type BenchScene = {
  readonly size: DatasetSize;
  readonly databaseUrl: string;
  readonly caller: Caller;
  readonly keys: readonly SceneApiKey[];
  readonly vendorIds: readonly string[];
  /** The loaded audit entries and those written while creating the scene. */
  readonly entries: number;
  /** The settings of the product. */
  readonly environment: Readonly<Record<string, string>>;
  readonly product: ServerChild;
  readonly bare: ServerChild;
  readonly stop: () => Promise<void>;
};

/** The audit route allows 60 requests a minute for each key, so the requests rotate through many keys. */
const KEYS = 400;
const SAMPLE = 500;

const environmentFor = (databaseUrl: string) => ({
  DATABASE_URL: databaseUrl,
  DATABASE_POOL_SIZE: String(CONNECTIONS),
  ASSAY_SECRET: 'only the measurements know this secret, and only for minutes',
  LOG_LEVEL: 'warn',
  METRICS_PORT: '0',
  SHUTDOWN_DELAY_MS: '0',
  LIMIT_REQUESTS_PER_MINUTE: '10000000',
});

export async function seedBenchScene(postgres: Postgres, size: DatasetSize): Promise<BenchScene> {
  const databaseUrl = await createDatabase(postgres, `bench_${size.name}`);
  const owner = new pg.Pool({ connectionString: databaseUrl, max: 4 });
  const environment = environmentFor(databaseUrl);
  const ctx = createContext(readConfig(environment));
  await reservePositions(owner, size.entries);
  const { id } = await createOrganisation(ctx, 'Northwind');
  const operator = createOperatorCaller(id);
  await updateOrganisation(ctx, operator, { update: { apiKeysEnabled: true }, ifMatch: undefined });
  const keys = await createKeys(ctx, operator);
  await loadPortfolio(owner, id, size.vendors);
  if (size.assessed) await loadAssessments(owner, id, size);
  await loadAuditLog(owner, id, size.entries);
  await owner.query('analyze');
  await updateAuditCounts(ctx, id);
  await updatePortfolioCounts(ctx, id);
  await owner.query('vacuum analyze');
  await owner.query('checkpoint');
  const vendorIds = await sampleVendorIds(owner);
  const entries = await countEntries(owner);
  await owner.end();
  await ctx.database.pool.end();
  const product = await startServer('../server/src/api.ts', environment);
  const bare = await startServer('bare-server.ts', { DATABASE_URL: databaseUrl, ORGANISATION_ID: id });
  return {
    size,
    databaseUrl,
    caller: operator,
    keys,
    vendorIds,
    entries,
    environment,
    product,
    bare,
    stop: async () => {
      await product.stop();
      await bare.stop();
    },
  };
}

async function sampleVendorIds(owner: pg.Pool): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>('select id from vendor order by random() limit $1', [SAMPLE]);
  return rows.map(({ id }) => id);
}

async function countEntries(owner: pg.Pool): Promise<number> {
  const { rows } = await owner.query<{ count: string }>('select count(*) from audit_entry');
  return Number(rows[0]?.count);
}

async function createDatabase(postgres: Postgres, name: string): Promise<string> {
  const admin = new pg.Client({ connectionString: postgres.url('postgres') });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  await migrate(postgres.url(name));
  return postgres.url(name);
}

async function createKeys(ctx: AppContext, operator: Caller): Promise<SceneApiKey[]> {
  const body = { name: 'Bench', fullAccess: true, permissions: [], allowedCidrs: [], expiresInDays: 1 };
  const keys: SceneApiKey[] = [];
  for (let count = 0; count < KEYS; count += 1) {
    const { id, prefix, key } = await createApiKey(ctx, operator, body);
    keys.push({ id, prefix: prefix.replace('assay_', ''), text: key });
  }
  return keys;
}
