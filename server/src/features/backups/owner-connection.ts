import pg from 'pg';

export type OwnerConnection = pg.Client;

const UNHURRIED = '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0 -c timezone=UTC';

/** As the owner of the tables, for work that takes its time. */
export async function asOwner<T>(ownerUrl: string, work: (owner: OwnerConnection) => Promise<T>): Promise<T> {
  const owner = new pg.Client({
    connectionString: ownerUrl,
    application_name: 'assay backup',
    options: UNHURRIED,
  });
  await owner.connect();
  // Cut off between two statements, it tells nobody but us; the next statement fails.
  owner.on('error', () => undefined);
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}

/** Row-level security binds even the owner: bound, a backup would be empty and look like one of an empty installation. */
export async function requireUnbound(owner: OwnerConnection): Promise<void> {
  const { rows } = await owner.query<{ role: string; unbound: boolean }>(
    'select rolname as role, rolsuper or rolbypassrls as unbound from pg_roles where rolname = current_user',
  );
  const [found] = rows;
  if (found?.unbound) return;
  throw new Error(
    `The database role "${found?.role ?? ''}" is bound by row-level security and would back up no row: ` +
      'name a superuser in DATABASE_OWNER_URL, or let it pass with "alter role … bypassrls"',
  );
}

export type Server = { readonly version: string; readonly major: number };

export async function serverOf(owner: OwnerConnection): Promise<Server> {
  const { rows } = await owner.query<Server>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::integer / 10000 as major`,
  );
  const [server] = rows;
  if (!server) throw new Error('A server has a version');
  return server;
}
