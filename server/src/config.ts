import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

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

const Environment = z.object({
  DATABASE_URL: z.string().min(1, 'is required: the address of the PostgreSQL database'),
  DATABASE_OWNER_URL: z.string().optional(),
  DATABASE_POOL_SIZE: wholeNumber(16),
  DATABASE_NAMED_STATEMENTS: flag(true),
  DATABASE_STATEMENT_TIMEOUT_MS: wholeNumber(5_000),
  ASSAY_SECRET: z.string().min(32, 'is required: at least 32 random characters that protect API keys'),
  HOST: z.string().default('127.0.0.1'),
  PORT: wholeNumber(3000),
  METRICS_PORT: wholeNumber(9464),
  PUBLIC_URL: z.url().optional(),
  TRUSTED_PROXIES: list,
  WEB_DIR: z.string().default(fileURLToPath(new URL('../../web/dist', import.meta.url))),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  LIMIT_AUDIT_PER_MINUTE: wholeNumber(60),
  LIMIT_REQUESTS_PER_MINUTE: wholeNumber(6_000),
  LIMIT_EXPORTS_PER_MINUTE: wholeNumber(60),
  LIMIT_EXPORTS_AT_ONCE: wholeNumber(2),
  LIMIT_FAILED_SIGN_INS_PER_MINUTE: wholeNumber(30),
  SHUTDOWN_DELAY_MS: wholeNumber(1_000),
  SHUTDOWN_GRACE_MS: wholeNumber(10_000),
});

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
    secret: createHash('sha256').update(env.ASSAY_SECRET).digest(),
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
    shutdownDelayMs: env.SHUTDOWN_DELAY_MS,
    shutdownGraceMs: env.SHUTDOWN_GRACE_MS,
  };
}

/** Migrations run as the owner of the tables, and need no secret. */
export function readOwnerUrl(environment: Record<string, string | undefined> = process.env): string {
  const url = environment.DATABASE_OWNER_URL ?? environment.DATABASE_URL;
  if (!url) throw new Error('DATABASE_URL is required: the address of the PostgreSQL database');
  return url;
}
