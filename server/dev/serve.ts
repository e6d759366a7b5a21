import { readAuditSecrets, readConfig } from '../src/config.ts';
import { createContext, withAuditSecrets } from '../src/context.ts';
import { startWorker } from '../src/jobs.ts';
import { stopOnSignal } from '../src/platform/signals.ts';
import { startApi } from '../src/start.ts';

/** Runs the server and the worker in one process, which is enough for one developer. */
async function main() {
  const ctx = withAuditSecrets(createContext(readConfig()), readAuditSecrets());
  const api = await startApi(ctx);
  const worker = await startWorker(ctx);
  stopOnSignal(async () => {
    await worker.stop();
    await api.stop();
  });
}

await main().catch((error: unknown) => {
  console.error(`assay: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
});
