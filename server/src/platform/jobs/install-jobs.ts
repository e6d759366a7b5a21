import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { grantBackupRole } from '../db/backup-role.ts';
import { KEEP_ALIVE } from '../db/pool.ts';
import { createSilentBoss } from './enqueue.ts';
import { DEAD_LETTER_QUEUE, JOB_SCHEMA } from './job.ts';

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** Retries with increasing delays, for about a day in total. A worker without a heartbeat loses its jobs. */
const POLICY = {
  deadLetter: DEAD_LETTER_QUEUE,
  retryLimit: 30,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: HOUR_SECONDS,
  expireInSeconds: HOUR_SECONDS,
  heartbeatSeconds: 30,
  deleteAfterSeconds: DAY_SECONDS,
  notify: true,
};
const DEAD_LETTER_POLICY = { retentionSeconds: 90 * DAY_SECONDS };

/** The application can use the queues but not change them. */
const GRANTS = `
  grant usage on schema ${JOB_SCHEMA} to assay_app;
  grant select, insert, update, delete on all tables in schema ${JOB_SCHEMA} to assay_app;`;

/** Creates the queues, as the table owner. Runs with the migrations, before anything uses the queues. */
export async function installJobs(ownerUrl: string, names: readonly string[]): Promise<void> {
  const boss = new PgBoss({
    connectionString: ownerUrl,
    application_name: 'assay migrate',
    ...KEEP_ALIVE,
    schema: JOB_SCHEMA,
    max: 2,
    supervise: false,
    schedule: false,
  });
  boss.on('error', () => undefined);
  try {
    await boss.start();
    await createQueue(boss, DEAD_LETTER_QUEUE, DEAD_LETTER_POLICY);
    for (const name of names) await createQueue(boss, name, POLICY);
  } finally {
    await boss.stop({ graceful: false });
  }
  await grantAccess(ownerUrl);
}

/** Whether the queue tables have the version that this release of pg-boss requires. */
export async function areQueuesCurrent(ownerUrl: string): Promise<boolean> {
  const pool = new pg.Pool({ connectionString: ownerUrl, application_name: 'assay migrate', max: 1, ...KEEP_ALIVE });
  const boss = createSilentBoss({ executeSql: (text, values) => pool.query(text, values) });
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

async function createQueue(boss: PgBoss, name: string, policy: typeof POLICY | typeof DEAD_LETTER_POLICY) {
  await boss.createQueue(name, policy);
  await boss.updateQueue(name, policy);
}

async function grantAccess(ownerUrl: string) {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'assay migrate', ...KEEP_ALIVE });
  await client.connect();
  try {
    await client.query(GRANTS);
    await grantBackupRole(client);
  } finally {
    await client.end();
  }
}
