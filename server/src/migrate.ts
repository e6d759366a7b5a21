import { JOBS } from './jobs.ts';
import { migrate as migrateTables } from './platform/db/migrate.ts';
import { installJobs } from './platform/jobs/install.ts';

/** Brings a database up to date, tables and queues; answers with the names of the migrations it ran. */
export async function migrate(ownerUrl: string): Promise<string[]> {
  const applied = await migrateTables(ownerUrl);
  await installJobs(
    ownerUrl,
    JOBS.map(({ name }) => name),
  );
  return applied;
}
