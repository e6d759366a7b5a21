import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

/** Where PostgreSQL's own programs are, and what they are told of the environment. */
export type Programs = { readonly bin: string | null; readonly environment: Readonly<Record<string, string>> };

/** A user of the system: PostgreSQL itself refuses to run as root. */
export type SystemUser = { readonly uid: number; readonly gid: number };

export type Run = {
  readonly args: readonly string[];
  readonly password?: string | undefined;
  readonly as?: SystemUser | undefined;
  /** What it reads; nothing unless given. */
  readonly input?: Readable;
};

/** The oldest version that will do, or the only one. */
export type Wanted = { readonly atLeast: number } | { readonly exactly: number };

const DEBIAN = '/usr/lib/postgresql';
const VERSION = /\(PostgreSQL\) (\d+)/;
const MOST_WORDS = 2_000;

/** Answers the path of a program that fits the server's version, or says what to install. */
export async function findProgram(programs: Programs, name: string, wanted: Wanted): Promise<string> {
  const found: string[] = [];
  for (const path of await placesOf(programs, name)) {
    const version = await majorOf(programs, path);
    if (version === null) continue;
    if ('atLeast' in wanted ? version >= wanted.atLeast : version === wanted.exactly) return path;
    found.push(`${path} is version ${String(version)}`);
  }
  const needed = 'atLeast' in wanted ? `${String(wanted.atLeast)} or newer` : String(wanted.exactly);
  const seen = found.length > 0 ? found.join(', ') : 'none was found';
  throw new Error(
    `${name} of PostgreSQL ${needed} is needed, but ${seen}: install it, or name its directory in PG_BIN`,
  );
}

async function placesOf({ bin }: Programs, name: string): Promise<string[]> {
  if (bin !== null) return [join(bin, name)];
  const versions = await readdir(DEBIAN).catch((): string[] => []);
  const newestFirst = versions.toSorted((a, b) => Number(b) - Number(a));
  return [name, ...newestFirst.map((version) => join(DEBIAN, version, 'bin', name))];
}

async function majorOf(programs: Programs, path: string): Promise<number | null> {
  const said = await runProgram(programs, path, { args: ['--version'] }).catch(() => '');
  const major = VERSION.exec(said)?.[1];
  return major === undefined ? null : Number(major);
}

/** Runs a program to its end. Answers what it wrote; throws what it complained about. */
export async function runProgram(programs: Programs, path: string, run: Run): Promise<string> {
  const child = startProgram(programs, path, run);
  // A program that ends before it has read everything says why itself.
  const read = run.input ? pipeline(run.input, child.stdin).catch(() => undefined) : child.stdin.end();
  const [out, complaint] = await Promise.all([text(child.stdout), text(child.stderr), ended(child, path), read]);
  if (child.exitCode === 0) return out;
  throw new Error(`${path} failed: ${complaint.trim().slice(-MOST_WORDS)}`);
}

/** Never through a shell, and the password never on the command line, where everybody on the machine could read it. */
export function startProgram({ environment }: Programs, path: string, { args, password, as }: Run) {
  const env = { ...environment, ...(password !== undefined && { PGPASSWORD: password }) };
  return spawn(path, args, { env, ...(as && { ...as, cwd: '/' }) });
}

async function ended(child: ChildProcess, path: string): Promise<void> {
  await once(child, 'close').catch((cause: unknown) => {
    throw new Error(`${path} cannot be run`, { cause });
  });
}

export type Address = { readonly url: string; readonly password: string | undefined };

/** The address of a database as PostgreSQL's programs take it, and apart from it the password. */
export function addressOf(databaseUrl: string): Address {
  const url = new URL(databaseUrl);
  const password = url.password === '' ? undefined : decodeURIComponent(url.password);
  url.password = '';
  return { url: url.href, password };
}
