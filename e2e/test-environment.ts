import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AssayClient, createAssayClient } from '@assay/client';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, afterEach, beforeAll, inject } from 'vitest';
import { getFreePort } from '../server/dev/free-port.ts';
import { startApiProcess } from '../server/test/support/api-process.ts';
import { startBrowser } from '../server/test/support/browser.ts';
import {
  seedApiKey,
  seedOrganisation,
  seedUser,
  PASSWORD,
  type TestOrganisation,
} from '../server/test/support/factories.ts';
import { startMailServer, type TestMailServer } from '../server/test/support/test-mail-server.ts';
import { waitFor, startWorkerProcess } from '../server/test/support/processes.ts';
import { type ParsedMail, parseMail } from '../server/test/support/parse-mail.ts';
import { startTestApp, TEST_SECRET, type TestApp } from '../server/test/support/test-app.ts';
import { signIn, openBrowser, type BrowserUser } from './browser-user.ts';

export { PASSWORD };

/** The users of Northwind Traders. All sign in with PASSWORD. */
export const ADMIN = 'administrator@northwind.example';
export const REVIEWER = 'reviewer@northwind.example';
export const VIEWER = 'viewer@northwind.example';

export type TestEnvironment = {
  readonly origin: string;
  /** The same service inside the test, to prepare data. */
  readonly test: TestApp;
  /** Northwind Traders, unless the `nobody` option is set. */
  readonly organisation: TestOrganisation;
  /** Starts another server on the same database, for example in another time zone. Returns its origin. */
  readonly startServer: (env: Readonly<Record<string, string>>) => Promise<string>;
  /** An API client with full access. */
  readonly integration: () => Promise<AssayClient>;
  readonly log: () => string;
  /** Waits for the latest email to this address, not counting the first `after` emails. */
  readonly mailTo: (address: string, after?: number) => Promise<ParsedMail>;
  readonly mailCount: (address: string) => number;
  /** Opens a new browser. The test fails if it has complaints at the end. */
  readonly visit: (options?: BrowserContextOptions) => Promise<BrowserUser>;
  readonly visitAs: (email: string, options?: BrowserContextOptions) => Promise<BrowserUser>;
};

const LIMITS = {
  LIMIT_FAILED_SIGN_INS_PER_MINUTE: '100000',
  LIMIT_REQUESTS_PER_MINUTE: '1000000',
  LIMIT_EXPORTS_PER_MINUTE: '1000000',
  LIMIT_AUDIT_PER_MINUTE: '1000000',
};

type Options = {
  readonly nobody?: boolean;
  /** Set when other services must know the port in advance. */
  readonly port?: number;
  readonly env?: Record<string, string>;
};

type Built = TestEnvironment & { readonly close: () => Promise<void>; readonly settle: () => Promise<void> };

/** The complete service for the tests of a file, with a real API, worker, database, file store and mail server. */
export function useTestEnvironment(options: Options = {}): TestEnvironment {
  let built: Built | undefined;
  const stage = () => {
    if (!built) throw new Error('The stage stands only inside tests');
    return built;
  };
  beforeAll(async () => {
    built = await build(options);
  });
  afterEach(() => built?.settle());
  afterAll(() => built?.close());
  return {
    get origin() {
      return stage().origin;
    },
    get test() {
      return stage().test;
    },
    get organisation() {
      return stage().organisation;
    },
    startServer: (env) => stage().startServer(env),
    integration: () => stage().integration(),
    log: () => stage().log(),
    mailTo: (address, after) => stage().mailTo(address, after),
    mailCount: (address) => stage().mailCount(address),
    visit: (visiting) => stage().visit(visiting),
    visitAs: (email, visiting) => stage().visitAs(email, visiting),
  };
}

async function build({ nobody = false, port: chosen, env: more = {} }: Options): Promise<Built> {
  const dir = await mkdtemp(join(tmpdir(), 'assay-e2e-'));
  const mail = await startMailServer();
  const port = String(chosen ?? (await getFreePort()));
  // Passkeys require a domain name: they do not work for an IP address.
  const origin = `http://localhost:${port}`;
  const env = {
    PUBLIC_URL: origin,
    WEB_DIR: inject('webDir'),
    FILE_DIR: join(dir, 'objects'),
    UPLOAD_QUARANTINE_DIR: join(dir, 'quarantine'),
    SMTP_URL: mail.url,
    MAIL_FROM: 'risk@northwind.example',
    SHUTDOWN_DELAY_MS: '0',
    ...LIMITS,
    ...more,
  };
  const test = await startTestApp(env);
  const { url } = test.ctx.config.database;
  const organisation = nobody ? NOBODY : await staffed(test);
  const api = await startApiProcess(url, { ...env, PORT: port });
  const worker = await startWorkerProcess({ ...env, DATABASE_URL: url, ASSAY_SECRET: TEST_SECRET, METRICS_PORT: '0' });
  const browser = await startBrowser();
  const others: Awaited<ReturnType<typeof startApiProcess>>[] = [];
  const startServer = async (changed: Readonly<Record<string, string>>) => {
    const ownPort = String(await getFreePort());
    const ownOrigin = `http://localhost:${ownPort}`;
    others.push(await startApiProcess(url, { ...env, PUBLIC_URL: ownOrigin, PORT: ownPort, ...changed }));
    return ownOrigin;
  };
  const close = async () => {
    await browser.close();
    for (const { child, ended } of [api, worker, ...others]) {
      child.kill('SIGTERM');
      await ended;
    }
    await mail.stop();
    await test.close();
    await rm(dir, { recursive: true, force: true });
  };
  const people = visitors(browser, origin);
  const integration = async () => createAssayClient({ baseUrl: origin, apiKey: await seedApiKey(test, organisation) });
  const log = () => api.stderr() + api.stdout();
  return { origin, test, organisation, startServer, integration, log, ...postOf(mail), ...people, close };
}

const NOBODY: TestOrganisation = {
  id: '',
  name: '',
  get operator(): never {
    throw new Error('Nobody is there yet');
  },
};

async function staffed(test: TestApp): Promise<TestOrganisation> {
  const organisation = await seedOrganisation(test, 'Northwind Traders');
  for (const [email, role] of [
    [ADMIN, 'Administrator'],
    [REVIEWER, 'Reviewer'],
    [VIEWER, 'Viewer'],
  ] as const) {
    await seedUser(test, organisation, { email, name: `Nora ${role}`, role });
  }
  return organisation;
}

function postOf({ received }: TestMailServer) {
  const mailsTo = (address: string) => received.filter(({ to }) => to.includes(address));
  return {
    mailCount: (address: string) => mailsTo(address).length,
    mailTo: async (address: string, after = 0) => {
      const { raw } = await waitFor(() => mailsTo(address).slice(after).at(-1));
      return parseMail(raw);
    },
  };
}

function visitors(browser: Browser, origin: string) {
  let present: BrowserUser[] = [];
  const come = async (options: BrowserContextOptions = {}) => {
    const visitor = await openBrowser(browser, { baseURL: origin, ...options });
    present.push(visitor);
    return visitor;
  };
  return {
    visit: come,
    visitAs: async (email: string, options?: BrowserContextOptions) => {
      const visitor = await come(options);
      await signIn(visitor, email, PASSWORD);
      return visitor;
    },
    settle: async () => {
      const leaving = present;
      present = [];
      for (const { page } of leaving) await page.context().close();
      const complaints = leaving.flatMap((visitor) => visitor.complaints);
      if (complaints.length > 0) throw new Error(`A page complained: ${complaints.join('; ')}`);
    },
  };
}
