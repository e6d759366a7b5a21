import { type Assay, createAssay } from '@assay/client';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Somebody with a browser of their own. */
export type Visitor = {
  readonly page: Page;
  /** Whatever a page did that it should not: errors, violations of its policy, requests to strangers. */
  readonly complaints: string[];
};

export async function visit(browser: Browser, options: BrowserContextOptions & { baseURL: string }): Promise<Visitor> {
  const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'UTC', ...options });
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return;
    // That a request was refused is for the page to say, and the browser says it too; being offline likewise.
    if (/Failed to load resource: (the server responded with a status of 4|net::ERR_INTERNET)/.test(message.text()))
      return;
    complaints.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${options.baseURL}/`) && !url.startsWith('blob:')) complaints.push(`request: ${url}`);
  });
  return { page, complaints };
}

export async function signIn({ page }: Visitor, email: string, password: string): Promise<void> {
  if (!new URL(page.url(), 'http://nowhere').pathname.startsWith('/sign-in')) await page.goto('/sign-in');
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByLabel('Password').press('Enter');
  await page.waitForURL((url) => url.pathname !== '/sign-in');
}

/** The service as whoever is signed in here may ask it, past the screens. */
export function asking({ page }: Visitor): Assay {
  const { origin } = new URL(page.url());
  const fetch = async (request: Request) => {
    const { url, method, headers } = request;
    const data = Buffer.from(await request.arrayBuffer());
    const answer = await page.request.fetch(url, { method, data, headers: { ...Object.fromEntries(headers), origin } });
    const body = await answer.body();
    const init = { status: answer.status(), headers: answer.headers() };
    return new Response(body.length === 0 ? null : new Uint8Array(body), init);
  };
  return createAssay({ baseUrl: origin, fetch });
}

/** WCAG 2.2 AA, as far as a machine can tell. From the top: what a bar covers in passing is not too small to be hit. */
export async function expectAccessible({ page }: Visitor): Promise<void> {
  await page.evaluate('window.scrollTo(0, 0)');
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  const told = violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' | ')}`);
  expect(told).toEqual([]);
}

/** Nothing hangs over the right edge of the window. */
export async function expectFits({ page }: Visitor): Promise<void> {
  const over = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
  expect(over).toBe(0);
}
