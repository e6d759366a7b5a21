import { readConfig } from './config.ts';
import { createContext } from './context.ts';
import { stopOnSignal } from './platform/signals.ts';
import { startApi } from './start.ts';

async function main() {
  const { stop } = await startApi(createContext(readConfig()));
  stopOnSignal(stop);
}

await main().catch((error: unknown) => {
  process.stderr.write(`assay: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
