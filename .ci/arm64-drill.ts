// Started by .ci/arm64 with Node for arm64.
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getFreePort } from '../server/dev/free-port.ts';
import { startLocalDatabase } from '../server/dev/local-database.ts';
import { readConfig } from '../server/src/config.ts';
import { createContext } from '../server/src/context.ts';
import { migrate } from '../server/src/migrate.ts';
import { startApi } from '../server/src/start.ts';
import { sendRequest, takeAssessmentThrough } from './assessment-journey.ts';
import { assertTrue } from './expect.ts';

const started = Date.now();
const report = (what: string) => assertTrue(`${what}, after ${((Date.now() - started) / 1_000).toFixed(0)} s`, true);

const folder = mkdtempSync(join(tmpdir(), 'assay-arm64-'));
// PostgreSQL does not run as root, and its user must be able to enter.
chmodSync(folder, 0o755);
assertTrue(`Node ${process.version} runs on ${process.arch}`, process.arch === 'arm64');
const database = await startLocalDatabase(join(folder, 'database'), 'assay', { fresh: true });
try {
  report('PostgreSQL answers');
  await migrate(database.url);
  report('the database is migrated');
  const port = String(await getFreePort());
  const url = new URL(`http://localhost:${port}`);
  const config = readConfig({
    ...{ DATABASE_URL: database.url, ASSAY_SECRET: randomBytes(32).toString('hex'), FILE_DIR: join(folder, 'files') },
    ...{ HOST: '127.0.0.1', PORT: port, PUBLIC_URL: url.origin, METRICS_PORT: '0', SHUTDOWN_DELAY_MS: '0' },
    LOG_LEVEL: 'warn',
    // The emulated processor is about twenty times as slow.
    REPORT_TIME_LIMIT_MS: '1200000',
  });
  const ctx = createContext(config);
  const api = await startApi(ctx);
  const { status } = await sendRequest({ url }, '/readyz');
  assertTrue(`/readyz answers ${String(status)}`, status === 200);
  report('the server is healthy');
  const pdf = await takeAssessmentThrough({ url }, ctx.setupToken);
  report(`the assessment is scored, and its PDF of ${String(pdf.length)} bytes printed`);
  await api.stop();
} finally {
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}
