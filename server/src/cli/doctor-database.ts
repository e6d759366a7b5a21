import type { AppContext } from '../context.ts';
import { readEnd } from '../features/audit/audit-log-reads.ts';
import { listOrganisationIds } from '../features/organisations/organisation-queries.ts';
import { inspectDatabase, type Inspection, migrationsMissing } from '../platform/db/inspect.ts';
import { lastWorkerAt, listQueues } from '../platform/jobs/inspect.ts';
import { findHold } from '../platform/outbound/hold.ts';
import { type Check, ok, wrong } from './checks.ts';
import { messageOf } from './terminal.ts';

const OLDEST = 15;
const NEWEST = 18;
const MOST_SKEW_MS = 2_000;
const MINUTE_MS = 60_000;
/** A worker shows itself every half minute or so. */
const SILENCE_MS = 3 * MINUTE_MS;
/** The log is sealed every minute. */
const SEALED_WITHIN_MS = 10 * MINUTE_MS;

export async function examineDatabase(ctx: AppContext): Promise<Check[]> {
  try {
    const inspection = await inspectDatabase(ctx.database.pool);
    const checks = checksOf(inspection);
    // What is not migrated cannot be asked the rest.
    if (inspection.missingMigrations.length > 0) return checks;
    return [...checks, await worker(ctx), await failedJobs(ctx), await auditSeal(ctx), await outbound(ctx)];
  } catch (error) {
    return [wrong('database', `${messageOf(error)} (DATABASE_URL)`)];
  }
}

function checksOf({ version, missingMigrations, unboundRole, clockSkewMs }: Inspection): Check[] {
  const supported = `PostgreSQL ${String(version)}; ${String(OLDEST)} to ${String(NEWEST)} are supported`;
  const skew = `${String(clockSkewMs)} ms off the database's`;
  return [
    ok('database', 'answers'),
    version >= OLDEST && version <= NEWEST ? ok('version', supported) : wrong('version', supported),
    missingMigrations.length === 0
      ? ok('migrations', 'all applied')
      : wrong('migrations', migrationsMissing(missingMigrations)),
    unboundRole === null ? ok('role', 'bound by row-level security') : wrong('role', unboundRole),
    clockSkewMs < MOST_SKEW_MS ? ok('clock', skew) : wrong('clock', `${skew}: let both follow the same time service`),
  ];
}

async function worker(ctx: AppContext): Promise<Check> {
  const last = await lastWorkerAt(ctx.database.pool);
  const remedy = 'start one ("assay worker" in the image, else "npm run start:worker")';
  if (last === null) {
    const isNew = (await listOrganisationIds(ctx)).length === 0;
    return isNew ? ok('worker', 'none has run yet') : wrong('worker', `none has ever run: ${remedy}`);
  }
  const isSilent = ctx.now().getTime() - Date.parse(last) > SILENCE_MS;
  return isSilent ? wrong('worker', `none since ${last}: ${remedy}`) : ok('worker', `heard of at ${last}`);
}

async function failedJobs({ database: { pool } }: AppContext): Promise<Check> {
  const dead = (await listQueues(pool)).reduce((sum, queue) => sum + queue.dead, 0);
  if (dead === 0) return ok('failed jobs', 'none');
  return wrong('failed jobs', `${String(dead)} were given up: see "assay jobs", then "assay jobs retry --all"`);
}

async function auditSeal(ctx: AppContext): Promise<Check> {
  const before = new Date(ctx.now().getTime() - SEALED_WITHIN_MS).toISOString();
  const behind: string[] = [];
  for (const organisationId of await listOrganisationIds(ctx)) {
    const { forgottenId } = await readEnd({ ctx, organisationId }, before);
    if (forgottenId !== null) behind.push(organisationId);
  }
  if (behind.length === 0) return ok('audit seal', 'up to date');
  const which = behind.slice(0, 3).join(', ');
  return wrong(
    'audit seal',
    `behind in ${String(behind.length)} organisations (${which}): a worker seals it every minute`,
  );
}

async function outbound({ database: { lookups } }: AppContext): Promise<Check> {
  const hold = await findHold(lookups);
  if (!hold) return ok('outbound', 'not held');
  return wrong('outbound', `held since ${hold.heldAt} (${hold.reason}): let it go with "assay outbound release"`);
}
