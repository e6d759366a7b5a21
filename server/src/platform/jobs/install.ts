import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { DEAD_LETTERS, JOB_SCHEMA } from './job.ts';
import { quietBoss } from './quiet-boss.ts';

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** A job that fails waits longer each time, for about a day in all. A worker that is silent has lost its jobs. */
const POLICY = {
  deadLetter: DEAD_LETTERS,
  retryLimit: 30,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: HOUR_SECONDS,
  expireInSeconds: HOUR_SECONDS,
  heartbeatSeconds: 30,
  deleteAfterSeconds: DAY_SECONDS,
  notify: true,
};
const KEPT_FOR_A_PERSON = { retentionSeconds: 90 * DAY_SECONDS };

/** The application may use the queues; it cannot change them. */
const GRANTS = `
  grant usage on schema ${JOB_SCHEMA} to assay_app;
  grant select, insert, update, delete on all tables in schema ${JOB_SCHEMA} to assay_app;`;

/** Makes the queues, as the owner of the tables. Run with the migrations, before whatever uses the queues. */
export async function installJobs(ownerUrl: string, names: readonly string[]): Promise<void> {
  const boss = new PgBoss({
    connectionString: ownerUrl,
    application_name: 'assay migrate',
    schema: JOB_SCHEMA,
    max: 2,
    supervise: false,
    schedule: false,
  });
  boss.on('error', () => undefined);
  try {
    await boss.start();
    await makeQueue(boss, DEAD_LETTERS, KEPT_FOR_A_PERSON);
    for (const name of names) await makeQueue(boss, name, POLICY);
  } finally {
    await boss.stop({ graceful: false });
  }
  await grant(ownerUrl);
}

/** Whether the tables of the queues are those that this release of the library works with. */
export async function areQueuesCurrent(ownerUrl: string): Promise<boolean> {
  const pool = new pg.Pool({ connectionString: ownerUrl, application_name: 'assay migrate', max: 1 });
  const boss = quietBoss({ executeSql: (text, values) => pool.query(text, values) });
  try {
    await boss.start();
    await boss.stop({ graceful: false });
    return true;
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('pg-boss')) return false;
    throw error;
  } finally {
    await pool.end();
  }
}

async function makeQueue(boss: PgBoss, name: string, policy: typeof POLICY | typeof KEPT_FOR_A_PERSON) {
  await boss.createQueue(name, policy);
  await boss.updateQueue(name, policy);
}

async function grant(ownerUrl: string) {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'assay migrate' });
  await client.connect();
  await client.query(GRANTS).finally(() => client.end());
}
