import { stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Config } from '../config.ts';
import type { AppContext } from '../context.ts';
import { listBackups, readManifest } from '../features/backups/backup-manifest.ts';
import { breachedPasswordsIn } from '../platform/breached-passwords.ts';
import { probeStore } from '../platform/files/probe-store.ts';
import { openSession, wordsOf } from '../platform/mail/smtp-session.ts';
import { type Check, ok, wrong } from './checks.ts';
import { messageOf } from './terminal.ts';

const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]']);
const ANSWER_MS = 5_000;
const GIGABYTE = 1_000_000_000;
const LEAST_FREE_BYTES = GIGABYTE;
const HOUR_MS = 3_600_000;
/** A backup a day, and two hours for the one that is being made. */
const OLDEST_BACKUP_HOURS = 26;

export const secrets = ({ secret, auditSecret }: Config): Check =>
  ok(
    'secret',
    auditSecret.equals(secret)
      ? 'ASSAY_SECRET is long enough, and signs the audit log too'
      : 'ASSAY_SECRET and AUDIT_SECRET are long enough',
  );

export function publicUrl({ publicUrl: { protocol, hostname, origin } }: Config): Check {
  if (protocol === 'https:' || LOCAL.has(hostname)) return ok('public URL', origin);
  return wrong('public URL', `${origin} must be https: browsers keep no session otherwise`);
}

/** Through whatever stands between: the proxy, its certificate and its address. */
export async function publicUrlAnswers({ publicUrl: { origin } }: Config): Promise<Check> {
  const check = 'public URL answers';
  const remedy = 'see that the server runs, and that the proxy in front leads to it';
  try {
    const { status } = await fetch(`${origin}/healthz`, { redirect: 'manual', signal: AbortSignal.timeout(ANSWER_MS) });
    return status === 200 ? ok(check, origin) : wrong(check, `${origin}/healthz answers ${String(status)}: ${remedy}`);
  } catch (error) {
    const reason = error instanceof Error && error.cause instanceof Error ? error.cause.message : messageOf(error);
    return wrong(check, `${origin} does not answer (${reason}): ${remedy}`);
  }
}

export async function breachedPasswords({ breachedPasswordsFile: path }: Config): Promise<Check> {
  const check = 'leaked passwords';
  if (path === null) return ok(check, 'only common ones are refused until BREACHED_PASSWORDS_FILE is set');
  try {
    await breachedPasswordsIn(path).has('');
    return ok(check, `refused as ${path} lists them`);
  } catch (error) {
    return wrong(check, messageOf(error));
  }
}

/** As far as signing in: nothing is sent. */
export async function mailServer({ mail }: Config): Promise<Check> {
  const check = 'mail server';
  if (!mail) return ok(check, 'none: mails stay queued until SMTP_URL is set');
  try {
    (await openSession(mail)).close();
    return ok(check, `${mail.host}:${String(mail.port)} answers`);
  } catch (error) {
    return wrong(check, wordsOf(error));
  }
}

export async function fileStore({ config, files }: AppContext): Promise<Check> {
  const { files: options } = config;
  const [where, remedy] =
    options.kind === 'disk'
      ? [options.dir, 'let FILE_DIR be a directory that this user may write']
      : [options.bucket, 'look at the S3_ variables, and what the key may do'];
  try {
    await probeStore(files);
    return ok('file store', `a file was put into ${where}, read and removed`);
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return wrong('file store', `${where} cannot be used (${messageOf(cause)}): ${remedy}`);
  }
}

export async function diskSpace({ files, uploads, backupDir }: Config): Promise<Check[]> {
  const dirs = [files.kind === 'disk' ? files.dir : null, uploads.quarantineDir, backupDir];
  const checks = dirs.map(async (dir) => (dir === null ? [] : [await spaceAt(dir)]));
  return (await Promise.all(checks)).flat();
}

async function spaceAt(dir: string): Promise<Check> {
  const { bavail, bsize } = await statfs(await nearest(dir));
  const free = bavail * bsize;
  const words = `${(free / GIGABYTE).toFixed(1)} GB free`;
  return free < LEAST_FREE_BYTES ? wrong(`disk of ${dir}`, `only ${words}: make room`) : ok(`disk of ${dir}`, words);
}

/** What is not there yet will be made on the disk of what is above it. */
const nearest = async (dir: string): Promise<string> =>
  stat(dir).then(
    () => dir,
    () => nearest(dirname(dir)),
  );

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg',
  'base64',
);

export async function reports({ press }: AppContext): Promise<Check> {
  try {
    await press.print({ layout: 'logo', data: {}, picture: PICTURE });
    return ok('reports', 'one was set');
  } catch (error) {
    return wrong('reports', `none can be set (${messageOf(error)}): install the packages again with "npm ci"`);
  }
}

export async function newestBackup({ config: { backupDir }, now }: AppContext): Promise<Check> {
  const check = 'backup';
  if (backupDir === null) return ok(check, 'not looked at: BACKUP_DIR is not set');
  const [newest] = await listBackups(backupDir);
  if (newest === undefined) return wrong(check, `there is none in ${backupDir}: run "assay backup"`);
  const { takenAt, unreadable } = await readManifest(newest);
  const hours = (now().getTime() - Date.parse(takenAt)) / HOUR_MS;
  if (hours > OLDEST_BACKUP_HOURS) {
    return wrong(check, `the newest is ${hours.toFixed(0)} hours old: see why "assay backup" no longer runs`);
  }
  if (unreadable.length > 0) {
    return wrong(check, `${String(unreadable.length)} files could not be read: see manifest.json in ${newest}`);
  }
  return ok(check, `the newest is of ${takenAt}`);
}
