import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { AssayClient } from '@assay/client';
import type { Download, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { seedVendor } from '../server/test/support/factories.ts';
import { type BrowserUser, expectAccessible, expectFits, press } from './browser-user.ts';
import { REVIEWER, useTestEnvironment, VIEWER } from './test-environment.ts';

const stage = useTestEnvironment();
const DESK = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 } };

let assay: AssayClient;
beforeAll(async () => {
  assay = await stage.integration();
});

/** Checks the page, and keeps a picture of it if a folder is named. */
async function check(visitor: BrowserUser, name: string): Promise<void> {
  await expectAccessible(visitor);
  await expectFits(visitor);
  const folder = process.env.SCREENSHOTS;
  if (folder !== undefined) await visitor.page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

const hash = async (download: Download) =>
  createHash('sha256')
    .update(await readFile(await download.path()))
    .digest('hex');

async function downloadBy(page: Page, click: () => Promise<void>): Promise<string> {
  const downloading = page.waitForEvent('download');
  await click();
  return hash(await downloading);
}

const downloadFirst = (page: Page) =>
  downloadBy(page, () => page.getByRole('link', { name: 'Download report 1' }).click());

it('A report is issued, stays the same when a vendor is renamed, and is shared by a link', async () => {
  const { id: vendorId } = await seedVendor(stage.test, stage.organisation, { name: 'Halyard Hosting' });
  await assay.post('/api/v1/vendors/{vendorId}/findings', {
    path: { vendorId },
    body: { title: 'Backups were readable', description: 'Found.', severity: 'CRITICAL', source: 'INCIDENT' },
  });
  const reviewer = await stage.visitAs(REVIEWER, DESK);
  const { page } = reviewer;
  await page.goto('/portfolio');
  await page.getByText('No report has been issued yet.').waitFor();
  await press(page, 'Issue report');
  const dialog = page.getByRole('dialog');
  const summary = dialog.getByLabel('Summary');
  await summary.waitFor();
  const proposed = await summary.inputValue();
  expect(proposed).toContain('1 finding is open, and it is critical.');
  await check(reviewer, 'issue-report-1440');
  await dialog.getByLabel('Title').fill('Third-party risk');
  await summary.fill(`${proposed}\n\nThe board is asked to note the report.`);
  await dialog.getByRole('button', { name: 'Issue report' }).click();
  await page.getByText('Report no. 1 issued').waitFor();
  await page.getByRole('row', { name: /Third-party risk/ }).waitFor();
  await check(reviewer, 'issued-reports-1440');

  const first = await downloadFirst(page);
  await page.getByText(first).waitFor();
  await assay.put('/api/v1/vendors/{vendorId}', { path: { vendorId }, body: { name: 'Renamed Hosting' } });
  expect(await downloadFirst(page)).toBe(first);

  await press(page, 'Share report 1');
  await dialog.getByLabel('Recipient').fill('Board secretary');
  await dialog.getByLabel('Days until the link expires').fill('14');
  await check(reviewer, 'share-report-1440');
  await press(page, 'Create link');
  const link = await dialog.getByRole('group', { name: 'Link for Board secretary' }).locator('code').textContent();
  await check(reviewer, 'share-report-link-1440');
  await press(page, 'I’ve copied it');
  await dialog.getByText('Not opened yet').waitFor();

  const secretary = await stage.visit(PHONE);
  await secretary.page.goto(link ?? '');
  await secretary.page.getByRole('heading', { name: 'Third-party risk' }).waitFor();
  await secretary.page.getByText('The board is asked to note the report.').waitFor();
  await check(secretary, 'shared-report-390');
  expect(await downloadBy(secretary.page, () => press(secretary.page, 'Download PDF'))).toBe(first);

  await page.reload();
  await press(page, 'Share report 1');
  await dialog.getByText(/Opened 1 time, downloaded 1 time/).waitFor();
  await press(page, 'Revoke link for Board secretary');
  await dialog.getByText(/Revoked on/).waitFor();
  await secretary.page.reload();
  await secretary.page.getByText('This link was revoked. Ask the sender for a new one.').waitFor();
  await check(secretary, 'revoked-report-390');
});

it('A Viewer downloads issued reports, but neither issues nor shares them; the page fits a phone', async () => {
  const visitor = await stage.visitAs(VIEWER, PHONE);
  await visitor.page.goto('/reports?issue=true');
  await visitor.page.getByRole('link', { name: 'Download report 1' }).waitFor();
  expect(await visitor.page.getByRole('dialog').count()).toBe(0);
  expect(await visitor.page.getByRole('button', { name: /Issue report|Share/ }).count()).toBe(0);
  await check(visitor, 'issued-reports-viewer-390');
});
