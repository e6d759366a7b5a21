import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedVendor } from '../server/test/support/factories.ts';
import { expectAccessible, expectFits, press } from './browser-user.ts';
import { ADMIN, useTestEnvironment } from './test-environment.ts';

const stage = useTestEnvironment();

let dir = '';
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'assay-import-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const named = (name: string, fields: object = {}) => seedVendor(stage.test, stage.organisation, { name, ...fields });
const listVendors = () =>
  stage.test.database.query<{ name: string; tier: string | null; external_id: string | null }>(
    'select name, tier, external_id from vendor order by name',
  );

describe('A user who can edit and delete vendors', () => {
  it('imports a list, and chooses what to do with vendors that exist already', async () => {
    await named('Claimsight Ltd', { contactEmail: 'security@claimsight.example', externalId: 'S-1' });
    await named('Harbour Bank', { website: 'https://harbour.example', contactEmail: 'risk@harbour.example' });
    const path = join(dir, 'suppliers.csv');
    const rows = [
      'Supplier No,Supplier,E-mail,Criticality',
      'S-901,CLAIMSIGHT,vera@claimsight.example,High',
      'S-902,Harbour Services,ops@harbour.example,Low',
      'S-903,Northlight,hello@northlight.example,Low',
      'S-904,Claimsight GmbH,nobody,Low',
    ];
    await writeFile(path, rows.join('\n'));

    const visitor = await stage.visitAs(ADMIN);
    const { page } = visitor;
    await page.goto('/vendors/import');
    await page.locator('input[type=file]').setInputFiles(path);
    expect(await page.getByLabel('Vendor field for column Supplier No').inputValue()).toBe('externalId');
    await press(page, 'Check rows');
    await page.getByText('1 new vendor, 2 possible matches, 1 with errors').waitFor();
    await page.getByText('Same name as Claimsight Ltd').waitFor();
    await page.getByText('Same domain as Harbour Bank (harbour.example)').waitFor();
    await expectAccessible(visitor);
    await page.getByLabel('All matching rows').selectOption('Create anyway');
    await page.getByRole('button', { name: 'Import 3 vendors' }).waitFor();
    await page.getByLabel('All matching rows').selectOption('Skip');
    await page.getByLabel('What to do with row 1').selectOption('Update Claimsight Ltd');
    await press(page, 'Import 2 vendors');
    await page.getByText('2 rows imported').waitFor();
    await page.getByText('Skipped: same domain as Harbour Bank (harbour.example)').waitFor();
    await page.getByText('Contact email: Not a valid email address').waitFor();
    expect(await listVendors()).toEqual([
      { name: 'CLAIMSIGHT', tier: 'HIGH', external_id: 'S-1' },
      { name: 'Harbour Bank', tier: null, external_id: null },
      { name: 'Northlight', tier: 'LOW', external_id: 'S-903' },
    ]);
  });

  it('merges two vendors, keeps chosen values, and follows old links to the merged vendor', async () => {
    const kept = await named('Brightwater', { tier: 'LOW' });
    const merged = await named('Brightwater Analytics', { tier: 'CRITICAL', contactEmail: 'ciso@brightwater.example' });
    const assay = await stage.integration();
    await assay.post('/api/v1/vendors/{vendorId}/findings', {
      path: { vendorId: merged.id },
      body: { title: 'Data leaked', description: 'Reported in the press', severity: 'HIGH', source: 'NEWS' },
    });

    const visitor = await stage.visitAs(ADMIN);
    const { page } = visitor;
    await page.goto(`/vendors/${kept.id}`);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Merge…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Merge another vendor into Brightwater' });
    await dialog.getByLabel('Vendor to merge').fill('Brightwater A');
    await page.getByRole('option', { name: /Brightwater Analytics/ }).click();
    await dialog.getByText('1 finding').waitFor();
    await dialog.getByLabel('Tier of Brightwater Analytics (deleted)').check();
    await expectAccessible(visitor);
    await expectFits(visitor);
    await dialog.getByRole('button', { name: 'Merge vendors' }).click();
    await page.getByText('Brightwater Analytics merged').waitFor();
    const vendors = await listVendors();
    expect(vendors.filter(({ name }) => name.startsWith('Brightwater'))).toMatchObject([
      { name: 'Brightwater', tier: 'CRITICAL' },
    ]);

    await page.goto(`/vendors/${merged.id}?tab=findings`);
    await page.getByRole('heading', { name: 'Brightwater', level: 1 }).waitFor();
    expect(page.url()).toContain(kept.id);
  });
});
