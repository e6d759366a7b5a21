import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBrowser } from './support/browser.ts';
import { useTestApp } from './support/test-app.ts';
import { describeWith } from './support/programs.ts';

const test = useTestApp();
let browser: Browser | undefined;
let origin: string;
beforeAll(async () => {
  origin = await test.app.listen({ host: '127.0.0.1', port: 0 });
  browser = await startBrowser();
});
afterAll(() => browser?.close());

/** Collects errors and requests to other hosts. */
function watch(page: Page) {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${origin}/`) && !url.startsWith('data:') && !url.startsWith('blob:'))
      complaints.push(`request: ${url}`);
  });
  return complaints;
}

describeWith('chromium')('GET /api/docs', { timeout: 120_000 }, () => {
  it('200 with a content security policy that allows no inline scripts and no other host', async () => {
    const { statusCode, headers } = await test.app.inject('/api/docs');
    expect(statusCode).toBe(200);
    expect(headers['content-security-policy']).toContain("script-src 'self';");
    expect(headers['content-security-policy']).not.toMatch(/unsafe-eval|https?:/);
    const elsewhere = await test.app.inject('/api/openapi.json');
    expect(elsewhere.headers['content-security-policy']).toContain("default-src 'none'");
  });

  it('shows the routes in a browser, without errors and without requests to other hosts', async () => {
    const page = await browser?.newPage({ viewport: { width: 1400, height: 900 } });
    if (!page) throw new Error('No browser');
    page.setDefaultTimeout(60_000);
    const complaints = watch(page);
    await page.goto(`${origin}/api/docs`);
    await page.getByRole('link', { name: 'List vendors' }).first().click();
    await page.getByText('Requires vendors:view').first().waitFor();
    await page.getByText('Test Request').first().click();
    await page.getByText('Send').first().waitFor();
    expect(complaints).toEqual([]);
    await page.close();
  });
});
