import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { parseChoice, parseTable } from './parse-document.ts';
import { type Actions, clickLink, clickButton, type Reader } from './reader.ts';
import { calculateEarnedPoints, sumEarnedPoints } from './expected-score.ts';

const VENDOR = 'Aurora Payments';
const QUESTIONNAIRE = 'docs/tutorials/five-questions.json';
/** The ratio of the decision "partially compliant". */
const PARTLY = 0.5;

/** Runs docs/tutorials/first-assessment.md as a new user. */
export const firstAssessment: Actions = {
  'Sign in': async ({ page, label, printed }) => {
    const [email = '', password = ''] = printed('Sign in');
    await page.goto(printed('Address').join(''));
    await page.getByLabel(label('Email address')).fill(email);
    await page.getByLabel(label('Password')).fill(password);
    await clickButton(page, label('Sign in'));
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  },

  'Import a short questionnaire': async ({ page, label, directory, step }) => {
    if (!step.text.includes(`\`${QUESTIONNAIRE}\``)) throw new Error(`The page does not name ${QUESTIONNAIRE}`);
    await clickLink(page, label('Templates'));
    await clickLink(page, label('Import JSON'));
    await page
      .getByLabel(label('Choose an exported template or drop it here'))
      .setInputFiles(join(directory, QUESTIONNAIRE));
    await clickButton(page, label('Publish version'));
    await page.getByRole('dialog').getByRole('button', { name: 'Publish version', exact: true }).click();
    await page.getByText('Version 1 published').waitFor();
  },

  'Add your vendor': async ({ page, label }) => {
    await clickLink(page, label('Vendors'));
    await clickButton(page, label('Add vendor'));
    await page.getByLabel(label('Name'), { exact: true }).fill(VENDOR);
    await page.getByLabel(label('Contact email')).fill('security@aurora.example');
    await page.getByRole('dialog').getByRole('button', { name: 'Add vendor', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: VENDOR }).waitFor();
  },

  'Send the questions': async ({ page, label, step }) => {
    await clickLink(page, label('Send assessment'));
    await page.getByLabel(label('Template')).selectOption({ label: parseChoice(step.text) });
    await clickButton(page, label('Send assessment'));
    await page.waitForURL(/\/assessments\/[0-9a-f-]{36}/);
  },

  'Copy the link': async ({ page, label, memory }) => {
    await clickButton(page, label('Show link'));
    await page
      .getByRole('dialog')
      .getByRole('button', { name: label('Show link'), exact: true })
      .click();
    await clickButton(page, label('Copy'));
    await page.getByText('Copied', { exact: true }).waitFor();
    memory.set('link', String(await page.evaluate('navigator.clipboard.readText()')));
    await clickButton(page, label('I’ve copied it'));
  },

  'Answer the questions': async ({ browser, memory, step, turnTo }) => {
    const page = await browser.newPage();
    turnTo(page);
    await page.goto(memory.get('link') ?? '');
    for (const { Question = '', Answer = '' } of parseTable(step.text)) {
      memory.set(Question, Answer);
      await answer(page, Question, Answer);
    }
    await page.getByText('5 of 5', { exact: true }).waitFor();
  },

  'Submit the answers': async ({ page, label }) => {
    await clickLink(page, label('Review and submit'));
    await page.getByLabel(label('Your name')).fill('Vera Vendor');
    await page.getByLabel(label('Your job title')).fill('Head of Security');
    await clickButton(page, label('Submit to Larkfield Mutual'));
    await page.getByRole('heading', { level: 1, name: 'Submitted to Larkfield Mutual' }).waitFor();
  },

  'Start the review': async ({ browser, label, turnTo }) => {
    const [first] = browser.pages();
    if (!first) throw new Error('The first tab is gone');
    turnTo(first);
    await first.bringToFront();
    await first.reload();
    await clickButton(first, label('Start review'));
    await first.getByText('0 of 5', { exact: true }).waitFor();
  },

  'Decide on the free-text answer': async ({ page, label, step }) => {
    await page.getByRole('button', { name: parseChoice(step.text) }).click();
    await clickButton(page, label('Partially compliant'));
    await page.getByText('1 of 5', { exact: true }).waitFor();
  },

  'Finalise the review': async ({ page, label }) => {
    await clickButton(page, label('Finalise review'));
    await page.getByRole('dialog').getByRole('button', { name: 'Finalise review', exact: true }).click();
    await page.getByText('Completed').first().waitFor();
  },

  'Read the score breakdown': readBreakdown,

  'Close the finding': async ({ page, label }) => {
    await clickLink(page, label('Findings'));
    await page.getByLabel(label('Search findings')).fill(VENDOR);
    await page.getByRole('link', { name: /Data is encrypted at rest/ }).click();
    await clickButton(page, label('Close as remediated'));
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(label('Note')).fill('Encrypted since the first of the month; we saw the settings.');
    await dialog.getByRole('button', { name: 'Close as remediated', exact: true }).click();
    await page.getByText('Finding remediated').waitFor();
  },

  'Download the report': async ({ page, label }) => {
    await clickLink(page, label('Assessments'));
    await page.getByRole('link', { name: VENDOR }).click();
    await clickButton(page, label('Download'));
    const downloading = page.waitForEvent('download');
    await clickLink(page, label('Report (PDF)'));
    const file = readFileSync(await (await downloading).path());
    if (!file.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw new Error('The report is no PDF');
    await page.keyboard.press('Escape');
  },

  'Remove the demo data': async ({ page, label }) => {
    await clickLink(page, label('Dashboard'));
    await clickButton(page, label('Remove demo data'));
    await page.getByRole('dialog').getByRole('button', { name: 'Remove demo data', exact: true }).click();
    await page.getByText('Demo data removed').waitFor();
    await clickLink(page, 'Vendors');
    await page.getByText('1–1 of 1', { exact: true }).waitFor();
    await page.getByRole('row', { name: new RegExp(`${VENDOR}.*65\\.0%`) }).waitFor();
  },
};

async function answer(page: Page, question: string, words: string): Promise<void> {
  const choices = page.getByRole('group', { name: question });
  const field = page.getByLabel(question, { exact: true });
  await choices.or(field).first().waitFor();
  if ((await choices.count()) > 0) await choices.getByLabel(words, { exact: true }).check();
  else await field.fill(words);
}

/** The documentation, the screen and our own calculation must agree. */
async function readBreakdown({ page, label, step, memory, directory }: Reader): Promise<void> {
  await clickLink(page, label('Score breakdown'));
  const earned = calculateEarnedPoints(join(directory, QUESTIONNAIRE), { answers: memory, decided: PARTLY });
  const { points, possible } = sumEarnedPoints(earned);
  const gainOf = (part: number) => (part === 0 ? '–' : `${((100 * part) / possible).toFixed(1)}%`);
  const total = `${String(points)} of ${String(possible)} points`;
  for (const words of [total, gainOf(points)]) {
    if (!step.text.includes(words)) throw new Error(`The page does not say “${words}”`);
  }
  await page.getByText(`${total} = ${gainOf(points)}`).waitFor();
  const expectedGains = new Map(
    parseTable(step.text).map(({ Question = '', Weight, Earned }) => [Question, [Weight, Earned]]),
  );
  for (const { question, weight, points: gained } of earned) {
    const [, shownWeight = '', , shownGain = ''] = await page
      .getByRole('row', { name: question })
      .locator('th, td')
      .allInnerTexts();
    expectSame(question, [expectedGains.get(question), [String(weight), gainOf(gained)]]);
    expectSame(question, [
      [parseInt(shownWeight).toString(), shownGain.replace('+ ', '').trim()],
      [String(weight), gainOf(gained)],
    ]);
  }
}

function expectSame(what: string, [found, right]: readonly [unknown, unknown]): void {
  const [a, b] = [JSON.stringify(found), JSON.stringify(right)];
  if (a !== b) throw new Error(`${what}: ${a}, but it is ${b}`);
}
