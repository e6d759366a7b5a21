import { ensureDatabase, startGuardedPostgres } from './guarded-postgres.ts';

export type OwnDatabase = { readonly url: string; readonly stop: () => Promise<void> };

/** The database of DATABASE_URL, or one of our own in this directory. `fresh` empties our own, never another's. */
export async function startOwnDatabase(dir: string, name: string, { fresh = false } = {}): Promise<OwnDatabase> {
  const given = process.env.DATABASE_URL;
  if (given !== undefined) return { url: given, stop: () => Promise.resolve() };
  const postgres = await startGuardedPostgres(dir);
  await ensureDatabase(postgres.url('postgres'), name, { fresh });
  return { url: postgres.url(name), stop: postgres.stop };
}
