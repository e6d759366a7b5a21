import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import {
  booleanFlag,
  hostAndPort,
  addressRanges,
  portRanges,
  serverAddresses,
  secretKeys,
  text,
  variable,
  wholeNumber,
} from './variable-types.ts';
import { keyVariables } from './key-variables.ts';

// All environment variables with their parsers and their descriptions for docs/reference/configuration.md. The
// descriptions are Markdown with links relative to that page.

const toRepositoryPath = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

const requiredVariables = {
  DATABASE_URL: variable(text.min(1, 'is required: the URL of the PostgreSQL database'), {
    form: '`postgres://user:password@host:port/name`',
    means:
      'URL of the PostgreSQL database (version 15 to 18). Requests run as the role `assay_app`, whichever user connects: see [decision 0002](../decisions/0002-connect-as-the-restricted-role-assay-app.md).',
  }),
  ASSAY_SECRET: variable(secretKeys, {
    form: 'at least 32 characters, one key per line',
    means:
      'Random secret from which all keys are derived, except the audit log key. It can contain several keys, one per line: the first encrypts new data, and the others decrypt existing data. Store it separately from database backups. To rotate it, see [rotate the secret](../how-to/rotate-secrets.md).',
  }),
  AUDIT_SECRET: variable(secretKeys.optional(), {
    form: 'at least 32 characters, one key per line',
    fallback: '`ASSAY_SECRET`, if it contains one key',
    means:
      'Random secret that wraps the keys with which the [audit logs](../explanation/audit-log.md) of organisations are signed. It can contain several keys, one per line: the first wraps, and all unwrap. The last one also signs the logs of organisations that have no audit key of their own. Only the worker and the command line need it; do not set it on the servers. Do not change it when you rotate `ASSAY_SECRET`. To rotate it, see [rotate secrets](../how-to/rotate-secrets.md#rotate-audit_secret).',
  }),
};

const passwordVariables = {
  BREACHED_PASSWORDS_FILE: variable(text.optional(), {
    form: 'file path',
    means:
      'File of breached passwords to reject. Each line starts with a hexadecimal SHA-1 hash, sorted in ascending order, as in the public collections.',
  }),
};

const databaseVariables = {
  DATABASE_OWNER_URL: variable(text.optional(), {
    form: '`postgres://user:password@host:port/name`',
    fallback: '`DATABASE_URL`',
    means: 'Database URL used only by migrations and backups. It connects as the owner of the tables.',
  }),
  DATABASE_POOL_SIZE: variable(wholeNumber(16), { means: 'Maximum number of database connections per server.' }),
  DATABASE_NAMED_STATEMENTS: variable(booleanFlag(true), {
    means: 'Set to `false` if you use a connection pooler that does not support prepared statements.',
  }),
  DATABASE_STATEMENT_TIMEOUT_MS: variable(wholeNumber(5_000), {
    means:
      'Statements that take longer are cancelled, and the request returns 503. A connection that does not respond one second later is discarded.',
  }),
};

const addressVariables = {
  HOST: variable(text.default('127.0.0.1'), { means: 'Network interface to listen on. Use `0.0.0.0` in a container.' }),
  PORT: variable(wholeNumber(3000), { means: 'Port for the API and the web app.' }),
  METRICS_PORT: variable(wholeNumber(9464), {
    means: 'Port for Prometheus [metrics](metrics.md). Do not expose it outside your network.',
  }),
  WORKER_METRICS_PORT: variable(wholeNumber(9465), {
    means: 'Port for the worker’s Prometheus metrics; 0 disables them. Do not expose it outside your network.',
  }),
  PUBLIC_URL: variable(z.url().optional(), {
    fallback: '`http://localhost:<PORT>`',
    means:
      'Public URL of the service. Browser requests that change data are accepted only from this origin. With `https`, the session cookie is Secure and has the `__Host-` prefix.',
  }),
  TRUSTED_PROXIES: variable(addressRanges, {
    form: 'comma-separated IP addresses or CIDR ranges',
    means: 'Proxies whose `X-Forwarded-For` header is trusted. Otherwise, the address of the connection is used.',
  }),
  WEB_DIR: variable(text.default(toRepositoryPath('web/dist')), {
    form: 'directory path',
    fallback: '`web/dist` in this repository',
    means: 'Directory of the built web app. If it does not exist, `/` redirects to the API reference.',
  }),
};

const limitVariables = {
  LIMIT_AUDIT_PER_MINUTE: variable(wholeNumber(60), { means: 'Audit log requests per caller.' }),
  LIMIT_REQUESTS_PER_MINUTE: variable(wholeNumber(6_000), { means: 'All requests per caller.' }),
  LIMIT_EXPORTS_PER_MINUTE: variable(wholeNumber(60), { means: 'Downloads per caller.' }),
  LIMIT_EXPORTS_AT_ONCE: variable(wholeNumber(2), { means: 'Concurrent downloads per caller.' }),
  LIMIT_EXPORTS_AT_ONCE_PER_ORGANISATION: variable(wholeNumber(8), {
    means: 'Concurrent downloads per organisation.',
  }),
  LIMIT_EXPORTS_WAIT_MS: variable(wholeNumber(10_000), {
    means: 'How long a download waits for others of the caller or organisation before it is rejected with 429.',
  }),
  LIMIT_UPLOADS_AT_ONCE: variable(wholeNumber(3), {
    means: 'Concurrent uploads per caller. Each portal link is a separate caller.',
  }),
  LIMIT_FAILED_SIGN_INS_PER_MINUTE: variable(wholeNumber(20), {
    means:
      'Failed sign-ins and password reset requests per IPv4 address or IPv6 /64 network. An IPv6 /56 network may have four times as many.',
  }),
};

const fileVariables = {
  FILE_STORE: variable(z.enum(['disk', 's3']).default('disk'), {
    means: '`disk`, or `s3` for Amazon S3 and compatible services.',
  }),
  FILE_DIR: variable(text.default(toRepositoryPath('.assay/files')), {
    form: 'directory path',
    fallback: '`.assay/files` in this repository',
    means: 'With `disk`: the directory where files are stored.',
  }),
  FILE_ENCRYPTION: variable(booleanFlag(false), { means: '`true` encrypts new files. Upgrade all servers first.' }),
  FILE_RETENTION_DAYS: variable(wholeNumber(7), {
    means:
      'Days to keep deleted evidence and certification files. If you [restore](../how-to/backup-and-restore.md) the database to a point within this period, all files are still available.',
  }),
  S3_ENDPOINT: variable(z.url().optional(), { means: 'URL of the S3 service. Leave it empty for Amazon S3.' }),
  S3_REGION: variable(text.default('us-east-1'), { means: 'Bucket region.' }),
  S3_BUCKET: variable(text.default(''), { means: 'With `s3`: the bucket name.' }),
  S3_ACCESS_KEY_ID: variable(text.optional(), {
    means: 'Access key ID. If not set, the default AWS SDK credential chain is used.',
  }),
  S3_SECRET_ACCESS_KEY: variable(text.optional(), { means: 'Secret access key for the access key ID.' }),
  S3_FORCE_PATH_STYLE: variable(booleanFlag(false), {
    means: '`true` for path-style URLs, as most other servers need.',
  }),
  UPLOAD_MAX_BYTES: variable(wholeNumber(25 * 1_048_576), { means: 'Maximum upload size. Larger files get a 413.' }),
  STORAGE_MAX_BYTES_PER_ASSESSMENT: variable(wholeNumber(1_073_741_824), {
    means:
      'Maximum total size of the files of one assessment, in bytes. Deleted files count until they are permanently removed. Larger uploads are rejected with 413.',
  }),
  STORAGE_MAX_BYTES_PER_ORGANISATION: variable(wholeNumber(50 * 1_073_741_824), { means: 'The same by organisation.' }),
  UPLOAD_QUARANTINE_DIR: variable(text.default(join(tmpdir(), 'assay-quarantine')), {
    form: 'directory path',
    fallback: '`assay-quarantine` in the system temporary directory',
    means: 'Directory for uploads while they are being checked.',
  }),
  CLAMD_ADDRESS: variable(hostAndPort.optional(), {
    form: '`host:port`',
    means:
      'Address of a ClamAV daemon. If set, every upload is scanned; uploads are rejected with 503 while the daemon is unavailable.',
  }),
};

const reportVariables = {
  REPORTS_AT_ONCE: variable(wholeNumber(2), {
    means:
      'Maximum number of reports a server generates at the same time. One organisation can use all but one of them; its next 20 reports are queued, and any more are rejected with 429.',
  }),
  REPORT_TIME_LIMIT_MS: variable(wholeNumber(60_000), {
    means: 'Reports that take longer are cancelled, and the request returns 503.',
  }),
  REPORT_MOST_PAGES: variable(wholeNumber(2_000), {
    means: 'Maximum number of pages. Longer reports are rejected with 422.',
  }),
};

const mailVariables = {
  SMTP_URL: variable(text.optional(), {
    form: '`smtp://user:password@host:587`',
    means:
      'URL of the SMTP server. Use `smtps://` for implicit TLS. Percent-encode the user name and password. With `smtp://`, STARTTLS is required unless the server is on localhost.',
  }),
  MAIL_FROM: variable(text.default(''), {
    form: '`risk@example.com` or `Vendor Risk <risk@example.com>`',
    means:
      'Sender of outgoing email. Required with `SMTP_URL`. If it has no display name, the organisation’s name is used.',
  }),
  SMTP_TIMEOUT_MS: variable(wholeNumber(60_000), {
    means: 'How long to wait for a response from the SMTP server.',
  }),
  SMTP_ALLOW_PLAIN: variable(booleanFlag(false), {
    means:
      'Set to `true` to allow an internal relay without TLS. Emails contain links that grant access to accounts and questionnaires, so anyone who can read traffic on that network can use them. Never combine this with a password.',
  }),
};

const webhookVariables = {
  WEBHOOK_ALLOWED_RANGES: variable(addressRanges, {
    form: 'comma-separated IP addresses or CIDR ranges',
    means:
      'Internal networks that webhooks may reach, such as `10.20.0.0/16`. Anyone with the `settings:manage` permission in any organisation can then send requests to them.',
  }),
  WEBHOOK_ALLOWED_PORTS: variable(portRanges, {
    form: 'comma-separated ports or port ranges',
    means:
      'Additional ports that webhooks, audit log copies and identity providers may use, such as `8443` or `9000-9010`. Port 443 is always allowed.',
  }),
  WEBHOOK_CA_FILE: variable(text.optional(), {
    form: 'file path',
    means: 'PEM file with additional trusted CA certificates.',
  }),
};

const dnsVariables = {
  DNS_SERVERS: variable(serverAddresses, {
    form: 'comma-separated IP addresses, each with a port unless it is 53',
    fallback: 'the system resolvers',
    means:
      'DNS servers used to look up the records that [prove email domains](../how-to/single-sign-on.md#verify-your-email-domains). Set this to a server that validates DNSSEC if the system resolvers do not.',
  }),
};

const backupVariables = {
  BACKUP_DIR: variable(text.optional(), {
    form: 'directory path',
    means: 'Default directory for `assay backup`. `assay doctor` checks the age of the latest backup.',
  }),
  PG_BIN: variable(text.optional(), {
    form: 'directory path',
    fallback: 'the `PATH`, then the Debian default directories',
    means: 'Directory of the PostgreSQL programs `pg_dump`, `pg_restore`, `pg_basebackup` and `postgres`.',
  }),
};

const runtimeVariables = {
  LOG_LEVEL: variable(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'), {
    means: 'Log level. Logs are written to standard error as JSON lines.',
  }),
  SHUTDOWN_DELAY_MS: variable(wholeNumber(1_000), {
    means: 'After SIGTERM, how long to keep accepting requests while `/readyz` reports not ready.',
  }),
  SHUTDOWN_GRACE_MS: variable(wholeNumber(10_000), {
    means: 'After that, how long running requests have to finish.',
  }),
};

export const VARIABLE_GROUPS = [
  { title: 'Required', introduction: '', variables: requiredVariables },
  {
    title: 'Passwords',
    introduction:
      'Passwords must have at least 12 characters. Passwords that are easy to guess are rejected (see [security](../explanation/security.md)).',
    variables: passwordVariables,
  },
  { title: 'Database', introduction: '', variables: databaseVariables },
  { title: 'Network', introduction: '', variables: addressVariables },
  {
    title: 'Limits',
    introduction:
      'Limits apply over a sliding window of one minute, except those for concurrent downloads and uploads. The audit limit is shared by all servers; the other limits apply per server ([decision 0008](../decisions/0008-share-only-the-audit-log-limit-between-servers.md)).',
    variables: limitVariables,
  },
  {
    title: 'Files',
    introduction:
      'Evidence and certification files are checked in quarantine, and only clean files are stored. If you run more than one server, they must share the same store: `s3` or a shared disk.',
    variables: fileVariables,
  },
  { title: 'Hardware security module', introduction: '', variables: keyVariables },
  {
    title: 'Reports',
    introduction: 'Reports are generated in separate processes, which stop after a minute without work.',
    variables: reportVariables,
  },
  {
    title: 'Email',
    introduction:
      'Without `SMTP_URL`, emails stay queued. You can read them under `/api/app/mails`, without their links, and show the link of a questionnaire once on its assessment. Once `SMTP_URL` is set, queued emails are sent within an hour. `assay doctor` checks the connection to the SMTP server, and you can send a test email from the settings.',
    variables: mailVariables,
  },
  {
    title: 'Webhooks',
    introduction:
      'Webhook events, audit log copies and identity provider requests are sent only over https and only to public internet addresses ([decision 0020](../decisions/0020-queue-webhooks-with-the-change-and-block-internal-addresses.md)). Use these variables to allow other targets.',
    variables: webhookVariables,
  },
  { title: 'DNS', introduction: 'All other lookups use the system resolvers.', variables: dnsVariables },
  {
    title: 'Backup',
    introduction: 'Used only by the command line: see [backup and restore](../how-to/backup-and-restore.md).',
    variables: backupVariables,
  },
  { title: 'Runtime', introduction: '', variables: runtimeVariables },
];

export const Environment = z.object({
  ...requiredVariables,
  ...passwordVariables,
  ...databaseVariables,
  ...addressVariables,
  ...limitVariables,
  ...fileVariables,
  ...keyVariables,
  ...reportVariables,
  ...mailVariables,
  ...webhookVariables,
  ...dnsVariables,
  ...backupVariables,
  ...runtimeVariables,
});
