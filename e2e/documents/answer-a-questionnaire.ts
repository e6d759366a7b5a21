import type { Page } from 'playwright-core';
import { type Actions, clickLink, clickButton } from './reader.ts';

/** Runs docs/tutorials/answer-a-questionnaire.md as the vendor's contact. */
export const answerAQuestionnaire: Actions = {
  'Open the link': async ({ page, printed }) => {
    await page.goto(printed('As the vendor').join(''));
    await page.getByText('to complete this questionnaire').waitFor();
  },

  'Carry forward what has not changed': async ({ page, label }) => {
    const carryForward = page.getByRole('button', { name: label('Carry forward all answers') });
    const before = await answered(page);
    while ((await carryForward.count()) > 0) {
      await carryForward.click();
      await page.locator('[data-pending]').waitFor({ state: 'detached' });
    }
    if ((await answered(page)) <= before) throw new Error('No answer was carried forward');
  },

  'Upload a file once': async ({ page, label }) => {
    const buffer = Buffer.from('ISO/IEC 27001, valid until next year');
    await page
      .getByLabel(label('Choose files or drag them here'))
      .setInputFiles({ name: 'certificate.txt', mimeType: 'text/plain', buffer });
    await page.getByText('Not attached to any question').waitFor();
    await clickButton(page, `${label('Questions')} certificate.txt is attached to`);
    const questions = page.getByRole('group', { name: 'Questions certificate.txt is attached to' });
    await questions.getByRole('checkbox').first().click();
    await page.getByText('Attached to 1 question').waitFor();
  },

  'Delegate a section': async ({ page, label }) => {
    const section = page.getByRole('region', { name: 'Resilience' });
    await section.getByRole('button', { name: label('Delegate section to a colleague') }).click();
    await page.getByLabel(label('Colleague’s name')).fill('Ben Backend');
    await page.getByLabel(label('Email address')).fill('ben@quillmark.example');
    await clickButton(page, label('Send invitation'));
    await section.getByText('Delegated to Ben Backend').waitFor();
  },

  'Answer the remaining questions': async ({ page, label }) => {
    const notApplicable = label('Not applicable');
    for (;;) {
      await clickLink(page, label('Review and submit'));
      await page.getByRole('heading', { level: 1, name: 'Review and submit' }).waitFor();
      const open = page.getByRole('main').getByRole('listitem').getByRole('link').first();
      if ((await open.count()) === 0) return;
      await open.click();
      await leaveOut(page, notApplicable);
    }
  },

  Submit: async ({ page, label }) => {
    await page.getByLabel(label('Your name')).fill('Farah Nasser');
    await page.getByLabel(label('Your job title')).fill('Head of Security');
    await clickButton(page, label('Submit to Larkfield Mutual'));
    await page.getByRole('heading', { level: 1, name: 'Submitted to Larkfield Mutual' }).waitFor();
  },

  'Download the receipt': async ({ page, label }) => {
    const downloading = page.waitForEvent('download');
    await clickButton(page, label('Download receipt (PDF)'));
    await downloading;
  },
};

async function answered(page: Page): Promise<number> {
  const [, count = ''] = /(\d+) of \d+/.exec(await page.getByRole('complementary').innerText()) ?? [];
  return Number(count);
}

/** Marks the question in the URL as not applicable. */
async function leaveOut(page: Page, notApplicable: string): Promise<void> {
  const key = decodeURIComponent(new URL(page.url()).hash.split('/').at(-1) ?? '');
  const question = page.locator(`[data-question="${key}"]`);
  await question.getByRole('button', { name: notApplicable }).click();
  await question.getByLabel('Why this question doesn’t apply').fill('We do not do this for you.');
  await question.getByText(/^Saved/).waitFor();
}
