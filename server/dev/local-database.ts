import { ensureDatabase, startGuardedPostgres } from './guarded-postgres.ts';

export type LocalDatabase = { readonly url: string; readonly stop: () => Promise<void> };

/** The database of DATABASE_URL, or a local one in this directory. `fresh` empties only the local one. */
export async function startLocalDatabase(dir: string, name: string, { fresh = false } = {}): Promise<LocalDatabase> {
  const given = process.env.DATABASE_URL;
  if (given !== undefined) return { url: given, stop: () => Promise.resolve() };
  const postgres = await startGuardedPostgres(dir);
  await ensureDatabase(postgres.url('postgres'), name, { fresh });
  return { url: postgres.url(name), stop: postgres.stop };
}
