import type { AssayClient } from '@assay/client';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildTemplateBody } from '../server/test/support/questionnaires.ts';
import { ADMIN, useTestEnvironment, VIEWER } from './test-environment.ts';
import { createPageClient, expectAccessible, expectFits } from './browser-user.ts';

const stage = useTestEnvironment();
let assay: AssayClient;

beforeAll(async () => {
  assay = await stage.integration();
  const template = await assay.post('/api/v1/templates', { body: buildTemplateBody({ name: 'Security basics' }) });
  await assay.post('/api/v1/templates/{templateId}/publish', { path: { templateId: template.id } });
  for (const name of ['Contoso Cloud', 'Fabrikam Payroll', 'Tailspin Travel']) {
    const contactEmail = `security@${name.split(' ')[0]?.toLowerCase() ?? ''}.example`;
    await assay.post('/api/v1/vendors/import', { body: { name, contactEmail } });
  }
});

const listed = () => assay.get('/api/v1/assessments');

describe('Sending assessments', () => {
  it('lists problems, sends the assessment, emails the link and sends a reminder', async () => {
    const admin = await stage.visitAs(ADMIN);
    const { page } = admin;
    await page.goto('/assessments');
    await page.getByText('No assessments yet').waitFor();
    await page.getByRole('link', { name: 'New assessment' }).click();
    await page.getByRole('checkbox', { name: /Contoso Cloud/ }).check();
    await page.getByLabel('Template').selectOption({ label: 'Security basics v1 (2 questions)' });
    await page.getByLabel('Due date').fill('2020-01-01');
    await page.getByText('The due date is in the past.').waitFor();
    expect(await page.getByRole('button', { name: 'Send assessment', exact: true }).isDisabled()).toBe(true);
    await expectAccessible(admin);
    await page.getByLabel('Due date').fill('2099-12-31');
    await page.getByText('No problems found. Ready to send.').waitFor();
    await page.getByRole('button', { name: 'Send assessment', exact: true }).click();

    await page.getByRole('button', { name: 'Show link' }).waitFor();
    const mail = await stage.mailTo('security@contoso.example');
    expect(mail.text).toContain(`${stage.origin}/portal`);
    await page.reload();
    await page.getByText('Invitation email sent.').waitFor();

    await page.getByRole('button', { name: 'Send reminder' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send reminder' }).click();
    await page.getByText('Reminder sent to Contoso Cloud').waitFor();
    await stage.mailTo('security@contoso.example', 1);

    await page.getByRole('button', { name: 'Recall assessment' }).click();
    await page.getByLabel('Reason').fill('The wrong template');
    await page.getByRole('dialog').getByRole('button', { name: 'Recall assessment' }).click();
    await page.getByText('Not sent yet').waitFor();
  });

  it('sends to many vendors; the progress survives a reload', async () => {
    const { page } = await stage.visitAs(ADMIN);
    await page.goto('/assessments/new');
    await page.getByRole('button', { name: 'Add all 3' }).click();
    await page.getByLabel('Template').selectOption({ index: 1 });
    await page.getByRole('button', { name: 'Send to 3 vendors' }).click();
    await page.waitForURL(/task=/);
    await page.reload();
    await page.getByText('3 assessments sent.').waitFor();
    await page.getByRole('link', { name: 'View sent assessments' }).click();
    await page.getByRole('row', { name: /Tailspin Travel.*not opened/ }).waitFor();

    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByPlaceholder('View name').fill('On their way');
    await page.getByRole('button', { name: 'Save view' }).click();
    await page.goto('/assessments');
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('link', { name: 'On their way' }).click();
    await page.waitForURL(/status=SENT/);
  });

  it('shows a Viewer the list without any way to send', async () => {
    const viewer = await stage.visitAs(VIEWER, { viewport: { width: 360, height: 800 } });
    const { page } = viewer;
    const before = (await listed()).totalCount;
    await page.goto('/assessments');
    await page.getByRole('row', { name: /Fabrikam Payroll/ }).waitFor();
    await expectAccessible(viewer);
    await expectFits(viewer);
    expect(await page.getByRole('link', { name: 'New assessment' }).count()).toBe(0);
    expect(await page.getByRole('checkbox').count()).toBe(0);
    await page.goto('/assessments/new');
    await page.getByText('You don’t have permission to view this').waitFor();
    const assessmentIds = (await listed()).entries.map(({ id }) => id);
    const reminding = createPageClient(viewer).post('/api/app/assessments/remind', { body: { assessmentIds } });
    await expect(reminding).rejects.toMatchObject({ status: 403 });
    expect((await listed()).totalCount).toBe(before);
  });
});
