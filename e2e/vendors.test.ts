import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { seedVendor } from '../server/test/support/factories.ts';
import { ADMIN, useTestEnvironment, VIEWER } from './test-environment.ts';
import { chooseFilter, createPageClient, expectAccessible, expectFits } from './browser-user.ts';

const stage = useTestEnvironment();

const list = (page: Page) => page.getByRole('table', { name: 'Vendors' });
const tierOf = (page: Page, name: string) => page.getByLabel(`Tier of ${name}`);
const named = (name: string) => seedVendor(stage.test, stage.organisation, { name, tier: 'LOW' });

const stored = async (name: string) => {
  const [vendor] = await stage.test.database.query<Record<string, unknown>>('select * from vendor where name = $1', [
    name,
  ]);
  return vendor;
};

describe('A user who can edit vendors', () => {
  it('starts with an empty portfolio and is guided to the first vendor', async () => {
    const visitor = await stage.visitAs(ADMIN);
    const { page } = visitor;
    await page.getByRole('heading', { name: 'Get your first score in three steps' }).waitFor();
    await expectAccessible(visitor);
    await page.getByRole('link', { name: 'Add vendor' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add vendor' });
    await dialog.getByRole('button', { name: 'Add vendor' }).click();
    await dialog.getByText('Enter the vendor name.').waitFor();
    await dialog.getByText('Enter an email address, such as security@vendor.example.').waitFor();
    await expectAccessible(visitor);

    await dialog.getByLabel('Name', { exact: true }).fill('Aurora Payments');
    await dialog.getByLabel('Contact email').fill('security@aurora.example');
    await dialog.getByLabel('Tier').selectOption('HIGH');
    await dialog.getByLabel('Owner').selectOption('Nora Administrator');
    await dialog.getByText('More details').click();
    await dialog.getByLabel('Tags').fill('payments, eu');
    await dialog.getByRole('button', { name: 'Add vendor' }).click();

    await page.getByRole('heading', { name: 'Aurora Payments', level: 1 }).waitFor();
    await page.getByText('Aurora Payments added').waitFor();
    await page.getByText('Nora Administrator').first().waitFor();
    expect(await stored('Aurora Payments')).toMatchObject({ tier: 'HIGH', tags: ['payments', 'eu'] });
    await expectAccessible(visitor);
  });

  it('saves again after setting the owner failed, without adding the vendor twice', async () => {
    const { page } = await stage.visitAs(ADMIN);
    await page.goto('/vendors?add=true');
    const dialog = page.getByRole('dialog', { name: 'Add vendor' });
    await dialog.getByLabel('Name', { exact: true }).fill('Fjord Storage');
    await dialog.getByLabel('Contact email').fill('security@fjord.example');
    await dialog.getByText('More details').click();
    await dialog.getByLabel('Website').fill('https://fjord.example');
    await dialog.getByLabel('Owner').selectOption('Nora Administrator');
    await page.route('**/api/v1/vendors/*', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 409, json: {} }) : route.continue(),
    );
    await dialog.getByRole('button', { name: 'Add vendor' }).click();
    await dialog.getByRole('alert').waitFor();
    await page.unroute('**/api/v1/vendors/*');

    await dialog.getByLabel('Tier').selectOption('HIGH');
    await dialog.getByLabel('Website').fill('');
    await dialog.getByRole('button', { name: 'Add vendor' }).click();
    await page.getByRole('heading', { name: 'Fjord Storage', level: 1 }).waitFor();
    await page.getByText('Nora Administrator').first().waitFor();
    const vendors = await stage.test.database.query("select * from vendor where name = 'Fjord Storage'");
    expect(vendors).toMatchObject([{ tier: 'HIGH', website: null, owner_id: expect.any(String) }]);
  });

  it('changes a tier inline, undoes it, filters, and saves the filter as a view', async () => {
    await named('Borealis Hosting');
    const visitor = await stage.visitAs(ADMIN);
    const { page } = visitor;
    await page.getByRole('link', { name: 'Vendors', exact: true }).click();
    await tierOf(page, 'Borealis Hosting').selectOption('CRITICAL');
    await page.getByText('Tier of Borealis Hosting changed to Critical').waitFor();
    expect(await stored('Borealis Hosting')).toMatchObject({ tier: 'CRITICAL' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => stored('Borealis Hosting')).toMatchObject({ tier: 'LOW' });
    await expect.poll(() => tierOf(page, 'Borealis Hosting').inputValue()).toBe('LOW');

    await chooseFilter(page, 'Tier', ['Low']);
    await page.getByRole('button', { name: 'Remove filter Tier: Low' }).waitFor();
    await expect.poll(() => list(page).getByText('Aurora Payments').count()).toBe(0);
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByLabel('Save current filters as a view').fill('Low ones');
    await page.getByRole('button', { name: 'Save view' }).click();
    await page.getByText('View “Low ones” saved').waitFor();

    await page.getByRole('button', { name: 'Reset filters' }).click();
    await list(page).getByText('Aurora Payments').waitFor();
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('link', { name: 'Low ones' }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('tier')).toBe('LOW');
    await page.getByLabel('Search vendors').fill('nobody is called this');
    await page.getByRole('heading', { name: 'No matching vendors' }).waitFor();
    await expectAccessible(visitor);
  });

  it('assigns an owner to several vendors at once and starts an assessment for them', async () => {
    await named('Cirrus One');
    await named('Cirrus Two');
    const { page } = await stage.visitAs(ADMIN);
    await page.goto('/vendors?query=Cirrus');
    await page.getByLabel('Select all on this page').check();
    await page.getByRole('button', { name: 'Edit tier, owner or tags' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit 2 vendors' });
    await dialog.getByLabel('What to change').selectOption('Owner');
    await dialog.getByLabel('New owner').selectOption('Nora Reviewer');
    await dialog.getByRole('button', { name: 'Apply change', exact: true }).click();
    await page.getByText('2 vendors updated').waitFor();
    await expect.poll(() => list(page).getByText('Nora Reviewer').count()).toBe(2);

    await page.getByRole('button', { name: 'Send assessment' }).click();
    await page.getByRole('heading', { name: 'New assessment', level: 1 }).waitFor();
    await page.getByText('Cirrus One').first().waitFor();
    await page.getByText('Cirrus Two').first().waitFor();
  });

  it('edits a vendor, adds a certification and a responsibility, reads the changes, and deletes it by typing its name', async () => {
    const { id } = await named('Dune Analytics');
    const visitor = await stage.visitAs(ADMIN);
    const { page } = visitor;
    await page.goto(`/vendors/${id}`);
    await page.getByRole('button', { name: 'Edit vendor', exact: true }).click();
    const drawer = page.getByRole('dialog', { name: 'Edit Dune Analytics' });
    await drawer.getByText('More details').click();
    await drawer.getByLabel('Service').fill('Counts claims');
    await drawer.getByLabel('Data sensitivity').selectOption('Confidential');
    await drawer.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Vendor saved').waitFor();
    await page.getByText('Counts claims').waitFor();

    await page.getByRole('button', { name: 'Add responsibility' }).click();
    const duty = page.getByRole('dialog', { name: 'Add responsibility' });
    await duty.getByLabel('Title').fill('Review administrators');
    await duty.getByRole('button', { name: 'Add' }).click();
    await page.getByRole('button', { name: 'Mark “Review administrators” as done' }).click();
    await page.getByText('“Review administrators” marked as done').waitFor();
    await page.getByRole('button', { name: 'Mark “Review administrators” as not done' }).waitFor();

    await page.getByRole('link', { name: 'Evidence and certifications' }).click();
    await page.getByRole('button', { name: 'Add certification' }).click();
    const certificate = page.getByRole('dialog', { name: 'Add certification' });
    await certificate.getByLabel('Name').fill('ISO/IEC 27001');
    await certificate.getByLabel('Issue date').fill('2026-02-01');
    await certificate.getByLabel('Valid until').fill('2025-01-31');
    await certificate.getByRole('button', { name: 'Add' }).click();
    await certificate.getByText('The expiry date can’t be before the issue date.').waitFor();
    await certificate.getByLabel('Valid until').fill('2099-01-31');
    await certificate.getByRole('button', { name: 'Add' }).click();
    await page.getByText('Valid', { exact: true }).waitFor();
    const upload = (name: string) =>
      page
        .getByLabel('Add file to ISO/IEC 27001')
        .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from('certified') });
    await upload('certificate.exe');
    await page.getByText('This file type is not supported').waitFor();
    await upload('certificate.txt');
    await page.getByRole('link', { name: 'certificate.txt' }).waitFor();
    await upload('report.txt');
    await page.getByRole('link', { name: 'report.txt' }).waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'certificate.txt' }).click();
    expect((await download).suggestedFilename()).toBe('certificate.txt');
    await page.getByRole('button', { name: 'Delete report.txt' }).click();
    await expectAccessible(visitor);
    await page.getByRole('dialog', { name: 'Delete report.txt' }).getByRole('button', { name: 'Delete file' }).click();
    await page.getByText('report.txt deleted').waitFor();
    await page.getByRole('link', { name: 'report.txt' }).waitFor({ state: 'detached' });
    await expectAccessible(visitor);

    await page.getByRole('link', { name: 'Activity' }).click();
    const entry = page.locator('main ol > li').filter({ hasText: 'updated this vendor' });
    await entry.getByRole('button', { name: 'Details' }).click();
    await entry.getByText('Counts claims').waitFor();
    await expectAccessible(visitor);

    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete vendor…' }).click();
    const deletion = page.getByRole('dialog', { name: 'Delete Dune Analytics' });
    await deletion.getByText('1 certification', { exact: true }).waitFor();
    await deletion.getByText('1 certification file').waitFor();
    await deletion.getByText('1 responsibility').waitFor();
    const button = deletion.getByRole('button', { name: 'Delete vendor' });
    expect(await button.isDisabled()).toBe(true);
    await deletion.getByLabel('Type “Dune Analytics” to confirm').fill('Dune Analytics');
    await button.click();
    await page.getByRole('heading', { name: 'Vendors', level: 1 }).waitFor();
    expect(await stored('Dune Analytics')).toBeUndefined();
  });
});

describe('A Viewer', () => {
  it('sees no way to change a vendor, and is denied by the API', async () => {
    const { id } = await named('Ember Legal');
    const visitor = await stage.visitAs(VIEWER);
    const { page } = visitor;
    await page.goto('/vendors?add=true');
    await list(page).getByText('Ember Legal').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await tierOf(page, 'Ember Legal').count()).toBe(0);
    for (const name of ['Add vendor', 'Import vendors'])
      expect(await page.getByText(name, { exact: true }).count()).toBe(0);
    expect(await page.getByLabel('Select all on this page').count()).toBe(0);

    for (const open of ['edit', 'delete', 'certification', 'responsibility']) {
      await page.goto(`/vendors/${id}?open=${open}`);
      await page.getByRole('heading', { name: 'Ember Legal', level: 1 }).waitFor();
      expect(await page.getByRole('dialog').count()).toBe(0);
    }
    for (const name of ['Edit vendor', 'More actions', 'Add responsibility']) {
      expect(await page.getByRole('button', { name, exact: true }).count()).toBe(0);
    }
    await expectAccessible(visitor);
    const theirs = { path: { vendorId: id } };
    const update = createPageClient(visitor).put('/api/v1/vendors/{vendorId}', {
      ...theirs,
      body: { tier: 'CRITICAL' },
    });
    await expect(update).rejects.toMatchObject({ status: 403 });
    await expect(createPageClient(visitor).delete('/api/v1/vendors/{vendorId}', theirs)).rejects.toMatchObject({
      status: 403,
    });
    expect(await stored('Ember Legal')).toMatchObject({ tier: 'LOW' });
  });
});

describe('With 10,000 vendors', () => {
  it('typing quickly in the search loses no key, and the list follows', async () => {
    await stage.test.database.query(
      `insert into vendor (organisation_id, id, name, contact_email, tier)
       select $1, gen_random_uuid(), 'Vendor ' || n || ' of the crowd', 'v' || n || '@crowd.example', 'MEDIUM'
       from generate_series(1, 10000) n`,
      [stage.organisation.id],
    );
    const visitor = await stage.visitAs(ADMIN);
    const { page } = visitor;
    await page.goto('/vendors?tier=MEDIUM');
    await page.getByText('of 10,000').first().waitFor();
    const search = page.getByLabel('Search vendors');
    const typed = 'Vendor 9876 of the crowd';
    await search.pressSequentially(typed, { delay: 15 });
    expect(await search.inputValue()).toBe(typed);
    await page.getByText('1–1 of 1', { exact: true }).waitFor();
    await list(page).getByRole('link', { name: typed }).waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('query')).toBe(typed);
    expect(await search.inputValue()).toBe(typed);

    // Slower than the search debounce, so that responses arrive between key presses.
    await search.fill('');
    await page.getByText('of 10,000').first().waitFor();
    await search.pressSequentially('Vendor 4321', { delay: 230 });
    expect(await search.inputValue()).toBe('Vendor 4321');
    await list(page).getByRole('link', { name: 'Vendor 4321 of the crowd' }).waitFor();

    await search.fill('');
    await page.getByText('of 10,000').first().waitFor();
    await page.getByLabel('Select all on this page').check();
    await page.getByRole('button', { name: 'Select all 10,000 matching' }).click();
    await page.getByRole('status').getByText('10,000 selected').waitFor();
    await page.setViewportSize({ width: 360, height: 740 });
    await expectFits(visitor);
  });
});

it('J and K move through a list, X selects and Enter opens, but not while typing', async () => {
  for (const name of ['Willow One', 'Willow Two', 'Willow Three']) await named(name);
  const { page } = await stage.visitAs(ADMIN);
  const { keyboard } = page;
  const focused = (name: string) => page.locator('a:focus', { hasText: name });
  await page.goto('/vendors?query=Willow&sort=name');
  await list(page).getByText('Willow Two').waitFor();
  await keyboard.press('j');
  await focused('Willow One').waitFor();
  await keyboard.press('j');
  await keyboard.press('j');
  await focused('Willow Two').waitFor();
  await keyboard.press('k');
  await focused('Willow Three').waitFor();
  await keyboard.press('x');
  expect(await page.getByLabel('Select Willow Three').isChecked()).toBe(true);
  await keyboard.press('/');
  await keyboard.press('x');
  expect(await page.getByRole('searchbox', { name: 'Search vendors' }).inputValue()).toMatch(/^Willow.$/);
  await page.goto('/vendors?query=Willow&sort=name');
  await list(page).getByText('Willow Two').waitFor();
  await keyboard.press('j');
  await keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Willow One', level: 1 }).waitFor();
});
