import { type ConstructorOptions, PgBoss } from 'pg-boss';
import { JOB_SCHEMA } from './job.ts';

/** Knows the queues, and does nothing by itself: no migration, no supervision, no schedules. */
export function quietBoss(db: NonNullable<ConstructorOptions['db']>): PgBoss {
  const boss = new PgBoss({ db, schema: JOB_SCHEMA, migrate: false, supervise: false, schedule: false });
  boss.on('error', () => undefined);
  return boss;
}
