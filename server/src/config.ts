import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { FileStoreOptions } from './platform/files/file-store.ts';
import { canonicalRange } from './platform/http/address.ts';
import { type MailServer, mailServerOf } from './platform/mail/mail-server.ts';

const wholeNumber = (fallback: number) => z.coerce.number().int().min(0).default(fallback);
const flag = (fallback: boolean) =>
  z
    .enum(['true', 'false'])
    .default(fallback ? 'true' : 'false')
    .transform((value) => value === 'true');
const list = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
  );

const ranges = list.pipe(
  z.array(z.string().refine((range) => canonicalRange(range) !== null, 'must be addresses or ranges of addresses')),
);

const hostAndPort = z
  .string()
  .regex(/^[^:]+:\d{1,5}$/, 'must be host:port')
  .transform((value) => ({ host: value.replace(/:\d+$/, ''), port: Number(value.replace(/^.*:/, '')) }));

const Secret = z.string().min(32, 'is required: at least 32 random characters that protect API keys');
const keyMaterial = (secret: string) => createHash('sha256').update(secret).digest();

const Environment = z.object({
  DATABASE_URL: z.string().min(1, 'is required: the address of the PostgreSQL database'),
  DATABASE_OWNER_URL: z.string().optional(),
  DATABASE_POOL_SIZE: wholeNumber(16),
  DATABASE_NAMED_STATEMENTS: flag(true),
  DATABASE_STATEMENT_TIMEOUT_MS: wholeNumber(5_000),
  ASSAY_SECRET: Secret,
  AUDIT_SECRET: Secret.optional(),
  BREACHED_PASSWORDS_FILE: z.string().optional(),
  HOST: z.string().default('127.0.0.1'),
  PORT: wholeNumber(3000),
  METRICS_PORT: wholeNumber(9464),
  PUBLIC_URL: z.url().optional(),
  TRUSTED_PROXIES: ranges,
  WEB_DIR: z.string().default(fileURLToPath(new URL('../../web/dist', import.meta.url))),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  LIMIT_AUDIT_PER_MINUTE: wholeNumber(60),
  LIMIT_REQUESTS_PER_MINUTE: wholeNumber(6_000),
  LIMIT_EXPORTS_PER_MINUTE: wholeNumber(60),
  LIMIT_EXPORTS_AT_ONCE: wholeNumber(2),
  LIMIT_FAILED_SIGN_INS_PER_MINUTE: wholeNumber(30),
  FILE_STORE: z.enum(['disk', 's3']).default('disk'),
  FILE_DIR: z.string().default(fileURLToPath(new URL('../../.assay/files', import.meta.url))),
  S3_ENDPOINT: z.url().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z.string().default(''),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: flag(false),
  UPLOAD_MAX_BYTES: wholeNumber(25 * 1_048_576),
  UPLOAD_QUARANTINE_DIR: z.string().default(join(tmpdir(), 'assay-quarantine')),
  CLAMD_ADDRESS: hostAndPort.optional(),
  REPORTS_AT_ONCE: wholeNumber(2),
  REPORT_TIME_LIMIT_MS: wholeNumber(60_000),
  REPORT_MOST_PAGES: wholeNumber(2_000),
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().default(''),
  SMTP_TIMEOUT_MS: wholeNumber(60_000),
  SMTP_ALLOW_PLAIN: flag(false),
  WEBHOOK_ALLOWED_RANGES: ranges,
  WEBHOOK_CA_FILE: z.string().optional(),
  SHUTDOWN_DELAY_MS: wholeNumber(1_000),
  SHUTDOWN_GRACE_MS: wholeNumber(10_000),
});

type Env = z.infer<typeof Environment>;

export type Config = ReturnType<typeof readConfig>;

/** The only reader of the environment. Everyone else is handed what they need. */
export function readConfig(environment: Record<string, string | undefined> = process.env) {
  const parsed = Environment.safeParse(environment);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`);
    throw new Error(`The configuration is incomplete:\n${problems.join('\n')}`);
  }
  const env = parsed.data;
  return {
    database: {
      url: env.DATABASE_URL,
      ownerUrl: env.DATABASE_OWNER_URL ?? env.DATABASE_URL,
      poolSize: env.DATABASE_POOL_SIZE,
      namedStatements: env.DATABASE_NAMED_STATEMENTS,
      statementTimeoutMs: env.DATABASE_STATEMENT_TIMEOUT_MS,
    },
    secret: keyMaterial(env.ASSAY_SECRET),
    auditSecret: keyMaterial(env.AUDIT_SECRET ?? env.ASSAY_SECRET),
    breachedPasswordsFile: env.BREACHED_PASSWORDS_FILE ?? null,
    host: env.HOST,
    port: env.PORT,
    metricsPort: env.METRICS_PORT,
    publicUrl: new URL(env.PUBLIC_URL ?? `http://localhost:${String(env.PORT)}`),
    trustedProxies: env.TRUSTED_PROXIES,
    webDir: env.WEB_DIR,
    logLevel: env.LOG_LEVEL,
    limits: {
      auditPerMinute: env.LIMIT_AUDIT_PER_MINUTE,
      requestsPerMinute: env.LIMIT_REQUESTS_PER_MINUTE,
      exportsPerMinute: env.LIMIT_EXPORTS_PER_MINUTE,
      exportsAtOnce: env.LIMIT_EXPORTS_AT_ONCE,
      failedSignInsPerMinute: env.LIMIT_FAILED_SIGN_INS_PER_MINUTE,
    },
    files: fileStoreOf(env),
    uploads: {
      maxBytes: env.UPLOAD_MAX_BYTES,
      quarantineDir: env.UPLOAD_QUARANTINE_DIR,
      scanner: env.CLAMD_ADDRESS ?? null,
    },
    mail: mailServerIn(env),
    outbound: {
      allowedRanges: env.WEBHOOK_ALLOWED_RANGES.flatMap((range) => canonicalRange(range) ?? []),
      caFile: env.WEBHOOK_CA_FILE ?? null,
    },
    reports: {
      atOnce: env.REPORTS_AT_ONCE,
      timeLimitMs: env.REPORT_TIME_LIMIT_MS,
      mostPages: env.REPORT_MOST_PAGES,
    },
    shutdownDelayMs: env.SHUTDOWN_DELAY_MS,
    shutdownGraceMs: env.SHUTDOWN_GRACE_MS,
  };
}

function fileStoreOf(env: Env): FileStoreOptions {
  if (env.FILE_STORE === 'disk') return { kind: 'disk', dir: env.FILE_DIR };
  if (env.S3_BUCKET === '')
    throw new Error('The configuration is incomplete:\n  S3_BUCKET is required with FILE_STORE=s3');
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

/** Null: mails are written down and stay there, to be read. */
function mailServerIn(env: Env): MailServer | null {
  if (env.SMTP_URL === undefined || env.SMTP_URL === '') return null;
  try {
    return mailServerOf({
      url: env.SMTP_URL,
      from: env.MAIL_FROM,
      timeoutMs: env.SMTP_TIMEOUT_MS,
      allowPlain: env.SMTP_ALLOW_PLAIN,
    });
  } catch (cause) {
    throw new Error(`The configuration is incomplete:\n  ${cause instanceof Error ? cause.message : ''}`, { cause });
  }
}

/** What ASSAY_SECRET was before, for whoever exchanges it. */
export function readPreviousSecret(environment: Record<string, string | undefined> = process.env) {
  const parsed = Secret.safeParse(environment.ASSAY_SECRET_PREVIOUS);
  if (!parsed.success) throw new Error('ASSAY_SECRET_PREVIOUS is required: what ASSAY_SECRET was before');
  return keyMaterial(parsed.data);
}

/** Migrations run as the owner of the tables, and need no secret. */
export function readOwnerUrl(environment: Record<string, string | undefined> = process.env): string {
  const url = environment.DATABASE_OWNER_URL ?? environment.DATABASE_URL;
  if (!url) throw new Error('DATABASE_URL is required: the address of the PostgreSQL database');
  return url;
}
