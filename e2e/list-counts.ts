import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const LISTS = /^\/(vendors|assessments|findings|acceptances|responsibilities|frameworks\/[^/]+\/controls\/[^/]+)$/;

type ListCount = { readonly href: string; readonly text: string; readonly count: number };

/** The links to lists that show a count, which is the last number of their text. Scores are not counts. */
export async function listCounts(page: Page): Promise<readonly ListCount[]> {
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
  const pagination = list.getByRole('navigation', { name: isControl ? 'Pages of vendors' : 'Pagination' });
  const empty = page.getByRole('heading', { name: /^No (matching|risk acceptances)/ });
  await pagination.or(empty).first().waitFor();
  if ((await pagination.count()) === 0) return [0, 0];
  const total = /of ([\d,]+)/.exec(await pagination.innerText())?.[1] ?? '';
  const rows = await list.getByRole('table').locator('tbody tr').count();
  return [rows, Number(total.replaceAll(',', ''))];
}

const PAGE_SIZE = 20;

/** Clicks every count of the page, and expects exactly as many rows. */
export async function expectRowsOfCounts(
  page: Page,
  counts: readonly ListCount[],
  open: () => Promise<void>,
): Promise<void> {
  for (const { href, text, count } of counts) {
    await open();
    await page.getByRole('main').locator(`a[href="${href}"]`).first().click();
    await page.waitForURL((url) => url.pathname + url.search === href);
    const [shown, total] = await countRows(page);
    expect([text, total]).toEqual([text, count]);
    expect(shown, text).toBeGreaterThanOrEqual(Math.min(count, PAGE_SIZE));
    expect(shown, text).toBeLessThanOrEqual(count);
  }
}
