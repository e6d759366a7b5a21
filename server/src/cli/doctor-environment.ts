import { stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Config } from '../config.ts';
import type { AppContext } from '../context.ts';
import { listOrganisations } from '../features/access/organisations/index.ts';
import { listBackups, readManifest } from '../features/operations/backups/index.ts';
import { createBreachedPasswords } from '../platform/breached-passwords.ts';
import { probeFileStore } from '../platform/files/create-file-store.ts';
import type { Secrets } from '../platform/key-ring.ts';
import { formatSmtpError, openSmtpSession } from '../platform/mail/smtp-session.ts';
import { type Check, failed, passed, warned } from './checks.ts';
import { toErrorMessage } from './terminal.ts';

const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]']);
const RESPONSE_TIMEOUT_MS = 5_000;
const GIGABYTE = 1_000_000_000;
const MIN_FREE_BYTES = GIGABYTE;
const HOUR_MS = 3_600_000;
/** Daily backups, plus two hours for the backup in progress. */
const MAX_BACKUP_AGE_HOURS = 26;

export const checkSecrets = ({ secrets }: Config, auditSecrets: Secrets): Check =>
  secrets.some((secret) => auditSecrets.some((auditSecret) => auditSecret.equals(secret)))
    ? warned(
        'secret',
        'ASSAY_SECRET also signs the audit log: set AUDIT_SECRET so that servers do not have the signing key',
      )
    : passed('secret', 'ASSAY_SECRET and AUDIT_SECRET are long enough');

export function checkPublicUrl({ publicUrl: { protocol, hostname, origin } }: Config): Check {
  if (protocol === 'https:' || LOCAL.has(hostname)) return passed('public URL', origin);
  return failed('public URL', `${origin} must use https, otherwise browsers do not keep the session cookie`);
}

export const checkPublicUrlReachable = ({ publicUrl: { origin } }: Config): Promise<Check> =>
  checkReachable('public URL reachable', origin);

/** Of the organisations. Without a migrated database they are not known, which another check reports. */
export async function checkAddressesReachable(ctx: AppContext): Promise<Check[]> {
  const organisations = await listOrganisations(ctx).catch(() => []);
  const addresses = organisations.flatMap(({ address }) => address ?? []);
  return Promise.all(addresses.map((address) => checkReachable('address reachable', address)));
}

/** Goes through the proxy, to check its certificate and address as well. */
async function checkReachable(check: string, origin: string): Promise<Check> {
  const remedy = 'check that the server is running and that the proxy forwards requests to it';
  try {
    const { status } = await fetch(`${origin}/healthz`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    });
    return status === 200
      ? passed(check, origin)
      : failed(check, `${origin}/healthz returned ${String(status)}: ${remedy}`);
  } catch (error) {
    const reason = error instanceof Error && error.cause instanceof Error ? error.cause.message : toErrorMessage(error);
    return failed(check, `${origin} is not reachable (${reason}): ${remedy}`);
  }
}

export async function checkBreachedPasswords({ breachedPasswordsFile: path }: Config): Promise<Check> {
  const check = 'breached passwords';
  if (path === null)
    return passed(check, 'only common passwords are blocked; set BREACHED_PASSWORDS_FILE to block breached ones');
  try {
    await createBreachedPasswords(path).has('');
    return passed(check, `blocked using ${path}`);
  } catch (error) {
    return failed(check, toErrorMessage(error));
  }
}

/** Only connects and authenticates; sends no email. */
export async function checkMailServer({ mail }: Config): Promise<Check> {
  const check = 'mail server';
  if (!mail) return warned(check, 'not configured; emails stay queued until SMTP_URL is set');
  try {
    (await openSmtpSession(mail)).close();
    return passed(check, `connected to ${mail.host}:${String(mail.port)}`);
  } catch (error) {
    return failed(check, formatSmtpError(error));
  }
}

export async function checkFileStore({ config, files }: AppContext): Promise<Check> {
  const { files: options } = config;
  const [where, remedy] =
    options.kind === 'disk'
      ? [options.dir, 'set FILE_DIR to a directory that this user can write to']
      : [options.bucket, 'check the S3_ variables and the permissions of the access key'];
  try {
    await probeFileStore(files);
    return passed('file store', `wrote, read and deleted a test file in ${where}`);
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return failed('file store', `${where} is not usable (${toErrorMessage(cause)}): ${remedy}`);
  }
}

export async function checkDiskSpace({ files, uploads, backupDir }: Config): Promise<Check[]> {
  const dirs = [files.kind === 'disk' ? files.dir : null, uploads.quarantineDir, backupDir];
  const checks = dirs.map(async (dir) => (dir === null ? [] : [await checkDirectorySpace(dir)]));
  return (await Promise.all(checks)).flat();
}

async function checkDirectorySpace(dir: string): Promise<Check> {
  const { bavail, bsize } = await statfs(await findNearestDirectory(dir));
  const free = bavail * bsize;
  const words = `${(free / GIGABYTE).toFixed(1)} GB free`;
  return free < MIN_FREE_BYTES
    ? failed(`disk space in ${dir}`, `only ${words}: free up space`)
    : passed(`disk space in ${dir}`, words);
}

/** A missing directory will be created on the disk of its nearest existing parent. */
const findNearestDirectory = async (dir: string): Promise<string> =>
  stat(dir).then(
    () => dir,
    () => findNearestDirectory(dirname(dir)),
  );

const TEST_IMAGE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg',
  'base64',
);

export async function checkPdfRenderer({ pdfRenderer }: AppContext): Promise<Check> {
  try {
    await pdfRenderer.render({ organisationId: 'none' }, { layout: 'logo', data: {}, picture: TEST_IMAGE });
    return passed('reports', 'test report generated');
  } catch (error) {
    return failed(
      'reports',
      `could not generate a test report (${toErrorMessage(error)}): reinstall the packages with "npm ci"`,
    );
  }
}

export async function checkNewestBackup({ config: { backupDir }, now }: AppContext): Promise<Check> {
  const check = 'backup';
  if (backupDir === null) return warned(check, 'not checked: set BACKUP_DIR to the backup directory');
  const [newest] = await listBackups(backupDir);
  if (newest === undefined) return failed(check, `no backup in ${backupDir}: run "assay backup"`);
  const { takenAt, unreadable } = await readManifest(newest);
  const hours = (now().getTime() - Date.parse(takenAt)) / HOUR_MS;
  if (hours > MAX_BACKUP_AGE_HOURS) {
    return failed(check, `the latest is ${hours.toFixed(0)} hours old: check why "assay backup" is not running`);
  }
  if (unreadable.length > 0) {
    return failed(check, `${String(unreadable.length)} files could not be read: see manifest.json in ${newest}`);
  }
  return passed(check, `the latest was taken at ${takenAt}`);
}
