import type { AppContext } from '../../../context.ts';
import { formatClockSkew, isClockOff } from '../../../platform/db/database-clock.ts';
import { formatMissingMigrations, listMissingMigrations } from '../../../platform/db/inspect-database.ts';
import { UnavailableError } from '../../../platform/errors.ts';

/** Ready if the database is reachable and fully migrated, both clocks agree, and the process is not shutting down. */
export async function requireReady({ clock, database, stopping }: AppContext): Promise<void> {
  if (stopping.signal.aborted) throw new UnavailableError('Shutting down');
  if (isClockOff(clock.getSkewMs())) throw new UnavailableError(formatClockSkew(clock.getSkewMs()));
  const missing = await listMissingMigrations(database.probe);
  if (missing.length > 0) throw new UnavailableError(formatMissingMigrations(missing));
}
