import type { AssayClient } from '@assay/client';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedVendor } from '../server/test/support/factories.ts';
import { expectAccessible, expectFits } from './browser-user.ts';
import { ADMIN, useTestEnvironment } from './test-environment.ts';

const stage = useTestEnvironment();
let assay: AssayClient;
let vendorId: string;
let findingId: string;

beforeAll(async () => {
  assay = await stage.integration();
  vendorId = (await seedVendor(stage.test, stage.organisation, { name: 'Claimsight' })).id;
  await seedVendor(stage.test, stage.organisation, { name: 'Brightwater Payroll' });
  const finding = await assay.post('/api/v1/vendors/{vendorId}/findings', {
    path: { vendorId },
    body: { title: 'Backups are not made daily', description: 'Seen', severity: 'HIGH', source: 'AUDIT' },
  });
  findingId = finding.id;
  for (const body of ['First', 'Second', 'Third'])
    await assay.post('/api/v1/findings/{findingId}/comments', { path: { findingId }, body: { body } });
  await assay.patch('/api/v1/findings/{findingId}', {
    path: { findingId },
    body: { status: 'RISK_ACCEPTED', resolutionNote: 'Cheaper than a fix', acceptedUntil: '2030-03-12' },
  });
});

describe('Audit log', () => {
  it('tells what happened to a finding, folds runs and shows details on request', async () => {
    const visitor = await stage.visitAs(ADMIN, { viewport: { width: 390, height: 844 } });
    const { page } = visitor;
    await page.goto('/audit');
    const entries = page.locator('main ol > li');
    const accepted = entries.filter({ hasText: 'accepted the risk of “Backups are not made daily” at Claimsight' });
    await accepted.getByText('until 12 March 2030').waitFor();
    await accepted.getByRole('button', { name: 'Details' }).click();
    await accepted.getByText('Request ID').waitFor();
    await accepted.getByText('Risk accepted', { exact: true }).waitFor();

    const comments = entries.filter({ hasText: 'commented on “Backups are not made daily” at Claimsight, 3 times' });
    await comments.getByRole('button', { name: 'Show entries' }).click();
    await comments.locator('ol > li').nth(2).waitFor();
    await expectFits(visitor);
    await expectAccessible(visitor);

    await accepted.getByRole('link', { name: '“Backups are not made daily”' }).click();
    await page.getByRole('heading', { level: 1, name: 'Backups are not made daily' }).waitFor();
    const history = page.getByRole('region', { name: 'History' });
    await history.getByText('accepted the risk of this finding').waitFor();
  });

  it('is filtered by a vendor found by its name', async () => {
    const { page } = await stage.visitAs(ADMIN);
    await page.goto('/audit');
    await page.getByText('added Brightwater Payroll').waitFor();
    await page.getByRole('combobox', { name: 'Vendor' }).fill('claims');
    await page.getByRole('option', { name: 'Claimsight' }).click();
    await page.getByRole('button', { name: 'Remove filter Claimsight' }).waitFor();
    await page.getByText('added Brightwater Payroll').waitFor({ state: 'detached' });
    await page.getByText('added Claimsight').waitFor();
    expect(new URL(page.url()).searchParams.get('vendorId')).toBe(vendorId);
  });
});
