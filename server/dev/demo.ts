import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readAuditSecrets, readConfig } from '../src/config.ts';
import { type AppContext, createContext, withAuditSecrets } from '../src/context.ts';
import { startWorker } from '../src/jobs.ts';
import { migrate } from '../src/migrate.ts';
import { stopOnSignal } from '../src/platform/signals.ts';
import { startApi } from '../src/start.ts';
import { type DemoCredentials, seedDemo } from './demo-data.ts';
import { findPortalUrl } from './demo-portal.ts';
import { writeLocalState, getLocalSecret, readLocalState } from './local-state.ts';
import { onParentExit } from './orphan.ts';
import { startLocalDatabase } from './local-database.ts';
import { ensureWebBuilt } from './web-pages.ts';
import { getFreePort, isFreePort } from './free-port.ts';

const DEFAULT_DIR = fileURLToPath(new URL('../../.assay/demo', import.meta.url));
const CREDENTIALS = 'credentials.json';
const ENVIRONMENT = 'environment';

const { values: options } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    port: { type: 'string', default: '3000' },
    dir: { type: 'string' },
  },
});

/** A relative path is relative to the folder where npm was called, not where it runs the script. */
const CALLED_FROM = process.env.INIT_CWD ?? process.cwd();
const dirOf = (given: string | undefined) => (given === undefined ? DEFAULT_DIR : resolve(CALLED_FROM, given));

async function credentialsFor(ctx: AppContext, dir: string): Promise<DemoCredentials> {
  const kept = await readLocalState(dir, CREDENTIALS);
  if (kept !== null) return JSON.parse(kept);
  const credentials = await seedDemo(ctx);
  await writeLocalState(dir, CREDENTIALS, JSON.stringify(credentials));
  return credentials;
}

async function choosePort(asked: string): Promise<number> {
  if (asked === '0') return getFreePort();
  const port = Number(asked);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error(`--port ${asked} is not a port number`);
  if (await isFreePort(port)) return port;
  throw new Error(
    `Port ${asked} cannot be used: another program listens on it, or your system keeps it for root. ` +
      'Choose another: npm run demo -- --port 3001',
  );
}

async function main() {
  const dir = dirOf(options.dir);
  const port = await choosePort(options.port);
  await ensureWebBuilt();
  const url = `http://localhost:${String(port)}`;
  const database = await startLocalDatabase(dir, 'assay_demo', {
    fresh: (await readLocalState(dir, CREDENTIALS)) === null,
  });
  let stop = database.stop;
  stopOnSignal(() => stop());
  onParentExit(() => void stop().finally(() => process.exit(0)));

  await migrate(database.url);
  const variables = {
    LOG_LEVEL: 'warn',
    FILE_DIR: join(dir, 'files'),
    ...process.env,
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: undefined,
    ASSAY_SECRET: await getLocalSecret(dir),
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: url,
    METRICS_PORT: '0',
    SHUTDOWN_DELAY_MS: '0',
    SHUTDOWN_GRACE_MS: '2000',
  };
  const ctx = withAuditSecrets(createContext(readConfig(variables)), readAuditSecrets(variables));
  const { organisationId, organisation, email, password, apiKey } = await credentialsFor(ctx, dir);
  await writeLocalState(dir, ENVIRONMENT, `export ASSAY_URL='${url}'\nexport ASSAY_API_KEY='${apiKey}'\n`);
  const api = await startApi(ctx);
  const worker = await startWorker(ctx);
  stop = async () => {
    await worker.stop();
    await api.stop();
    await database.stop();
  };
  const portalUrl = await findPortalUrl(ctx, { dir, organisationId });
  const ready = { url, databaseUrl: database.url, organisation, email, password, apiKey, portalUrl };
  console.log(options.json ? JSON.stringify(ready) : welcome({ ...ready, dir }));
}

type Welcome = Readonly<Record<'url' | 'organisation' | 'email' | 'password' | 'apiKey' | 'dir', string>> & {
  readonly portalUrl: string | null;
};

const welcome = ({ url, organisation, email, password, apiKey, dir, portalUrl }: Welcome) => `
Assay is running for ${organisation}.

  Address    ${url}
  Reference  ${url}/api/docs
  Sign in    ${email}  ${password}
  API key    ${apiKey}

As the vendor: ${portalUrl ?? 'no assessment is waiting for answers; send one, and show its link.'}

Try it:

  . '${join(relative(CALLED_FROM, dir), ENVIRONMENT)}'
  curl -H "Authorization: Bearer $ASSAY_API_KEY" "$ASSAY_URL/api/v1/vendors?tier=CRITICAL"

Ctrl-C stops everything; the data stays for the next start.
`;

await main().catch((error: unknown) => {
  console.error(`assay demo: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
});
