import pg from 'pg';

/**
 * Row-level security also applies to the owner of the tables. An owner without `bypassrls`, as in most managed
 * databases, backs up as this role instead. The role can read every row, change none, and cannot sign in.
 */
export const BACKUP_ROLE = 'assay_backup';

type Connection = Pick<pg.ClientBase, 'query'>;

export type BackupReader = {
  readonly signedInAs: string;
  /** Null if the role that signed in can read everything itself. */
  readonly role: typeof BACKUP_ROLE | null;
};

export async function getBackupReader(owner: Connection): Promise<BackupReader> {
  const { rows } = await owner.query<{ name: string; unbound: boolean }>(
    'select rolname as name, rolsuper or rolbypassrls as unbound from pg_roles where rolname = current_user',
  );
  const [found] = rows;
  if (!found) throw new Error('The current database role does not exist');
  return { signedInAs: found.name, role: found.unbound ? null : BACKUP_ROLE };
}

export const SET_BACKUP_ROLE = `set role ${BACKUP_ROLE}`;

const CREATE_ROLE = `
  do $$ begin
    if not exists (select from pg_roles where rolname = '${BACKUP_ROLE}') then create role ${BACKUP_ROLE} nologin; end if;
    begin
      grant ${BACKUP_ROLE} to current_user;
    exception when insufficient_privilege then
      if not pg_has_role('${BACKUP_ROLE}', 'member') then raise; end if;
    end;
  end $$`;

/** Returns false if the role is needed and this owner may not create it. `assay doctor` then explains what to do. */
export async function ensureBackupRole(owner: Connection): Promise<boolean> {
  if ((await getBackupReader(owner)).role === null) return true;
  try {
    await owner.query(CREATE_ROLE);
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '42501') return false;
    throw error;
  }
}

type BackupTable = {
  readonly name: string;
  /** Statements that PostgreSQL writes, with names quoted as it needs them. */
  readonly schemaGrant: string;
  readonly grant: string;
  readonly policy: string;
  readonly isGranted: boolean;
  readonly isVisible: boolean;
};

/** Everything that a dump contains. A row is visible if row-level security lets the role read all rows. */
const TABLES_QUERY = `
  select format('%I.%I', n.nspname, c.relname) as name,
    format('grant usage on schema %I to ${BACKUP_ROLE}', n.nspname) as "schemaGrant",
    format('grant select on %s %I.%I to ${BACKUP_ROLE}', case when c.relkind = 'S' then 'sequence' else 'table' end,
      n.nspname, c.relname) as "grant",
    format('create policy backup on %I.%I for select to ${BACKUP_ROLE} using (true)', n.nspname, c.relname) as policy,
    has_schema_privilege(r.oid, n.oid, 'usage') and
      case when c.relkind = 'S' then has_sequence_privilege(r.oid, c.oid, 'select')
        else has_table_privilege(r.oid, c.oid, 'select') end as "isGranted",
    not c.relrowsecurity or
      exists (select from pg_policy p where p.polrelid = c.oid and p.polpermissive and p.polcmd in ('r', '*')
        and r.oid = any (p.polroles) and pg_get_expr(p.polqual, p.polrelid) = 'true')
      and not exists (select from pg_policy p where p.polrelid = c.oid and not p.polpermissive
        and (r.oid = any (p.polroles) or 0 = any (p.polroles))) as "isVisible"
  from pg_class c join pg_namespace n on n.oid = c.relnamespace, pg_roles r
  where r.rolname = '${BACKUP_ROLE}' and c.relkind in ('r', 'p', 'S')
    and n.nspname <> 'information_schema' and n.nspname not like 'pg\\_%'
  order by 1`;

const listTables = async (owner: Connection) => (await owner.query<BackupTable>(TABLES_QUERY)).rows;

/** Statements that let the role read the tables of which it cannot see all rows. Each locks its table for a moment. */
export async function listBackupPolicies(owner: Connection): Promise<string[]> {
  if ((await getBackupReader(owner)).role === null) return [];
  const hidden = (await listTables(owner)).filter(({ isVisible }) => !isVisible);
  return hidden.map(({ policy }) => policy);
}

/** Lets the role read tables that were created since the last time. Locks nothing. */
export async function grantBackupRole(owner: Connection): Promise<void> {
  if ((await getBackupReader(owner)).role === null) return;
  for (const { schemaGrant, grant, isGranted } of await listTables(owner)) {
    if (isGranted) continue;
    await owner.query(schemaGrant);
    await owner.query(grant);
  }
}

/** Why a backup by this role would be incomplete, and what to do. Null if it would contain everything. */
export async function findBackupRoleProblem(owner: Connection): Promise<string | null> {
  const { signedInAs, role } = await getBackupReader(owner);
  if (role === null) return null;
  const bound = `The database role "${signedInAs}" is subject to row-level security`;
  const { rows } = await owner.query(`select from pg_roles where rolname = $1 and pg_has_role(oid, 'member')`, [role]);
  if (rows.length === 0) {
    return (
      `${bound}, and it is not a member of ${role}: run "assay migrate", or as a superuser ` +
      `"create role ${role} nologin; grant ${role} to ${signedInAs}" and then "assay migrate"`
    );
  }
  const unread = (await listTables(owner)).filter(({ isGranted, isVisible }) => !isGranted || !isVisible);
  if (unread.length === 0) return null;
  const names = unread.slice(0, 3).map(({ name }) => name);
  const more = unread.length > names.length ? ` and ${String(unread.length - names.length)} more` : '';
  return `${bound}, and ${role} cannot read ${names.join(', ')}${more}: run "assay migrate"`;
}
