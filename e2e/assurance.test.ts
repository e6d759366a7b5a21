import { expect, it } from 'vitest';
import {
  getAssessmentCall,
  saveResponsesCall,
  transitionCalls,
  useAssessments,
} from '../server/test/support/assessment-calls.ts';
import { uploadEvidenceCall } from '../server/test/support/evidence.ts';
import { seedApiKey, seedVendor } from '../server/test/support/factories.ts';
import { usePortal } from '../server/test/support/portal-calls.ts';
import { buildQuestion, withQuestions } from '../server/test/support/questionnaires.ts';
import { callWithApiKey } from '../server/test/support/test-app.ts';
import { expectAccessible, expectFits } from './browser-user.ts';
import { REVIEWER, useTestEnvironment } from './test-environment.ts';

const stage = useTestEnvironment();

const { template } = withQuestions(
  buildQuestion('mfa', {
    text: 'Does every sign-in need a second factor?',
    riskWeight: 'CRITICAL',
    controlMappings: [{ framework: 'ISO/IEC 27001', version: '2022', code: 'A.8.5' }],
  }),
  buildQuestion('backup', { text: 'Are backups encrypted?', riskWeight: 'HIGH' }),
  buildQuestion('soc', { text: 'Do you have a SOC 2 Type II report?', riskWeight: 'HIGH' }),
);

const RESPONSES = ['mfa', 'backup', 'soc'].map((questionKey) => ({ questionKey, answer: 'YES' }));

async function review() {
  const call = callWithApiKey(stage.test.app, await seedApiKey(stage.test, stage.organisation));
  const { id: vendorId } = await seedVendor(stage.test, stage.organisation, { name: 'Halyard Hosting' });
  const { aDraft, done } = useAssessments({ call, vendor: () => seedVendor(stage.test, stage.organisation) });
  const { id } = await aDraft({ template, vendorId });
  await done(transitionCalls(id).send);
  await done(saveResponsesCall(id, RESPONSES));
  await call(uploadEvidenceCall(id, { questionKey: 'backup', fileName: 'backups.txt' }));
  await done(transitionCalls(id).submit);
  await done(transitionCalls(id).claim);
  for (const payload of [
    { name: 'ISO/IEC 27001', issuedDate: '2024-03-01', expiresDate: '2099-02-28' },
    { name: 'SOC 2 Type II', issuedDate: '2023-03-01', expiresDate: '2024-02-28' },
  ])
    await call({ method: 'POST', url: `/api/v1/vendors/${vendorId}/certifications`, payload });
  return { id, vendorId, call, done };
}

it('The review shows how each answer is known and what contradicts it; the score stays; the vendor sees none of it', async () => {
  const { id, vendorId, call, done } = await review();
  const reviewer = await stage.visitAs(REVIEWER);
  const { page } = reviewer;
  await page.goto(`/assessments/${id}`);
  const answer = page.getByRole('region', { name: 'Answer' });
  await answer.getByText('issued 1 March 2024').waitFor();
  await page.getByText('Assurance: Attested 50.0% · Documented 25.0% · Claimed 25.0%').waitFor();
  await page.keyboard.press('n');
  await answer.getByText('backups.txt').first().waitFor();
  await answer.getByText('0 days old at submission, 0 days today').waitFor();

  await page.getByText('1 contradiction', { exact: true }).click();
  await page.keyboard.press('n');
  const sentence =
    'Contradiction: The answer claims SOC 2 Type II, but the recorded certification had expired on 28 February 2024, before the submission.';
  await answer.getByText(sentence).waitFor();
  await expectAccessible(reviewer);
  await answer.getByRole('link', { name: 'SOC 2 Type II: valid until 28 February 2024' }).click();
  await page.getByRole('heading', { name: 'Certifications' }).waitFor();
  await page.goBack();
  await answer.getByRole('link', { name: 'Answer: Yes' }).click();
  await answer.getByRole('heading', { name: 'Do you have a SOC 2 Type II report?' }).waitFor();

  await done(transitionCalls(id).finalize);
  await page.goto(`/assessments/${id}?tab=overview`);
  const result = page.getByRole('region', { name: 'Result' });
  await result.getByText('100.0%').first().waitFor();
  await result.getByText('Claimed').waitFor();
  await result.getByRole('link', { name: '1 contradiction' }).waitFor();
  await page.goto(`/vendors/${vendorId}`);
  await page.getByRole('region', { name: 'Assurance' }).getByText('Attested').waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFits(reviewer);
  await expectAccessible(reviewer);
  expect((await call(getAssessmentCall(id))).json().scoreBreakdown.exact).toBe('1');

  const contact = await usePortal({ test: stage.test, call }).aContact(id);
  const { statusCode, body } = await contact({ method: 'GET', url: '/api/portal/assessment' });
  expect(statusCode).toBe(200);
  expect(body).not.toMatch(/ATTESTED|CLAIMED|contradict/i);
});
