import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Assay, createAssay } from '@assay/client';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, afterEach, beforeAll, inject } from 'vitest';
import { freePort } from '../server/dev/free-port.ts';
import { startApiProcess } from '../server/test/api-process.ts';
import { startBrowser } from '../server/test/browser.ts';
import { anApiKey, anOrganisation, aUser, PASSWORD, type TestOrganisation } from '../server/test/factories.ts';
import { startMailServer, type TestMailServer } from '../server/test/mail-server.ts';
import { eventually, startWorkerProcess } from '../server/test/processes.ts';
import { type ReadMail, readMail } from '../server/test/read-mail.ts';
import { startTestApp, TEST_SECRET, type TestApp } from '../server/test/test-app.ts';
import { signIn, visit, type Visitor } from './visitor.ts';

export { PASSWORD };

/** Who works at Northwind Traders. Each signs in with PASSWORD. */
export const ADMIN = 'administrator@northwind.example';
export const REVIEWER = 'reviewer@northwind.example';
export const VIEWER = 'viewer@northwind.example';

export type Stage = {
  readonly origin: string;
  /** The same service inside the test, to prepare what a journey begins with. */
  readonly test: TestApp;
  /** Northwind Traders, unless the stage starts with nobody. */
  readonly organisation: TestOrganisation;
  /** The service as an integration asks it, with a key for everything. */
  readonly integration: () => Promise<Assay>;
  /** What the server has logged so far. */
  readonly log: () => string;
  /** The newest mail to this address, once it has come; `after` mails that came before do not count. */
  readonly mailTo: (address: string, after?: number) => Promise<ReadMail>;
  readonly mailCount: (address: string) => number;
  /** A new browser, whose complaints must be none at the end of the test. */
  readonly visit: (options?: BrowserContextOptions) => Promise<Visitor>;
  readonly visitAs: (email: string, options?: BrowserContextOptions) => Promise<Visitor>;
};

const LIMITS = {
  LIMIT_FAILED_SIGN_INS_PER_MINUTE: '100000',
  LIMIT_REQUESTS_PER_MINUTE: '1000000',
  LIMIT_EXPORTS_PER_MINUTE: '1000000',
  LIMIT_AUDIT_PER_MINUTE: '1000000',
};

type Options = {
  readonly nobody?: boolean;
  /** Where others have to know the address before the stage stands. */
  readonly port?: number;
  readonly env?: Record<string, string>;
};

type Built = Stage & { readonly close: () => Promise<void>; readonly settle: () => Promise<void> };

/** The whole service for the journeys of a file: API, worker, database, files and mail server are the real ones. */
export function useStage(options: Options = {}): Stage {
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
  const port = String(chosen ?? (await freePort()));
  // A passkey belongs to a name: none can be made for an address.
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
  const close = async () => {
    await browser.close();
    for (const { child, ended } of [api, worker]) {
      child.kill('SIGTERM');
      await ended;
    }
    await mail.stop();
    await test.close();
    await rm(dir, { recursive: true, force: true });
  };
  const people = visitors(browser, origin);
  const integration = async () => createAssay({ baseUrl: origin, apiKey: await anApiKey(test, organisation) });
  const log = () => api.stderr() + api.stdout();
  return { origin, test, organisation, integration, log, ...postOf(mail), ...people, close };
}

const NOBODY: TestOrganisation = {
  id: '',
  name: '',
  get operator(): never {
    throw new Error('Nobody is there yet');
  },
};

async function staffed(test: TestApp): Promise<TestOrganisation> {
  const organisation = await anOrganisation(test, 'Northwind Traders');
  for (const [email, role] of [
    [ADMIN, 'Administrator'],
    [REVIEWER, 'Reviewer'],
    [VIEWER, 'Viewer'],
  ] as const) {
    await aUser(test, organisation, { email, name: `Nora ${role}`, role });
  }
  return organisation;
}

function postOf({ received }: TestMailServer) {
  const mailsTo = (address: string) => received.filter(({ to }) => to.includes(address));
  return {
    mailCount: (address: string) => mailsTo(address).length,
    mailTo: async (address: string, after = 0) => {
      const { raw } = await eventually(() => mailsTo(address).slice(after).at(-1));
      return readMail(raw);
    },
  };
}

function visitors(browser: Browser, origin: string) {
  let present: Visitor[] = [];
  const come = async (options: BrowserContextOptions = {}) => {
    const visitor = await visit(browser, { baseURL: origin, ...options });
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
