import { readFile } from 'node:fs/promises';
import type { AssayClient } from '@assay/client';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { useAssessments } from '../server/test/support/assessment-calls.ts';
import { seedApiKey, seedVendor } from '../server/test/support/factories.ts';
import { buildQuestion, withQuestions } from '../server/test/support/questionnaires.ts';
import { callWithApiKey } from '../server/test/support/test-app.ts';
import { expectAccessible } from './browser-user.ts';
import { ADMIN, useTestEnvironment } from './test-environment.ts';

// The start of a file. cspell:ignore asse

const stage = useTestEnvironment();
let call: ReturnType<typeof callWithApiKey>;
let assay: AssayClient;
beforeAll(async () => {
  call = callWithApiKey(stage.test.app, await seedApiKey(stage.test, stage.organisation));
  assay = await stage.integration();
});

const QUESTIONS = [
  buildQuestion('mfa', { text: 'Does every sign-in need a second factor?' }),
  buildQuestion('policy', { text: 'Which standard do you follow?', type: 'FREE_TEXT', expectedAnswer: null }),
];
const MADE = withQuestions(...QUESTIONS);
const ANSWERED = {
  ...MADE,
  responses: [
    { questionKey: 'mfa', answer: 'NO' },
    { questionKey: 'policy', answer: 'None' },
  ],
};
const WITH_FILE = withQuestions(
  ...QUESTIONS,
  buildQuestion('proof', { text: 'Attach the certificate.', type: 'FILE_UPLOAD', expectedAnswer: null }),
);

const vendor = () => seedVendor(stage.test, stage.organisation);
const { anAssessment } = useAssessments({ call: (request) => call(request), vendor });
const detailOf = (assessmentId: string) => assay.get('/api/v1/assessments/{assessmentId}', { path: { assessmentId } });

const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

describe('An assessment', () => {
  it('is deleted with everything the dialog lists', async () => {
    const { id } = await anAssessment('DRAFT', MADE);
    const { page } = await stage.visitAs(ADMIN);
    await page.goto(`/assessments/${id}`);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete assessment' }).click();
    await page.getByRole('dialog').getByText('This permanently deletes:').waitFor();
    await inDialog(page, 'Delete assessment');
    await page.getByText('Assessment deleted').waitFor();
    await expect(detailOf(id)).rejects.toMatchObject({ status: 404 });
  });

  it("can be answered and submitted on behalf of the vendor, with a file and the signer's name", async () => {
    const { id } = await anAssessment('SENT', WITH_FILE);
    const { page } = await stage.visitAs(ADMIN);
    await page.goto(`/assessments/${id}?tab=answers`);
    await page.getByRole('button', { name: 'Enter answers' }).click();
    const file = { name: 'certificate.txt', mimeType: 'text/plain', buffer: Buffer.from('ISO/IEC 27001, valid') };
    await page.getByLabel('Add file').setInputFiles(file);
    await page.getByText('certificate.txt uploaded').waitFor();
    await page.getByRole('group', { name: 'Does every sign-in need a second factor?' }).getByLabel('Yes').check();
    await page.getByLabel('Which standard do you follow?').fill('ISO/IEC 27001');
    await page.getByRole('button', { name: 'Save answers' }).click();
    await page.getByText('Entered on behalf of the vendor by Nora Administrator').first().waitFor();
    await page.getByRole('button', { name: 'Submit on behalf of vendor' }).click();
    await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Vera Vendor');
    await page.getByLabel('Job title').fill('Head of Security');
    await inDialog(page, 'Submit answers');
    await page.getByText('Submitted', { exact: true }).first().waitFor();
    const { submittedBy, sections, evidence } = await detailOf(id);
    expect(evidence).toMatchObject([{ fileName: 'certificate.txt', questionKeys: ['proof'] }]);
    expect(submittedBy).toEqual({
      name: 'Vera Vendor',
      title: 'Head of Security',
      enteredByName: 'Nora Administrator',
    });
    expect(sections[0]?.questions[1]?.response?.answer).toBe('ISO/IEC 27001');
  });

  it('updates an open page when the vendor submits', async () => {
    const { id } = await anAssessment('SENT', MADE);
    const { page } = await stage.visitAs(ADMIN);
    await page.clock.install();
    await page.goto(`/assessments/${id}`);
    await page.getByRole('button', { name: 'Recall assessment' }).waitFor();
    const path = { assessmentId: id };
    await assay.put('/api/v1/assessments/{assessmentId}/responses', { path, body: { responses: ANSWERED.responses } });
    const vera = { name: 'Vera Vendor', title: 'Head of Security' };
    await assay.post('/api/v1/assessments/{assessmentId}/submit', { path, body: vera });
    await page.clock.fastForward(31_000);
    await page.getByRole('button', { name: 'Start review' }).waitFor();
  });

  it('shows the link of a contact once', async () => {
    const { id } = await anAssessment('SENT', MADE);
    const visitor = await stage.visitAs(ADMIN);
    const { page } = visitor;
    await page.goto(`/assessments/${id}`);
    await page.getByRole('button', { name: 'Show link' }).click();
    await inDialog(page, 'Show link');
    await page.getByText(/\/portal#[\w-]{43}$/).waitFor();
    await expectAccessible(visitor);
    await inDialog(page, 'I’ve copied it');
    await page.getByText(/^Link shown to .* just now$/).waitFor();
    expect(await page.getByRole('button', { name: 'Show link' }).count()).toBe(0);

    await page.getByRole('button', { name: 'Add contact' }).click();
    await page.getByLabel('Email address').fill('iris@contoso.example');
    await inDialog(page, 'Send invitation');
    await page.getByText(/\/portal#[\w-]{43}$/).waitFor();
    await inDialog(page, 'I’ve copied it');
    await page.getByRole('button', { name: 'Revoke link for iris@contoso.example' }).waitFor();
    expect(await page.getByRole('button', { name: 'Show link' }).count()).toBe(0);
  });

  it('does not show a revoked link', async () => {
    const { id } = await anAssessment('SENT', MADE);
    const { page } = await stage.visitAs(ADMIN);
    await page.goto(`/assessments/${id}`);
    await page.getByRole('button', { name: 'Show link' }).waitFor();
    await page.getByRole('button', { name: /^Revoke link for/ }).click();
    await inDialog(page, 'Revoke link');
    await page.getByText(/Revoked just now/).waitFor();
    expect(await page.getByRole('button', { name: 'Show link' }).count()).toBe(0);
  });

  it('keeps the reason for dismissing a proposed finding, and can be reopened with a reason', async () => {
    const { id } = await anAssessment('UNDER_REVIEW', ANSWERED);
    const { page } = await stage.visitAs(ADMIN);
    await page.goto(`/assessments/${id}?question=mfa`);
    await page.getByRole('button', { name: 'Dismiss finding' }).click();
    await page.getByLabel('Reason').fill('The service has no sign-in.');
    await inDialog(page, 'Dismiss finding');
    await page.getByText('Finding dismissed').waitFor();
    expect((await detailOf(id)).dismissals).toMatchObject([{ reason: 'The service has no sign-in.' }]);

    const { id: completed } = await anAssessment('COMPLETED', ANSWERED);
    await page.goto(`/assessments/${completed}`);
    await page.getByRole('button', { name: 'Reopen review' }).click();
    await page.getByLabel('Reason').fill('New evidence has come.');
    await inDialog(page, 'Reopen review');
    await page.getByText('Under review').first().waitFor();
    expect((await detailOf(completed)).status).toBe('UNDER_REVIEW');
  });

  it('can be downloaded as a report, CSV, JSON, OSCAL and receipt', async () => {
    const { id } = await anAssessment('COMPLETED', ANSWERED);
    const { page } = await stage.visitAs(ADMIN);
    const begins = async (link: string) => {
      const downloading = page.waitForEvent('download');
      await page.getByRole('link', { name: link }).click();
      return (await readFile(await (await downloading).path())).subarray(0, 5).toString();
    };
    const openMenu = () => page.getByRole('button', { name: 'Download' }).click();
    await page.goto(`/assessments/${id}`);
    await openMenu();
    expect(await begins('Report (PDF)')).toBe('%PDF-');
    await openMenu();
    expect(await begins('Answers and findings (CSV)')).toContain('Sect');
    await openMenu();
    expect(await begins('Full export (JSON)')).toMatch(/^\{"/);
    for (const link of ['Assessment results (OSCAL)', 'Assessment plan (OSCAL)']) {
      await openMenu();
      expect(await begins(link)).toBe('{"ass');
    }
    const path = { assessmentId: id };
    const [submission] = await assay.get('/api/v1/assessments/{assessmentId}/submissions', { path });
    await assay.download('/api/v1/assessments/{assessmentId}/submissions/{submissionId}/receipt', {
      path: { ...path, submissionId: submission?.id ?? '' },
    });
    await page.goto(`/assessments/${id}?tab=submissions`);
    expect(await begins('Receipt (PDF)')).toBe('%PDF-');
  });
});
