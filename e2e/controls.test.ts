import type { FrameworkSummary } from '@assay/contract';
import { expect, it } from 'vitest';
import { useAssessments } from '../server/test/support/assessment-calls.ts';
import { seedApiKey, seedUser, seedVendor } from '../server/test/support/factories.ts';
import { buildQuestion, useTemplates, withQuestions } from '../server/test/support/questionnaires.ts';
import { readPages, readText } from '../server/test/support/read-pdf.ts';
import { callWithApiKey } from '../server/test/support/test-app.ts';
import { vendorRecordCalls } from '../server/test/support/vendor-records.ts';
import { expectAccessible, expectFits, press } from './browser-user.ts';
import { REVIEWER, useTestEnvironment } from './test-environment.ts';

const stage = useTestEnvironment();

const CONTROLS = {
  'CC6.1': 'Logical access is restricted',
  'CC6.2': 'Access is approved',
  'CC6.3': 'Access is removed',
  'A/1': 'Backups are restored',
};

const mapped = (key: string, code: string) =>
  buildQuestion(key, { text: `About ${code}?`, controlMappings: [{ framework: 'SOC 2', version: '2017', code }] });

const answers = (...given: readonly string[]) =>
  given.map((answer, index) => ({ questionKey: `q${String(index + 1)}`, answer }));

/** Two vendors: both do not meet CC6.3, and one of them nothing but CC6.1. */
async function prepare() {
  const { test, organisation } = stage;
  const call = callWithApiKey(test.app, await seedApiKey(test, organisation));
  const rows = Object.entries(CONTROLS).map(([code, title]) => `Access,${code},${title},What to look at`);
  const framework = await call({
    method: 'POST',
    url: '/api/v1/frameworks/import?name=SOC%202&version=2017',
    headers: { 'content-type': 'text/csv' },
    payload: ['domain,code,title,guidance', ...rows].join('\n'),
  });
  const vendor = () => seedVendor(test, organisation);
  const { anAssessment } = useAssessments({ call, vendor });
  const questions = Object.keys(CONTROLS).map((code, index) => mapped(`q${String(index + 1)}`, code));
  const { id: templateId } = await useTemplates({ call }).aPublishedTemplate({
    name: 'Access review',
    ...withQuestions(...questions).template,
  });
  const { id: claimsight } = await seedVendor(test, organisation, { name: 'Claimsight', tier: 'CRITICAL' });
  const { id: halyard } = await seedVendor(test, organisation, { name: 'Halyard Hosting', tier: 'LOW' });
  await anAssessment('COMPLETED', { vendorId: claimsight, templateId, responses: answers('YES', 'YES', 'NO', 'YES') });
  await anAssessment('COMPLETED', { vendorId: halyard, templateId, responses: answers('YES', 'NO', 'NO', 'NO') });
  const owner = await seedUser(test, organisation, { name: 'Robin Meyer' });
  const { createCall } = vendorRecordCalls('responsibilities');
  const add = (fields: object) => call(createCall(claimsight, { ownerId: owner.id, ...fields }));
  await add({ title: 'Review administrator access', controlCode: 'CC6.1', dueDate: '2020-03-31' });
  await add({ title: 'Approve new accounts', controlCode: 'CC6.2', status: 'COMPLETED' });
  await add({ title: 'Report leavers', controlCode: 'CC6.3', status: 'COMPLETED' });
  const { id: frameworkId } = framework.json<FrameworkSummary>();
  return { frameworkId, claimsight };
}

it('The framework shows the worse part of each control; the memo, the control page and the dashboard agree', async () => {
  const { frameworkId, claimsight } = await prepare();
  const reviewer = await stage.visitAs(REVIEWER);
  const { page } = reviewer;

  await page.goto(`/vendors/${claimsight}`);
  await page.getByRole('link', { name: 'State of each control' }).click();
  const summary = page.getByRole('region', { name: 'Claimsight' });
  const state = (label: string) => summary.getByRole('link', { name: label });
  await state('Vendor deficient').waitFor();
  for (const [label, count] of [
    ['Vendor deficient', 1],
    ['Our part overdue', 1],
    ['No responsibilities recorded', 1],
    ['Met', 1],
    ['Our part open', 0],
    ['Not assessed', 0],
  ] as const) {
    expect(await state(label).innerText()).toMatch(new RegExp(`${String(count)}$`));
  }
  await state('Our part overdue').click();
  await page.getByText('1 control', { exact: true }).first().waitFor();
  const row = page.getByRole('listitem').filter({ hasText: 'Logical access is restricted' }).last();
  await row.getByText('Vendor: 100.0%').waitFor();
  await row.getByText('Robin Meyer').waitFor();
  await row.getByText('Was due 31 March 2020').waitFor();
  await expectAccessible(reviewer);
  await state('Our part overdue').click();
  await page.getByText('4 controls', { exact: true }).first().waitFor();

  const downloading = page.waitForEvent('download');
  await press(page, 'Memo for auditors (PDF)');
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('Claimsight SOC 2 responsibilities.pdf');
  const memo = Buffer.concat(await (await download.createReadStream()).toArray());
  expect(readPages(memo)).toHaveLength(1);
  expect(readText(memo)).toContain('Review administrator access');

  await page.getByRole('link', { name: 'CC6.3' }).click();
  await page.getByRole('heading', { name: 'CC6.3 Access is removed' }).waitFor();
  const vendors = page.getByRole('table', { name: 'Vendors that don’t fully meet it' });
  await vendors.getByRole('link', { name: 'Halyard Hosting' }).waitFor();
  const names = await vendors.getByRole('rowheader').allInnerTexts();
  expect(names).toEqual(['Claimsight', 'Halyard Hosting']);
  await page.getByRole('region', { name: 'Our responsibilities' }).getByText('Report leavers').waitFor();
  await page.getByRole('region', { name: 'Questions about it' }).getByText('About CC6.3?').waitFor();
  await page
    .getByRole('region', { name: 'Newest evidence' })
    .getByText(/^No files are attached/)
    .waitFor();
  await expectAccessible(reviewer);

  await page.goto('/');
  const failed = page.getByRole('region', { name: 'Most frequently failed controls' });
  for (const code of ['CC6.3', 'A/1']) {
    const link = failed.getByRole('link', { name: new RegExp(code) });
    const count = Number(/(\d+) vendors?$/.exec(await link.innerText())?.[1]);
    await link.click();
    await page.getByRole('heading', { name: new RegExp(`^${code} `) }).waitFor();
    await vendors.getByRole('link').first().waitFor();
    expect(await vendors.getByRole('rowheader').count()).toBe(count);
    await page.goto('/');
  }

  await page.goto('/findings?group=control');
  await page
    .getByRole('row', { name: /^CC6\.3/ })
    .getByRole('link', { name: 'SOC 2 2017' })
    .click();
  await page.getByRole('heading', { name: 'CC6.3 Access is removed' }).waitFor();
  await vendors
    .getByRole('row', { name: /Claimsight/ })
    .getByRole('link', { name: '1', exact: true })
    .click();
  await page.waitForURL(/\/findings\?/);
  await page.getByRole('table').getByRole('link').first().waitFor();
  expect(await page.getByRole('table').locator('tbody tr').count()).toBe(1);

  const phone = await stage.visitAs(REVIEWER, { viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
  for (const path of [
    `/frameworks/${frameworkId}?vendorId=${claimsight}`,
    `/frameworks/${frameworkId}/controls/${encodeURIComponent('A/1')}`,
  ]) {
    await phone.page.goto(path);
    await phone.page.getByText('Claimsight').or(phone.page.getByText('Halyard Hosting')).first().waitFor();
    await expectAccessible(phone);
    await expectFits(phone);
  }
}, 120_000);
