// Measures the product beside two baselines, on its own PostgreSQL: `npm run bench`, or `npm run bench -- --quick`.
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../server/dev/postgres.ts';
import { startChild } from './child.ts';
import { holdContest } from './contest.ts';
import { readOptions } from './options.ts';
import { rehearse } from './rehearsal.ts';
import { printWhileAsking } from './reports.ts';
import { type Scene, setScene } from './scene.ts';
import { lineOf, tableOf } from './table.ts';
import { targetLine, targetsOf } from './targets.ts';

const SETTINGS = [
  'shared_buffers=512MB',
  'max_wal_size=16GB',
  'checkpoint_timeout=30min',
  'maintenance_work_mem=256MB',
];

const options = readOptions(process.argv.slice(2));
const postgres = await startPostgres({
  dir: await mkdtemp(join(tmpdir(), 'assay-bench-')),
  persistent: false,
  settings: SETTINGS,
});
const workers = { load: startChild('load-generator.ts'), driver: startChild('driver-loop.ts') };
const scenes: Scene[] = [];
try {
  for (const size of options.sizes) {
    console.error(`loading ${String(size.vendors)} vendors and ${String(size.entries)} audit entries`);
    const scene = await setScene(postgres, size);
    scenes.push(scene);
    await rehearse(scene);
  }
  if (options.parts.includes('reports'))
    for (const scene of scenes) await printWhileAsking(workers.load, scene, options);
  else await contest();
} finally {
  for (const scene of scenes) await scene.stop();
  await workers.load.stop();
  await workers.driver.stop();
  await postgres.stop();
}

async function contest() {
  const results = await holdContest(workers, scenes, options);
  const lines = results.map(lineOf);
  const targets = targetsOf(results);
  console.log(`${tableOf(lines)}\n\n${targets.map(targetLine).join('\n')}`);
  if (options.jsonFile !== undefined) await writeFile(options.jsonFile, JSON.stringify({ lines, targets }, null, 2));
  for (const { route, failures } of lines) {
    for (const [reason, count] of Object.entries(failures)) {
      console.error(`${route}: ${String(count)} failed (${reason})`);
      process.exitCode = 1;
    }
  }
}
