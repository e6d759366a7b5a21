import { expect, it } from 'vitest';
import {
  type AssessmentOptions,
  decideCall,
  getAssessmentCall,
  transitionCalls,
  useAssessments,
} from '../server/test/support/assessment-calls.ts';
import { seedApiKey, seedVendor } from '../server/test/support/factories.ts';
import { usePortal } from '../server/test/support/portal-calls.ts';
import { buildQuestion, useTemplates, withQuestions } from '../server/test/support/questionnaires.ts';
import { callWithApiKey } from '../server/test/support/test-app.ts';
import { expectAccessible, expectFits, press } from './browser-user.ts';
import { REVIEWER, useTestEnvironment } from './test-environment.ts';

const stage = useTestEnvironment();

const { template } = withQuestions(
  buildQuestion('mfa', { text: 'Does every sign-in need a second factor?', riskWeight: 'CRITICAL' }),
  buildQuestion('backup', { text: 'Are backups encrypted?', riskWeight: 'HIGH' }),
  buildQuestion('patch', {
    text: 'Within how many days are patches installed?',
    type: 'NUMERIC',
    expectedAnswer: { max: 30, zeroAt: 90 },
    riskWeight: 'HIGH',
  }),
  buildQuestion('policy', { text: 'Is there a policy?', riskWeight: 'LOW' }),
);

const answers = (mfa: string, backup: string, patch: number): NonNullable<AssessmentOptions['responses']> => [
  { questionKey: 'mfa', answer: mfa },
  { questionKey: 'backup', answer: backup },
  { questionKey: 'patch', answer: patch },
  { questionKey: 'policy', answer: 'YES' },
];

/** "+12.3" and "−4.5" as numbers. */
const toPoints = (text: string) => Number(text.replace('−', '-').replace('±', ''));

async function completeTwo() {
  const call = callWithApiKey(stage.test.app, await seedApiKey(stage.test, stage.organisation));
  const { id: vendorId } = await seedVendor(stage.test, stage.organisation, { name: 'Halyard Hosting' });
  const vendor = () => seedVendor(stage.test, stage.organisation);
  const { anAssessment, done } = useAssessments({ call, vendor });
  const { id: templateId } = await useTemplates({ call }).aPublishedTemplate(template);
  await anAssessment('COMPLETED', { vendorId, templateId, responses: answers('NO', 'NO', 90) });
  const { id } = await anAssessment('UNDER_REVIEW', { vendorId, templateId, responses: answers('YES', 'NO', 75) });
  await done(decideCall(id, 'patch', { decision: 'PARTIAL', rationale: 'Most are installed sooner' }));
  await done(transitionCalls(id).finalize);
  return { vendorId, id, call };
}

it('The changes add up to the change of the score; what if shows another score and saves nothing; the vendor sees none of it', async () => {
  const { vendorId, id, call } = await completeTwo();
  const reviewer = await stage.visitAs(REVIEWER);
  const { page } = reviewer;
  await page.goto(`/assessments/${id}?tab=overview`);
  const changes = page.getByRole('region', { name: /^What changed since/ });
  await changes.getByText('5.9% → 64.7%: +58.8 points').waitFor();
  const rows = await changes.getByRole('row').all();
  const amounts = await Promise.all(rows.slice(1).map((row) => row.getByRole('cell').last().innerText()));
  const [total = '', ...lines] = amounts.toReversed();
  expect(lines.length).toBe(2);
  expect(lines.reduce((sum, amount) => sum + toPoints(amount), 0)).toBeCloseTo(toPoints(total), 6);
  expect(total).toBe('+58.8');

  const path = page.getByRole('region', { name: 'Shortest path to green' });
  await path.getByText('1 answer improved to full marks. The score is then 88.2%.').waitFor();
  await path.getByRole('link', { name: 'Are backups encrypted?' }).waitFor();
  await path.getByText('+23.5 points').waitFor();
  await expectAccessible(reviewer);
  await expectFits(reviewer);

  const before = await readRecords(id, call);
  await press(page, 'What if');
  const dialog = page.getByRole('dialog', { name: 'What if' });
  await dialog.getByText('Nothing is saved.').waitFor();
  const score = dialog.getByRole('status');
  await score.getByText('±0.0 points').waitFor();
  await dialog.getByLabel('Decision on Are backups encrypted?').selectOption('Compliant');
  await score.getByText('88.2% Green').waitFor();
  await score.getByText('+23.5 points').waitFor();
  await dialog.getByRole('button', { name: 'Change answer to Within how many days are patches installed?' }).click();
  await dialog.getByRole('spinbutton', { name: 'Within how many days are patches installed?' }).fill('30');
  await score.getByText('100.0% Green').waitFor();
  await expectAccessible(reviewer);
  await expectFits(reviewer);

  await page.reload();
  await score.getByText('±0.0 points').waitFor();
  expect(await readRecords(id, call)).toEqual(before);

  await tryVendor(vendorId);
  await expectNothingInPortal(id, call);

  async function tryVendor(vendor: string) {
    await page.goto(`/vendors/${vendor}`);
    await changes.getByText('5.9% → 64.7%: +58.8 points').waitFor();
    await path.getByText(/1 critical finding closed/).waitFor();
    await path.getByRole('button', { name: 'What if' }).click();
    await dialog.getByLabel('Decision on Are backups encrypted?').selectOption('Compliant');
    await score.getByText('88.2% Amber · Limited').waitFor();
    await dialog.getByRole('group', { name: 'Close critical findings' }).getByRole('checkbox').check();
    await score.getByText('88.2% Green').waitFor();
    await expectAccessible(reviewer);
  }
});

type Call = ReturnType<typeof callWithApiKey>;

/** The assessment, and the number of audit entries. */
async function readRecords(assessmentId: string, call: Call) {
  const { body } = await call(getAssessmentCall(assessmentId));
  return [body, await stage.test.database.query('select count(*) from audit_entry')];
}

async function expectNothingInPortal(assessmentId: string, call: Call): Promise<void> {
  const { url } = await usePortal({ test: stage.test, call }).linkTo(assessmentId);
  const visitor = await stage.visit();
  const bodies: Promise<string>[] = [];
  visitor.page.on('response', (response) => {
    if (response.url().includes('/api/portal/')) bodies.push(response.text().catch(() => ''));
  });
  await visitor.page.goto(url);
  await visitor.page.getByText('Submitted').first().waitFor();
  const seen = [await visitor.page.innerText('body'), ...(await Promise.all(bodies))].join('\n');
  expect(seen).not.toMatch(/path to green|what if|what changed|score|amount/i);
}
