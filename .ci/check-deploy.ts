// Builds the image, brings up compose.yaml with its proxy, takes an assessment through it, and runs the chart's pods:
// `npm run check:deploy`. Pass another Dockerfile to see the check fail: `-- --dockerfile <path>`.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { configureEngine, removeContainers, startEngineService, stopProcess } from './container-engine.ts';
import { buildAssayImage, ensureBaseImages } from './container-images.ts';
import { assertTrue } from './expect.ts';
import { inspectImage } from './inspect-image.ts';
import { ROOT } from './lock-file.ts';
import { runCompose } from './run-compose.ts';
import { playChart } from './play-chart.ts';

const { values } = parseArgs({
  options: { dockerfile: { type: 'string', default: join(ROOT, 'deploy/Dockerfile') } },
});

configureEngine();
removeContainers();
const service = await startEngineService();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stop().finally(() => process.exit(1)));

async function stop() {
  removeContainers();
  await stopProcess(service);
}

try {
  ensureBaseImages();
  buildAssayImage(values.dockerfile);
  inspectImage();
  await runCompose(playChart);
} catch (error) {
  assertTrue(error instanceof Error ? error.message : String(error), false);
} finally {
  await stop();
}
