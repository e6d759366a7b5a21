// Compares the product with two baselines, on its own PostgreSQL: `npm run bench`, or `npm run bench -- --quick`.
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../server/dev/postgres.ts';
import { startChild } from './child-process.ts';
import { runComparison } from './comparison.ts';
import { parseOptions } from './options.ts';
import { warmUp } from './warm-up.ts';
import { measureBesideLargeResponses } from './large-responses.ts';
import { type BenchScene, seedBenchScene } from './scene.ts';
import { toResultRow, formatTable } from './table.ts';
import { formatTarget, listTargets } from './targets.ts';

const SETTINGS = [
  'shared_buffers=512MB',
  'max_wal_size=16GB',
  'checkpoint_timeout=30min',
  'maintenance_work_mem=256MB',
];

const options = parseOptions(process.argv.slice(2));
const postgres = await startPostgres({
  dir: await mkdtemp(join(tmpdir(), 'assay-bench-')),
  persistent: false,
  settings: SETTINGS,
});
const workers = { load: startChild('load-generator.ts'), driver: startChild('driver-loop.ts') };
const scenes: BenchScene[] = [];
try {
  for (const size of options.sizes) {
    console.error(`loading ${String(size.vendors)} vendors and ${String(size.entries)} audit entries`);
    const scene = await seedBenchScene(postgres, size);
    scenes.push(scene);
    await warmUp(scene);
  }
  if (options.parts.includes('reports'))
    for (const scene of scenes) await measureBesideLargeResponses(workers.load, scene, options);
  else await contest();
} finally {
  for (const scene of scenes) await scene.stop();
  await workers.load.stop();
  await workers.driver.stop();
  await postgres.stop();
}

async function contest() {
  const results = await runComparison(workers, scenes, options);
  const lines = results.map(toResultRow);
  const targets = listTargets(results);
  console.log(`${formatTable(lines)}\n\n${targets.map(formatTarget).join('\n')}`);
  if (options.jsonFile !== undefined) await writeFile(options.jsonFile, JSON.stringify({ lines, targets }, null, 2));
  for (const { route, failures } of lines) {
    for (const [reason, count] of Object.entries(failures)) {
      console.error(`${route}: ${String(count)} failed (${reason})`);
      process.exitCode = 1;
    }
  }
}
