import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

/** Where the PostgreSQL programs are installed, and the environment they run in. */
export type PostgresPrograms = { readonly bin: string | null; readonly environment: Readonly<Record<string, string>> };

/** A system user to run a program as: PostgreSQL refuses to run as root. */
export type SystemUser = { readonly uid: number; readonly gid: number };

export type RunProgramInput = {
  readonly args: readonly string[];
  readonly password?: string | undefined;
  readonly as?: SystemUser | undefined;
  readonly input?: Readable;
};

export type VersionRequirement = { readonly atLeast: number } | { readonly exactly: number };

const DEBIAN_DIR = '/usr/lib/postgresql';
const VERSION = /\(PostgreSQL\) (\d+)/;
const MAX_ERROR_LENGTH = 2_000;

/** Returns the path of a program that matches the required version, or throws an error that says what to install. */
export async function getProgramPath(
  programs: PostgresPrograms,
  name: string,
  wanted: VersionRequirement,
): Promise<string> {
  const found: string[] = [];
  for (const path of await listCandidates(programs, name)) {
    const version = await readMajorVersion(programs, path);
    if (version === null) continue;
    if ('atLeast' in wanted ? version >= wanted.atLeast : version === wanted.exactly) return path;
    found.push(`${path} is version ${String(version)}`);
  }
  const needed = 'atLeast' in wanted ? `${String(wanted.atLeast)} or newer` : String(wanted.exactly);
  const seen = found.length > 0 ? found.join(', ') : 'it was not found';
  throw new Error(
    `${name} from PostgreSQL ${needed} is required, but ${seen}. Install it or set PG_BIN to its directory.`,
  );
}

async function listCandidates({ bin }: PostgresPrograms, name: string): Promise<string[]> {
  if (bin !== null) return [join(bin, name)];
  const versions = await readdir(DEBIAN_DIR).catch((): string[] => []);
  const newestFirst = versions.toSorted((a, b) => Number(b) - Number(a));
  return [name, ...newestFirst.map((version) => join(DEBIAN_DIR, version, 'bin', name))];
}

async function readMajorVersion(programs: PostgresPrograms, path: string): Promise<number | null> {
  const said = await runProgram(programs, path, { args: ['--version'] }).catch(() => '');
  const major = VERSION.exec(said)?.[1];
  return major === undefined ? null : Number(major);
}

/** Runs a program until it exits. Returns its standard output; throws its standard error. */
export async function runProgram(programs: PostgresPrograms, path: string, run: RunProgramInput): Promise<string> {
  const child = startProgram(programs, path, run);
  // If the program exits before it has read all input, its standard error says why.
  const read = run.input ? pipeline(run.input, child.stdin).catch(() => undefined) : child.stdin.end();
  const [out, complaint] = await Promise.all([text(child.stdout), text(child.stderr), waitForExit(child, path), read]);
  if (child.exitCode === 0) return out;
  throw new Error(`${path} failed: ${complaint.trim().slice(-MAX_ERROR_LENGTH)}`);
}

/** Uses no shell, and passes the password in the environment: every user of the machine can read command lines. */
export function startProgram({ environment }: PostgresPrograms, path: string, { args, password, as }: RunProgramInput) {
  const env = { ...environment, ...(password !== undefined && { PGPASSWORD: password }) };
  return spawn(path, args, { env, ...(as && { ...as, cwd: '/' }) });
}

async function waitForExit(child: ChildProcess, path: string): Promise<void> {
  await once(child, 'close').catch((cause: unknown) => {
    throw new Error(`${path} cannot be run`, { cause });
  });
}

export type DatabaseAddress = { readonly url: string; readonly password: string | undefined };

/** Splits off the password, so that the URL can be passed on a command line. */
export function parseDatabaseUrl(databaseUrl: string): DatabaseAddress {
  const url = new URL(databaseUrl);
  const password = url.password === '' ? undefined : decodeURIComponent(url.password);
  url.password = '';
  return { url: url.href, password };
}
