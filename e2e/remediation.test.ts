import type { AssayClient } from '@assay/client';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, toIsoDate } from '../server/src/domain/dates.ts';
import { seedVendor } from '../server/test/support/factories.ts';
import { type BrowserUser, expectAccessible, expectFits } from './browser-user.ts';
import { REVIEWER, useTestEnvironment } from './test-environment.ts';

const stage = useTestEnvironment();
const PHONE = { viewport: { width: 390, height: 844 } };
const DESK = { viewport: { width: 1440, height: 900 } };
const PROMISED = addDays(toIsoDate(new Date()), 40);

let assay: AssayClient;
beforeAll(async () => {
  assay = await stage.integration();
});

const raise = async (title: string) => {
  const contactEmail = `vera-${crypto.randomUUID()}@contoso.example`;
  const { id: vendorId } = await seedVendor(stage.test, stage.organisation, {
    name: 'Contoso Cloud',
    contactName: 'Vera Vendor',
    contactEmail,
  });
  const finding = await assay.post('/api/v1/vendors/{vendorId}/findings', {
    path: { vendorId },
    body: {
      title,
      description: 'Customer records were readable without signing in.',
      recommendation: 'Require a sign-in for every file.',
      severity: 'HIGH',
      source: 'AUDIT',
    },
  });
  return { ...finding, contactEmail };
};

const waitForLink = async (address: string, after = 0) => {
  const { text } = await stage.mailTo(address, after);
  const link = /http:\/\/\S+\/portal\?view=findings#\S+/.exec(text)?.[0];
  if (link === undefined) throw new Error(`No link in: ${text}`);
  return link;
};

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();

/** Checks the page, and keeps a picture of it if a folder is named. */
async function check(visitor: BrowserUser, name: string): Promise<void> {
  await expectAccessible(visitor);
  await expectFits(visitor);
  const folder = process.env.SCREENSHOTS;
  if (folder !== undefined) await visitor.page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

describe('A finding that is shared with the vendor', () => {
  it('is planned, returned, proven and closed', async () => {
    const { id, contactEmail } = await raise('Files were public');
    const reviewer = await stage.visitAs(REVIEWER, DESK);
    await reviewer.page.goto(`/findings/${id}`);
    await press(reviewer.page, 'Share with vendor');
    const dialog = reviewer.page.getByRole('dialog');
    await check(reviewer, 'share-1440');
    await dialog.getByRole('button', { name: 'Share', exact: true }).click();
    await reviewer.page.getByText(`Shared with ${contactEmail}`).waitFor();
    await reviewer.page.getByText(/Not opened yet/).waitFor();

    const vendor = await stage.visit(PHONE);
    const { page } = vendor;
    await page.goto(await waitForLink(contactEmail));
    await page.getByRole('heading', { level: 1, name: 'Findings' }).waitFor();
    await page.getByText('Require a sign-in for every file.').waitFor();
    expect(page.url()).toBe(`${stage.origin}/portal?view=findings`);
    await check(vendor, 'portal-new-390');
    await page.getByLabel('What do you plan to do?').fill('We move the files behind our sign-in.');
    await page.getByLabel('When will it be done?').fill(PROMISED);
    await press(page, 'Save plan');
    await page.getByText('We move the files behind our sign-in.').waitFor();
    await page.getByLabel('Your question or comment').fill('Is a screenshot enough?');
    await press(page, 'Send');
    await page.getByText('Is a screenshot enough?').waitFor();

    await reviewer.page.reload();
    const remediation = reviewer.page.getByRole('region', { name: 'Remediation by the vendor' });
    await remediation.getByText('We move the files behind our sign-in.').waitFor();
    await reviewer.page.getByText('Is a screenshot enough?').waitFor();
    await reviewer.page.getByLabel('Visible to vendor').check();
    await reviewer.page.getByLabel('Comment', { exact: true }).fill('Please send the test report, too.');
    await press(reviewer.page, 'Send to vendor');
    await reviewer.page.getByText('Please send the test report, too.').waitFor();

    await page.reload();
    await page.getByText('Please send the test report, too.').waitFor();
    await press(page, 'Report as fixed: Files were public');
    await page.getByText(/You have not uploaded a proof/).waitFor();
    await press(page, 'Report as fixed');
    await page.getByText(/Northwind Traders is checking it/).waitFor();
    expect(await page.getByLabel('What do you plan to do?').count()).toBe(0);

    await reviewer.page.reload();
    await press(reviewer.page, 'Return to vendor');
    await dialog.getByLabel('Reason').fill('The report is missing.');
    await dialog.getByRole('button', { name: 'Return to vendor' }).click();
    await reviewer.page.getByText('Finding returned to the vendor').waitFor();
    expect((await stage.mailTo(contactEmail, 1)).text).toContain('The report is missing.');

    await page.goto(await waitForLink(contactEmail, 1));
    await page.getByText('The report is missing.').waitFor();
    const buffer = Buffer.from('All files ask for a sign-in.');
    await page.locator('input[type=file]').setInputFiles({ name: 'report.txt', mimeType: 'text/plain', buffer });
    await page.getByRole('link', { name: 'report.txt' }).waitFor();
    await check(vendor, 'portal-returned-390');
    await press(page, 'Report as fixed: Files were public');
    await press(page, 'Report as fixed');
    await page.getByText(/Northwind Traders is checking it/).waitFor();

    await reviewer.page.reload();
    await reviewer.page.getByText('The vendor reports this finding as fixed.').waitFor();
    await reviewer.page.getByRole('link', { name: 'report.txt' }).waitFor();
    await check(reviewer, 'verify-1440');
    await press(reviewer.page, 'Accept fix');
    await dialog.getByLabel('Note').fill('We tested every address.');
    await dialog.getByRole('button', { name: 'Close as remediated' }).click();
    await reviewer.page.getByText('We tested every address.').first().waitFor();

    await page.reload();
    await page.getByText(/^Closed on/).waitFor();
    await page.getByText('All findings are closed. There is nothing left to do.').waitFor();
    expect(await page.getByRole('button', { name: 'Report as fixed' }).count()).toBe(0);
    expect(await page.getByText('We tested every address.').count()).toBe(0);
    await check(vendor, 'portal-closed-390');
    expect(await assay.get('/api/v1/findings/{findingId}', { path: { findingId: id } })).toMatchObject({
      status: 'REMEDIATED',
      stage: null,
    });
  });

  it('is no longer shown when the link is revoked; our page fits a phone', async () => {
    const { id, vendorId, contactEmail } = await raise('Keys were never rotated');
    await assay.post('/api/v1/vendors/{vendorId}/finding-links', { path: { vendorId }, body: { findingIds: [id] } });
    const vendor = await stage.visit(DESK);
    await vendor.page.goto(await waitForLink(contactEmail));
    await vendor.page.getByRole('heading', { name: 'Keys were never rotated' }).waitFor();
    await check(vendor, 'portal-1440');
    const reviewer = await stage.visitAs(REVIEWER, PHONE);
    await reviewer.page.goto(`/findings/${id}`);
    await reviewer.page.getByText(/Last seen/).waitFor();
    await check(reviewer, 'finding-390');
    await press(reviewer.page, 'Sharing');
    await reviewer.page.getByRole('menuitem', { name: 'Revoke link…' }).click();
    await reviewer.page.getByRole('dialog').getByRole('button', { name: 'Revoke link' }).click();
    await reviewer.page.getByText('Link revoked').waitFor();
    await vendor.page.reload();
    await vendor.page.getByRole('heading', { name: 'Open the link in your email' }).waitFor();
  });

  it('is shared from the list only with findings of one vendor', async () => {
    const [first, second] = [await raise('No backups'), await raise('No logs')];
    const { page } = await stage.visitAs(REVIEWER, DESK);
    await page.goto('/findings');
    for (const { title, vendorName } of [first, second])
      await page.getByRole('checkbox', { name: `Select ${title}, ${vendorName}` }).check();
    await press(page, 'Share with vendor');
    await page.getByText('Select findings of one vendor only.').waitFor();
  });
});
