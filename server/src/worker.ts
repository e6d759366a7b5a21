import { readConfig } from './config.ts';
import { createContext } from './context.ts';
import { startWorker } from './jobs.ts';
import { stopOnSignal } from './platform/signals.ts';

async function main() {
  const ctx = createContext(readConfig());
  const { stop } = await startWorker(ctx);
  ctx.log.info('working');
  stopOnSignal(async () => {
    ctx.stopping.abort();
    ctx.log.info('draining');
    await stop();
    await ctx.database.pool.end();
    ctx.log.info('stopped');
  });
}

await main().catch((error: unknown) => {
  process.stderr.write(`assay: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
