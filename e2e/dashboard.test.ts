import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type DemoCredentials, seedDemo } from '../server/dev/demo-data.ts';
import { expectAccessible, signIn } from './browser-user.ts';
import { useTestEnvironment } from './test-environment.ts';

const stage = useTestEnvironment({ nobody: true });
let credentials: DemoCredentials;
beforeAll(async () => {
  credentials = await seedDemo(stage.test.ctx);
  // Not assessed yet, so that "My work" starts with it.
  await stage.test.database.query(
    `insert into vendor (organisation_id, id, name, contact_email, tier, owner_id)
     select organisation_id, gen_random_uuid(), 'Unknown Quantity', 'security@unknown.example', 'CRITICAL', id
     from app_user where organisation_id = $1 and email = $2`,
    [credentials.organisationId, credentials.email],
  );
});

async function openDashboard(page: Page) {
  await page.goto('/');
  for (const name of ['Trend', 'Vendors by tier and rating', 'Largest score changes', 'My work', 'Assessments'])
    await page.getByRole('region', { name, exact: true }).locator('[data-loading]').waitFor({ state: 'detached' });
  await page.getByRole('region', { name: 'Vendors by tier and rating' }).getByRole('link').first().waitFor();
  await page.getByRole('region', { name: 'Trend' }).getByRole('img').nth(1).waitFor();
}

const LISTS = /^\/(vendors|assessments|findings|frameworks\/[^/]+\/controls\/[^/]+)$/;

/** The links to lists that show a count, which is the last number of their text. Scores are not counts. */
async function listCounts(page: Page) {
  const links = await page.getByRole('main').getByRole('link').all();
  const counts = await Promise.all(
    links.map(async (link) => {
      const [href, text] = [await link.getAttribute('href'), await link.innerText()];
      const count = /(\d+)\D*$/s.exec(text.replaceAll(',', ''))?.[1];
      const isCount = href !== null && LISTS.test(new URL(href, page.url()).pathname) && !text.includes('%');
      return isCount && count !== undefined ? [{ href, text, count: Number(count) }] : [];
    }),
  );
  return counts.flat();
}

/** The number of rows shown, and of all rows that match. */
async function countRows(page: Page): Promise<readonly [shown: number, total: number]> {
  const isControl = new URL(page.url()).pathname.startsWith('/frameworks/');
  const list = isControl ? page.getByRole('region', { name: 'Vendors that don’t fully meet it' }) : page;
  const pagination = list.getByRole('navigation', { name: 'Pagination' });
  const empty = page.getByRole('heading', { name: /^No matching / });
  await pagination.or(empty).first().waitFor();
  if ((await pagination.count()) === 0) return [0, 0];
  const total = /of ([\d,]+)/.exec(await pagination.innerText())?.[1] ?? '';
  const rows = await list.getByRole('table').locator('tbody tr').count();
  return [rows, Number(total.replaceAll(',', ''))];
}

const PAGE_SIZE = 20;

describe('Dashboard', () => {
  it('opens exactly the rows of each count', async () => {
    const visitor = await stage.visit();
    const { page } = visitor;
    await signIn(visitor, credentials.email, credentials.password);
    await openDashboard(page);
    await expectAccessible(visitor);
    const counts = await listCounts(page);
    expect(counts.length).toBeGreaterThan(50);
    for (const { href, text, count } of counts) {
      await openDashboard(page);
      await page.getByRole('main').locator(`a[href="${href}"]`).first().click();
      await page.waitForURL((url) => url.pathname + url.search === href);
      const [shown, total] = await countRows(page);
      expect([text, total]).toEqual([text, count]);
      expect(shown, text).toBeGreaterThanOrEqual(Math.min(count, PAGE_SIZE));
      expect(shown, text).toBeLessThanOrEqual(count);
    }
  }, 600_000);

  it('lists the most urgent work first, and shows eight quarters', async () => {
    const visitor = await stage.visit();
    const { page } = visitor;
    await signIn(visitor, credentials.email, credentials.password);
    await openDashboard(page);
    const work = page.getByRole('region', { name: 'My work' });
    const names = await work.getByRole('listitem').allInnerTexts();
    expect(names[0]).toContain('Unknown Quantity');
    expect(names.length).toBeGreaterThan(3);
    const trend = page.getByRole('region', { name: 'Trend' });
    const [score, findings] = await Promise.all(
      [0, 1].map((place) => trend.getByRole('img').nth(place).getAttribute('aria-label')),
    );
    expect(score).toMatch(/^Average score: Q\d \d{4} (–|\d+\.\d%)/);
    expect(findings).toMatch(/^Open findings: Q\d \d{4} \d+, /);
    for (const says of [score, findings]) expect(says?.split(', ')).toHaveLength(9);
  });
});
