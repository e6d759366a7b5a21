// Kills the worker in the middle of its mails and counts: `npm run drill:mail`, or with `-- <mails> <kills>`.
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../server/dev/postgres.ts';
import { migrate } from '../server/src/migrate.ts';
import { drillKills } from './mail-kills.ts';

const [mails = 3_000, kills = 20] = process.argv.slice(2).map(Number);
const postgres = await startPostgres({ dir: await mkdtemp(join(tmpdir(), 'assay-drill-')), persistent: false });
try {
  const databaseUrl = postgres.url('postgres');
  await migrate(databaseUrl);
  const result = await drillKills({ databaseUrl, mails, kills });
  console.log(JSON.stringify(result, null, 2));
  const { SENT = 0, UNCERTAIN = 0, QUEUED = 0 } = result.byStatus;
  const isSound = result.duplicates + result.falselySent + result.falselyQueued === 0;
  if (!isSound || SENT + UNCERTAIN + QUEUED !== mails) process.exitCode = 1;
} finally {
  await postgres.stop();
}
