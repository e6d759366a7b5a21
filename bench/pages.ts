// Measures how long the main pages take to become usable in Chromium with an empty cache, a quarter of the CPU speed and
// a network of 10 Mbit/s: `npm run bench:pages`. It builds the web app and starts a server with demo data. A page is
// usable when its heading and its records are shown and nothing of it is loading.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { type Browser, type BrowserContextOptions, type CDPSession } from 'playwright-core';
import { type DemoCredentials, seedDemo } from '../server/dev/demo-data.ts';
import { type DemoFolder, findPortalUrl } from '../server/dev/demo-portal.ts';
import { getFreePort } from '../server/dev/free-port.ts';
import { startPostgres } from '../server/dev/postgres.ts';
import { buildWebPages } from '../server/dev/web-pages.ts';
import { readAuditSecrets, readConfig } from '../server/src/config.ts';
import { type AppContext, createContext, withAuditSecrets } from '../server/src/context.ts';
import { migrate } from '../server/src/migrate.ts';
import { startBrowser } from '../server/test/support/browser.ts';
import { startServer } from './child-process.ts';
import { median } from './measure.ts';

const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } });

const CPU_SLOWDOWN = 4;
const NETWORK = { offline: false, latency: 40, downloadThroughput: 10e6 / 8, uploadThroughput: 10e6 / 8 };
const TARGET_MS = 2_000;
const TARGET_REQUESTS = 15;

type MeasuredPage = {
  readonly name: string;
  readonly path: string;
  /** Matches the records of the page. */
  readonly content: string;
};

type PageLoad = { readonly usableMs: number; readonly requests: readonly string[]; readonly bytes: number };

async function measureService(databaseUrl: string, dir: string) {
  await migrate(databaseUrl);
  const port = String(await getFreePort());
  const environment = {
    DATABASE_URL: databaseUrl,
    ASSAY_SECRET: 'only the measurements know this secret, and only for minutes',
    FILE_DIR: join(dir, 'files'),
    WEB_DIR: join(dir, 'web'),
    PORT: port,
    PUBLIC_URL: `http://localhost:${port}`,
    LOG_LEVEL: 'warn',
    METRICS_PORT: '0',
    SHUTDOWN_DELAY_MS: '0',
    LIMIT_REQUESTS_PER_MINUTE: '10000000',
  };
  const ctx = withAuditSecrets(createContext(readConfig(environment)), readAuditSecrets(environment));
  const credentials = await seedDemo(ctx);
  const pages = await listPages(ctx, { dir, organisationId: credentials.organisationId });
  await ctx.database.pool.end();
  const server = await startServer('../server/src/api.ts', environment);
  const browser = await startBrowser();
  try {
    await measurePages(browser, { baseURL: environment.PUBLIC_URL, credentials, pages });
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function listPages(ctx: AppContext, demo: DemoFolder): Promise<MeasuredPage[]> {
  const owner = new pg.Pool({ connectionString: ctx.config.database.ownerUrl, max: 1 });
  const getId = async (query: string) => {
    const { rows } = await owner.query<{ id: string }>(query);
    if (!rows[0]) throw new Error(`The demo has none: ${query}`);
    return rows[0].id;
  };
  const vendorId = await getId(
    `select vendor_id as id from assessment where status = 'COMPLETED' order by completed_at desc limit 1`,
  );
  const reviewId = await getId(`select id from assessment where status = 'UNDER_REVIEW' limit 1`);
  await owner.end();
  const { pathname, hash } = new URL((await findPortalUrl(ctx, demo)) ?? '');
  return [
    { name: 'Dashboard', path: '/', content: 'main ul a' },
    { name: 'Portfolio', path: '/portfolio', content: 'main svg' },
    { name: 'Vendors', path: '/vendors', content: 'main tbody tr' },
    { name: 'Vendor', path: `/vendors/${vendorId}`, content: 'main dl' },
    { name: 'Assessments', path: '/assessments', content: 'main tbody tr' },
    { name: 'Review', path: `/assessments/${reviewId}`, content: 'main textarea' },
    { name: 'Findings', path: '/findings', content: 'main tbody tr' },
    { name: 'Settings', path: '/settings/organisation', content: 'main input' },
    { name: 'Portal', path: pathname + hash, content: 'main input' },
  ];
}

type Measured = {
  readonly baseURL: string;
  readonly credentials: DemoCredentials;
  readonly pages: readonly MeasuredPage[];
};

async function measurePages(browser: Browser, { baseURL, credentials: { email, password }, pages }: Measured) {
  const user = await browser.newContext({ baseURL });
  await user.request.post('/api/app/sign-in', { data: { email, password }, headers: { origin: baseURL } });
  const storageState = await user.storageState();
  // The first visits are not counted: the server is still compiling its code.
  const loads = new Map<MeasuredPage, PageLoad[]>(pages.map((page) => [page, []]));
  for (let round = 0; round <= Number(options.rounds); round += 1) {
    for (const [page, results] of loads) {
      const result = await loadPage(browser, page, { baseURL, ...(page.name !== 'Portal' && { storageState }) });
      if (round > 0) results.push(result);
    }
  }
  console.log(
    '| Page | Usable after | Requests | of which scripts | of which API | Transferred |\n|---|---|---|---|---|---|',
  );
  for (const [{ name }, results] of loads) printRow(name, results);
}

function printRow(name: string, results: readonly PageLoad[]) {
  const usableMs = median(results.map((result) => result.usableMs));
  const count = (pattern: RegExp) =>
    median(results.map(({ requests }) => requests.filter((path) => pattern.test(path)).length));
  const requests = count(/^/);
  const kilobytes = median(results.map(({ bytes }) => bytes)) / 1_000;
  if (!(usableMs <= TARGET_MS && requests <= TARGET_REQUESTS)) process.exitCode = 1;
  const cells = [
    name,
    `${usableMs.toFixed(0)} ms`,
    requests,
    count(/\.js$/),
    count(/^\/api\//),
    `${kilobytes.toFixed(0)} kB`,
  ];
  console.log(`| ${cells.join(' | ')} |`);
}

/** Loads the page in a new browser context, whose cache is empty. */
async function loadPage(browser: Browser, { path, content }: MeasuredPage, contextOptions: BrowserContextOptions) {
  const context = await browser.newContext({
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
    ...contextOptions,
  });
  try {
    const page = await context.newPage();
    await page.addInitScript({ content: recordWhenUsable(content) });
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', NETWORK);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    const traffic = recordTraffic(session);
    await page.goto(path);
    const usableMs = Number(await page.evaluate('usableMs'));
    await page.waitForLoadState('networkidle');
    return { usableMs, ...traffic };
  } finally {
    await context.close();
  }
}

function recordTraffic(session: CDPSession): { readonly requests: string[]; bytes: number } {
  const traffic = { requests: new Array<string>(), bytes: 0 };
  session.on('Network.requestWillBeSent', ({ request: { url } }) => {
    if (url.startsWith('http')) traffic.requests.push(new URL(url).pathname);
  });
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    traffic.bytes += encodedDataLength;
  });
  return traffic;
}

/** Runs in the page, once for every frame that it draws. */
const recordWhenUsable = (content: string) => `
  globalThis.usableMs = new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('No ${content} after one minute')), 60_000);
    const check = () => {
      const isShown = ['h1', ${JSON.stringify(content)}].every((selector) => document.querySelector(selector));
      if (isShown && !document.querySelector('[data-loading]')) resolve(performance.now());
      else requestAnimationFrame(check);
    };
    requestAnimationFrame(check);
  });`;

const dir = await mkdtemp(join(tmpdir(), 'assay-bench-'));
try {
  await buildWebPages(join(dir, 'web'));
  const postgres = await startPostgres({ dir, persistent: false });
  try {
    await measureService(postgres.url('postgres'), dir);
  } finally {
    await postgres.stop();
  }
} finally {
  await rm(dir, { recursive: true, force: true });
}
