import { readFile } from 'node:fs/promises';
import type { Assay } from '@assay/client';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { asked, assessmentsOf } from '../server/test/assessment-life.ts';
import { anApiKey, aVendor } from '../server/test/factories.ts';
import { aQuestion } from '../server/test/questionnaires.ts';
import { withKey } from '../server/test/test-app.ts';
import { ADMIN, useStage } from './stage.ts';

const stage = useStage();
let call: ReturnType<typeof withKey>;
let assay: Assay;
beforeAll(async () => {
  call = withKey(stage.test.app, await anApiKey(stage.test, stage.organisation));
  assay = await stage.integration();
});

const QUESTIONS = [
  aQuestion('mfa', { text: 'Does every sign-in need a second factor?' }),
  aQuestion('policy', { text: 'Which standard do you follow?', type: 'FREE_TEXT', expectedAnswer: null }),
];
const MADE = asked(...QUESTIONS);
const ANSWERED = {
  ...MADE,
  responses: [
    { questionKey: 'mfa', answer: 'NO' },
    { questionKey: 'policy', answer: 'None' },
  ],
};
const WITH_FILE = asked(
  ...QUESTIONS,
  aQuestion('proof', { text: 'Attach the certificate.', type: 'FILE_UPLOAD', expectedAnswer: null }),
);

const vendor = () => aVendor(stage.test, stage.organisation);
const { anAssessment } = assessmentsOf({ call: (request) => call(request), vendor });
const detailOf = (assessmentId: string) => assay.get('/api/v1/assessments/{assessmentId}', { path: { assessmentId } });

const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

describe('An assessment', () => {
  it('is deleted with everything that is said to go with it', async () => {
    const { id } = await anAssessment('DRAFT', MADE);
    const { page } = await stage.visitAs(ADMIN);
    await page.goto(`/assessments/${id}`);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Delete assessment' }).click();
    await page.getByRole('dialog').getByText('With it go, for good:').waitFor();
    await inDialog(page, 'Delete assessment');
    await page.getByText('Assessment deleted').waitFor();
    await expect(detailOf(id)).rejects.toMatchObject({ status: 404 });
  });

  it('is answered and submitted for the vendor, with a file, under the name of who did', async () => {
    const { id } = await anAssessment('SENT', WITH_FILE);
    const { page } = await stage.visitAs(ADMIN);
    await page.goto(`/assessments/${id}?tab=answers`);
    await page.getByRole('button', { name: 'Enter answers' }).click();
    const file = { name: 'certificate.txt', mimeType: 'text/plain', buffer: Buffer.from('ISO/IEC 27001, valid') };
    await page.getByLabel('Add a file').setInputFiles(file);
    await page.getByText('certificate.txt uploaded').waitFor();
    await page.getByRole('group', { name: 'Does every sign-in need a second factor?' }).getByLabel('Yes').check();
    await page.getByLabel('Which standard do you follow?').fill('ISO/IEC 27001');
    await page.getByRole('button', { name: 'Save answers' }).click();
    await page.getByText('Entered for the vendor by Nora Administrator').first().waitFor();
    await page.getByRole('button', { name: 'Submit on behalf' }).click();
    await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Vera Vendor');
    await page.getByLabel('Job title').fill('Head of Security');
    await inDialog(page, 'Submit');
    await page.getByText('Submitted', { exact: true }).first().waitFor();
    const { submittedBy, sections, evidence } = await detailOf(id);
    expect(evidence).toMatchObject([{ fileName: 'certificate.txt', questionKeys: ['proof'] }]);
    expect(submittedBy).toEqual({ name: 'Vera Vendor', title: 'Head of Security' });
    expect(sections[0]?.questions[1]?.response?.answer).toBe('ISO/IEC 27001');
  });

  it('shows on an open page that the vendor has submitted', async () => {
    const { id } = await anAssessment('SENT', MADE);
    const { page } = await stage.visitAs(ADMIN);
    await page.clock.install();
    await page.goto(`/assessments/${id}`);
    await page.getByRole('button', { name: 'Recall' }).waitFor();
    const path = { assessmentId: id };
    await assay.put('/api/v1/assessments/{assessmentId}/responses', { path, body: { responses: ANSWERED.responses } });
    const vera = { name: 'Vera Vendor', title: 'Head of Security' };
    await assay.post('/api/v1/assessments/{assessmentId}/submit', { path, body: vera });
    await page.clock.fastForward(31_000);
    await page.getByRole('button', { name: 'Start the review' }).waitFor();
  });

  it('turns away whoever comes with a link that was revoked', async () => {
    const { id } = await anAssessment('SENT', MADE);
    const { page } = await stage.visitAs(ADMIN);
    await page.goto(`/assessments/${id}`);
    await page.getByRole('button', { name: /^Revoke the link of/ }).click();
    await inDialog(page, 'Revoke link');
    await page.getByText(/revoked just now/).waitFor();
    expect(await page.getByRole('button', { name: 'Copy link' }).count()).toBe(0);
  });

  it('keeps why a proposed finding was not needed, and why a review was reopened', async () => {
    const { id } = await anAssessment('UNDER_REVIEW', ANSWERED);
    const { page } = await stage.visitAs(ADMIN);
    await page.goto(`/assessments/${id}?question=mfa`);
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await page.getByLabel('Reason').fill('The service has no sign-in.');
    await inDialog(page, 'Dismiss');
    await page.getByText('Dismissed, with your reason on record').waitFor();
    expect((await detailOf(id)).dismissals).toMatchObject([{ reason: 'The service has no sign-in.' }]);

    const { id: completed } = await anAssessment('COMPLETED', ANSWERED);
    await page.goto(`/assessments/${completed}`);
    await page.getByRole('button', { name: 'Reopen' }).click();
    await page.getByLabel('Reason').fill('New evidence has come.');
    await inDialog(page, 'Reopen');
    await page.getByText('Under review').first().waitFor();
    expect((await detailOf(completed)).status).toBe('UNDER_REVIEW');
  });

  it('can be taken along: report, table, data and receipt', async () => {
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
    expect(await begins('Answers and findings (CSV)')).toContain('Asse');
    await openMenu();
    expect(await begins('Everything (JSON)')).toMatch(/^\{"/);
    const path = { assessmentId: id };
    const [submission] = await assay.get('/api/v1/assessments/{assessmentId}/submissions', { path });
    await assay.download('/api/v1/assessments/{assessmentId}/submissions/{submissionId}/receipt', {
      path: { ...path, submissionId: submission?.id ?? '' },
    });
    await page.goto(`/assessments/${id}?tab=submissions`);
    expect(await begins('Receipt (PDF)')).toBe('%PDF-');
  });
});
