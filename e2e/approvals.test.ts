import type { AssayClient } from '@assay/client';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, toIsoDate } from '../server/src/domain/dates.ts';
import { acceptanceExpiredJob } from '../server/src/features/reviews/findings/finding-jobs.ts';
import { JOB_HANDLERS } from '../server/src/jobs.ts';
import { seedVendor } from '../server/test/support/factories.ts';
import { expectAccessible, expectFits, press } from './browser-user.ts';
import { ADMIN, REVIEWER, useTestEnvironment, VIEWER } from './test-environment.ts';

const stage = useTestEnvironment();
const DAY_MS = 24 * 3_600_000;
const UNTIL = addDays(toIsoDate(new Date()), 10);
let assay: AssayClient;
let vendorId: string;

beforeAll(async () => {
  assay = await stage.integration();
  vendorId = (await seedVendor(stage.test, stage.organisation)).id;
});

const raise = (title: string) =>
  assay.post('/api/v1/vendors/{vendorId}/findings', {
    path: { vendorId },
    body: { title, description: 'Seen in the audit report.', severity: 'HIGH', source: 'AUDIT' },
  });

async function requestAcceptance(page: Page, findingId: string, rationale: string) {
  await page.goto(`/findings/${findingId}`);
  await press(page, 'Request risk acceptance');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Accepted until').fill(UNTIL);
  await dialog.getByLabel('Rationale').fill(rationale);
  await dialog.getByRole('button', { name: 'Request approval' }).click();
  await page.getByText(/Waiting for approval/).waitFor();
}

/** Runs the job of the day after the acceptance ends. */
const expire = (findingId: string) =>
  JOB_HANDLERS.find(({ name }) => name === acceptanceExpiredJob.name)?.run(
    { ...stage.test.ctx, now: () => new Date(Date.now() + 12 * DAY_MS) },
    { organisationId: stage.organisation.id, findingId },
  );

describe('A risk acceptance that requires approval', () => {
  it('is requested, rejected, requested again, approved, and succeeded by a new finding when it expires', async () => {
    const { id } = await raise('Backups are not encrypted');
    const { page: admin } = await stage.visitAs(ADMIN);
    await admin.goto('/settings/organisation');
    const policies = admin.getByRole('region', { name: 'Approvals' });
    await policies.getByLabel('Accept a risk').check();
    await policies.getByRole('button', { name: 'Save approvals' }).click();
    await admin.getByText('Settings saved').waitFor();

    const reviewer = await stage.visitAs(REVIEWER);
    await requestAcceptance(reviewer.page, id, 'The system is replaced soon.');
    await reviewer.page.getByRole('link', { name: 'View request' }).click();
    await reviewer.page.getByRole('button', { name: 'Withdraw request' }).waitFor();
    for (const name of ['Approve', 'Reject']) {
      expect(await reviewer.page.getByRole('button', { name, exact: true }).count(), name).toBe(0);
    }
    await expectAccessible(reviewer);

    await admin.goto('/approvals');
    await admin.getByRole('link', { name: /Backups are not encrypted/ }).click();
    await admin.getByText('The system is replaced soon.').waitFor();
    await press(admin, 'Reject');
    await admin.getByRole('dialog').getByLabel('Reason').fill('Which system?');
    await admin.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
    await admin.getByText('Request rejected').waitFor();

    await reviewer.page.reload();
    await reviewer.page.getByText('Which system?').waitFor();
    await requestAcceptance(reviewer.page, id, 'The backup system is replaced in spring.');

    await admin.goto('/approvals?status=PENDING');
    await admin.getByRole('link', { name: /Backups are not encrypted/ }).click();
    await admin.getByText('The backup system is replaced in spring.').waitFor();
    await press(admin, 'Approve');
    await admin.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await admin.getByText('Request approved').waitFor();
    expect(await assay.get('/api/v1/findings/{findingId}', { path: { findingId: id } })).toMatchObject({
      status: 'RISK_ACCEPTED',
      acceptedUntil: UNTIL,
      resolvedByName: 'Nora Reviewer',
    });

    await reviewer.page.goto('/findings');
    await reviewer.page.getByRole('link', { name: 'Risk acceptances' }).click();
    const row = reviewer.page.getByRole('row', { name: /Backups are not encrypted/ });
    await row.getByText('Nora Reviewer, approved by Nora Administrator').waitFor();
    await row.getByText('Ends soon').waitFor();
    await expectAccessible(reviewer);

    await expire(id);
    await reviewer.page.goto('/findings?status=OPEN');
    await reviewer.page.getByRole('link', { name: 'Backups are not encrypted' }).click();
    await reviewer.page.getByRole('button', { name: 'Request risk acceptance' }).waitFor();
    const successor = new URL(reviewer.page.url()).pathname.split('/').at(-1) ?? '';
    expect(await assay.get('/api/v1/findings/{findingId}', { path: { findingId: successor } })).toMatchObject({
      status: 'OPEN',
      supersedesFindingId: id,
    });
  });

  it('is renewed and ended early in the register', async () => {
    await stage.test.database.query(`update organisation set approval_required_for = '{}'`);
    const { id } = await raise('No second data centre');
    await assay.patch('/api/v1/findings/{findingId}', {
      path: { findingId: id },
      body: { status: 'RISK_ACCEPTED', resolutionNote: 'Too expensive', acceptedUntil: UNTIL },
    });
    const { page } = await stage.visitAs(REVIEWER);
    await page.goto('/acceptances');
    await press(page, 'Actions for No second data centre');
    await page.getByRole('menuitem', { name: 'Renew…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Accepted until').fill(addDays(UNTIL, 100));
    await dialog.getByLabel('Rationale').fill('Planned for next year');
    await dialog.getByRole('button', { name: 'Renew' }).click();
    await page.getByText('Risk acceptance renewed').waitFor();
    await press(page, 'Actions for No second data centre');
    await page.getByRole('menuitem', { name: 'End early…' }).click();
    await dialog.getByLabel('Reason').fill('The only data centre burned down');
    await dialog.getByRole('button', { name: 'End acceptance' }).click();
    await page.getByText('Risk acceptance ended').waitFor();
    await page
      .getByRole('row', { name: /No second data centre/ })
      .getByText('Ended early')
      .waitFor();
    expect(await assay.get('/api/v1/findings/{findingId}', { path: { findingId: id } })).toMatchObject({
      supersededByFindingId: expect.any(String),
    });
  });

  it('offers nothing to a Viewer, and fits a phone', async () => {
    const { id: findingId } = await raise('Logs are deleted after a day');
    await stage.test.database.query(`update organisation set approval_required_for = '{ACCEPT_RISK}'`);
    const { id } = await assay.post('/api/v1/findings/{findingId}/acceptance-requests', {
      path: { findingId },
      body: { reason: 'Known' },
    });
    const viewer = await stage.visitAs(VIEWER, { viewport: { width: 390, height: 844 } });
    const { page } = viewer;
    for (const path of [`/approvals/${id}`, `/findings/${findingId}`, '/acceptances', '/approvals']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      for (const name of ['Approve', 'Reject', 'Withdraw request', 'Request risk acceptance'])
        expect(await page.getByRole('button', { name, exact: true }).count(), `${path} ${name}`).toBe(0);
      expect(await page.getByRole('button', { name: /^Actions for/ }).count(), path).toBe(0);
      await expectAccessible(viewer);
      await expectFits(viewer);
    }
  });
});
