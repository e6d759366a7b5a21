import { readAuditSecrets, readConfig } from './config.ts';
import { createContext, withAuditSecrets } from './context.ts';
import { startWorker } from './jobs.ts';
import { registerWriteMetric } from './platform/db/write-probe.ts';
import { registerQueueMetrics } from './platform/jobs/inspect-jobs.ts';
import { serveMetrics } from './platform/metrics.ts';
import { stopOnSignal } from './platform/signals.ts';

async function main() {
  const ctx = withAuditSecrets(createContext(readConfig()), readAuditSecrets());
  const { config, database, metrics } = ctx;
  const { stop } = await startWorker(ctx);
  registerQueueMetrics(metrics.registry, database.pool);
  registerWriteMetric(metrics.registry, database.pool);
  const address = { host: config.host, port: config.workerMetricsPort };
  const scraped = address.port === 0 ? null : await serveMetrics(metrics, address);
  ctx.log.info('working');
  stopOnSignal(async () => {
    ctx.stopping.abort();
    ctx.log.info('draining');
    await stop();
    scraped?.close();
    await database.pool.end();
    ctx.log.info('stopped');
  });
}

await main().catch((error: unknown) => {
  process.stderr.write(`assay: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
