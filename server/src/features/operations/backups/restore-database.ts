import { join } from 'node:path';
import type { AppContext } from '../../../context.ts';
import { BACKUP_ROLE } from '../../../platform/db/backup-role.ts';
import { listMigrations } from '../../../platform/db/run-migrations.ts';
import { getProgramPath, parseDatabaseUrl, runProgram } from '../../../platform/postgres/postgres-programs.ts';
import { holdOutboundOnRestore } from '../../messaging/outbound/index.ts';
import { DUMP_FILE, type Manifest } from './backup-manifest.ts';
import { verifyParts } from './backup-verification.ts';
import { type OwnerConnection, readServerVersion, withOwnerConnection } from './owner-connection.ts';

export type RestoreDatabaseInput = { readonly backup: string; readonly manifest: Manifest; readonly reason: string };

export async function requireRestorable({ backup, manifest }: Omit<RestoreDatabaseInput, 'reason'>): Promise<void> {
  const known = (await listMigrations()).map(({ name }) => name);
  if (!known.includes(manifest.newestMigration)) {
    const { productVersion: version } = manifest;
    throw new Error(
      `The backup was created by Assay ${version}, which is newer than this version. Restore it with that version.`,
    );
  }
  const problems = await verifyParts(backup, manifest);
  if (problems.length > 0) throw new Error(`The backup is damaged: ${problems.join('; ')}`);
}

/**
 * Sets the hold before any data is restored, so that no worker can send emails from this database. The security definer
 * functions get their role back before there are rows for them to read.
 */
export async function restoreDatabase({ config }: AppContext, { backup, reason }: RestoreDatabaseInput): Promise<void> {
  const { ownerUrl } = config.database;
  const major = await withOwnerConnection(ownerUrl, async (owner) => {
    await requireEmptyDatabase(owner);
    await owner.query(CREATE_ROLES_QUERY);
    return (await readServerVersion(owner)).major;
  });
  const pgRestore = await getProgramPath(config.programs, 'pg_restore', { atLeast: major });
  const { url, password } = parseDatabaseUrl(ownerUrl);
  const dump = join(backup, DUMP_FILE);
  const restore = (...sections: string[]) =>
    runProgram(config.programs, pgRestore, {
      args: ['--no-owner', '--no-password', '--exit-on-error', ...sections, `--dbname=${url}`, dump],
      password,
    });
  await restore('--section=pre-data');
  const contents = await runProgram(config.programs, pgRestore, { args: ['--list', dump] });
  await withOwnerConnection(ownerUrl, async (owner) => {
    await holdOutboundOnRestore(owner, reason);
    await grantRowSecurityBypass(owner, parseSecurityDefinerRoutines(contents));
  });
  await restore('--section=data', '--section=post-data');
}

/** The roles that a dump may name. Roles belong to the server and are not part of a database dump. */
const CREATE_ROLES_QUERY = `
  do $$ begin
    if not exists (select from pg_roles where rolname = 'assay_app') then create role assay_app nologin; end if;
    if not exists (select from pg_roles where rolname = 'assay_lookup') then create role assay_lookup nologin; end if;
    -- Only dumps of an owner that row-level security binds name it.
    begin
      create role ${BACKUP_ROLE} nologin;
    exception when duplicate_object or insufficient_privilege then null;
    end;
  end $$;
  grant assay_app to current_user;
  grant assay_lookup to current_user;
  grant usage, create on schema public to assay_lookup;`;

async function requireEmptyDatabase(owner: OwnerConnection): Promise<void> {
  const { rows } = await owner.query<{ name: string; tables: string }>(`
    select current_database() as name, count(*) as tables from pg_class
    where relkind in ('r', 'p') and relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
      and relnamespace::regnamespace::text not like 'pg\\_%'`);
  const [found] = rows;
  if (found?.tables === '0') return;
  throw new Error(
    `The database "${found?.name ?? ''}" is not empty, and restore does not overwrite existing data: ` +
      'create a new database ("createdb <name>") and set DATABASE_URL and DATABASE_OWNER_URL to it',
  );
}

async function grantRowSecurityBypass(owner: OwnerConnection, routines: readonly string[]): Promise<void> {
  const { rows } = await owner.query<{ statement: string }>(
    `select format('alter routine %s owner to assay_lookup', signature::regprocedure) as statement
     from unnest($1::text[]) as signature`,
    [routines],
  );
  for (const { statement } of rows) await owner.query(statement);
}

const SECURITY_DEFINER_ROUTINE = /^\d+; \d+ \d+ (?:FUNCTION|PROCEDURE) (\S+) (.+) assay_lookup$/gm;

/** Lists the routines owned by assay_lookup from a dump's table of contents. */
export const parseSecurityDefinerRoutines = (contents: string): string[] =>
  [...contents.matchAll(SECURITY_DEFINER_ROUTINE)].map(([, schema = '', signature = '']) => `${schema}.${signature}`);
