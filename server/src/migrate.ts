import { JOBS } from './jobs.ts';
import { listPending, migrate as migrateTables, type MigrateOptions, type Migration } from './platform/db/migrate.ts';
import { judgeMigration } from './platform/db/rolling.ts';
import { areQueuesCurrent, installJobs } from './platform/jobs/install.ts';

/** Brings a database up to date, tables and queues; answers with the names of the migrations it ran. */
export async function migrate(ownerUrl: string, options?: MigrateOptions): Promise<string[]> {
  const applied = await migrateTables(ownerUrl, options);
  await installJobs(
    ownerUrl,
    JOBS.map(({ name }) => name),
  );
  return applied;
}

export type PlannedStep = {
  readonly name: string;
  /** Whether servers of the release before can go on while it runs, and beside the new ones. */
  readonly oldServersGoOn: boolean;
  /** Servers older than this release must have been replaced before. */
  readonly stopOlderThan: string | null;
  readonly concerns: readonly string[];
};

/** What `migrate` would do, and what it would mean to the servers that run. Changes nothing. */
export async function planMigration(ownerUrl: string): Promise<PlannedStep[]> {
  const { isNew, all, pending } = await listPending(ownerUrl);
  const steps = pending.map(({ name, sql }) => (isNew ? ofNobody(name) : stepOf({ name, sql }, all)));
  if (isNew || (await areQueuesCurrent(ownerUrl))) return steps;
  return [...steps, { ...ofNobody('queues'), oldServersGoOn: false, concerns: ['the tables of the queues change'] }];
}

/** On a new database nothing runs yet. */
const ofNobody = (name: string) => ({ name, oldServersGoOn: true, stopOlderThan: null, concerns: [] });

function stepOf({ name, sql }: Pick<Migration, 'name' | 'sql'>, all: readonly Migration[]): PlannedStep {
  const earlier = all.filter((one) => one.name < name).map((one) => one.sql);
  const { concerns, contractSince } = judgeMigration(sql, earlier);
  return { name, oldServersGoOn: concerns.length === 0, stopOlderThan: contractSince, concerns };
}
