// Parts of words, as people type them. cspell:ignore audlog webh
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedVendor } from '../server/test/support/factories.ts';
import { expectAccessible } from './browser-user.ts';
import { ADMIN, useTestEnvironment, VIEWER } from './test-environment.ts';

const stage = useTestEnvironment();
let vendorId: string;

beforeAll(async () => {
  vendorId = (await seedVendor(stage.test, stage.organisation, { name: 'Claimsight', externalId: 'ERP-4711' })).id;
  const assay = await stage.integration();
  await assay.post('/api/v1/frameworks/import', {
    body: {
      catalog: {
        metadata: { title: 'House rules', version: '1' },
        groups: [
          {
            title: 'Access',
            controls: [{ id: 'ac-7', title: 'Accounts have owners', props: [{ name: 'label', value: 'AC-7' }] }],
          },
        ],
      },
    },
  });
});

async function openPalette(page: Page) {
  await page.getByRole('button', { name: /^Search/ }).waitFor();
  await page.keyboard.press('Control+k');
  const input = page.getByRole('combobox', { name: 'Search or go to…' });
  await input.waitFor();
  return { input, option: (name: string | RegExp) => page.getByRole('option', { name }).first() };
}

describe('The command palette', () => {
  it('finds pages, settings, controls and external IDs', async () => {
    const visitor = await stage.visitAs(ADMIN);
    const { page } = visitor;
    const { input, option } = await openPalette(page);
    await input.fill('audlog');
    await option(/^Audit log/).waitFor();
    await input.fill('webh');
    await option(/^Webhooks.*Settings/).waitFor();
    await input.fill('accounts have');
    await option(/^AC-7 Accounts have owners · House rules/).waitFor();
    await input.fill('ERP-4711');
    await option(/^Claimsight · ERP-4711/).waitFor();
    await expectAccessible(visitor);
    await input.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Claimsight' }).waitFor();
  });

  it('offers actions on the vendor in view', async () => {
    const { page } = await stage.visitAs(ADMIN);
    await page.goto(`/vendors/${vendorId}`);
    await page.getByRole('heading', { level: 1, name: 'Claimsight' }).waitFor();
    const { input, option } = await openPalette(page);
    await option(/^Send assessment to this vendor/).waitFor();
    await input.fill('record dec');
    await option(/^Record decision about this vendor/).click();
    await page.getByRole('dialog', { name: /decision/i }).waitFor();
  });

  it('lists recent records until the user signs out', async () => {
    const { page } = await stage.visitAs(ADMIN);
    await page.goto(`/vendors/${vendorId}`);
    await page.getByRole('heading', { level: 1, name: 'Claimsight' }).waitFor();
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    const { option } = await openPalette(page);
    await option(/^Claimsight.*Recent/).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Nora Administrator' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await page.evaluate('Object.keys(localStorage).filter((name) => name.startsWith("assay.recent"))')).toEqual(
      [],
    );
  });

  it('offers a viewer neither actions nor settings that they may not use', async () => {
    const { page } = await stage.visitAs(VIEWER);
    await page.goto(`/vendors/${vendorId}`);
    await page.getByRole('heading', { level: 1, name: 'Claimsight' }).waitFor();
    const { option } = await openPalette(page);
    await option(/^Your account/).waitFor();
    expect(await page.getByRole('option', { name: /this vendor|Webhooks/ }).count()).toBe(0);
  });
});
