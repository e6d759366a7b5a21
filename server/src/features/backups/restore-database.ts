import { join } from 'node:path';
import type { AppContext } from '../../context.ts';
import { listMigrations } from '../../platform/db/migrate.ts';
import { addressOf, findProgram, runProgram } from '../../platform/postgres/programs.ts';
import { holdFirst } from '../outbound/outbound-commands.ts';
import { DUMP, type Manifest } from './backup-manifest.ts';
import { problemsOfParts } from './backup-verification.ts';
import { asOwner, type OwnerConnection, serverOf } from './owner-connection.ts';

export type RestoreOrder = { readonly backup: string; readonly manifest: Manifest; readonly reason: string };

/** What a restore rests on: a version that knows the backup, and bytes that are as they were written. */
export async function requireRestorable({ backup, manifest }: Omit<RestoreOrder, 'reason'>): Promise<void> {
  const known = (await listMigrations()).map(({ name }) => name);
  if (!known.includes(manifest.newestMigration)) {
    const { productVersion: version } = manifest;
    throw new Error(`The backup was made by Assay ${version}, which is newer than this one: restore with that version`);
  }
  const problems = await problemsOfParts(backup, manifest);
  if (problems.length > 0) throw new Error(`The backup is damaged: ${problems.join('; ')}`);
}

/**
 * The hold is there before any mail is: whatever worker finds this database finds it held. The functions that see across
 * organisations get back the role that lends them its eyes before there is anything to see.
 */
export async function restoreDatabase({ config }: AppContext, { backup, reason }: RestoreOrder): Promise<void> {
  const { ownerUrl } = config.database;
  const major = await asOwner(ownerUrl, async (owner) => {
    await requireEmpty(owner);
    await owner.query(ROLES);
    return (await serverOf(owner)).major;
  });
  const pgRestore = await findProgram(config.programs, 'pg_restore', { atLeast: major });
  const { url, password } = addressOf(ownerUrl);
  const dump = join(backup, DUMP);
  const restore = (...sections: string[]) =>
    runProgram(config.programs, pgRestore, {
      args: ['--no-owner', '--no-password', '--exit-on-error', ...sections, `--dbname=${url}`, dump],
      password,
    });
  await restore('--section=pre-data');
  const contents = await runProgram(config.programs, pgRestore, { args: ['--list', dump] });
  await asOwner(ownerUrl, async (owner) => {
    await holdFirst(owner, reason);
    await lendEyes(owner, lentRoutines(contents));
  });
  await restore('--section=data', '--section=post-data');
}

/** As the first migration makes them: roles are of the server, and in no dump of a database. */
const ROLES = `
  do $$ begin
    if not exists (select from pg_roles where rolname = 'assay_app') then create role assay_app nologin; end if;
    if not exists (select from pg_roles where rolname = 'assay_lookup') then create role assay_lookup nologin; end if;
  end $$;
  grant assay_app to current_user;
  grant assay_lookup to current_user;
  grant usage, create on schema public to assay_lookup;`;

async function requireEmpty(owner: OwnerConnection): Promise<void> {
  const { rows } = await owner.query<{ name: string; tables: string }>(`
    select current_database() as name, count(*) as tables from pg_class
    where relkind in ('r', 'p') and relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
      and relnamespace::regnamespace::text not like 'pg\\_%'`);
  const [found] = rows;
  if (found?.tables === '0') return;
  throw new Error(
    `The database "${found?.name ?? ''}" is not empty, and nothing is overwritten: ` +
      'make another one ("createdb <name>") and name it in DATABASE_URL and DATABASE_OWNER_URL',
  );
}

async function lendEyes(owner: OwnerConnection, routines: readonly string[]): Promise<void> {
  const { rows } = await owner.query<{ statement: string }>(
    `select format('alter routine %s owner to assay_lookup', signature::regprocedure) as statement
     from unnest($1::text[]) as signature`,
    [routines],
  );
  for (const { statement } of rows) await owner.query(statement);
}

const LENT = /^\d+; \d+ \d+ (?:FUNCTION|PROCEDURE) (\S+) (.+) assay_lookup$/gm;

/** What belongs to assay_lookup, from the table of contents of a dump. */
export const lentRoutines = (contents: string): string[] =>
  [...contents.matchAll(LENT)].map(([, schema = '', signature = '']) => `${schema}.${signature}`);
