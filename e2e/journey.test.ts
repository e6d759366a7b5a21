import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addQuestion, writeSpreadsheet, mapToControl, submitAssessment } from './journey-steps.ts';
import { useTestEnvironment } from './test-environment.ts';
import { runInTerminal } from './run-command.ts';
import { waitForMailedLink } from './vendor-mail.ts';
import { signIn, type BrowserUser, press } from './browser-user.ts';

/* One organisation from its setup to its first audited assessment. The tests build on each other. */
const stage = useTestEnvironment({ nobody: true });
const ADA = { email: 'ada@larkfield.example', password: 'a sentence nobody else would think of' };
const VERA = 'security@vendor-42.example';
const QUESTIONS = {
  mfa: 'Do all staff sign in with a second factor?',
  proof: 'Attach the policy that says so.',
  backups: 'Are backups encrypted?',
};

let dir: string;
let ada: BrowserUser;
const viewer = { email: 'priya@larkfield.example', password: '' };
let assessment: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'assay-journey-'));
});
afterAll(() => rm(dir, { recursive: true }));

let broken = false;
beforeEach(({ skip, onTestFailed }) => {
  skip(broken, 'A chapter before it failed');
  onTestFailed(() => {
    broken = true;
  });
});

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1, exact: true }).waitFor();

/** Each test starts with Ada signed in. */
async function atDesk(): Promise<Page> {
  ada = await stage.visit();
  await signIn(ada, ADA.email, ADA.password);
  return ada.page;
}

/** Checks that a Viewer sees none of these buttons on a page. */
async function refusesViewer(path: string, ...buttons: readonly string[]): Promise<void> {
  const visitor = await stage.visit();
  await signIn(visitor, viewer.email, viewer.password);
  await visitor.page.goto(path);
  await visitor.page.getByRole('heading').first().waitFor();
  await visitor.page.waitForLoadState('networkidle');
  for (const name of buttons) {
    expect(await visitor.page.getByRole('button', { name }).count(), name).toBe(0);
    expect(await visitor.page.getByRole('link', { name }).count(), name).toBe(0);
  }
}

describe('From setup to an audited assessment', () => {
  it('sets up only with the token from the log', async () => {
    const { page } = await stage.visit();
    await page.goto('/');
    await heading(page, 'Set up Assay');
    await page.getByLabel('Setup token').fill('guessed');
    await page.getByLabel('Organisation name').fill('Larkfield Mutual');
    await page.getByLabel('Your name').fill('Ada Whitlock');
    await page.getByLabel('Email address').fill(ADA.email);
    await page.getByLabel('Password').fill(ADA.password);
    await press(page, 'Set up');
    await page.getByRole('alert').getByText('Incorrect setup token').waitFor();
    const [, token = ''] = /"setupToken":"([^"]+)"/.exec(stage.log()) ?? [];
    await page.getByLabel('Setup token').fill(token);
    await press(page, 'Set up');
    await heading(page, 'Dashboard');
    await page.goto('/setup');
    await heading(page, 'Dashboard');
  });

  it('adds a Viewer, who cannot change anything', async () => {
    const page = await atDesk();
    await page.goto('/settings/users');
    await press(page, 'Add user');
    const dialog = page.getByRole('dialog', { name: 'Add user' });
    await dialog.getByLabel('Name').fill('Priya Raman');
    await dialog.getByLabel('Email address').fill(viewer.email);
    await dialog.getByLabel('Role').selectOption('Viewer');
    await dialog.getByLabel('Set a password for this user').check();
    await dialog.getByRole('button', { name: 'Generate password' }).click();
    viewer.password = await dialog.getByLabel('Password', { exact: true }).inputValue();
    await dialog.getByRole('button', { name: 'Add user' }).click();
    await page.getByRole('row').filter({ hasText: 'Priya Raman' }).waitFor();
    await refusesViewer('/vendors', 'Add vendor', 'Import vendors');
  });

  it('imports vendors from a spreadsheet of 200 rows and corrects two of seven bad rows', async () => {
    const page = await atDesk();
    await page.goto('/vendors/import');
    await page.locator('input[type=file]').setInputFiles(await writeSpreadsheet(dir));
    await press(page, 'Check rows');
    await page.getByText('193 new vendors, 1 duplicate, 6 with errors').waitFor();
    await page.getByLabel('Contact email in row 20').fill('security@vendor-20.example');
    await page.getByLabel('Tier in row 40').fill('critical');
    await page.getByLabel('Tier in row 40').press('Tab');
    await page.getByText('195 new vendors, 1 duplicate, 4 with errors').waitFor();
    await press(page, 'Import 195 vendors');
    await page.getByText('195 rows imported').waitFor();
    await page.reload();
    await page.getByText('5 rows were skipped').waitFor();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download skipped rows' }).click();
    const failed = await readFile(await (await downloading).path(), 'utf8');
    expect(failed.split('\r\n')).toHaveLength(6);
    expect(failed).toContain('"Vendor 50"');
    await page.goto('/vendors');
    await page.getByText('1–50 of 195').waitFor();
  });

  it('imports a framework and builds a template with a conditional question', async () => {
    const page = await atDesk();
    await page.goto('/frameworks?import=true');
    const csv = 'domain,code,title\nAccess,AC-1,Sign-in needs a second factor\nData,DA-1,Backups are encrypted\n';
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'house.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await page.getByLabel('Name').fill('House rules');
    await page.getByLabel('Version').fill('2026');
    await page.getByRole('dialog').getByRole('button', { name: 'Import framework' }).click();
    await heading(page, 'House rules');

    await page.goto('/templates');
    await page.getByRole('link', { name: 'New template' }).first().click();
    await page.getByLabel('Name').fill('Yearly review');
    await press(page, 'Create template');
    await heading(page, 'Yearly review');
    const editor = page.getByRole('region', { name: 'Editor' });
    await press(page, 'Add section');
    await page.getByPlaceholder('Section title').last().fill('Access');
    await addQuestion(page, QUESTIONS.mfa);
    await addQuestion(page, QUESTIONS.proof);
    await editor.getByLabel('Answer type').selectOption({ label: 'File upload' });
    await editor.getByLabel('Show this question').selectOption('If all of these are true');
    await editor.getByText('Shown if Q1.1 is Yes').waitFor();
    await press(page, 'Add section');
    await page.getByPlaceholder('Section title').last().fill('Data');
    await addQuestion(page, QUESTIONS.backups);
    await editor.getByLabel('Risk weight').selectOption('Critical');
    await mapToControl(page, 'DA-1');
    await press(page, 'Publish version');
    await press(page, 'Save and publish');
    await page.getByText('Version 1 published').waitFor();
    await refusesViewer('/templates', 'New template');
  });

  it('sends the assessment after the pre-flight check passes', async () => {
    const page = await atDesk();
    await page.goto('/assessments/new');
    await page.getByLabel('Search vendors').fill('Vendor 42');
    await page.getByRole('checkbox', { name: 'Vendor 42' }).check();
    await page.getByLabel('Template').selectOption({ index: 1 });
    await page.getByText('No problems found. Ready to send.').waitFor();
    await press(page, 'Send assessment');
    await page.waitForURL(/\/assessments\/[0-9a-f-]{36}/);
    assessment = new URL(page.url()).pathname;
    await refusesViewer(assessment, 'Recall assessment', 'Send reminder');
  });

  it('is answered on a narrow screen while offline, with a file and a delegation', async () => {
    const { page } = await stage.visit({ viewport: { width: 360, height: 740 } });
    await page.goto(await waitForMailedLink(stage, VERA));
    await page.getByRole('group', { name: QUESTIONS.mfa }).getByLabel('Yes').check();
    await page.getByText(QUESTIONS.proof).waitFor();
    await page.context().setOffline(true);
    await page.getByRole('group', { name: QUESTIONS.backups }).getByLabel('No').check();
    await page.getByText('Stored on this device').first().waitFor();
    await page.context().setOffline(false);
    await page.getByText('Stored on this device').first().waitFor({ state: 'detached' });
    const policy = { name: 'policy.txt', mimeType: 'text/plain', buffer: Buffer.from('Everyone uses a passkey.') };
    await page.getByLabel('Upload a file for this question').setInputFiles(policy);
    await page.getByRole('link', { name: 'policy.txt' }).first().waitFor();
    await page.getByRole('region', { name: 'Data' }).getByRole('button', { name: 'Delegate section' }).click();
    await page.getByLabel('Colleague’s name').fill('Ben Backend');
    await page.getByLabel('Email address').fill('ben@vendor-42.example');
    await press(page, 'Send invitation');
    expect(await waitForMailedLink(stage, 'ben@vendor-42.example')).not.toBe(await waitForMailedLink(stage, VERA));
    await submitAssessment(page);
  });

  it('is reviewed by keyboard; one question is sent back and answered, and the review is finalised', async () => {
    const page = await atDesk();
    await page.goto(assessment);
    await press(page, 'Start review');
    const answer = page.getByRole('region', { name: 'Answer' }).getByRole('heading', { level: 2 });
    await answer.getByText(QUESTIONS.backups).waitFor();
    await page.keyboard.press('p');
    await answer.getByText(QUESTIONS.proof).waitFor();
    await page.keyboard.press('1');
    await page.keyboard.press('p');
    await answer.getByText(QUESTIONS.mfa).waitFor();
    await page.keyboard.press('1');
    await page.keyboard.press('n');
    await page.keyboard.press('n');
    await answer.getByText(QUESTIONS.backups).waitFor();
    await page.keyboard.press('c');
    await page.keyboard.type('Which backups are not?');
    await page.keyboard.press('Control+Enter');
    const mails = stage.mailCount(VERA);
    await press(page, 'Send back (1)');
    await page.getByRole('dialog').getByRole('button', { name: 'Send back', exact: true }).click();
    await page.getByText('In progress').first().waitFor();

    const vera = await stage.visit();
    await vera.page.goto(await waitForMailedLink(stage, VERA, mails));
    await vera.page.getByText('Which backups are not?').waitFor();
    await vera.page.getByLabel('Reply').fill('Those of the old archive.');
    await vera.page.getByRole('button', { name: 'Send', exact: true }).first().click();
    await submitAssessment(vera.page);

    await page.goto(assessment);
    await press(page, 'Start review');
    await answer.getByText(QUESTIONS.backups).waitFor();
    await page.keyboard.press('3');
    await page.getByText('3 of 3').waitFor();
    await press(page, 'Finalise review');
    await page.getByRole('dialog').getByRole('button', { name: 'Finalise review', exact: true }).click();
    await page.getByText('Completed').first().waitFor();
    await page.goto(`${assessment}?tab=score`);
    await page.getByRole('row', { name: /Are backups encrypted/ }).waitFor();
    await refusesViewer(assessment, 'Reopen review');
  });

  it('results in a finding whose risk is accepted until a date', async () => {
    const page = await atDesk();
    await page.goto('/findings');
    await page.getByRole('link', { name: /^DA-1 .*: not met$/ }).click();
    await page.getByText('No', { exact: true }).waitFor();
    await refusesViewer(new URL(page.url()).pathname, 'Accept risk');
    await press(page, 'Accept risk');
    const dialog = page.getByRole('dialog', { name: 'Accept risk' });
    await dialog.getByLabel('Accepted until').fill('2030-12-31');
    await dialog.getByLabel('Note').fill('The archive is replaced next year.');
    await dialog.getByRole('button', { name: 'Accept risk' }).click();
    await page.getByText('Risk accepted until 31 December 2030').waitFor();
  });

  it('provides three PDF reports', async () => {
    const page = await atDesk();
    const { vendorId, frameworkId } = await ids();
    const assessmentId = assessment.split('/').at(-1) ?? '';
    await page.goto(`/reports?assessmentId=${assessmentId}&vendorId=${vendorId}&frameworkId=${frameworkId}`);
    for (const name of ['Portfolio', 'Assessment', 'Framework']) {
      const downloading = page.waitForEvent('download');
      await press(page, `${name === 'Portfolio' ? 'Export' : 'Download'} PDF: ${name} report`);
      const file = await (await downloading).path();
      expect((await readFile(file)).subarray(0, 5).toString()).toBe('%PDF-');
    }
  });

  it('creates an API key whose curl command works as shown', async () => {
    const page = await atDesk();
    await page.goto('/settings/organisation');
    await press(page, 'Turn on API keys');
    await page.getByText('Settings saved').waitFor();
    await page.goto('/settings/api-keys');
    await page.getByRole('button', { name: 'Create API key' }).first().click();
    await page.getByLabel('Name').fill('Ticket system');
    await page.getByLabel('View vendors, certifications and responsibilities').check();
    await press(page, 'Create key');
    const shown = await page.getByRole('group', { name: 'Try it in a terminal' }).locator('code').textContent();
    expect(JSON.parse(await runInTerminal(shown, '-s'))).toHaveLength(195);
    await refusesViewer('/settings/api-keys', 'Create API key');
  });

  it('is recorded in the audit log', async () => {
    const page = await atDesk();
    for (const action of [
      'CREATE_VENDOR',
      'SEND_ASSESSMENT',
      'REVIEW_DECISION',
      'FINALIZE_ASSESSMENT',
      'UPDATE_FINDING',
      'CREATE_API_KEY',
    ]) {
      await page.goto(`/audit?action=${action}`);
      await page.locator('main ol > li').first().waitFor();
    }
    await refusesViewer('/audit', 'Export CSV');
  });
});

async function ids() {
  const [row] = await stage.test.database.query<{ vendorId: string; frameworkId: string }>(
    `select a.vendor_id as "vendorId", f.id as "frameworkId" from assessment a, framework f`,
  );
  return row ?? { vendorId: '', frameworkId: '' };
}
