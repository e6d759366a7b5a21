import pg from 'pg';

export type OwnerConnection = pg.Client;

const NO_TIMEOUT_OPTIONS = '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0 -c timezone=UTC';

/** Connects as the table owner, without statement timeouts. */
export async function withOwnerConnection<T>(
  ownerUrl: string,
  work: (owner: OwnerConnection) => Promise<T>,
): Promise<T> {
  const owner = new pg.Client({
    connectionString: ownerUrl,
    application_name: 'assay backup',
    options: NO_TIMEOUT_OPTIONS,
  });
  await owner.connect();
  // Without a listener, the error of a broken connection would end the process. The next statement fails anyway.
  owner.on('error', () => undefined);
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}

/**
 * Row-level security applies even to the owner. Without a bypass, the backup would contain no rows and look like an
 * empty installation.
 */
export async function requireRowSecurityBypass(owner: OwnerConnection): Promise<void> {
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

export type ServerVersion = { readonly version: string; readonly major: number };

export async function readServerVersion(owner: OwnerConnection): Promise<ServerVersion> {
  const { rows } = await owner.query<ServerVersion>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::integer / 10000 as major`,
  );
  const [server] = rows;
  if (!server) throw new Error('A server has a version');
  return server;
}
