import type { Config } from '../config.ts';
import type { AppContext } from '../context.ts';
import { inspectBackupRole } from '../features/operations/backups/index.ts';
import { findSecretProblem, listKeyUses } from '../features/operations/secret-rotation/index.ts';
import { readLogEnd } from '../features/record/audit/index.ts';
import { listOrganisationIds } from '../platform/db/in-organisation.ts';
import { formatMissingMigrations, inspectDatabase, type Inspection } from '../platform/db/inspect-database.ts';
import { probeWrite } from '../platform/db/write-probe.ts';
import { findLastWorkerActivity, getScheduleAges, listQueues } from '../platform/jobs/inspect-jobs.ts';
import { findOutboundHold } from '../platform/outbound/outbound-hold.ts';
import { type Check, failed, passed, warned } from './checks.ts';
import { toErrorMessage } from './terminal.ts';

const MIN_POSTGRES_VERSION = 15;
const MAX_POSTGRES_VERSION = 18;
const MAX_SKEW_MS = 2_000;
const MINUTE_MS = 60_000;
/** A worker sends a heartbeat about every 30 seconds. */
const MAX_WORKER_SILENCE_MS = 3 * MINUTE_MS;
/** The log is sealed every minute. */
const MAX_UNSEALED_MS = 10 * MINUTE_MS;

const MAX_SCHEDULE_SECONDS = 300;
const MAX_RULES_SECONDS = 3_600;

export async function checkDatabase(ctx: AppContext): Promise<Check[]> {
  try {
    const inspection = await inspectDatabase(ctx.database.pool);
    const checks = toChecks(inspection);
    // The other checks need a migrated database.
    if (inspection.missingMigrations.length > 0) return checks;
    return [
      ...checks,
      await checkWrites(ctx),
      await checkWorker(ctx),
      await checkSchedule(ctx),
      await checkFailedJobs(ctx),
      await checkAuditSeal(ctx),
      await checkOutbound(ctx),
      await checkSecret(ctx),
      await checkKeys(ctx),
    ];
  } catch (error) {
    return [failed('database', `${toErrorMessage(error)} (DATABASE_URL)`)];
  }
}

function toChecks({ version, missingMigrations, unboundRole, clockSkewMs }: Inspection): Check[] {
  const supported = `PostgreSQL ${String(version)}; ${String(MIN_POSTGRES_VERSION)} to ${String(MAX_POSTGRES_VERSION)} are supported`;
  const skew = `${String(clockSkewMs)} ms off the database's`;
  return [
    passed('database', 'answers'),
    version >= MIN_POSTGRES_VERSION && version <= MAX_POSTGRES_VERSION
      ? passed('version', supported)
      : failed('version', supported),
    missingMigrations.length === 0
      ? passed('migrations', 'all applied')
      : failed('migrations', formatMissingMigrations(missingMigrations)),
    unboundRole === null ? passed('role', 'bound by row-level security') : failed('role', unboundRole),
    clockSkewMs < MAX_SKEW_MS
      ? passed('clock', skew)
      : failed('clock', `${skew}: let both follow the same time service`),
  ];
}

async function checkWorker(ctx: AppContext): Promise<Check> {
  const last = await findLastWorkerActivity(ctx.database.pool);
  const remedy = 'start one ("assay worker" in the image, else "npm run start:worker")';
  if (last === null) {
    const isNew = (await listOrganisationIds(ctx)).length === 0;
    return isNew ? passed('worker', 'none has run yet') : failed('worker', `none has ever run: ${remedy}`);
  }
  const isSilent = ctx.now().getTime() - Date.parse(last) > MAX_WORKER_SILENCE_MS;
  return isSilent ? failed('worker', `none since ${last}: ${remedy}`) : passed('worker', `heard of at ${last}`);
}

async function checkWrites({ database: { pool } }: AppContext): Promise<Check> {
  try {
    await probeWrite(pool);
    return passed('writes', 'a change was committed');
  } catch (error) {
    const remedy = 'make room on its disk, or connect to the primary and unset default_transaction_read_only';
    return failed('writes', `the database accepts none (${toErrorMessage(error)}): ${remedy}`);
  }
}

/** Workers look at the schedule about every 30 seconds, and the rules run every 15 minutes. */
async function checkSchedule({ database: { pool } }: AppContext): Promise<Check> {
  const { schedule, rules } = await getScheduleAges(pool);
  if (schedule === null) return passed('schedule', 'no worker has run yet');
  const toMinutes = (seconds: number) => `${(seconds / 60).toFixed(0)} minutes ago`;
  const said = `looked at ${toMinutes(schedule)}, rules last ran ${rules === null ? 'more than a day ago or never' : toMinutes(rules)}`;
  const isLate = schedule > MAX_SCHEDULE_SECONDS || (rules !== null && rules > MAX_RULES_SECONDS);
  return isLate ? failed('schedule', `${said}: restart the workers, and see "assay jobs"`) : passed('schedule', said);
}

async function checkFailedJobs({ database: { pool } }: AppContext): Promise<Check> {
  const dead = (await listQueues(pool)).reduce((sum, queue) => sum + queue.dead, 0);
  if (dead === 0) return passed('failed jobs', 'none');
  return failed('failed jobs', `${String(dead)} were given up: see "assay jobs", then "assay jobs retry --all"`);
}

async function checkAuditSeal(ctx: AppContext): Promise<Check> {
  const before = new Date(ctx.now().getTime() - MAX_UNSEALED_MS).toISOString();
  const behind: string[] = [];
  for (const organisationId of await listOrganisationIds(ctx)) {
    const { forgottenId } = await readLogEnd({ ctx, organisationId }, before);
    if (forgottenId !== null) behind.push(organisationId);
  }
  if (behind.length === 0) return passed('audit seal', 'up to date');
  const which = behind.slice(0, 3).join(', ');
  return failed(
    'audit seal',
    `behind in ${String(behind.length)} organisations (${which}): a worker seals it every minute`,
  );
}

async function checkSecret(ctx: AppContext): Promise<Check> {
  const problem = await findSecretProblem(ctx);
  return problem === null
    ? passed('secret match', 'the secret that this installation uses')
    : failed('secret match', problem);
}

/** Without its key, what is stored cannot be used. */
async function checkKeys(ctx: AppContext): Promise<Check> {
  const missing = (await listKeyUses(ctx)).filter(({ keyId, line }) => keyId !== null && line === null);
  if (missing.length === 0) return passed('keys', 'everything stored has its key in ASSAY_SECRET');
  const ids = missing.map(({ keyId }) => keyId).join(', ');
  return failed(
    'keys',
    `what is stored needs ${ids}: add the key to ASSAY_SECRET; "assay secrets status" says for what`,
  );
}

async function checkOutbound({ database: { lookups } }: AppContext): Promise<Check> {
  const hold = await findOutboundHold(lookups);
  if (!hold) return passed('outbound', 'not held');
  return failed('outbound', `held since ${hold.heldAt} (${hold.reason}): let it go with "assay outbound release"`);
}

/** Backups read as the owner. Doctor often runs where the owner's address is unknown, as in a server's container. */
export async function checkBackupRole({ database: { ownerUrl } }: Config): Promise<Check> {
  const check = 'backup role';
  try {
    const { role, isOwner, problem } = await inspectBackupRole(ownerUrl);
    if (!isOwner) return warned(check, 'not checked: set DATABASE_OWNER_URL, as "assay backup" needs it');
    return problem === null ? passed(check, `${role} can read everything`) : failed(check, problem);
  } catch (error) {
    return failed(check, `${toErrorMessage(error)} (DATABASE_OWNER_URL)`);
  }
}
