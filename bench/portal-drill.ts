// Kills the API fifty times while vendors answer and submit: `npm run drill:portal`, or with another number behind `--`.
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../server/dev/postgres.ts';
import { migrate } from '../server/src/migrate.ts';
import { drillPortal } from '../server/test/portal-drill.ts';

const kills = Number(process.argv[2] ?? 50);
const postgres = await startPostgres({ dir: await mkdtemp(join(tmpdir(), 'assay-drill-')), persistent: false });
try {
  const url = postgres.url('postgres');
  await migrate(url);
  const report = await drillPortal(url, kills);
  console.log(JSON.stringify(report, null, 2));
  process.exitCode = report.problems.length > 0 ? 1 : 0;
} finally {
  await postgres.stop();
}
