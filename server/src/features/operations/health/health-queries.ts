import type { AppContext } from '../../../context.ts';
import { formatMissingMigrations, listMissingMigrations } from '../../../platform/db/inspect-database.ts';
import { UnavailableError } from '../../../platform/errors.ts';

/** Ready if the database is reachable and fully migrated, and the process is not shutting down. */
export async function requireReady({ database, stopping }: AppContext): Promise<void> {
  if (stopping.signal.aborted) throw new UnavailableError('Shutting down');
  const missing = await listMissingMigrations(database.probe);
  if (missing.length > 0) throw new UnavailableError(formatMissingMigrations(missing));
}
