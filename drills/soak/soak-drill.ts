// Sends requests at a steady rate and fails if memory or tables grow: `npm run drill:soak -- <minutes>`.
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { median } from '../../bench/measure.ts';
import { getFreePort } from '../../server/dev/free-port.ts';
import { TABLE_BOUNDS } from '../../server/dev/reference/table-bounds.ts';
import { readConfig } from '../../server/src/config.ts';
import { createContext } from '../../server/src/context.ts';
import { createOperatorCaller } from '../../server/src/domain/caller.ts';
import { createWebhook } from '../../server/src/features/messaging/webhooks/webhook-commands.ts';
import { startApiProcess } from '../../server/test/support/api-process.ts';
import { startWorkerProcess } from '../../server/test/support/processes.ts';
import { startMailServer } from '../../server/test/support/test-mail-server.ts';
import { TEST_SECRET } from '../../server/test/support/test-secret.ts';
import { startWebhookReceiver } from '../../server/test/support/webhook-receiver.ts';
import { PUBLIC_URL } from '../faults/fault-scene.ts';
import { seedDrillScene } from '../portal/portal-drill-scene.ts';
import { createDrillApiKey } from '../support/drill-api-key.ts';
import { withDrillDatabase } from '../support/drill-database.ts';
import { inspectProcess } from './inspected-process.ts';
import { runSoakLoad } from './soak-load.ts';
import { findGrowth, sampleDatabase, type Sample } from './soak-samples.ts';

const SAMPLES = 40;
const minutes = Number(process.argv[2] ?? 30);

const { problems } = await withDrillDatabase(runSoak, { volatile: true });
process.exit(problems.length === 0 ? 0 : 1);

async function runSoak(databaseUrl: string) {
  const [mail, receiver] = [await startMailServer(), await startWebhookReceiver()];
  const environment = {
    ...receiver.environment,
    DATABASE_URL: databaseUrl,
    ASSAY_SECRET: TEST_SECRET,
    SMTP_URL: mail.url,
    MAIL_FROM: 'drill@assay.example',
    LOG_LEVEL: 'warn',
    PUBLIC_URL,
    // Deleted files are removed at once, so that the drill can tell whether they are.
    FILE_RETENTION_DAYS: '0',
    LIMIT_REQUESTS_PER_MINUTE: '1000000',
    LIMIT_EXPORTS_PER_MINUTE: '1000000',
  };
  const ctx = createContext(readConfig({ ...environment, LOG_LEVEL: 'silent' }));
  const { organisationId, templateId } = await seedDrillScene(ctx);
  const operator = createOperatorCaller(organisationId);
  const key = await createDrillApiKey(ctx, operator);
  await createWebhook(ctx, operator, { url: receiver.url, description: null, events: ['vendor.created'] });
  await ctx.database.pool.end();

  const ports = [await getFreePort(), await getFreePort()] as const;
  const inspected = (port: number) => ({ NODE_OPTIONS: `--inspect=127.0.0.1:${String(port)}` });
  const server = await startApiProcess(databaseUrl, { ...environment, ...inspected(ports[0]) });
  const worker = await startWorkerProcess({ ...environment, ...inspected(ports[1]), LOG_LEVEL: 'info' });
  const [ofServer, ofWorker] = [await inspectProcess(ports[0]), await inspectProcess(ports[1])];
  const owner = new pg.Pool({ connectionString: databaseUrl, max: 1 });

  const stopping = new AbortController();
  const load = runSoakLoad({ server, key, templateId }, stopping.signal);
  const samples: Sample[] = [];
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    await pause((minutes * 60_000) / SAMPLES);
    samples.push({
      server: await ofServer.measure(),
      worker: await ofWorker.measure(),
      ...(await sampleDatabase(owner)),
    });
  }
  stopping.abort();
  const { seen, wrong } = await load;
  // A process does not end while a debugger is connected.
  for (const { close } of [ofServer, ofWorker]) close();
  for (const { child, ended } of [server, worker]) {
    child.kill('SIGTERM');
    await ended;
  }
  await Promise.all([owner.end(), mail.stop(), receiver.close()]);
  const growth = findGrowth(samples, TABLE_BOUNDS);
  const mib = (of: 'server' | 'worker') => samples.map((sample) => Math.round(sample[of].bytes / 1_048_576));
  return {
    minutes,
    requests: seen.length,
    medianMs: Math.round(median(seen.map(({ ms }) => ms))),
    mib: { server: mib('server'), worker: mib('worker') },
    last: samples.at(-1),
    problems: [...growth, ...wrong.slice(0, 10)],
  };
}
