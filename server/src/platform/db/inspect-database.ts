import type pg from 'pg';
import { listMigrationNames } from './run-migrations.ts';

export type Inspection = {
  readonly version: number;
  readonly missingMigrations: readonly string[];
  /** Why row-level security would not apply to the role of the requests. Null if it applies. */
  readonly unboundRole: string | null;
  readonly clockSkewMs: number;
};

type InspectionRow = {
  readonly version: number;
  readonly now_ms: number;
  readonly role: string;
  readonly superuser: boolean;
  readonly bypasses: boolean;
  readonly owner: boolean;
};

const INSPECTION_QUERY = `
  select current_setting('server_version_num')::integer / 10000 as version,
    (extract(epoch from clock_timestamp()) * 1000)::float8 as now_ms,
    rolname as role, rolsuper as superuser, rolbypassrls as bypasses,
    exists (select from pg_class where oid = to_regclass('public.vendor') and relowner = r.oid) as owner
  from pg_roles r where rolname = current_user`;

const NOT_MIGRATED = /role "assay_app" does not exist|relation "migration" does not exist/;

/** Inspects the database with the connection that requests use. */
export async function inspectDatabase(pool: pg.Pool): Promise<Inspection> {
  const startedAt = Date.now();
  const { rows } = await pool.query<InspectionRow>(INSPECTION_QUERY).catch(throwReadable);
  const endedAt = Date.now();
  const [found] = rows;
  if (!found) throw new Error('The current database role does not exist');
  return {
    version: found.version,
    missingMigrations: await listMissingMigrations(pool).catch(throwReadable),
    unboundRole: roleProblem(found),
    clockSkewMs: Math.round(Math.abs(found.now_ms - (startedAt + endedAt) / 2)),
  };
}

/** Throws if the database lacks migrations or row-level security would not apply. */
export async function verifyDatabase(pool: pg.Pool): Promise<void> {
  const { missingMigrations, unboundRole } = await inspectDatabase(pool);
  if (unboundRole !== null) throw new Error(unboundRole);
  if (missingMigrations.length > 0) throw new Error(formatMissingMigrations(missingMigrations));
}

export const formatMissingMigrations = (names: readonly string[]) =>
  `Missing migrations: ${names.join(', ')}. Run "assay migrate".`;

/** Read once per process: an upgrade may replace the files while this release is still running. */
let needed: Promise<string[]> | undefined;

/**
 * Migrations that this release needs and the database lacks. Additional ones are from a later release and are accepted.
 */
export async function listMissingMigrations(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>('select name from migration');
  const applied = new Set(rows.map(({ name }) => name));
  needed ??= listMigrationNames();
  return (await needed).filter((name) => !applied.has(name));
}

function roleProblem({ role, superuser, bypasses, owner }: InspectionRow): string | null {
  const reason = superuser
    ? 'is a superuser'
    : bypasses
      ? 'bypasses row-level security'
      : owner
        ? 'owns the tables'
        : null;
  return reason && `Requests would run as the database role "${role}", which ${reason}. They must run as assay_app.`;
}

function throwReadable(error: unknown): never {
  const message = toReason(error);
  throw new Error(
    NOT_MIGRATED.test(message)
      ? 'The database has not been set up. Run "assay migrate".'
      : `The database cannot be used: ${message}`,
    { cause: error },
  );
}

/** If a host has several addresses, the error contains one error per address and no message of its own. */
const toReason = (error: unknown): string => {
  if (error instanceof AggregateError) return error.errors.map(toReason).join(', ');
  return error instanceof Error ? error.message : String(error);
};
