import type { AppContext } from '../../context.ts';
import { migrationsMissing, missingMigrations } from '../../platform/db/inspect.ts';
import { UnavailableError } from '../../platform/errors.ts';

/** Whether requests should be sent here: the database answers and has what we need, and the process is not about to end. */
export async function requireReady({ database, stopping }: AppContext): Promise<void> {
  if (stopping.signal.aborted) throw new UnavailableError('Shutting down');
  const missing = await missingMigrations(database.pool);
  if (missing.length > 0) throw new UnavailableError(migrationsMissing(missing));
}
