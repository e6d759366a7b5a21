import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type DemoCredentials, seedDemo } from '../server/dev/demo-data.ts';
import { type BrowserUser, expectAccessible, expectFits, press, signIn } from './browser-user.ts';
import { expectRowsOfCounts, listCounts } from './list-counts.ts';
import { useTestEnvironment } from './test-environment.ts';

const stage = useTestEnvironment({ nobody: true });
let credentials: DemoCredentials;
beforeAll(async () => {
  credentials = await seedDemo(stage.test.ctx);
});

const PANELS = [
  'Trend',
  'Vendors by tier and rating',
  'Largest score changes',
  'Concentration of open risk',
  'Risk acceptances',
  'Overdue',
];

async function openPortfolio(page: Page, search = '') {
  await page.goto(`/portfolio${search}`);
  for (const name of PANELS) {
    const panel = page.getByRole('region', { name, exact: true });
    await panel.waitFor();
    await panel.locator('[data-loading]').waitFor({ state: 'detached' });
  }
  await page.getByRole('region', { name: 'Overdue' }).getByRole('link').nth(1).waitFor();
}

async function visit(options = {}): Promise<BrowserUser> {
  const visitor = await stage.visit(options);
  await signIn(visitor, credentials.email, credentials.password);
  return visitor;
}

async function check(visitor: BrowserUser, name: string) {
  await expectAccessible(visitor);
  await expectFits(visitor);
  const folder = process.env.SCREENSHOTS;
  if (folder !== undefined) await visitor.page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

describe('Portfolio', () => {
  it('opens exactly the rows of each count, for all tiers and for one', async () => {
    const visitor = await visit();
    const { page } = visitor;
    for (const search of ['', '?tier=CRITICAL']) {
      await openPortfolio(page, search);
      const counts = await listCounts(page);
      const lists = new Set(counts.map(({ href }) => href.split('?')[0]));
      expect([...lists].toSorted()).toEqual(['/acceptances', '/assessments', '/findings', '/vendors']);
      expect(counts.length).toBeGreaterThan(search === '' ? 40 : 15);
      const once = [...new Map(counts.map((count) => [count.href, count])).values()];
      await expectRowsOfCounts(page, once, () => openPortfolio(page, search));
    }
  }, 600_000);

  it('keeps period and tier in the address, and writes a summary of the period', async () => {
    const visitor = await visit();
    const { page } = visitor;
    await page.goto('/reports?tier=HIGH');
    await page.waitForURL((url) => url.pathname === '/portfolio' && url.search === '?tier=HIGH');
    await openPortfolio(page, '?tier=HIGH');
    await page.getByLabel('Period').selectOption({ label: 'Last 2 quarters' });
    await expect.poll(() => new URL(page.url()).search).toBe('?tier=HIGH&quarters=2');
    const trend = page.getByRole('region', { name: 'Trend' });
    const says = () => trend.getByRole('img').first().getAttribute('aria-label');
    await expect.poll(async () => (await says())?.split(', ').length).toBe(3);
    const heatMap = page.getByRole('region', { name: 'Vendors by tier and rating' });
    expect(await heatMap.getByRole('rowheader').allInnerTexts()).toEqual(['High']);
    await press(page, 'Write draft');
    await page
      .getByRole('region', { name: 'Draft summary' })
      .getByText(/vendor/)
      .first()
      .waitFor();
    await check(visitor, 'portfolio-1440');
  });

  it.each(['light', 'dark'] as const)('fits a phone, %s', async (colorScheme) => {
    const visitor = await visit({ viewport: { width: 390, height: 844 }, colorScheme });
    await openPortfolio(visitor.page);
    await check(visitor, `portfolio-390-${colorScheme}`);
  });
});
