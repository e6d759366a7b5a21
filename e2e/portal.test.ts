import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { transitionCalls } from '../server/test/support/assessment-calls.ts';
import { saveAnswerCall } from '../server/test/support/portal-calls.ts';
import { buildQuestion } from '../server/test/support/questionnaires.ts';
import { waitFor } from '../server/test/support/processes.ts';
import { useTestEnvironment, VIEWER } from './test-environment.ts';
import { inviteVendor, waitForMailedLink, SECTIONS, createTeam } from './vendor-mail.ts';
import { expectAccessible, expectFits, type BrowserUser } from './browser-user.ts';

const stage = useTestEnvironment();
const NARROW = { viewport: { width: 360, height: 740 } };

async function open({ page }: BrowserUser, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('heading', { level: 1, name: 'Questionnaire' }).waitFor();
}

const question = (page: Page, key: string) => page.locator(`[data-question="${key}"]`);
const savedIn = (page: Page, key: string) =>
  question(page, key)
    .getByText(/^Saved at \d\d:\d\d/)
    .waitFor();

/** Moves only with the Tab key. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor({ state: 'attached' });
  for (let presses = 0; presses < 150; presses += 1) {
    if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('The Tab key does not lead there');
}

async function press(page: Page, name: string, within: Locator | Page = page): Promise<void> {
  await tabTo(page, within.getByRole('button', { name }).first());
  await page.keyboard.press('Enter');
}

async function chooseFile(page: Page, input: Locator, file: { name: string; content: string }): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await tabTo(page, input);
  await page.keyboard.press('Space');
  const buffer = Buffer.from(file.content);
  await (await chooser).setFiles({ name: file.name, mimeType: 'text/plain', buffer });
}

describe('A contact with an emailed link, on a narrow screen, by keyboard', () => {
  it('answers while offline, uploads a file, delegates a section, submits and receives a receipt', async () => {
    const risk = await createTeam(stage);
    const before = await risk.anAssessment('COMPLETED', {
      template: { sections: SECTIONS },
      vendorId: (await risk.vendor()).id,
      responses: [
        { questionKey: 'service', answer: 'It pays wages.', notApplicable: false },
        { questionKey: 'certified', answer: 'NO', notApplicable: false },
        { questionKey: 'staff', answer: 12, notApplicable: false },
        { questionKey: 'mfa', answer: 'Everyone', notApplicable: false },
      ],
    });
    const { vendorId } = before;
    const again = await risk.anAssessment('SENT', { vendorId, templateId: before.template.id ?? '' });
    const { email } = await risk.linkTo(again.id);
    const visitor = await stage.visit(NARROW);
    const { page } = visitor;

    await open(visitor, await waitForMailedLink(stage, email, 1));
    expect(page.url()).toBe(`${stage.origin}/portal`);
    await page.getByText('Northwind Traders has asked Contoso Cloud to complete this questionnaire.').waitFor();
    await expectAccessible(visitor);
    await expectFits(visitor);

    await press(page, 'Carry forward answer', question(page, 'service'));
    await savedIn(page, 'service');
    expect(await page.getByLabel('What does your service do?').inputValue()).toBe('It pays wages.');

    await page.context().setOffline(true);
    await tabTo(page, page.getByLabel('How many people work on it?'));
    await page.keyboard.type('14');
    await question(page, 'staff').getByText('Stored on this device').waitFor();
    await page
      .getByRole('status')
      .getByText('You’re offline. 1 answer is stored on this device.')
      .waitFor({ state: 'attached' });
    await page.context().setOffline(false);
    await savedIn(page, 'staff');

    await tabTo(page, question(page, 'certified').getByLabel('Yes'));
    await page.keyboard.press('Space');
    await page.getByText('Please attach the certificate.').waitFor();
    const picker = question(page, 'certificate').getByLabel('Upload a file for this question');
    await chooseFile(page, picker, { name: 'certificate.txt', content: 'ISO 27001, valid' });
    await question(page, 'certificate').getByRole('link', { name: 'certificate.txt' }).waitFor();

    await press(page, 'Questions certificate.txt is attached to');
    const tray = page.getByRole('group', { name: 'Questions certificate.txt is attached to' });
    await tabTo(page, tray.getByLabel('What does your service do?'));
    await page.keyboard.press('Space');
    await question(page, 'service').getByRole('link', { name: 'certificate.txt' }).waitFor();

    await page.getByRole('heading', { level: 1 }).focus();
    await press(page, 'Delegate section to a colleague', page.getByRole('region', { name: 'Access' }));
    const colleague = 'ben@contoso.example';
    await page.keyboard.type('Ben Backend');
    await page.keyboard.press('Tab');
    await page.keyboard.type(colleague);
    await page.keyboard.press('Enter');
    await page.getByText('Delegated to Ben Backend').waitFor();
    const colleaguePage = await helped(await waitForMailedLink(stage, colleague));

    await tabTo(page, page.getByRole('link', { name: 'Review and submit' }).last());
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Review and submit' }).waitFor();
    await expectAccessible(visitor);
    await expectFits(visitor);
    await tabTo(page, page.getByLabel('Your name'));
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Vera Vendor');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Head of Security');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Submitted to Northwind Traders' }).waitFor();
    await expectAccessible(visitor);
    await expectFits(visitor);
    const [submission] = await risk.assay.get('/api/v1/assessments/{assessmentId}/submissions', {
      path: { assessmentId: again.id },
    });
    expect(await page.locator('[data-receipt-hash]').textContent()).toBe(submission?.sha256);
    expect(submission?.submittedBy).toEqual({
      name: 'Vera Vendor',
      title: 'Head of Security',
      enteredByName: null,
    });
    const download = page.waitForEvent('download');
    await press(page, 'Download receipt');
    expect((await download).suggestedFilename()).toMatch(/^Receipt .*\.pdf$/);
    await page.reload();
    await page.getByText(submission?.sha256 ?? 'no receipt').waitFor();

    await colleaguePage.goto('/portal?step=receipt');
    await colleaguePage.getByText('You’ve submitted your answers to Northwind Traders.').waitFor();
    expect(await colleaguePage.getByRole('link', { name: 'View receipt' }).count()).toBe(0);
  });

  /** The colleague sees only their section, completes it, and cannot submit. */
  async function helped(link: string): Promise<Page> {
    const visitor = await stage.visit(NARROW);
    const { page } = visitor;
    await open(visitor, link);
    expect(await page.getByRole('heading', { name: 'Company' }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Review and submit' }).count()).toBe(0);
    await tabTo(page, question(page, 'mfa').getByLabel('Everyone'));
    await page.keyboard.press('Space');
    await savedIn(page, 'mfa');
    await page.getByRole('heading', { name: 'You’re done' }).waitFor();
    await expectAccessible(visitor);
    await expectFits(visitor);
    return page;
  }

  it('shows missing answers with links, and accepts a justified "not applicable"', async () => {
    const risk = await createTeam(stage);
    const { link, id } = await inviteVendor(risk);
    const visitor = await stage.visit(NARROW);
    const { page } = visitor;
    await open(visitor, link);
    await page.goto('/portal?step=submit');
    await page.getByText('4 required questions are unanswered').waitFor();
    expect(await page.getByRole('button', { name: 'Submit to Northwind Traders' }).isDisabled()).toBe(true);
    await tabTo(page, page.getByRole('link', { name: 'How many people work on it?' }));
    await page.keyboard.press('Enter');
    await press(page, 'Not applicable', question(page, 'staff'));
    await question(page, 'staff').getByText('Not saved yet: explain why').waitFor();
    await page.keyboard.type('It runs by itself.');
    await savedIn(page, 'staff');
    const { sections } = await risk.shown(await risk.aContact(id));
    expect(sections[0]?.questions.at(-1)?.response).toMatchObject({
      notApplicable: true,
      justification: 'It runs by itself.',
    });
  });

  it('keeps unsent answers across a reload', async () => {
    const { link } = await inviteVendor(await createTeam(stage));
    const { page, complaints } = await stage.visit(NARROW);
    await page.goto(link);
    await page.route('**/api/portal/responses/**', (route) => route.fulfill({ status: 503, body: '{}' }));
    await page.getByLabel('What does your service do?').fill('It counts sheep.');
    await question(page, 'service').getByText('Stored on this device').waitFor();
    await page.reload();
    await question(page, 'service').getByText('Stored on this device').waitFor();
    expect(await page.getByLabel('What does your service do?').inputValue()).toBe('It counts sheep.');
    await page.unroute('**/api/portal/responses/**');
    await savedIn(page, 'service');
    expect(complaints.filter((complaint) => !complaint.includes('503'))).toEqual([]);
    complaints.length = 0;
  });
});

describe('Two contacts on the same question', () => {
  it.each([
    { choice: 'Keep my answer', stays: 'Nobody' },
    { choice: 'Use their answer', stays: 'Everyone' },
  ])('see both answers side by side; "$choice" keeps $stays', async ({ choice, stays }) => {
    const risk = await createTeam(stage);
    const { link, id } = await inviteVendor(risk);
    const [first, second] = [await stage.visit(), await stage.visit(NARROW)];
    await open(first, link);
    await open(second, link);
    await question(first.page, 'mfa').getByLabel('Everyone').click();
    await savedIn(first.page, 'mfa');
    await question(second.page, 'mfa').getByLabel('Nobody').click();
    const conflict = second.page.getByRole('alert');
    await conflict.getByText('answered this question at the same time as you').waitFor();
    await conflict.getByText('Nobody').waitFor();
    await conflict.getByText('Everyone').waitFor();
    await expectAccessible(second);
    await expectFits(second);
    await press(second.page, choice, conflict);
    await savedIn(second.page, 'mfa');
    await waitFor(async () => {
      const { sections } = await risk.shown(await risk.aContact(id));
      return sections[1]?.questions[0]?.response?.answer === stays;
    });
  });
});

describe('A contact', () => {
  it('changes or replies to the question that was sent back before submitting again', async () => {
    const risk = await createTeam(stage);
    const sections = [{ title: 'All', questions: [buildQuestion('a'), buildQuestion('b')] }];
    const { link, id } = await inviteVendor(risk, { template: { sections } });
    const contact = await risk.aContact(id);
    for (const key of ['a', 'b']) await risk.done(contact, saveAnswerCall(key, { answer: 'YES' }));
    for (const step of ['submit', 'claim', 'sendBack'] as const) await risk.done(risk.call, transitionCalls(id)[step]);
    const visitor = await stage.visit(NARROW);
    const { page } = visitor;
    await open(visitor, link);
    await page.getByRole('heading', { name: 'Northwind Traders has asked you to revise 1 question' }).waitFor();
    await question(page, 'a').getByText('Please explain').waitFor();
    await question(page, 'a').getByText('Sent back for revision').waitFor();
    expect(await question(page, 'b').getByRole('radio').count()).toBe(0);
    await page.getByRole('heading', { name: 'Returned questions' }).waitFor();
    await page.getByText('0 of 1 addressed').first().waitFor();
    await expectAccessible(visitor);
    await page.getByRole('link', { name: 'Review and submit to Northwind Traders' }).click();
    await page.getByRole('heading', { name: '1 returned question needs a changed answer or a reply' }).waitFor();
    expect(await page.getByRole('button', { name: 'Submit to Northwind Traders' }).isDisabled()).toBe(true);
    await expectAccessible(visitor);
    await page.getByRole('link', { name: 'Question a?' }).click();
    await question(page, 'a').getByLabel('Reply').fill('We mean the head office.');
    await question(page, 'a').getByRole('button', { name: 'Send' }).click();
    await question(page, 'a').getByText('We mean the head office.').waitFor();
    await question(page, 'a').getByText('Addressed').waitFor();
    await page.getByText('1 of 1 addressed').first().waitFor();
    await page.getByRole('link', { name: 'Review and submit to Northwind Traders' }).click();
    await page.getByText('All required questions are answered').waitFor();
  });

  it('is told what to do when the link is no longer valid, as is a signed-in Viewer without a link', async () => {
    const risk = await createTeam(stage);
    const { link, id } = await inviteVendor(risk);
    const { id: linkId } = await risk.linkTo(id);
    await risk.assay.delete('/api/v1/assessments/{assessmentId}/links/{linkId}', {
      path: { assessmentId: id, linkId },
    });
    const visitor = await stage.visit(NARROW);
    await visitor.page.goto(link);
    await visitor.page.getByRole('heading', { name: 'This link isn’t valid' }).waitFor();
    await visitor.page.getByText('ask for a new link').waitFor();
    expect(visitor.page.url()).toBe(`${stage.origin}/portal`);
    await expectAccessible(visitor);

    const { page } = await stage.visitAs(VIEWER);
    await page.goto('/portal');
    await page.getByRole('heading', { name: 'Open the link in your email' }).waitFor();
    const [answer] = await Promise.all([
      page.waitForResponse('**/api/portal/responses/a'),
      page.evaluate(() => fetch('/api/portal/responses/a', { method: 'PUT', body: '{}' })),
    ]);
    expect(answer.status()).toBe(401);
  });
});
