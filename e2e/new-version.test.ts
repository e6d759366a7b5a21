import { describe, expect, it } from 'vitest';
import { ADMIN, useStage } from './stage.ts';
import { expectAccessible, type Visitor } from './visitor.ts';

const stage = useStage();

/** The files of the page of vendors, as a server of another version answers for them. */
const VENDORS_PAGE = /\/assets\/vendors-page-[^/]+\.js$/;

describe('A page that comes from one version while its parts are asked of another', () => {
  it('says so, and loads itself again until both are of one', async () => {
    const { page } = await stage.visit();
    let missing = 0;
    await page.route(/\/assets\/app-[^/]+\.js$/, (route) =>
      (missing += 1) <= 2 ? route.fulfill({ status: 404 }) : route.continue(),
    );
    await page.goto('/sign-in');
    await page.getByText('A new version of Assay is being installed.').waitFor();
    await page.getByLabel('E-mail address').waitFor();
    expect(missing).toBe(3);
  });
});

/** The browser says of itself that a part is missing, once or more often. */
const expectOnlyThat = ({ complaints }: Visitor) =>
  expect(complaints.splice(0).filter((said) => !said.includes('Failed to fetch dynamically imported module'))).toEqual(
    [],
  );

describe('A tab that was open while another version was installed', () => {
  it('reloads itself once where a part is missing, and goes on', async () => {
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

  it('is told to reload where that did not help', async () => {
    const visitor = await stage.visitAs(ADMIN);
    const { page } = visitor;
    await page.route(VENDORS_PAGE, (route) => route.fulfill({ status: 404 }));
    const reloaded = page
      .waitForRequest((request) => request.isNavigationRequest())
      .then(() => page.waitForEvent('load'));
    await page.getByRole('link', { name: 'Vendors', exact: true }).click();
    await reloaded;
    await page.getByText('There is a new version of Assay').waitFor();
    await expectAccessible(visitor);
    await page.unroute(VENDORS_PAGE);
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await page.getByRole('heading', { name: 'Vendors', level: 1 }).waitFor();
    expectOnlyThat(visitor);
  });
});
