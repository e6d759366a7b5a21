import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { getFreePort } from '../../server/dev/free-port.ts';
import { readConfig } from '../../server/src/config.ts';
import { createContext } from '../../server/src/context.ts';
import { createOperatorCaller } from '../../server/src/domain/caller.ts';
import { createWebhook } from '../../server/src/features/messaging/webhooks/webhook-commands.ts';
import { migrate } from '../../server/src/migrate.ts';
import { type ApiProcess, startApiProcess } from '../../server/test/support/api-process.ts';
import { type RunningProcess, startWorkerProcess } from '../../server/test/support/processes.ts';
import { createSettableClock } from '../../server/test/support/set-clock.ts';
import { startS3Server } from '../../server/test/support/s3-server.ts';
import { startTcpProxyFor } from '../../server/test/support/tcp-proxy.ts';
import { startMailServer } from '../../server/test/support/test-mail-server.ts';
import { TEST_SECRET } from '../../server/test/support/test-secret.ts';
import { startWebhookReceiver } from '../../server/test/support/webhook-receiver.ts';
import { seedDrillScene } from '../portal/portal-drill-scene.ts';
import { createDrillApiKey } from '../support/drill-api-key.ts';
import { mountSmallDisk, startControlledPostgres } from './controlled-postgres.ts';

export const PUBLIC_URL = 'http://localhost:3999';
const QUARANTINE_MB = 32;

type WorkerProcess = RunningProcess & { readonly metricsUrl: string };
export type FaultScene = Awaited<ReturnType<typeof startFaultScene>>;

/** Two servers and two workers with the services they use. The proxies in between can be told to misbehave. */
export async function startFaultScene() {
  const dir = mkdtempSync(join(tmpdir(), 'assay-faults-'));
  mountSmallDisk(dir, QUARANTINE_MB);
  const postgres = await startControlledPostgres();
  await migrate(postgres.url);
  const database = await startTcpProxyFor(postgres.url);
  const s3 = await startS3Server();
  const files = await startTcpProxyFor(s3.environment.S3_ENDPOINT ?? '');
  const mail = await startMailServer();
  const [healthy, other] = [await startWebhookReceiver(), await startWebhookReceiver()];
  const ca = join(dir, 'ca.pem');
  writeFileSync(ca, [healthy, other].map(({ cert }) => cert).join('\n'));

  const environment = {
    ...s3.environment,
    ...healthy.environment,
    S3_ENDPOINT: files.url,
    WEBHOOK_CA_FILE: ca,
    SMTP_URL: mail.url,
    SMTP_TIMEOUT_MS: '5000',
    MAIL_FROM: 'drill@assay.example',
    PUBLIC_URL,
    LIMIT_REQUESTS_PER_MINUTE: '1000000',
    LIMIT_EXPORTS_PER_MINUTE: '1000000',
    UPLOAD_QUARANTINE_DIR: join(dir, 'quarantine'),
    DATABASE_URL: database.url,
    ASSAY_SECRET: TEST_SECRET,
  };
  const ctx = createContext(readConfig({ ...environment, DATABASE_URL: postgres.url, LOG_LEVEL: 'silent' }));
  const questionnaires = await seedDrillScene(ctx);
  const operator = createOperatorCaller(questionnaires.organisationId);
  const key = await createDrillApiKey(ctx, operator);
  for (const { url } of [healthy, other]) {
    await createWebhook(ctx, operator, { url, description: null, events: ['vendor.created'] });
  }

  /** The clocks of the second server and the second worker can be set. */
  const clocks = { server: createSettableClock(), worker: createSettableClock() };
  const ports = await Promise.all(Array.from({ length: 4 }, () => getFreePort()));
  const port = (index: number) => String(ports[index]);
  const startServer = (number: 0 | 1): Promise<ApiProcess> => {
    const own = { PORT: port(number), ...(number === 1 && clocks.server.environment) };
    return startApiProcess(database.url, { ...environment, ...own });
  };
  const startWorker = async (number: 0 | 1): Promise<WorkerProcess> => {
    const own = { WORKER_METRICS_PORT: port(2 + number), ...(number === 1 && clocks.worker.environment) };
    const running = await startWorkerProcess({ ...environment, ...own });
    return { ...running, metricsUrl: `http://127.0.0.1:${port(2 + number)}/metrics` };
  };
  const servers = [await startServer(0), await startServer(1)] as const;
  const workers = [await startWorker(0), await startWorker(1)] as const;
  const processes = { servers: [...servers], workers: [...workers] };
  const owner = new pg.Pool({ connectionString: postgres.url, max: 2 });
  owner.on('error', () => undefined);

  return {
    postgres,
    database: database.proxy,
    files: files.proxy,
    mail,
    receivers: { healthy, other },
    /** Set by a fault that keeps something until it ends, such as a lock. */
    current: { end: async () => {} },
    quarantine: { filler: join(dir, 'filler') },
    environment,
    ctx,
    operator,
    questionnaires,
    key,
    owner,
    processes,
    startServer,
    startWorker,
    clocks,
    stop: async () => {
      for (const { child, ended } of [...processes.servers, ...processes.workers]) {
        child.kill('SIGCONT');
        child.kill('SIGKILL');
        await ended;
      }
      await owner.end();
      await ctx.database.pool.end();
      await Promise.all([healthy.close(), other.close(), mail.stop(), database.proxy.close(), files.proxy.close()]);
      await s3.stop();
      await postgres.remove();
    },
  };
}
