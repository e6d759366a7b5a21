import type { Command } from 'commander';
import { type Config, readConfig } from '../config.ts';
import { breachedPasswordsIn } from '../platform/breached-passwords.ts';
import { openDatabase } from '../platform/db/database.ts';
import { inspectDatabase, migrationsMissing } from '../platform/db/inspect.ts';
import { openSession, wordsOf } from '../platform/mail/smtp-session.ts';
import { messageOf, type Output, print, withJson } from './terminal.ts';

type Check = { readonly check: string; readonly ok: boolean; readonly detail: string };

const OLDEST = 15;
const NEWEST = 18;
const MOST_SKEW_MS = 2_000;
const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]']);

export function doctorCommand(program: Command) {
  withJson(program.command('doctor'))
    .description('look for what would keep the service from working')
    .action(async (options: Output) => {
      const checks = await examine();
      const ok = checks.every((one) => one.ok);
      const text = checks.map((one) => `${one.ok ? 'ok  ' : 'FAIL'}  ${one.check}: ${one.detail}`).join('\n');
      print({ text, json: { ok, checks } }, options);
      if (!ok) process.exitCode = 1;
    });
}

async function examine(): Promise<Check[]> {
  try {
    const config = readConfig();
    const secret = { check: 'secret', ok: true, detail: 'ASSAY_SECRET is set' };
    return [
      secret,
      publicUrl(config),
      await leakedPasswords(config),
      await mailServer(config),
      ...(await examineDatabase(config)),
    ];
  } catch (error) {
    return [{ check: 'configuration', ok: false, detail: messageOf(error) }];
  }
}

function publicUrl({ publicUrl: { protocol, hostname, origin } }: Config): Check {
  const ok = protocol === 'https:' || LOCAL.has(hostname);
  return {
    check: 'public URL',
    ok,
    detail: ok ? origin : `${origin} must be https: browsers keep no session otherwise`,
  };
}

async function leakedPasswords({ breachedPasswordsFile: path }: Config): Promise<Check> {
  const check = 'leaked passwords';
  if (path === null)
    return { check, ok: true, detail: 'only common ones are refused until BREACHED_PASSWORDS_FILE is set' };
  try {
    await breachedPasswordsIn(path).has('');
    return { check, ok: true, detail: `refused as ${path} lists them` };
  } catch (error) {
    return { check, ok: false, detail: messageOf(error) };
  }
}

/** As far as signing in: nothing is sent. */
async function mailServer({ mail }: Config): Promise<Check> {
  const check = 'mail server';
  if (!mail) return { check, ok: true, detail: 'none: mails stay queued until SMTP_URL is set' };
  try {
    (await openSession(mail)).close();
    return { check, ok: true, detail: `${mail.host}:${String(mail.port)} answers` };
  } catch (error) {
    return { check, ok: false, detail: wordsOf(error) };
  }
}

async function examineDatabase({ database }: Config): Promise<Check[]> {
  const { pool } = openDatabase(database);
  try {
    const { version, missingMigrations, unboundRole, clockSkewMs } = await inspectDatabase(pool);
    const isCurrent = missingMigrations.length === 0;
    return [
      { check: 'database', ok: true, detail: 'answers' },
      {
        check: 'version',
        ok: version >= OLDEST && version <= NEWEST,
        detail: `PostgreSQL ${String(version)}; ${String(OLDEST)} to ${String(NEWEST)} are supported`,
      },
      { check: 'migrations', ok: isCurrent, detail: isCurrent ? 'all applied' : migrationsMissing(missingMigrations) },
      { check: 'role', ok: unboundRole === null, detail: unboundRole ?? 'bound by row-level security' },
      { check: 'clock', ok: clockSkewMs < MOST_SKEW_MS, detail: `${String(clockSkewMs)} ms off the database's` },
    ];
  } catch (error) {
    return [{ check: 'database', ok: false, detail: messageOf(error) }];
  } finally {
    await pool.end();
  }
}
