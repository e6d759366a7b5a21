import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import {
  booleanFlag,
  hostAndPort,
  addressRanges,
  portRanges,
  secret,
  serverAddresses,
  secretKeys,
  text,
  variable,
  wholeNumber,
} from './variable-types.ts';

// All environment variables with their parsers and their descriptions for docs/reference/configuration.md. The
// descriptions are Markdown with links relative to that page.

const toRepositoryPath = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

const requiredVariables = {
  DATABASE_URL: variable(text.min(1, 'is required: the address of the PostgreSQL database'), {
    form: '`postgres://user:password@host:port/name`',
    means:
      'Address of the PostgreSQL database (15 to 18). Whoever it signs in as, requests act as `assay_app`: see [decision 0002](../decisions/0002-every-connection-acts-as-assay-app.md).',
  }),
  ASSAY_SECRET: variable(secretKeys, {
    form: 'at least 32 characters, one key per line',
    means:
      "Random characters from which all keys are derived, except the audit log's. It may hold several keys, one per line: the first one is used for everything new, and all of them open what was stored with them. Keep it apart from the database's backups. See [rotate the secret](../how-to/rotate-secrets.md).",
  }),
  AUDIT_SECRET: variable(secret.optional(), {
    form: 'at least 32 characters',
    fallback: '`ASSAY_SECRET`, if it holds one key',
    means:
      'The key that signs the checkpoints of the [audit log](../explanation/audit-log.md) is derived from it. Only the worker and the command line read it: keep it away from the servers. It stays when `ASSAY_SECRET` is rotated.',
  }),
};

const passwordVariables = {
  BREACHED_PASSWORDS_FILE: variable(text.optional(), {
    form: 'path of a file',
    means:
      'A file of leaked passwords that nobody may choose: a line each, beginning with the SHA-1 in hexadecimal, in ascending order, as the public collections are given out.',
  }),
};

const databaseVariables = {
  DATABASE_OWNER_URL: variable(text.optional(), {
    form: '`postgres://user:password@host:port/name`',
    fallback: '`DATABASE_URL`',
    means: 'Address used by migrations only, signed in as the owner of the tables.',
  }),
  DATABASE_POOL_SIZE: variable(wholeNumber(16), { means: 'Most connections one server opens.' }),
  DATABASE_NAMED_STATEMENTS: variable(booleanFlag(true), {
    means: '`false` behind a pooler that cannot track prepared statements.',
  }),
  DATABASE_STATEMENT_TIMEOUT_MS: variable(wholeNumber(5_000), {
    means:
      'A statement that takes longer is ended, and its request answered with 503. A connection that does not respond one second later is discarded.',
  }),
};

const addressVariables = {
  HOST: variable(text.default('127.0.0.1'), { means: 'Interface to listen on. In a container: `0.0.0.0`.' }),
  PORT: variable(wholeNumber(3000), { means: 'Port of the API and the web app.' }),
  METRICS_PORT: variable(wholeNumber(9464), {
    means: 'Port of the Prometheus [metrics](metrics.md). Keep it inside your network.',
  }),
  WORKER_METRICS_PORT: variable(wholeNumber(9465), {
    means: "Port of the worker's Prometheus metrics; 0 serves none. Keep it inside your network.",
  }),
  PUBLIC_URL: variable(z.url().optional(), {
    fallback: '`http://localhost:<PORT>`',
    means:
      "The address people use. A browser's changes are accepted from this origin alone, and over `https` the session cookie is `__Host-` and Secure.",
  }),
  TRUSTED_PROXIES: variable(addressRanges, {
    form: 'addresses or ranges, separated by commas',
    means: 'Proxies whose `X-Forwarded-For` is believed. Without it the address of a caller is that of the connection.',
  }),
  WEB_DIR: variable(text.default(toRepositoryPath('web/dist')), {
    form: 'path of a directory',
    fallback: '`web/dist` of this tree',
    means: 'The built web app. Where there is none, `/` leads to the API reference.',
  }),
};

const limitVariables = {
  LIMIT_AUDIT_PER_MINUTE: variable(wholeNumber(60), { means: 'Requests to the audit log, per caller.' }),
  LIMIT_REQUESTS_PER_MINUTE: variable(wholeNumber(6_000), { means: 'All requests, per caller.' }),
  LIMIT_EXPORTS_PER_MINUTE: variable(wholeNumber(60), { means: 'Downloads, per caller.' }),
  LIMIT_EXPORTS_AT_ONCE: variable(wholeNumber(2), { means: 'Downloads running at the same time, per caller.' }),
  LIMIT_EXPORTS_AT_ONCE_PER_ORGANISATION: variable(wholeNumber(8), {
    means: 'Downloads running at the same time, per organisation.',
  }),
  LIMIT_EXPORTS_WAIT_MS: variable(wholeNumber(10_000), {
    means:
      'How long a download waits for others of the caller or organisation to finish before it is refused with 429.',
  }),
  LIMIT_UPLOADS_AT_ONCE: variable(wholeNumber(3), {
    means: 'Files being uploaded at the same time, per caller. A portal link is a caller.',
  }),
  LIMIT_FAILED_SIGN_INS_PER_MINUTE: variable(wholeNumber(20), {
    means:
      'Wrong credentials, and requests for a new password, per IPv4 address or IPv6 /64. An IPv6 /56 may have four times as many.',
  }),
};

const fileVariables = {
  FILE_STORE: variable(z.enum(['disk', 's3']).default('disk'), {
    means: '`disk`, or `s3` for Amazon S3 and what speaks its language.',
  }),
  FILE_DIR: variable(text.default(toRepositoryPath('.assay/files')), {
    form: 'path of a directory',
    fallback: '`.assay/files` of this tree',
    means: 'With `disk`: the directory of the files.',
  }),
  FILE_RETENTION_DAYS: variable(wholeNumber(7), {
    means:
      'How long a deleted file of evidence or of a certification stays in the store. A database can be [restored](../how-to/backup-and-restore.md) to a moment that far back and still find every file.',
  }),
  S3_ENDPOINT: variable(z.url().optional(), { means: "Address of the S3 service, unless it is Amazon's own." }),
  S3_REGION: variable(text.default('us-east-1'), { means: 'Region of the bucket.' }),
  S3_BUCKET: variable(text.default(''), { means: 'With `s3`: name of the bucket.' }),
  S3_ACCESS_KEY_ID: variable(text.optional(), {
    means: 'Without it and the next one, credentials come from where the AWS SDK looks for them.',
  }),
  S3_SECRET_ACCESS_KEY: variable(text.optional(), { means: 'Goes with the access key id.' }),
  S3_FORCE_PATH_STYLE: variable(booleanFlag(false), {
    means: '`true` where the bucket stands in the path and not in the host name, as most own servers want it.',
  }),
  UPLOAD_MAX_BYTES: variable(wholeNumber(25 * 1_048_576), { means: 'A larger file is refused with 413.' }),
  STORAGE_MAX_BYTES_PER_ASSESSMENT: variable(wholeNumber(1_073_741_824), {
    means:
      'Bytes of files that one assessment may keep, including deleted ones until they are removed. More is refused (413).',
  }),
  STORAGE_MAX_BYTES_PER_ORGANISATION: variable(wholeNumber(50 * 1_073_741_824), {
    means: 'The same for all files of one organisation.',
  }),
  UPLOAD_QUARANTINE_DIR: variable(text.default(join(tmpdir(), 'assay-quarantine')), {
    form: 'path of a directory',
    fallback: '`assay-quarantine` in the temporary directory',
    means: 'Where a file lies while it is checked.',
  }),
  CLAMD_ADDRESS: variable(hostAndPort.optional(), {
    form: '`host:port`',
    means: 'A ClamAV daemon. Every upload is then scanned, and refused with 503 while the daemon does not answer.',
  }),
};

const reportVariables = {
  REPORTS_AT_ONCE: variable(wholeNumber(2), {
    means:
      'Reports one server renders at the same time. One organisation leaves one of them to the others; twenty more of its reports wait, and further ones are refused (429).',
  }),
  REPORT_TIME_LIMIT_MS: variable(wholeNumber(60_000), {
    means: 'A report that takes longer is ended, and its request answered with 503.',
  }),
  REPORT_MOST_PAGES: variable(wholeNumber(2_000), { means: 'A longer report is refused (422).' }),
};

const mailVariables = {
  SMTP_URL: variable(text.optional(), {
    form: '`smtp://user:password@host:587`',
    means:
      'Where mail is handed over; `smtps://` for TLS from the first byte. User and password are percent-encoded. Over `smtp://` the connection is upgraded to TLS, or nothing is sent, except to this machine itself.',
  }),
  MAIL_FROM: variable(text.default(''), {
    form: '`risk@example.com` or `Vendor Risk <risk@example.com>`',
    means: "Who mail comes from. Needed with `SMTP_URL`. Without a name the organisation's own is used.",
  }),
  SMTP_TIMEOUT_MS: variable(wholeNumber(60_000), {
    means: 'How long the server may be silent before the attempt ends.',
  }),
  SMTP_ALLOW_PLAIN: variable(booleanFlag(false), {
    means:
      '`true` where a relay of your own network speaks no TLS. Mails hold links that open accounts and questionnaires: whoever can read that network can use them. Never with a password.',
  }),
};

const webhookVariables = {
  WEBHOOK_ALLOWED_RANGES: variable(addressRanges, {
    form: 'addresses or ranges, separated by commas',
    means:
      'Inner networks that may be sent to all the same, such as `10.20.0.0/16`. Whoever may manage the settings of any organisation can then send there.',
  }),
  WEBHOOK_ALLOWED_PORTS: variable(portRanges, {
    form: 'ports or ranges, separated by commas',
    means:
      'Ports other than 443 that webhooks, audit copies and identity providers may use, such as `8443` or `9000-9010`.',
  }),
  WEBHOOK_CA_FILE: variable(text.optional(), {
    form: 'path of a file',
    means: 'A file of certificates (PEM) that are trusted beside those everybody trusts.',
  }),
};

const dnsVariables = {
  DNS_SERVERS: variable(serverAddresses, {
    form: 'addresses, each with a port if it is not 53, separated by commas',
    fallback: 'those of the system',
    means:
      'DNS servers that are asked for the records that [prove email domains](../how-to/single-sign-on.md#prove-your-email-domains). Name one that validates DNSSEC, if the system has none.',
  }),
};

const backupVariables = {
  BACKUP_DIR: variable(text.optional(), {
    form: 'path of a directory',
    means: 'Where `assay backup` writes to unless told otherwise. `assay doctor` looks how old the newest one is.',
  }),
  PG_BIN: variable(text.optional(), {
    form: 'path of a directory',
    fallback: 'the `PATH`, then where Debian puts them',
    means: "Where PostgreSQL's own programs are: `pg_dump`, `pg_restore`, `pg_basebackup`, `postgres`.",
  }),
};

const runtimeVariables = {
  LOG_LEVEL: variable(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'), {
    means: 'How much is logged, as JSON lines on standard error.',
  }),
  SHUTDOWN_DELAY_MS: variable(wholeNumber(1_000), {
    means: 'After SIGTERM: how long requests are still accepted while `/readyz` already refuses.',
  }),
  SHUTDOWN_GRACE_MS: variable(wholeNumber(10_000), {
    means: 'How long running requests may then take to finish.',
  }),
};

export const VARIABLE_GROUPS = [
  { title: 'Needed', introduction: '', variables: requiredVariables },
  {
    title: 'Passwords',
    introduction:
      'A password has at least 12 characters of any kind; one that others would guess is refused (see [security](../explanation/security.md)).',
    variables: passwordVariables,
  },
  { title: 'Database', introduction: '', variables: databaseVariables },
  { title: 'Addresses', introduction: '', variables: addressVariables },
  {
    title: 'Limits',
    introduction:
      'Each is a sliding window of one minute, except those for downloads and uploads at the same time. The audit limit is shared by all servers; the others are counted by each server for itself ([decision 0008](../decisions/0008-only-the-audit-limit-is-shared-between-servers.md)).',
    variables: limitVariables,
  },
  {
    title: 'Files',
    introduction:
      'Evidence and the files of certifications are checked in quarantine before they are stored; only clean files are. Several servers need the same store: `s3`, or a disk that all of them share.',
    variables: fileVariables,
  },
  {
    title: 'Reports',
    introduction:
      'A report is set by a process of its own, started when it is needed and ended after a minute without work.',
    variables: reportVariables,
  },
  {
    title: 'Mail',
    introduction:
      'Without `SMTP_URL` mails are written down and stay queued: they can be read under `/api/app/mails`, without their links. The link of a questionnaire can be shown once on its assessment. Once there is one, they are sent within the hour. `assay doctor` signs in to the server and says what it answers; a test mail can be sent from the settings.',
    variables: mailVariables,
  },
  {
    title: 'Webhooks',
    introduction:
      'Events, and the audit log where an operator copies it, are sent over https to addresses of the internet and to no others ([decision 0020](../decisions/0020-a-webhook-is-written-with-its-change-and-sent-past-a-guard.md)). Identity providers are asked the same way. These open what an installation needs beyond that.',
    variables: webhookVariables,
  },
  {
    title: 'DNS',
    introduction: 'Everything else uses the name resolution of the system.',
    variables: dnsVariables,
  },
  {
    title: 'Backup',
    introduction: 'Read at the command line alone: see [backup and restore](../how-to/backup-and-restore.md).',
    variables: backupVariables,
  },
  { title: 'Running', introduction: '', variables: runtimeVariables },
];

export const Environment = z.object({
  ...requiredVariables,
  ...passwordVariables,
  ...databaseVariables,
  ...addressVariables,
  ...limitVariables,
  ...fileVariables,
  ...reportVariables,
  ...mailVariables,
  ...webhookVariables,
  ...dnsVariables,
  ...backupVariables,
  ...runtimeVariables,
});
