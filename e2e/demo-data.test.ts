import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type DemoCredentials, seedDemo } from '../server/dev/demo-data.ts';
import { createOperatorCaller } from '../server/src/domain/caller.ts';
import { seedUser } from '../server/test/support/factories.ts';
import { PASSWORD, useTestEnvironment, VIEWER } from './test-environment.ts';
import { expectAccessible, expectFits, signIn } from './browser-user.ts';

const LINE = 'This organisation contains demo data.';

const stage = useTestEnvironment({ nobody: true });
let credentials: DemoCredentials;
beforeAll(async () => {
  credentials = await seedDemo(stage.test.ctx);
  const { organisationId: id, organisation: name } = credentials;
  await seedUser(stage.test, { id, name, operator: createOperatorCaller(id) }, { email: VIEWER, role: 'Viewer' });
}, 300_000);

async function entered(email: string, password: string) {
  const visitor = await stage.visit();
  await signIn(visitor, email, password);
  await visitor.page.getByRole('link', { name: /^Average score/ }).waitFor();
  return visitor;
}

async function addVendor(page: Page, name: string) {
  await page.goto('/vendors?add=true');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await dialog.getByLabel('Contact email').fill('security@own.example');
  await dialog.getByRole('button', { name: 'Add vendor' }).click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
}

describe('Demo data', () => {
  it('cannot be removed by a Viewer', async () => {
    const { page } = await entered(VIEWER, PASSWORD);
    expect(await page.getByText(LINE).count()).toBe(0);
    await page.goto('/settings');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByText('Demo data').count()).toBe(0);
  });

  it('is removed after one confirmation; other data stays, and the removal is logged', async () => {
    const visitor = await entered(credentials.email, credentials.password);
    const { page } = visitor;
    await addVendor(page, 'Own Vendor Ltd');
    await page.goto('/settings/organisation');
    await page.getByRole('button', { name: 'Remove demo data' }).waitFor();

    await page.goto('/');
    await page.getByText(LINE).waitFor();
    await page.getByRole('button', { name: 'Remove demo data' }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove demo data?' });
    await dialog.getByText(/^12 vendors, 21 assessments, \d+ findings, \d+ evidence files$/).waitFor();
    for (const line of ['2 templates', '2 frameworks', '3 users', '1 webhook']) await dialog.getByText(line).waitFor();
    await expectAccessible(visitor);
    await dialog.getByRole('button', { name: 'Remove demo data' }).click();
    await page.getByText('Demo data removed').waitFor();
    await page.getByText(LINE).waitFor({ state: 'detached' });
    await expectFits(visitor);

    await page.goto('/vendors');
    await page.getByText('1–1 of 1').waitFor();
    await page.getByRole('link', { name: 'Own Vendor Ltd' }).waitFor();
    await page.goto('/settings/users');
    await page.getByText('ada@larkfield.example').waitFor();
    expect(await page.getByText('Ines Varga').count()).toBe(0);
    await page.goto('/audit');
    const entries = page.locator('main ol > li');
    await entries.filter({ hasText: 'removed the demo data of Larkfield Mutual' }).waitFor();
    await page.goto('/audit?action=DELETE_VENDOR');
    await entries.filter({ hasText: 'deleted' }).first().waitFor();
  });

  it('leaves the API key valid after its removal', async () => {
    const headers = { authorization: `Bearer ${credentials.apiKey}` };
    const answer = await fetch(`${stage.origin}/api/v1/vendors`, { headers });
    expect(await answer.json()).toMatchObject([{ name: 'Own Vendor Ltd' }]);
  });
});
