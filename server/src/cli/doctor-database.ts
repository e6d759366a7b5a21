import type { Config } from '../config.ts';
import type { AppContext, SealerContext } from '../context.ts';
import {
  inspectOrganisationKeys,
  type KeyInspection,
  listOrganisations,
} from '../features/access/organisations/index.ts';
import { inspectBackupRole } from '../features/operations/backups/index.ts';
import { findSecretProblem, listKeyUses } from '../features/operations/secret-rotation/index.ts';
import { listUnfinishedMoves } from '../features/operations/transfers/index.ts';
import { readLogEnd } from '../features/record/audit/index.ts';
import { listOrganisationIds } from '../platform/db/in-organisation.ts';
import { formatMissingMigrations, inspectDatabase, type Inspection } from '../platform/db/inspect-database.ts';
import { probeWrite } from '../platform/db/write-probe.ts';
import { toKeyId } from '../platform/key-ring.ts';
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
/** Of organisations, in a message. */
const MAX_NAMED = 3;

export async function checkDatabase(ctx: SealerContext): Promise<Check[]> {
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
      ...(await checkOrganisationKeys(ctx)),
      await checkMoves(ctx),
      await checkAddresses(ctx),
    ];
  } catch (error) {
    return [failed('database', `${toErrorMessage(error)} (DATABASE_URL)`)];
  }
}

/** PUBLIC_URL may have been changed to the host name of an organisation, which would then not be found any more. */
async function checkAddresses(ctx: AppContext): Promise<Check> {
  const addresses = (await listOrganisations(ctx)).flatMap(({ address }) => address ?? []);
  const taken = addresses.find((address) => new URL(address).hostname === ctx.sites.installation.url.hostname);
  if (taken !== undefined)
    return failed(
      'addresses',
      `${taken} has the host name of PUBLIC_URL: change it with "assay organisation set-address"`,
    );
  return passed('addresses', `${String(addresses.length)} organisations have their own`);
}

function toChecks({ version, missingMigrations, unboundRole, clockSkewMs }: Inspection): Check[] {
  const supported = `PostgreSQL ${String(version)} (supported: ${String(MIN_POSTGRES_VERSION)} to ${String(MAX_POSTGRES_VERSION)})`;
  const skew = `${String(clockSkewMs)} ms difference from the database clock`;
  return [
    passed('database', 'connected'),
    version >= MIN_POSTGRES_VERSION && version <= MAX_POSTGRES_VERSION
      ? passed('version', supported)
      : failed('version', supported),
    missingMigrations.length === 0
      ? passed('migrations', 'all applied')
      : failed('migrations', formatMissingMigrations(missingMigrations)),
    unboundRole === null ? passed('role', 'subject to row-level security') : failed('role', unboundRole),
    clockSkewMs < MAX_SKEW_MS
      ? passed('clock', skew)
      : failed('clock', `${skew}: synchronise both with the same time server`),
  ];
}

async function checkWorker(ctx: AppContext): Promise<Check> {
  const last = await findLastWorkerActivity(ctx.database.pool);
  const remedy = 'start one with "assay worker" in the container image, or "npm run start:worker"';
  if (last === null) {
    const isNew = (await listOrganisationIds(ctx)).length === 0;
    return isNew ? passed('worker', 'no worker has run yet') : failed('worker', `no worker has ever run: ${remedy}`);
  }
  const isSilent = ctx.now().getTime() - Date.parse(last) > MAX_WORKER_SILENCE_MS;
  return isSilent
    ? failed('worker', `no worker active since ${last}: ${remedy}`)
    : passed('worker', `last active at ${last}`);
}

async function checkWrites({ database: { pool } }: AppContext): Promise<Check> {
  try {
    await probeWrite(pool);
    return passed('writes', 'test write committed');
  } catch (error) {
    const remedy = 'free up disk space, or connect to the primary and unset default_transaction_read_only';
    return failed('writes', `the database does not accept writes (${toErrorMessage(error)}): ${remedy}`);
  }
}

/** Workers look at the schedule about every 30 seconds, and the rules run every 15 minutes. */
async function checkSchedule({ database: { pool } }: AppContext): Promise<Check> {
  const { schedule, rules } = await getScheduleAges(pool);
  if (schedule === null) return passed('schedule', 'no worker has run yet');
  const toMinutes = (seconds: number) => `${(seconds / 60).toFixed(0)} minutes ago`;
  const said = `schedule last checked ${toMinutes(schedule)}, rules last ran ${rules === null ? 'more than a day ago or never' : toMinutes(rules)}`;
  const isLate = schedule > MAX_SCHEDULE_SECONDS || (rules !== null && rules > MAX_RULES_SECONDS);
  return isLate ? failed('schedule', `${said}: restart the workers and run "assay jobs"`) : passed('schedule', said);
}

async function checkFailedJobs({ database: { pool } }: AppContext): Promise<Check> {
  const dead = (await listQueues(pool)).reduce((sum, queue) => sum + queue.dead, 0);
  if (dead === 0) return passed('failed jobs', 'none');
  return failed('failed jobs', `${String(dead)} failed permanently: run "assay jobs", then "assay jobs retry --all"`);
}

async function checkAuditSeal(ctx: AppContext): Promise<Check> {
  const before = new Date(ctx.now().getTime() - MAX_UNSEALED_MS).toISOString();
  const behind: string[] = [];
  for (const organisationId of await listOrganisationIds(ctx)) {
    const { forgottenId } = await readLogEnd({ ctx, organisationId }, before);
    if (forgottenId !== null) behind.push(organisationId);
  }
  if (behind.length === 0) return passed('audit seal', 'up to date');
  const which = behind.slice(0, MAX_NAMED).join(', ');
  return failed(
    'audit seal',
    `behind in ${String(behind.length)} organisations (${which}): check that a worker is running, with its AUDIT_SECRET`,
  );
}

async function checkSecret(ctx: AppContext): Promise<Check> {
  const problem = await findSecretProblem(ctx);
  return problem === null
    ? passed('secret match', 'ASSAY_SECRET matches this installation')
    : failed('secret match', problem);
}

/** Without its key, what is stored cannot be used. */
async function checkKeys(ctx: AppContext): Promise<Check> {
  const missing = (await listKeyUses(ctx)).filter(({ keyId, line }) => keyId !== null && line === null);
  if (missing.length === 0) return passed('keys', 'ASSAY_SECRET contains the keys for all stored data');
  const ids = missing.map(({ keyId }) => keyId).join(', ');
  return failed(
    'keys',
    `stored data needs keys that are not in ASSAY_SECRET (${ids}): add them; "assay secrets status" shows what uses them`,
  );
}

/** Without its key, nothing that is encrypted for an organisation can be read; without its audit key, its log is not sealed. */
async function checkOrganisationKeys(ctx: SealerContext): Promise<Check[]> {
  const keys = await inspectOrganisationKeys(ctx);
  const [data, audit] = (['DATA', 'AUDIT'] as const).map((purpose) => keys.filter((key) => key.purpose === purpose));
  return [checkDataKeys(data ?? []), checkAuditKeys(ctx, audit ?? [])];
}

function checkDataKeys(keys: readonly KeyInspection[]): Check {
  const check = 'organisation keys';
  const unusable = keys.filter((key) => !key.isUsable);
  if (unusable.length === 0) return passed(check, `all ${String(keys.length)} can be unwrapped`);
  return failed(check, `${formatUnusableKeys(unusable)}: restore this key in ASSAY_SECRET or in the PKCS #11 token`);
}

/** Where AUDIT_SECRET is not set, ASSAY_SECRET takes its place, and the workers may have another one. */
function checkAuditKeys({ config, auditKeyService }: SealerContext, keys: readonly KeyInspection[]): Check {
  const check = 'audit keys';
  const unusable = keys.filter((key) => !key.isUsable);
  if (unusable.length === 0) return passed(check, `all ${String(keys.length)} can be unwrapped`);
  const isOfServers = config.secrets.some((secret) => toKeyId(secret) === auditKeyService.currentName);
  return isOfServers
    ? warned(check, `${formatUnusableKeys(unusable)}: repeat this check with the AUDIT_SECRET of the workers`)
    : failed(check, `${formatUnusableKeys(unusable)}, so these logs are not sealed: add this key to AUDIT_SECRET`);
}

function formatUnusableKeys(keys: readonly KeyInspection[]): string {
  const wrappedBy = [...new Set(keys.map((key) => key.wrappedBy))].slice(0, MAX_NAMED).join(', ');
  const organisations = keys.slice(0, MAX_NAMED).map(({ organisationId }) => organisationId);
  return `${String(keys.length)} cannot be unwrapped with the key ${wrappedBy} (${organisations.join(', ')})`;
}

async function checkMoves(ctx: AppContext): Promise<Check> {
  const unfinished = await listUnfinishedMoves(ctx);
  if (unfinished.length === 0) return passed('moves', 'none unfinished');
  return warned(
    'moves',
    `${String(unfinished.length)} unfinished (${unfinished.slice(0, MAX_NAMED).join(', ')}): repeat "assay organisation move", cancel it with --cancel, or release an imported organisation; the replication slot of a move fills the disk`,
  );
}

async function checkOutbound({ database: { lookups } }: AppContext): Promise<Check> {
  const hold = await findOutboundHold(lookups, null);
  if (!hold) return passed('outbound', 'not on hold');
  return failed('outbound', `on hold since ${hold.heldAt} (${hold.reason}): release with "assay outbound release"`);
}

/** Backups read as the owner. Doctor often runs where the owner's address is unknown, as in a server's container. */
export async function checkBackupRole({ database: { ownerUrl } }: Config): Promise<Check> {
  const check = 'backup role';
  try {
    const { role, isOwner, problem } = await inspectBackupRole(ownerUrl);
    if (!isOwner) return warned(check, 'not checked: set DATABASE_OWNER_URL, which "assay backup" requires');
    return problem === null ? passed(check, `${role} can read everything`) : failed(check, problem);
  } catch (error) {
    return failed(check, `${toErrorMessage(error)} (DATABASE_OWNER_URL)`);
  }
}
