import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrate } from '../src/migrate.ts';
import { stopOnSignal } from '../src/platform/signals.ts';
import { getLocalSecret } from './local-state.ts';
import { onParentExit } from './orphan.ts';
import { startLocalDatabase } from './local-database.ts';
import { ensureWebBuilt } from './web-pages.ts';

const DIR = fileURLToPath(new URL('../../.assay/dev', import.meta.url));
const SERVER = fileURLToPath(new URL('./serve.ts', import.meta.url));

async function main() {
  await ensureWebBuilt();
  const port = process.env.PORT ?? '3000';
  const secret = process.env.ASSAY_SECRET ?? (await getLocalSecret(DIR));
  const database = await startLocalDatabase(DIR, 'assay_dev');
  await migrate(process.env.DATABASE_OWNER_URL ?? database.url);

  const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', '--conditions=source', SERVER], {
    stdio: 'inherit',
    env: {
      METRICS_PORT: '0',
      FILE_DIR: join(DIR, 'files'),
      SHUTDOWN_DELAY_MS: '0',
      SHUTDOWN_GRACE_MS: '1000',
      ...process.env,
      PORT: port,
      DATABASE_URL: database.url,
      ASSAY_SECRET: secret,
    },
  });
  const ended = once(server, 'exit');
  const stop = async () => {
    server.kill('SIGTERM');
    await ended;
    await database.stop();
  };
  stopOnSignal(stop);
  onParentExit(() => void stop().finally(() => process.exit(0)));
  console.log(`
  Address    http://localhost:${port}   (restarts when a file changes)
  Database   ${database.url}

For "npm run assay" against this database:

  export DATABASE_URL='${database.url}' ASSAY_SECRET="$(cat .assay/dev/secret)"
`);
}

await main().catch((error: unknown) => {
  console.error(`assay dev: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
});
