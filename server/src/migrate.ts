import { JOB_HANDLERS } from './jobs.ts';
import {
  listPendingMigrations,
  migrate as migrateTables,
  type MigrateOptions,
  type Migration,
} from './platform/db/run-migrations.ts';
import { reviewMigration } from './platform/db/migration-safety.ts';
import { areQueuesCurrent, installJobs } from './platform/jobs/install-jobs.ts';

/** Migrates tables and queues. Returns the names of the migrations it ran. */
export async function migrate(ownerUrl: string, options?: MigrateOptions): Promise<string[]> {
  const applied = await migrateTables(ownerUrl, options);
  await installJobs(
    ownerUrl,
    JOB_HANDLERS.map(({ name }) => name),
  );
  return applied;
}

export type PlannedStep = {
  readonly name: string;
  /** Whether servers of the previous release can keep running during the migration and alongside new ones. */
  readonly isRollingSafe: boolean;
  /** Servers older than this release must have been replaced first. */
  readonly stopOlderThan: string | null;
  readonly concerns: readonly string[];
};

/** What `migrate` would do, and its effect on running servers. Changes nothing. */
export async function planMigration(ownerUrl: string): Promise<PlannedStep[]> {
  const { isNew, all, pending } = await listPendingMigrations(ownerUrl);
  const steps = pending.map(({ name, sql }) => (isNew ? toSafeStep(name) : toPlannedStep({ name, sql }, all)));
  if (isNew || (await areQueuesCurrent(ownerUrl))) return steps;
  return [...steps, { ...toSafeStep('queues'), isRollingSafe: false, concerns: ['the job queue tables change'] }];
}

/** No server uses a new database yet, so every migration is safe. */
const toSafeStep = (name: string) => ({ name, isRollingSafe: true, stopOlderThan: null, concerns: [] });

function toPlannedStep({ name, sql }: Pick<Migration, 'name' | 'sql'>, all: readonly Migration[]): PlannedStep {
  const earlier = all.filter((one) => one.name < name).map((one) => one.sql);
  const { concerns, contractSince } = reviewMigration(sql, earlier);
  return { name, isRollingSafe: concerns.length === 0, stopOlderThan: contractSince, concerns };
}
