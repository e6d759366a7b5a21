import { type AssayClient, createAssayClient } from '@assay/client';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';

export type BrowserUser = {
  readonly page: Page;
  /** Everything a page did wrong: errors, policy violations, requests to other origins. */
  readonly complaints: string[];
};

export async function openBrowser(
  browser: Browser,
  options: BrowserContextOptions & { baseURL: string },
): Promise<BrowserUser> {
  const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'UTC', ...options });
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return;
    // The browser logs rejected requests and being offline; the page reports both itself.
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

export async function signIn({ page }: BrowserUser, email: string, password: string): Promise<void> {
  if (!new URL(page.url(), 'http://nowhere').pathname.startsWith('/sign-in')) await page.goto('/sign-in');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByLabel('Password').press('Enter');
  await page.waitForURL((url) => url.pathname !== '/sign-in');
}

/** An API client with the session of the signed-in user, bypassing the UI. */
export function createPageClient({ page }: BrowserUser): AssayClient {
  const { origin } = new URL(page.url());
  const fetch = async (request: Request) => {
    const { url, method, headers } = request;
    const data = Buffer.from(await request.arrayBuffer());
    const answer = await page.request.fetch(url, {
      method,
      headers: { ...Object.fromEntries(headers), origin },
      ...(data.length > 0 && { data }),
    });
    const body = await answer.body();
    const init = { status: answer.status(), headers: answer.headers() };
    return new Response(body.length === 0 ? null : new Uint8Array(body), init);
  };
  return createAssayClient({ baseUrl: origin, fetch });
}

/**
 * Checks WCAG 2.2 AA as far as it can be automated. Scrolls to the top first: a target covered by a sticky bar would
 * count as too small.
 */
export async function expectAccessible({ page }: BrowserUser): Promise<void> {
  await page.evaluate('window.scrollTo(0, 0)');
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  const told = violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' | ')}`);
  expect(told, told.join('\n')).toEqual([]);
}

/** Chooses values of a filter of a list. */
export async function chooseFilter(page: Page, name: string, values: readonly string[]): Promise<void> {
  // Not the column of the same name.
  await page.locator('[data-screen-only]').getByRole('button', { name, exact: true }).click();
  const choices = page.getByRole('dialog', { name });
  for (const value of values) await choices.getByLabel(value, { exact: true }).check();
  await page.keyboard.press('Escape');
  await choices.waitFor({ state: 'detached' });
}

/** Expects no horizontal overflow. */
export async function expectFits({ page }: BrowserUser): Promise<void> {
  const over = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
  expect(over).toBe(0);
}

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** A virtual authenticator whose user always consents. */
export async function giveDevice(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
