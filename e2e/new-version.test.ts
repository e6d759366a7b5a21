import { describe, expect, it } from 'vitest';
import { ADMIN, useTestEnvironment } from './test-environment.ts';
import { expectAccessible, type BrowserUser } from './browser-user.ts';

const stage = useTestEnvironment();

/** The script of the vendors page, which a server of another version does not have. */
const VENDORS_PAGE = /\/assets\/vendors-page-[^/]+\.js$/;

describe('A page whose scripts come from another version', () => {
  it('shows a message and reloads until the versions match', async () => {
    const { page } = await stage.visit();
    let missing = 0;
    await page.route(/\/assets\/app-[^/]+\.js$/, (route) =>
      (missing += 1) <= 2 ? route.fulfill({ status: 404 }) : route.continue(),
    );
    await page.goto('/sign-in');
    await page.getByText('A new version of Assay is being installed.').waitFor();
    await page.getByLabel('Email address').waitFor();
    expect(missing).toBe(3);
  });
});

/** The browser itself reports missing modules, once or more. */
const expectOnlyThat = ({ complaints }: BrowserUser) =>
  expect(complaints.splice(0).filter((said) => !said.includes('Failed to fetch dynamically imported module'))).toEqual(
    [],
  );

describe('A tab that was open during an upgrade', () => {
  it('reloads once when a script is missing, and continues', async () => {
    const visitor = await stage.visitAs(ADMIN);
    const { page } = visitor;
    let isInstalled = true;
    await page.route(VENDORS_PAGE, (route) => (isInstalled ? route.fulfill({ status: 404 }) : route.continue()));
    const reloaded = page.waitForRequest((request) => request.isNavigationRequest());
    await page.getByRole('link', { name: 'Vendors', exact: true }).click();
    await reloaded;
    isInstalled = false;
    await page.getByRole('heading', { name: 'Vendors', level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/vendors');
    expectOnlyThat(visitor);
  });

  it('asks the user to reload when reloading once did not help', async () => {
    const visitor = await stage.visitAs(ADMIN);
    const { page } = visitor;
    await page.route(VENDORS_PAGE, (route) => route.fulfill({ status: 404 }));
    const reloaded = page
      .waitForRequest((request) => request.isNavigationRequest())
      .then(() => page.waitForEvent('load'));
    await page.getByRole('link', { name: 'Vendors', exact: true }).click();
    await reloaded;
    await page.getByText('A new version of Assay is available').waitFor();
    await expectAccessible(visitor);
    await page.unroute(VENDORS_PAGE);
    await page.getByRole('button', { name: 'Reload page' }).click();
    await page.getByRole('heading', { name: 'Vendors', level: 1 }).waitFor();
    expectOnlyThat(visitor);
  });
});
