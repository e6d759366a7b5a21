import type { AppContext } from '../../context.ts';
import { UnavailableError } from '../../platform/errors.ts';

/** Whether requests should be sent here: the database answers, and the process is not about to end. */
export async function requireReady({ database, stopping }: AppContext): Promise<void> {
  if (stopping.signal.aborted) throw new UnavailableError('Shutting down');
  await database.pool.query('select 1');
}
