import type { AssayClient } from '@assay/client';
import { beforeAll, describe, expect, it } from 'vitest';
import { type AssessmentOptions, useAssessments } from '../server/test/support/assessment-calls.ts';
import { seedApiKey, seedVendor } from '../server/test/support/factories.ts';
import { buildQuestion, withQuestions } from '../server/test/support/questionnaires.ts';
import { callWithApiKey } from '../server/test/support/test-app.ts';
import { expectAccessible, expectFits } from './browser-user.ts';
import { ADMIN, REVIEWER, useTestEnvironment } from './test-environment.ts';

const stage = useTestEnvironment();
let assay: AssayClient;
let anAssessment: ReturnType<typeof useAssessments>['anAssessment'];
const aVendor = (name: string) => seedVendor(stage.test, stage.organisation, { name, tier: 'HIGH' });

beforeAll(async () => {
  assay = await stage.integration();
  const call = callWithApiKey(stage.test.app, await seedApiKey(stage.test, stage.organisation));
  ({ anAssessment } = useAssessments({ call, vendor: () => aVendor('Woodgrove Bank') }));
});

const detailOf = (assessmentId: string) => assay.get('/api/v1/assessments/{assessmentId}', { path: { assessmentId } });

const MADE: AssessmentOptions = {
  template: {
    name: 'Yearly review',
    ...withQuestions(
      buildQuestion('mfa', { text: 'Does every sign-in need a second factor?' }),
      buildQuestion('backup', { text: 'Are backups encrypted?', riskWeight: 'CRITICAL' }),
      buildQuestion('policy', {
        text: 'Which standard do you follow?',
        type: 'FREE_TEXT',
        expectedAnswer: 'A named one',
      }),
    ).template,
  },
  responses: [
    { questionKey: 'mfa', answer: 'YES' },
    { questionKey: 'backup', answer: 'NO' },
    { questionKey: 'policy', answer: 'A good one' },
  ],
};

/** Completed, with two accepted answers. */
async function aCompletedAssessment() {
  const made = await anAssessment('UNDER_REVIEW', MADE);
  const decide = (questionKey: string, rationale: string | null) =>
    assay.put('/api/v1/assessments/{assessmentId}/decisions/{questionKey}', {
      path: { assessmentId: made.id, questionKey },
      body: { decision: 'COMPLIANT', rationale },
    });
  await decide('backup', 'The disks are encrypted');
  await decide('policy', null);
  await assay.post('/api/v1/assessments/{assessmentId}/finalize', { path: { assessmentId: made.id } });
  return made;
}

describe('A reassessment', () => {
  it('keeps the decisions on unchanged answers in one step and shows only what needs a person', async () => {
    const before = await aCompletedAssessment();
    const { id } = await anAssessment('SUBMITTED', {
      templateId: before.template.id ?? '',
      vendorId: before.vendor.id,
      responses: [{ questionKey: 'mfa', answer: 'NO' }, ...(MADE.responses ?? []).slice(1)],
    });
    const reviewer = await stage.visitAs(REVIEWER);
    const { page } = reviewer;
    const answer = page.getByRole('region', { name: 'Answer' });
    await page.goto(`/assessments/${id}?tab=answers`);
    await page.getByText('Needs you: 3').waitFor();
    await page.getByText('Changed since the previous assessment.').waitFor();
    await page.getByRole('button', { name: 'Keep 2 decisions' }).click();
    const dialog = page.getByRole('dialog', { name: 'Keep 2 decisions' });
    const kept = dialog.getByRole('list', { name: 'Decisions to be kept' });
    await kept.getByText('1.2 Are backups encrypted?').waitFor();
    await kept.getByText('The disks are encrypted').waitFor();
    await kept.getByText('1.3 Which standard do you follow?').waitFor();
    await expectAccessible(reviewer);
    await dialog.getByRole('button', { name: 'Keep 2 decisions' }).click();
    await page.getByText('2 decisions kept').waitFor();
    await page.getByText('Needs you: 1').waitFor();
    await page.getByRole('button', { name: 'Needs you 1' }).click();
    await answer.getByText('Does every sign-in need a second factor?').first().waitFor();
    await answer.getByText('→').waitFor();
    await page.keyboard.press('3');
    await page.getByText('No more questions need you.').waitFor();
    await expect.poll(async () => (await detailOf(id)).scoreBreakdown?.exact).toBe('3/4');
  });

  it('is planned with the suggested template and a reviewer, who and whose due date are changed in place', async () => {
    const admin = await stage.visitAs(ADMIN);
    const { page } = admin;
    const { vendor, title } = await anAssessment('SENT', MADE);
    await page.goto(`/assessments/new?vendorId=${vendor.id}`);
    await page.getByText('which was last used for Woodgrove Bank').waitFor();
    await page.getByRole('button', { name: 'Use suggested template' }).click();
    await page.getByText(`Woodgrove Bank has not finished ${title}`).waitFor();
    await page.getByLabel('Reviewer').selectOption({ index: 1 });
    await expectAccessible(admin);
    await expectFits(admin);
    await page.getByRole('button', { name: 'Save as draft' }).click();
    await page.getByText('Not sent yet').waitFor();
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    expect((await detailOf(id)).reviewer).not.toBeNull();

    await page.getByLabel('Reviewer').selectOption({ label: 'Unassigned' });
    await page.getByText('Reviewer changed to Unassigned').waitFor();
    await page.getByRole('button', { name: 'Change due date' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change due date' });
    await dialog.getByLabel('Due date').fill('2099-06-30');
    await dialog.getByRole('button', { name: 'Change due date' }).click();
    await page.getByText('Due date changed').waitFor();
    await page.getByRole('button', { name: 'Change contact' }).click();
    const contact = page.getByRole('dialog', { name: 'Change contact' });
    await contact.getByLabel('Email address').fill('ciso@woodgrove.example');
    await contact.getByRole('button', { name: 'Change contact' }).click();
    await page.getByText('ciso@woodgrove.example').waitFor();
    expect(await detailOf(id)).toMatchObject({
      reviewer: null,
      dueDate: '2099-06-30',
      vendor: { contactEmail: 'ciso@woodgrove.example' },
    });
  });
});
