import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ADMIN, useTestEnvironment, VIEWER } from './test-environment.ts';
import { createPageClient, expectAccessible, expectFits } from './browser-user.ts';

const stage = useTestEnvironment();

const outline = (page: Page) => page.getByRole('navigation', { name: 'Outline' });
const editor = (page: Page) => page.getByRole('region', { name: 'Editor' });
const preview = (page: Page) => page.getByRole('region', { name: 'Preview' });
const line = (page: Page, label: string) => outline(page).getByRole('button', { name: new RegExp(`^${label} `) });

async function startBlank(page: Page, name: string) {
  await page.goto('/templates');
  await page.getByRole('link', { name: 'New template' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Create template' }).click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
}

async function addSection(page: Page, title: string) {
  await page.getByRole('button', { name: 'Add section' }).click();
  await page.getByPlaceholder('Section title').last().fill(title);
}

async function addQuestion(page: Page, text: string) {
  await page.getByRole('button', { name: 'Add question' }).last().click();
  await editor(page).getByText('Enter the question.').waitFor();
  await editor(page).getByLabel('Question', { exact: true }).fill(text);
}

async function save(page: Page) {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Template saved').waitFor();
}

async function describeAs(page: Page, description: string) {
  await outline(page).getByRole('button', { name: 'Name and description' }).click();
  await editor(page).getByLabel('Description').fill(description);
}

const MFA = 'Do all staff sign in with a second factor?';
const FACTORS = 'Which factors do you use?';
const BACKUP = 'Do you test that backups can be restored?';

/** Two sections, three questions; the second question is shown only after Yes to the first. */
async function buildQuestionnaire(page: Page, name: string) {
  await startBlank(page, name);
  await addSection(page, 'Access');
  await addQuestion(page, MFA);
  await addQuestion(page, FACTORS);
  await editor(page).getByLabel('Answer type').selectOption({ label: 'Multiple choice' });
  await editor(page).getByLabel('Option 1', { exact: true }).fill('Passkey');
  await editor(page).getByLabel('Option 2', { exact: true }).fill('Text message');
  await editor(page).getByRole('combobox', { name: 'Passkey' }).selectOption('Required');
  await editor(page).getByRole('combobox', { name: 'Text message' }).selectOption('Forbidden');
  await editor(page).getByLabel('Show this question').selectOption('If all of these are true');
  await editor(page).getByText('Shown if Q1.1 is Yes').waitFor();
  await addSection(page, 'Resilience');
  await addQuestion(page, BACKUP);
}

describe('A template', () => {
  it('warns where a worse answer can score higher, and limits what can be answered', async () => {
    const user = await stage.visitAs(ADMIN);
    const { page } = user;
    await startBlank(page, 'Checked suppliers');
    await addSection(page, 'Access');
    await addQuestion(page, BACKUP);
    await addQuestion(page, MFA);
    await editor(page).getByLabel('Risk weight').selectOption('Low');
    await editor(page).getByLabel('Finding title').fill('Not everyone uses a second factor');
    await addQuestion(page, 'What replaces the second factor?');
    await editor(page).getByLabel('Show this question').selectOption('If all of these are true');
    await editor(page).getByLabel('Question for rule 1').selectOption({ index: 1 });
    await editor(page).getByLabel('Answer for rule 1').selectOption('No');
    const warnings = page.getByRole('list', { name: 'Score warnings' });
    await warnings.getByText('“No” can score higher than “Yes”').waitFor();
    await page
      .getByRole('list', { name: 'Questions that control other questions' })
      .getByText('Controls whether')
      .waitFor();
    await expectAccessible(user);
    await editor(page).getByLabel('Risk weight').selectOption('Low');
    await page.getByText('Score check passed: no answer scores higher than a better answer').waitFor();

    await addQuestion(page, 'What share of staff is trained?');
    await editor(page).getByLabel('Answer type').selectOption({ label: 'Number' });
    await editor(page).getByLabel('From', { exact: true }).fill('0');
    await editor(page).getByLabel('To', { exact: true }).fill('100');
    const share = preview(page).getByLabel('What share of staff is trained?');
    await share.fill('201');
    await expect.poll(() => share.getAttribute('aria-invalid')).toBe('true');
    await share.fill('100');
    await expect.poll(() => share.getAttribute('aria-invalid')).toBe(null);

    await addQuestion(page, FACTORS);
    await editor(page).getByLabel('Answer type').selectOption({ label: 'Multiple choice' });
    await editor(page).getByLabel('Option 1', { exact: true }).fill('Passkey');
    await editor(page).getByLabel('Option 2', { exact: true }).fill('None');
    await editor(page).getByLabel('“None” is exclusive').check();
    const factors = preview(page).getByRole('group', { name: FACTORS });
    await factors.getByLabel('Passkey').check();
    await factors.getByLabel(/^None/).check();
    expect(await factors.getByLabel('Passkey').isChecked()).toBe(false);
    await factors.getByLabel('Passkey').check();
    expect(await factors.getByLabel(/^None/).isChecked()).toBe(false);
    await save(page);
  });

  it('is built from scratch, tried in the preview, and saved after fixing an unreachable question', async () => {
    const { page } = await stage.visitAs(ADMIN);
    await buildQuestionnaire(page, 'Cloud suppliers');

    const shown = preview(page);
    await shown.getByText(MFA).waitFor();
    await shown.getByText(FACTORS).waitFor({ state: 'detached' });
    await shown.getByText('1 question is currently hidden').click();
    await shown.getByText('Q1.2: Shown if Q1.1 is Yes').waitFor();
    await shown.getByRole('group', { name: MFA }).getByLabel('Yes').check();
    await shown.getByText(FACTORS).waitFor();
    await shown.getByRole('group', { name: MFA }).getByLabel('No').check();
    await shown.getByText(FACTORS).waitFor({ state: 'detached' });

    await line(page, 'Q1.2').click();
    await editor(page).getByRole('button', { name: 'Add rule' }).click();
    await editor(page).getByLabel('Answer for rule 2').selectOption('No');
    await editor(page).getByRole('alert').getByText('This question can never be shown.').waitFor();
    await page.getByText('1 problem to fix before you can save').waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('1 problem to fix before you can save').nth(1).waitFor();
    await line(page, 'Q2.1').click();
    await page.getByRole('list', { name: 'Needs fixing' }).getByRole('button', { name: /^Q1.2/ }).click();
    await editor(page).getByRole('button', { name: 'Remove rule 2' }).click();
    await page.getByRole('list', { name: 'Needs fixing' }).waitFor({ state: 'detached' });
    await save(page);

    await page.reload();
    await page.getByText(/^Saved /).waitFor();
    await line(page, 'Q1.2').click();
    await editor(page).getByText('Shown if Q1.1 is Yes').waitFor();
  });

  it('is published, gets a new version, shows the changes, and is imported from its export', async () => {
    const { page } = await stage.visitAs(ADMIN);
    await buildQuestionnaire(page, 'Payment providers');
    await page.getByRole('button', { name: 'Publish version' }).click();
    const dialog = page.getByRole('dialog', { name: 'Publish version 1?' });
    await dialog.getByText('3 questions will be available to send to vendors.').waitFor();
    await dialog.getByRole('button', { name: 'Save and publish' }).click();
    await page.getByText('Version 1 published').waitFor();
    await line(page, 'Q1.1').click();
    await editor(page).getByText('Expected answer').waitFor();
    expect(await editor(page).getByRole('textbox').count()).toBe(0);

    await page.getByRole('button', { name: 'Create new version' }).click();
    await page.getByText('Version 2', { exact: true }).waitFor();
    await line(page, 'Q1.1').click();
    await editor(page).getByLabel('Question', { exact: true }).fill('Do all staff sign in with two factors?');
    await editor(page).getByLabel('Risk weight').selectOption('Critical');
    await line(page, 'Q2.1').click();
    await outline(page).getByRole('button', { name: 'Remove', exact: true }).click();
    await addQuestion(page, 'How often do you test restoring?');
    await save(page);
    await page.getByRole('link', { name: 'Versions' }).click();
    await page.getByText('1 question added, 1 changed, 1 removed').waitFor();
    expect(await page.locator('ins').allTextContents()).toEqual(expect.arrayContaining(['Critical']));
    expect(await page.locator('del').allTextContents()).toEqual(expect.arrayContaining(['Medium']));

    await page.getByRole('button', { name: 'More actions' }).click();
    const downloading = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Export as JSON' }).click();
    const exported = await (await downloading).path();
    await page.goto('/templates?add=file');
    await page.locator('input[type=file]').setInputFiles(exported);
    await page.getByText('“Payment providers” created').waitFor();
    await page.getByText('Version 1', { exact: true }).waitFor();
    await line(page, 'Q1.2').click();
    await editor(page).getByText('Shown if Q1.1 is Yes').waitFor();

    const broken = JSON.parse(await readFile(exported, 'utf8'));
    broken.sections[0].questions[0].type = 'MAYBE';
    await page.goto('/templates?add=file');
    const file = { name: 'broken.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(broken)) };
    await page.locator('input[type=file]').setInputFiles(file);
    const mistakes = page.getByRole('alert');
    await mistakes.getByText('1 error in broken.json. Nothing was imported.').waitFor();
    expect(await mistakes.textContent()).toMatch(/Section 1 “Access”, Question 1 “[\w.-]+”, type.*"MAYBE"/);
  });

  it('keeps unsaved changes through a reload, warns before leaving, and undoes a removal', async () => {
    const { page } = await stage.visitAs(ADMIN);
    await buildQuestionnaire(page, 'Kept');
    await page.reload();
    await page.getByText('Your changes from last time were restored.').waitFor();
    await line(page, 'Q2.1').waitFor();

    await page.getByRole('link', { name: 'Vendors', exact: true }).click();
    const leaving = page.getByRole('dialog', { name: 'Leave with unsaved changes?' });
    await leaving.getByRole('button', { name: 'Stay on page' }).click();
    await line(page, 'Q1.1').click();
    await outline(page).getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByText('a question that doesn’t exist').first().waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await line(page, 'Q1.1').getByText(MFA).waitFor();
    await page.getByText('problem to fix').waitFor({ state: 'detached' });
    await save(page);
    await page.getByRole('link', { name: 'Vendors', exact: true }).click();
    await page.getByRole('heading', { name: 'Vendors', level: 1 }).waitFor();
  });

  it('can be reordered by keyboard alone and by dragging', async () => {
    const { page } = await stage.visitAs(ADMIN);
    await buildQuestionnaire(page, 'In order');
    await line(page, 'Q1.1').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Alt+ArrowUp');
    await line(page, 'Q1.1').getByText(FACTORS).waitFor();
    await page.getByText('Its condition refers to Q1.2, which is not an earlier question.').first().waitFor();
    await page.keyboard.press('Alt+ArrowDown');
    await line(page, 'Q1.1').getByText(MFA).waitFor();
    await page.getByText('problem to fix').waitFor({ state: 'detached' });
    await line(page, 'Q2.1').dragTo(line(page, 'Q1.1'), { targetPosition: { x: 40, y: 3 } });
    await line(page, 'Q1.1').getByText(BACKUP).waitFor();
    await page.keyboard.press('Control+s');
    await page.getByText('Template saved').waitFor();
  });

  it('does not overwrite changes another user has saved', async () => {
    const first = await stage.visitAs(ADMIN);
    await buildQuestionnaire(first.page, 'Shared');
    await save(first.page);
    const second = await stage.visitAs(ADMIN);
    await second.page.goto(first.page.url());
    await describeAs(second.page, 'Theirs');
    await save(second.page);
    await describeAs(first.page, 'Mine');
    await first.page.getByRole('button', { name: 'Save', exact: true }).click();
    await first.page.getByText('Someone else has saved changes to this template.').waitFor();
    await first.page.getByRole('button', { name: 'Load their version' }).click();
    await expect.poll(() => editor(first.page).getByLabel('Description').inputValue()).toBe('Theirs');
  });

  it('is read-only for a Viewer', async () => {
    const { page: admin } = await stage.visitAs(ADMIN);
    await buildQuestionnaire(admin, 'Read only');
    await save(admin);
    const path = new URL(admin.url()).pathname;
    const viewer = await stage.visitAs(VIEWER);
    const { page } = viewer;
    await page.goto('/templates');
    await page.getByRole('link', { name: 'Read only' }).waitFor();
    expect(await page.getByRole('link', { name: 'New template' }).count()).toBe(0);
    await page.goto(path);
    await line(page, 'Q1.2').click();
    await editor(page).getByText('Shown if Q1.1 is Yes').waitFor();
    for (const name of ['Save', 'Publish version', 'Add question', 'Remove']) {
      expect(await page.getByRole('button', { name, exact: true }).count()).toBe(0);
    }
    await page.goto('/templates?add=blank');
    await page.getByRole('link', { name: 'Read only' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);

    const assay = createPageClient(viewer);
    const template = '/api/v1/templates/{templateId}';
    const named = { path: { templateId: path.split('/').at(-1) ?? '' } };
    const { name, description, sections } = await assay.get(template, named);
    const changed = { ...named, body: { name: `${name}!`, description, sections } };
    await expect(assay.put(template, changed)).rejects.toMatchObject({ status: 403 });
    await expect(assay.post(`${template}/publish`, named)).rejects.toMatchObject({ status: 403 });
    await expect(assay.delete(template, named)).rejects.toMatchObject({ status: 403 });
    expect(await assay.get(template, named)).toMatchObject({ name: 'Read only', status: 'DRAFT' });
  });

  it.each([
    { colorScheme: 'light', width: 1440 },
    { colorScheme: 'dark', width: 360 },
  ] as const)('is accessible and fits $width px in the $colorScheme theme', async ({ colorScheme, width }) => {
    const { page: admin } = await stage.visitAs(ADMIN);
    await buildQuestionnaire(admin, `Fits ${String(width)}`);
    await save(admin);
    const path = new URL(admin.url()).pathname;
    const visitor = await stage.visitAs(ADMIN, { colorScheme, viewport: { width, height: 800 } });
    for (const search of ['', '?tab=coverage', '?tab=versions', '?pane=preview', '?act=delete']) {
      await visitor.page.goto(path + search);
      await visitor.page.getByRole('heading', { level: 1, includeHidden: true }).waitFor();
      await visitor.page.waitForLoadState('networkidle');
      await expectAccessible(visitor);
      await expectFits(visitor);
    }
  });
});
