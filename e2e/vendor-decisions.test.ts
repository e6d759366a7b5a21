import type { AssayClient } from '@assay/client';
import { beforeAll, expect, it } from 'vitest';
import { seedVendor } from '../server/test/support/factories.ts';
import { expectAccessible, expectFits, press } from './browser-user.ts';
import { REVIEWER, useTestEnvironment, VIEWER } from './test-environment.ts';

const stage = useTestEnvironment();
let assay: AssayClient;

beforeAll(async () => {
  assay = await stage.integration();
});

const raise = (vendorId: string, title: string, severity: 'HIGH' | 'CRITICAL') =>
  assay.post('/api/v1/vendors/{vendorId}/findings', {
    path: { vendorId },
    body: { title, description: 'Reported by the vendor.', severity, source: 'INCIDENT' },
  });

it('A vendor is approved with conditions; one is closed, and a critical finding makes the decision stale', async () => {
  const { id: vendorId } = await seedVendor(stage.test, stage.organisation, { name: 'Halyard Hosting' });
  const { id: findingId } = await raise(vendorId, 'Backups were readable', 'HIGH');
  const { page } = await stage.visitAs(REVIEWER);
  await page.goto(`/vendors/${vendorId}`);
  await page.getByText('No decision yet.').waitFor();
  await press(page, 'Record decision');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Decision', { exact: true }).selectOption('Approved with conditions');
  await dialog.getByRole('button', { name: 'Record decision' }).click();
  await dialog.getByText('Enter a rationale.').waitFor();
  await dialog.getByText('Select a finding or enter a condition.').waitFor();
  await dialog.getByLabel('Rationale').fill('Needed for the web shop.');
  await dialog.getByLabel('Backups were readable').check();
  await dialog.getByLabel('New conditions', { exact: true }).fill('Sign the agreement\n\nName a security contact');
  await dialog.getByLabel('Severity of new conditions').selectOption('High');
  await dialog.getByLabel('Valid until').fill('2099-12-31');
  await dialog.getByRole('button', { name: 'Record decision' }).click();
  await page.getByText('Decision recorded').waitFor();
  const panel = page.getByRole('region', { name: 'Decision' });
  await panel.getByText('Needed for the web shop.').waitFor();
  await panel.getByText('Valid until 31 December 2099').waitFor();
  expect(await panel.getByText('Open', { exact: true }).count()).toBe(3);

  await panel.getByRole('link', { name: 'Backups were readable' }).click();
  await press(page, 'Close as remediated');
  await page.getByRole('dialog').getByLabel('Note').fill('They are encrypted now.');
  await page.getByRole('dialog').getByRole('button', { name: 'Close as remediated' }).click();
  await page.getByText('They are encrypted now.').first().waitFor();
  expect(await assay.get('/api/v1/findings/{findingId}', { path: { findingId } })).toMatchObject({
    status: 'REMEDIATED',
  });
  await page.goto(`/vendors/${vendorId}`);
  await panel.getByText('Remediated').waitFor();
  expect(await panel.getByText('Open', { exact: true }).count()).toBe(2);

  await raise(vendorId, 'Customer data was published', 'CRITICAL');
  await page.goto('/vendors?decision=STALE');
  const row = page.getByRole('row', { name: /Halyard Hosting/ });
  await row.getByText('Approved with conditions').waitFor();
  await row.getByText('Out of date').waitFor();
  await page.goto(`/vendors/${vendorId}`);
  await page.getByText('The decision “Approved with conditions” is out of date.').waitFor();
  await page.getByText('A critical finding has been opened since the decision.').waitFor();
});

it('A Viewer sees the decision and is not offered to make one; the page fits a phone', async () => {
  const { id: vendorId } = await seedVendor(stage.test, stage.organisation);
  await assay.post('/api/v1/vendors/{vendorId}/decisions', {
    path: { vendorId },
    body: { outcome: 'REJECTED', rationale: 'Three incidents in one year.' },
  });
  const visitor = await stage.visitAs(VIEWER, { viewport: { width: 390, height: 844 } });
  const { page } = visitor;
  await page.goto(`/vendors/${vendorId}?open=decision`);
  await page.getByText('Three incidents in one year.').waitFor();
  expect(await page.getByRole('button', { name: 'Record decision' }).count()).toBe(0);
  expect(await page.getByRole('dialog').count()).toBe(0);
  await expectAccessible(visitor);
  await expectFits(visitor);
});
