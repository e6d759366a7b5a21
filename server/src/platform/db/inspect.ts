import type pg from 'pg';
import { listMigrationNames } from './migrate.ts';

export type Inspection = {
  readonly version: number;
  readonly missingMigrations: readonly string[];
  /** Why the role that requests run as would not be bound by row-level security; null when it is. */
  readonly unboundRole: string | null;
  readonly clockSkewMs: number;
};

type Found = {
  readonly version: number;
  readonly now_ms: number;
  readonly role: string;
  readonly superuser: boolean;
  readonly bypasses: boolean;
  readonly owner: boolean;
};

const FOUND = `
  select current_setting('server_version_num')::integer / 10000 as version,
    (extract(epoch from clock_timestamp()) * 1000)::float8 as now_ms,
    rolname as role, rolsuper as superuser, rolbypassrls as bypasses,
    exists (select from pg_class where oid = to_regclass('public.vendor') and relowner = r.oid) as owner
  from pg_roles r where rolname = current_user`;

const NOT_MIGRATED = /role "assay_app" does not exist|relation "migration" does not exist/;

/** Looks at the database with the eyes of a request. */
export async function inspectDatabase(pool: pg.Pool): Promise<Inspection> {
  const asked = Date.now();
  const { rows } = await pool.query<Found>(FOUND).catch(explain);
  const answered = Date.now();
  const [found] = rows;
  if (!found) throw new Error('The database does not know the role it was asked as');
  return {
    version: found.version,
    missingMigrations: await missingMigrations(pool).catch(explain),
    unboundRole: unboundRole(found),
    clockSkewMs: Math.round(Math.abs(found.now_ms - (asked + answered) / 2)),
  };
}

/** A server refuses to start on a database that is behind its code, or where the walls between organisations are off. */
export async function verifyDatabase(pool: pg.Pool): Promise<void> {
  const { missingMigrations, unboundRole } = await inspectDatabase(pool);
  if (unboundRole !== null) throw new Error(unboundRole);
  if (missingMigrations.length > 0) throw new Error(migrationsMissing(missingMigrations));
}

export const migrationsMissing = (names: readonly string[]) =>
  `The database lacks ${names.join(', ')}: run "assay migrate"`;

/** Once a process: what the next release puts in the same place while this one still runs is not what it needs. */
let needed: Promise<string[]> | undefined;

/** What this release needs and the database lacks. One that has more is of a later release, and does. */
export async function missingMigrations(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>('select name from migration');
  const applied = new Set(rows.map(({ name }) => name));
  needed ??= listMigrationNames();
  return (await needed).filter((name) => !applied.has(name));
}

function unboundRole({ role, superuser, bypasses, owner }: Found): string | null {
  const reason = superuser
    ? 'is a superuser'
    : bypasses
      ? 'bypasses row-level security'
      : owner
        ? 'owns the tables'
        : null;
  return reason && `Requests would run as the database role "${role}", which ${reason}: they must run as assay_app`;
}

function explain(error: unknown): never {
  const message = reasonOf(error);
  throw new Error(
    NOT_MIGRATED.test(message)
      ? 'The database has not been set up: run "assay migrate"'
      : `The database cannot be used: ${message}`,
    { cause: error },
  );
}

/** A host with several addresses fails with one error for each, and no message of its own. */
const reasonOf = (error: unknown): string => {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  return error instanceof Error ? error.message : String(error);
};
