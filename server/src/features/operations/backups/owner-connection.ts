import pg from 'pg';
import {
  type BackupReader,
  findBackupRoleProblem,
  getBackupReader,
  grantBackupRole,
  SET_BACKUP_ROLE,
} from '../../../platform/db/backup-role.ts';
import { KEEP_ALIVE } from '../../../platform/db/pool.ts';

export type OwnerConnection = pg.Client;

const CONNECT_TIMEOUT_MS = 10_000;
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
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    ...KEEP_ALIVE,
  });
  await owner.connect();
  let lost: Error | undefined;
  // Without a listener, the error of a broken connection would end the process. The next statement fails anyway.
  owner.on('error', (error) => (lost ??= error));
  try {
    return await work(owner);
  } catch (error) {
    if (!lost) throw error;
    const server = `${owner.host}:${String(owner.port)}`;
    throw new Error(`The connection to PostgreSQL at ${server} was lost: ${lost.message}`, { cause: error });
  } finally {
    await owner.end();
  }
}

/** Prepares the connection to read every row, and refuses if the backup would lack some. Returns the role that reads. */
export async function requireBackupReader(owner: OwnerConnection): Promise<BackupReader['role']> {
  const { role } = await getBackupReader(owner);
  if (role === null) return null;
  // If this fails, the check below reports a more helpful problem.
  await grantBackupRole(owner).catch(() => undefined);
  const problem = await findBackupRoleProblem(owner);
  if (problem !== null) throw new Error(`The backup would be incomplete. ${problem}`);
  await owner.query(SET_BACKUP_ROLE);
  return role;
}

export type BackupRoleReport = {
  readonly role: string;
  /** Whether the role that signs in owns the tables, or may act as their owner. */
  readonly isOwner: boolean;
  readonly problem: string | null;
};

/** Whether a backup would contain everything. Changes nothing. */
export const inspectBackupRole = (ownerUrl: string): Promise<BackupRoleReport> =>
  withOwnerConnection(ownerUrl, async (owner) => {
    const { signedInAs, role } = await getBackupReader(owner);
    const { rows } = await owner.query(
      `select from pg_class where oid = to_regclass('public.vendor') and pg_has_role(relowner, 'member')`,
    );
    return { role: role ?? signedInAs, isOwner: rows.length > 0, problem: await findBackupRoleProblem(owner) };
  });

export type ServerVersion = { readonly version: string; readonly major: number };

export async function readServerVersion(owner: OwnerConnection): Promise<ServerVersion> {
  const { rows } = await owner.query<ServerVersion>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::integer / 10000 as major`,
  );
  const [server] = rows;
  if (!server) throw new Error('Expected the version query to return one row');
  return server;
}
