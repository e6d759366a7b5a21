// Measures the jobs that run every minute or every 15 minutes with many organisations that have nothing to do:
// `npm run bench:idle`. A job must take at most a second.
import { randomBytes } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '../server/dev/postgres.ts';
import { readConfig } from '../server/src/config.ts';
import { createContext, type SealerContext, withAuditSecrets } from '../server/src/context.ts';
import { createOrganisation } from '../server/src/features/access/organisations/organisation-commands.ts';
import { migrate } from '../server/src/migrate.ts';
import { runJob } from '../server/test/support/run-job.ts';
import { median } from './measure.ts';

const ROUNDS = 5;
const TARGET_MS = 1_000;
const CONCURRENT = 8;
const FREQUENT = ['seal-audit-logs', 'copy-audit-logs', 'copy-security-events', 'count-portfolios', 'tick'];

const { values } = parseArgs({ options: { organisations: { type: 'string', default: '10000' } } });
const count = Number(values.organisations);

async function time(ctx: SealerContext, job: string): Promise<number> {
  const began = performance.now();
  await runJob(ctx, job);
  return performance.now() - began;
}

const postgres = await startPostgres({ dir: await mkdtemp(join(tmpdir(), 'assay-bench-')), persistent: false });
try {
  const url = postgres.url('postgres');
  await migrate(url);
  const ASSAY_SECRET = 'only the measurements know this secret, and only for minutes';
  const config = readConfig({ DATABASE_URL: url, ASSAY_SECRET, LOG_LEVEL: 'warn' });
  const ctx = withAuditSecrets(createContext(config), [randomBytes(32)]);
  console.error(`creating ${String(count)} organisations`);
  for (let n = 0; n < count; n += CONCURRENT)
    await Promise.all(
      Array.from({ length: CONCURRENT }, (_, i) => createOrganisation(ctx, `Northwind ${String(n + i)}`)),
    );
  // The first run seals and counts what creating them has recorded.
  for (const job of FREQUENT) console.error(`first run of ${job}: ${(await time(ctx, job)).toFixed(0)} ms`);
  await ctx.database.pool.query('analyze');
  console.log(`| Job | ${String(count)} idle organisations |\n|---|---|`);
  for (const job of FREQUENT) {
    const rounds: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await time(ctx, job));
    if (median(rounds) > TARGET_MS) process.exitCode = 1;
    console.log(`| ${job} | ${median(rounds).toFixed(0)} ms |`);
  }
  await ctx.database.pool.end();
} finally {
  await postgres.stop();
}
