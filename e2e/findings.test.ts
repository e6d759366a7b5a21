import type { AssayClient } from '@assay/client';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedVendor } from '../server/test/support/factories.ts';
import { chooseFilter, expectAccessible, expectFits, press } from './browser-user.ts';
import { ADMIN, REVIEWER, useTestEnvironment, VIEWER } from './test-environment.ts';

const stage = useTestEnvironment();
let assay: AssayClient;
let vendorId: string;

beforeAll(async () => {
  assay = await stage.integration();
  vendorId = (await seedVendor(stage.test, stage.organisation)).id;
});

const raise = (title: string, more: Readonly<Record<string, unknown>> = {}) =>
  assay.post('/api/v1/vendors/{vendorId}/findings', {
    path: { vendorId },
    body: {
      title,
      description: 'Customer records were readable without signing in.',
      recommendation: 'Require a sign-in for every file.',
      severity: 'HIGH',
      source: 'INCIDENT',
      controlCodes: ['AC-3'],
      dueDate: '2030-01-31',
      ...more,
    },
  });

const getFinding = (findingId: string) => assay.get('/api/v1/findings/{findingId}', { path: { findingId } });

describe('A finding', () => {
  it('is assigned, rescheduled, discussed and closed on its page', async () => {
    const { id } = await raise('Files were public');
    const { page } = await stage.visitAs(REVIEWER);
    await page.goto('/findings');
    await page.getByRole('link', { name: 'Files were public' }).click();
    await page.getByRole('heading', { level: 1, name: 'Files were public' }).waitFor();
    await page.getByText('Require a sign-in for every file.').waitFor();

    await page.getByLabel('Owner', { exact: true }).selectOption('Nora Reviewer');
    await page.getByText('Owner changed to Nora Reviewer').waitFor();
    await page.getByLabel('Stage', { exact: true }).selectOption('Plan agreed');
    await page.getByText('Stage changed to Plan agreed').waitFor();

    await page.getByRole('button', { name: /Change due date/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Due date').fill('2030-03-31');
    expect(await dialog.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
    await dialog.getByLabel('Reason').fill('The vendor needs a new storage service.');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('31 March 2030').first().waitFor();

    await page.getByLabel('Comment', { exact: true }).fill('The vendor sends us the plan on Friday.');
    await press(page, 'Comment');
    await page.getByText('The vendor sends us the plan on Friday.').waitFor();
    expect(await getFinding(id)).toMatchObject({
      ownerName: 'Nora Reviewer',
      stage: 'PLAN_AGREED',
      dueDate: '2030-03-31',
    });

    await press(page, 'Close as remediated');
    await page.getByRole('dialog').getByLabel('Note').fill('We tested every address.');
    await page.getByRole('dialog').getByRole('button', { name: 'Close as remediated' }).click();
    await page.getByText('We tested every address.').first().waitFor();
    await page.getByText('Nora Reviewer').first().waitFor();
    expect(await page.getByRole('button', { name: 'Accept risk' }).count()).toBe(0);
    expect(await getFinding(id)).toMatchObject({ status: 'REMEDIATED', stage: null });
  });

  it('keeps its history, with the reason of a new due date', async () => {
    const { id } = await raise('Keys were never rotated');
    await assay.patch('/api/v1/findings/{findingId}/details', {
      path: { findingId: id },
      body: { dueDate: '2030-06-30', reason: 'Agreed in the quarterly meeting' },
    });
    const { page } = await stage.visitAs(REVIEWER);
    await page.goto(`/findings/${id}`);
    await page.getByRole('region', { name: 'History' }).getByText('Agreed in the quarterly meeting').waitFor();
  });

  it('is rewritten and withdrawn', async () => {
    const { id } = await raise('Backups fail');
    const { page } = await stage.visitAs(REVIEWER);
    await page.goto(`/findings/${id}`);
    await press(page, 'Edit finding');
    await page.getByRole('dialog').getByLabel('Title').fill('Backups failed for a week');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { level: 1, name: 'Backups failed for a week' }).waitFor();
    await press(page, 'More actions');
    await page.getByRole('menuitem', { name: 'Withdraw finding…' }).click();
    await page.getByRole('dialog').getByLabel('Note').fill('It was another vendor.');
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw finding' }).click();
    await page.getByText('Finding withdrawn').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Findings' }).waitFor();
    await expect(getFinding(id)).rejects.toThrow();
  });

  it('offers nothing to a Viewer, and fits a phone', async () => {
    const { id } = await raise('Logs are deleted after a day', { dueDate: '2024-01-31' });
    const visitor = await stage.visitAs(VIEWER, { viewport: { width: 390, height: 844 } });
    const { page } = visitor;
    await page.goto(`/findings/${id}`);
    await page.getByText(/days overdue/).waitFor();
    await page.getByText('No comments yet.').waitFor();
    const offered = [
      'Edit finding',
      'Accept risk',
      'Close as remediated',
      'Change due date',
      'Comment',
      'More actions',
    ];
    for (const name of offered) expect(await page.getByRole('button', { name }).count(), name).toBe(0);
    expect(await page.getByRole('main').getByRole('combobox').count()).toBe(0);
    await expectAccessible(visitor);
    await expectFits(visitor);
  });
});

describe('The list of findings', () => {
  it('filters by stages, due date, owner and control code, and groups', async () => {
    await raise('No fire drill', { controlCodes: ['CP-4'], ownerId: null, dueDate: '2024-02-29' });
    const { page } = await stage.visitAs(REVIEWER);
    await page.goto('/findings');
    await chooseFilter(page, 'Stage', ['New', 'With vendor']);
    await page.getByRole('button', { name: 'Remove filter Stage: New or With vendor' }).waitFor();
    await page.getByLabel('Due until').fill('2024-02-29');
    await page.getByLabel('Owner').selectOption('Unassigned');
    await page.getByLabel('Control code').fill('CP-4');
    await page.getByRole('button', { name: 'Remove filter Control: CP-4' }).waitFor();
    await page.getByRole('link', { name: 'No fire drill' }).waitFor();
    await page.getByText('1–1 of 1').waitFor();
    await page.getByRole('link', { name: 'By control' }).click();
    const group = page.getByRole('row', { name: /CP-4/ });
    await group.getByText('High').waitFor();
    await group.getByRole('link', { name: '1' }).click();
    await page.getByRole('button', { name: 'Remove filter Due: Overdue' }).waitFor();
    await page.getByRole('link', { name: 'No fire drill' }).waitFor();
  });

  it('assigns an owner and sets a due date for the selected findings', async () => {
    const findings = [await raise('Bulk one'), await raise('Bulk two')];
    const { page } = await stage.visitAs(REVIEWER);
    await page.goto('/findings?query=Bulk');
    await page.getByText('1–2 of 2').waitFor();
    await page.getByLabel('Select all on this page').check();
    await press(page, 'Assign owner');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('New owner').selectOption('Nora Administrator');
    await dialog.getByRole('button', { name: 'Assign owner' }).click();
    await page.getByText('2 findings updated').waitFor();
    await page.getByLabel('Select all on this page').check();
    await press(page, 'Set due date');
    await dialog.getByLabel('Due date').fill('2030-12-31');
    await dialog.getByLabel('Reason').fill('One plan for both');
    await dialog.getByRole('button', { name: 'Set due date' }).click();
    await page.getByText('31 December 2030').nth(1).waitFor();
    for (const { id } of findings) {
      expect(await getFinding(id)).toMatchObject({ ownerName: 'Nora Administrator', dueDate: '2030-12-31' });
    }
  });
});

describe('The page of a vendor', () => {
  it('adds a finding without an assessment, due by the policy of the organisation', async () => {
    const { page } = await stage.visitAs(ADMIN);
    await page.goto('/settings/organisation');
    await page.getByLabel('Critical (days)').fill('');
    await page.getByRole('region', { name: 'Due dates of findings' }).getByRole('button', { name: 'Save' }).click();
    await page.getByText('Settings saved').waitFor();
    await page.goto(`/vendors/${vendorId}?tab=findings`);
    await press(page, 'Add finding');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Title').fill('The vendor was fined');
    await dialog.getByLabel('Description').fill('The regulator fined the vendor for late breach notices.');
    await dialog.getByLabel('Severity').selectOption('Critical');
    await dialog.getByLabel('Source').selectOption('News');
    await dialog.getByLabel('Controls').fill('IR-6, IR-8');
    await dialog.getByRole('button', { name: 'Add finding' }).click();
    await page.getByRole('heading', { level: 1, name: 'The vendor was fined' }).waitFor();
    const findingId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    expect(await getFinding(findingId)).toMatchObject({
      severity: 'CRITICAL',
      source: 'NEWS',
      controlCodes: ['IR-6', 'IR-8'],
      dueDate: null,
      assessmentId: null,
    });
  });
});
