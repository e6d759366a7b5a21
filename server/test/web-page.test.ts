import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '../dev/free-port.ts';
import { createUser } from '../src/features/users/user-commands.ts';
import { anOrganisation, type TestOrganisation } from './factories.ts';
import { startTestApp, type TestApp } from './test-app.ts';

const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
const SCREENSHOTS = process.env.SCREENSHOTS;
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const PASSWORD = 'a long enough password';
const LOOKS = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'light', width: 360 },
  { colorScheme: 'dark', width: 1280 },
  { colorScheme: 'dark', width: 360 },
] as const;

let dir: string;
let origin: string;
let test: TestApp;
let organisation: TestOrganisation;
let browser: Browser;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'assay-web-'));
  await buildWeb(dir);
  const port = await freePort();
  origin = `http://127.0.0.1:${String(port)}`;
  test = await startTestApp({ WEB_DIR: dir, PUBLIC_URL: origin });
  await test.app.listen({ host: '127.0.0.1', port });
  organisation = await anOrganisation(test, 'Northwind Traders');
  await aUser('admin@northwind.example', 'Administrator');
  await aUser('viewer@northwind.example', 'Viewer');
  browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
});
afterAll(async () => {
  await browser.close();
  await test.close();
  await rm(dir, { recursive: true, force: true });
});

/** Vite is the web workspace's own, and built from there. */
async function buildWeb(outDir: string) {
  const root = fileURLToPath(new URL('../../web/', import.meta.url));
  const { build } = await import('vite');
  await build({ root, configFile: join(root, 'vite.config.ts'), logLevel: 'error', build: { outDir } });
}

async function aUser(email: string, roleName: string) {
  const [role] = await test.database.query<{ id: string }>(
    'select id from role where organisation_id = $1 and name = $2',
    [organisation.id, roleName],
  );
  await createUser(test.ctx, organisation.operator, {
    email,
    name: `Nora ${roleName}`,
    roleId: role?.id ?? '',
    password: PASSWORD,
  });
}

/** Whatever a page does that it should not. That a visitor is told "401" is how the page learns to ask for a sign-in. */
function watch(page: Page) {
  const complaints: string[] = [];
  page.on('console', (message) => {
    const refusal = /status of 401/.test(message.text()) && message.location().url.startsWith(`${origin}/api/app/`);
    if (['error', 'warning'].includes(message.type()) && !refusal) complaints.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  page.on('request', (request) => {
    if (!request.url().startsWith(`${origin}/`)) complaints.push(`request: ${request.url()}`);
  });
  return complaints;
}

async function signIn(page: Page, email: string, password = PASSWORD) {
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByLabel('Password').press('Enter');
}

const fitsTheWindow = (page: Page) =>
  page.evaluate('document.documentElement.scrollWidth <= document.documentElement.clientWidth');

let context: BrowserContext | undefined;
let page: Page;
let complaints: string[];
const open = async (options: Parameters<Browser['newContext']>[0] = {}) => {
  await context?.close();
  context = await browser.newContext(options);
  page = await context.newPage();
  complaints = watch(page);
};
beforeEach(() => open());

describe('The web page', { timeout: 60_000 }, () => {
  it('lets a user sign in, says who they are, and signs them out', async () => {
    await page.goto(`${origin}/`);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/sign-in');

    await signIn(page, 'admin@northwind.example');
    await page.getByRole('heading', { name: 'Northwind Traders' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    expect(await page.title()).toBe('Northwind Traders · Assay');
    await page.getByText('Signed in as Nora Administrator (admin@northwind.example)').waitFor();
    await page.getByText('API keys are enabled').waitFor();
    await page.getByText('Delete vendors with everything that belongs to them').waitFor();

    await page.reload();
    await page.getByRole('heading', { name: 'Northwind Traders' }).waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.goto(`${origin}/`);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('names the remedy and the request when the password is wrong', async () => {
    await page.goto(`${origin}/sign-in`);
    await signIn(page, 'admin@northwind.example', 'not the password');
    const problem = page.getByRole('alert');
    await problem.getByText('E-mail address or password is wrong').waitFor();
    expect(await problem.textContent()).toMatch(/Request [\w-]{36}$/);
    expect(complaints).toEqual([]);
  });

  it('names the missing permission where a user may not look', async () => {
    await page.goto(`${origin}/sign-in`);
    await signIn(page, 'viewer@northwind.example');
    await page.getByText('See the settings of the organisation').waitFor();
    expect(await page.getByText('Delete vendors').count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('says so when the service cannot be reached, and recovers', async () => {
    await page.route('**/api/app/me', (route) => route.abort());
    await page.goto(`${origin}/`);
    await page.getByRole('alert').getByText('The service cannot be reached').waitFor();
    await page.unroute('**/api/app/me');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });

  it.each(LOOKS)('fits $width px in the $colorScheme look', async ({ colorScheme, width }) => {
    await open({ colorScheme, viewport: { width, height: 800 } });
    const shoot = async (name: string) => {
      expect(await fitsTheWindow(page)).toBe(true);
      if (SCREENSHOTS)
        await page.screenshot({
          path: join(SCREENSHOTS, `${name}-${colorScheme}-${String(width)}.png`),
          fullPage: true,
        });
    };
    await page.goto(`${origin}/sign-in`);
    await signIn(page, 'nobody@northwind.example');
    await page.getByRole('alert').waitFor();
    await shoot('sign-in');
    await signIn(page, 'admin@northwind.example');
    await page.getByText('API keys are enabled').waitFor();
    await shoot('home');
    expect(complaints).toEqual([]);
  });
});
