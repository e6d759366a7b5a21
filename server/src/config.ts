import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { createConfigurationError } from './config/configuration-error.ts';
import { Environment } from './config/environment.ts';
import { type Variables, resolveFileVariables } from './config/environment-files.ts';
import type { FileStoreOptions } from './platform/files/file-store.ts';
import { normalizeRange } from './platform/http/ip-address.ts';
import type { Secrets } from './platform/key-ring.ts';
import { type MailServer, parseMailServer } from './platform/mail/mail-server.ts';

const DAY_SECONDS = 86_400;
const hashSecret = (secret: string) => createHash('sha256').update(secret).digest();

/** Servers do not sign the audit log: they never read AUDIT_SECRET. */
const Settings = Environment.omit({ AUDIT_SECRET: true });
type Env = z.infer<typeof Settings>;
const VARIABLE_NAMES = Object.keys(Settings.shape);

export type Config = ReturnType<typeof readConfig>;

/** Only this module reads the environment; all others receive their settings from it. */
export function readConfig(environment: Variables = process.env) {
  const given = resolveFileVariables(environment, VARIABLE_NAMES);
  const parsed = Settings.safeParse(given);
  if (!parsed.success) throw createConfigurationError(parsed.error.issues, given);
  const env = parsed.data;
  return {
    database: {
      url: env.DATABASE_URL,
      ownerUrl: env.DATABASE_OWNER_URL ?? env.DATABASE_URL,
      poolSize: env.DATABASE_POOL_SIZE,
      namedStatements: env.DATABASE_NAMED_STATEMENTS,
      statementTimeoutMs: env.DATABASE_STATEMENT_TIMEOUT_MS,
    },
    secrets: toSecrets(env.ASSAY_SECRET),
    pkcs11: env.PKCS11_MODULE
      ? { module: env.PKCS11_MODULE, token: env.PKCS11_TOKEN, key: env.PKCS11_KEY, pin: env.PKCS11_PIN }
      : null,
    breachedPasswordsFile: env.BREACHED_PASSWORDS_FILE ?? null,
    host: env.HOST,
    port: env.PORT,
    metricsPort: env.METRICS_PORT,
    workerMetricsPort: env.WORKER_METRICS_PORT,
    publicUrl: new URL(env.PUBLIC_URL ?? `http://localhost:${String(env.PORT)}`),
    trustedProxies: env.TRUSTED_PROXIES,
    webDir: env.WEB_DIR,
    logLevel: env.LOG_LEVEL,
    limits: toLimits(env),
    files: toFileStoreOptions(env),
    encryptFiles: env.FILE_ENCRYPTION,
    uploads: {
      maxBytes: env.UPLOAD_MAX_BYTES,
      quarantineDir: env.UPLOAD_QUARANTINE_DIR,
      scanner: env.CLAMD_ADDRESS ?? null,
    },
    storage: {
      assessmentBytes: env.STORAGE_MAX_BYTES_PER_ASSESSMENT,
      organisationBytes: env.STORAGE_MAX_BYTES_PER_ORGANISATION,
    },
    fileRetentionSeconds: env.FILE_RETENTION_DAYS * DAY_SECONDS,
    mail: toMailServer(env),
    outbound: {
      allowedRanges: env.WEBHOOK_ALLOWED_RANGES.flatMap((range) => normalizeRange(range) ?? []),
      allowedPorts: env.WEBHOOK_ALLOWED_PORTS,
      caFile: env.WEBHOOK_CA_FILE ?? null,
    },
    dnsServers: env.DNS_SERVERS,
    reports: {
      concurrency: env.REPORTS_AT_ONCE,
      timeLimitMs: env.REPORT_TIME_LIMIT_MS,
      maxPages: env.REPORT_MOST_PAGES,
    },
    backupDir: env.BACKUP_DIR ?? null,
    programs: { bin: env.PG_BIN ?? null, environment: toPostgresEnvironment(environment) },
    shutdownDelayMs: env.SHUTDOWN_DELAY_MS,
    shutdownGraceMs: env.SHUTDOWN_GRACE_MS,
  };
}

const toLimits = (env: Env) => ({
  auditPerMinute: env.LIMIT_AUDIT_PER_MINUTE,
  requestsPerMinute: env.LIMIT_REQUESTS_PER_MINUTE,
  exportsPerMinute: env.LIMIT_EXPORTS_PER_MINUTE,
  exportsAtOnce: env.LIMIT_EXPORTS_AT_ONCE,
  exportsAtOncePerOrganisation: env.LIMIT_EXPORTS_AT_ONCE_PER_ORGANISATION,
  exportsWaitMs: env.LIMIT_EXPORTS_WAIT_MS,
  uploadsAtOnce: env.LIMIT_UPLOADS_AT_ONCE,
  failedSignInsPerMinute: env.LIMIT_FAILED_SIGN_INS_PER_MINUTE,
});

const POSTGRES_VARIABLE = /^(PATH|HOME|LANG|LC_\w+|PG(?!BIN$|_BIN)[A-Z]+)$/;

/** The environment for PostgreSQL's own programs: paths and PG settings, but none of our secrets. */
function toPostgresEnvironment(environment: Variables): Record<string, string> {
  const handed = Object.entries(environment).flatMap(([name, value]) =>
    value !== undefined && POSTGRES_VARIABLE.test(name) ? [[name, value] as const] : [],
  );
  return Object.fromEntries(handed);
}

function toFileStoreOptions(env: Env): FileStoreOptions {
  if (env.FILE_STORE === 'disk') return { kind: 'disk', dir: env.FILE_DIR };
  if (env.S3_BUCKET === '')
    throw new Error('Invalid configuration:\n  S3_BUCKET is required when FILE_STORE is s3: the name of the bucket');
  return {
    kind: 's3',
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION,
    bucket: env.S3_BUCKET,
    accessKeyId: env.S3_ACCESS_KEY_ID,
    secretAccessKey: env.S3_SECRET_ACCESS_KEY,
    forcePathStyle: env.S3_FORCE_PATH_STYLE,
  };
}

/** Null if no mail server is configured: emails stay queued and can be read. */
function toMailServer(env: Env): MailServer | null {
  if (env.SMTP_URL === undefined || env.SMTP_URL === '') return null;
  try {
    return parseMailServer({
      url: env.SMTP_URL,
      from: env.MAIL_FROM,
      timeoutMs: env.SMTP_TIMEOUT_MS,
      allowPlain: env.SMTP_ALLOW_PLAIN,
    });
  } catch (cause) {
    throw new Error(`Invalid configuration:\n  ${cause instanceof Error ? cause.message : ''}`, { cause });
  }
}

function toSecrets([newest, ...older]: readonly [string, ...string[]]): Secrets {
  return [hashSecret(newest), ...older.map(hashSecret)];
}

const AUDIT_SECRET_MISSING =
  'AUDIT_SECRET is required when ASSAY_SECRET contains more than one key: set it to the oldest key to keep sealing the audit log';

/** For the worker and the commands that seal or verify audit logs. The keys must stay when ASSAY_SECRET is rotated. */
export function readAuditSecrets(environment: Variables = process.env): Secrets {
  const names = ['AUDIT_SECRET', 'ASSAY_SECRET'];
  const parsed = Environment.pick({ AUDIT_SECRET: true, ASSAY_SECRET: true }).safeParse(
    resolveFileVariables(environment, names),
  );
  if (!parsed.success) throw new Error('Invalid configuration:\n  AUDIT_SECRET must be at least 32 characters');
  const { AUDIT_SECRET: own, ASSAY_SECRET: keys } = parsed.data;
  if (own !== undefined) return toSecrets(own);
  if (keys.length > 1) throw new Error(`Invalid configuration:\n  ${AUDIT_SECRET_MISSING}`);
  return toSecrets(keys);
}

/** Migrations run as the table owner and need no secret. */
export function readOwnerUrl(environment: Variables = process.env): string {
  const given = resolveFileVariables(environment, ['DATABASE_OWNER_URL', 'DATABASE_URL']);
  const url = given.DATABASE_OWNER_URL ?? given.DATABASE_URL;
  if (url) return url;
  throw new Error(
    'DATABASE_OWNER_URL is required: the URL of the PostgreSQL database, connecting as the owner of the tables. ' +
      'Set DATABASE_OWNER_URL, or set DATABASE_OWNER_URL_FILE to the path of a file that contains it',
  );
}
