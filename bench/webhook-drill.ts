// Kills the worker in the middle of its events and counts: `npm run drill:webhooks`, or with `-- <events> <kills>`.
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../server/dev/postgres.ts';
import { migrate } from '../server/src/migrate.ts';
import { drillKills } from './webhook-kills.ts';

const [events = 3_000, kills = 20] = process.argv.slice(2).map(Number);
const postgres = await startPostgres({ dir: await mkdtemp(join(tmpdir(), 'assay-drill-')), persistent: false });
try {
  const databaseUrl = postgres.url('postgres');
  await migrate(databaseUrl);
  const result = await drillKills({ databaseUrl, events, kills, refusedEvery: 10 });
  console.log(JSON.stringify(result, null, 2));
  const { lost, falselyDelivered, renamed, badlySigned, byStatus } = result;
  if (lost + falselyDelivered + renamed + badlySigned > 0 || byStatus.DELIVERED !== events) process.exitCode = 1;
} finally {
  await postgres.stop();
}
