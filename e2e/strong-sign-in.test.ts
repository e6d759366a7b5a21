import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { generateTotpCode } from '../server/test/support/second-factors.ts';
import { ADMIN, PASSWORD, REVIEWER, useTestEnvironment, VIEWER } from './test-environment.ts';
import { expectAccessible, expectFits, giveDevice, signIn, press } from './browser-user.ts';

const stage = useTestEnvironment();

const NEW_PASSWORD = 'a sentence that nobody else has said';

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1, exact: true }).waitFor();

async function firstStep(page: Page, email: string, password = PASSWORD) {
  await page.goto('/sign-in');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(password);
  await press(page, 'Sign in');
}

async function signOut(page: Page, name: string) {
  await page.getByRole('button', { name }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await heading(page, 'Sign in');
}

/** Enters the code for the secret on the screen; returns the secret. */
async function scan(page: Page): Promise<string> {
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  const secret = await page
    .getByRole('group', { name: 'Can’t scan the code? Enter this key in the app' })
    .locator('code')
    .innerText();
  await page.getByLabel('Code from your authenticator app').fill(generateTotpCode(secret));
  await press(page, 'Confirm');
  return secret;
}

/** The link in the latest email to an address. */
async function linkTo(email: string): Promise<string> {
  const { text } = await stage.mailTo(email);
  return /http:\S+#\S+/.exec(text)?.[0] ?? '';
}

async function keepCodes(page: Page): Promise<string[]> {
  await page.getByText('You won’t be able to see them again').waitFor();
  const codes = await page
    .getByRole('listitem')
    .filter({ hasText: /^\w{5}(-\w{5}){4}$/ })
    .allInnerTexts();
  await press(page, 'I’ve saved my codes');
  return codes;
}

describe('An invited user', () => {
  it('receives an email, sets a password and is signed in; the link works only once', async () => {
    const { page } = await stage.visitAs(ADMIN);
    await page.goto('/settings/users');
    await press(page, 'Add user');
    const dialog = page.getByRole('dialog', { name: 'Add user' });
    await dialog.getByLabel('Name').fill('Ivo Invited');
    await dialog.getByLabel('Email address').fill('ivo@northwind.example');
    await dialog.getByLabel('Role').selectOption('Viewer');
    await press(page, 'Send invitation');
    await page.getByText('Invitation sent to Ivo Invited').waitFor();
    await page
      .getByRole('row', { name: /Ivo Invited/ })
      .getByText('Invited', { exact: true })
      .waitFor();

    const link = await linkTo('ivo@northwind.example');
    const ivo = await stage.visit();
    await ivo.page.goto(link);
    await ivo.page.getByText('Ivo Invited, Northwind Traders has invited you to Assay').waitFor();
    await expectAccessible(ivo);
    await ivo.page.getByLabel('Password').fill('short');
    await press(ivo.page, 'Accept invitation');
    await ivo.page.locator('[aria-invalid]').waitFor();
    await ivo.page.getByLabel('Password').fill(NEW_PASSWORD);
    await press(ivo.page, 'Accept invitation');
    await ivo.page.getByRole('button', { name: 'Ivo Invited' }).waitFor();

    const again = await stage.visit();
    await again.page.goto(link);
    await again.page.getByText('This link is no longer valid').waitFor();
  });
});

describe('A user who forgot their password', () => {
  it('receives a link and sets a new password; nothing reveals whether an account exists', async () => {
    const { page } = await stage.visit();
    await page.goto('/sign-in');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await heading(page, 'New password');
    await page.getByLabel('Email address').fill(VIEWER);
    await press(page, 'Send link');
    await page.getByText(`If ${VIEWER} has an account with a password`).waitFor();

    await page.goto(await linkTo(VIEWER));
    await page.getByText('For your account at Northwind Traders').waitFor();
    await page.getByLabel('Password').fill(NEW_PASSWORD);
    await press(page, 'Set password');
    await page.getByRole('button', { name: 'Nora Viewer' }).waitFor();
    await signOut(page, 'Nora Viewer');
    await firstStep(page, VIEWER, NEW_PASSWORD);
    await page.getByRole('button', { name: 'Nora Viewer' }).waitFor();
  });
});

describe('Two-factor authentication', () => {
  it('with an authenticator app: set up, required, and replaced once by a recovery code', async () => {
    const visitor = await stage.visitAs(REVIEWER);
    const { page } = visitor;
    await page.goto('/settings/account');
    await press(page, 'Set up');
    const secret = await scan(page);
    const [code = '', ...rest] = await keepCodes(page);
    expect(rest).toHaveLength(9);
    await page.getByText('10 left').waitFor();
    await expectAccessible(visitor);
    await signOut(page, 'Nora Reviewer');

    await firstStep(page, REVIEWER);
    await heading(page, 'Confirm it’s you');
    await expectAccessible(visitor);
    await page.getByLabel('Code from your authenticator app').fill('000000');
    await press(page, 'Continue');
    await page.getByRole('alert').getByText('Incorrect code').waitFor();
    // The current code was already used; the next one is already valid.
    await page.getByLabel('Code from your authenticator app').fill(generateTotpCode(secret, 30));
    await press(page, 'Continue');
    await page.getByRole('button', { name: 'Nora Reviewer' }).waitFor();
    await signOut(page, 'Nora Reviewer');

    await firstStep(page, REVIEWER);
    await heading(page, 'Confirm it’s you');
    await page.reload();
    await press(page, 'Use a recovery code');
    await page.getByLabel('Recovery code').fill(code);
    await press(page, 'Continue');
    await page.getByRole('button', { name: 'Nora Reviewer' }).waitFor();
    await page.goto('/settings/account');
    await page.getByText('9 left').waitFor();
  });

  it('with a passkey: added, then sufficient without a password', async () => {
    const visitor = await stage.visitAs(ADMIN);
    const { page } = visitor;
    await giveDevice(page);
    await page.goto('/settings/account');
    await press(page, 'Add passkey');
    expect(await keepCodes(page)).toHaveLength(10);
    await page.getByText('Passkey added on').waitFor();
    await signOut(page, 'Nora Administrator');
    await press(page, 'Sign in with a passkey');
    await page.getByRole('button', { name: 'Nora Administrator' }).waitFor();
    await page.goto('/settings/account');
    await page.getByText(/ · Passkey · Signed in /).waitFor();
  });

  it('required of all users: users without a second factor set one up while signing in', async () => {
    const { page } = await stage.visit();
    await giveDevice(page);
    await stage.test.database.query('delete from passkey');
    await stage.test.database.query('delete from recovery_code');
    await firstStep(page, ADMIN);
    await page.getByRole('button', { name: 'Nora Administrator' }).waitFor();
    await page.goto('/settings/sign-in');
    await press(page, 'Require for everyone');
    const confirmation = page.getByRole('dialog', { name: 'Require two-factor authentication?' });
    await confirmation.getByRole('button', { name: 'Require for everyone' }).click();
    await confirmation.getByText('Set up two-factor authentication for your own account first').waitFor();
    await press(page, 'Cancel');
    await page.goto('/settings/account');
    await press(page, 'Add passkey');
    await keepCodes(page);
    await page.goto('/settings/sign-in');
    await press(page, 'Require for everyone');
    await confirmation.getByRole('button', { name: 'Require for everyone' }).click();
    await page.getByText('Everyone needs an authenticator app or a passkey').waitFor();

    const viewer = await stage.visit({ viewport: { width: 360, height: 780 } });
    await firstStep(viewer.page, VIEWER, NEW_PASSWORD);
    await heading(viewer.page, 'Set up two-factor authentication');
    await press(viewer.page, 'An authenticator app');
    await viewer.page.getByLabel('Code from your authenticator app').waitFor();
    await expectFits(viewer);
    await expectAccessible(viewer);
    await scan(viewer.page);
    await keepCodes(viewer.page);
    await viewer.page.getByRole('button', { name: 'Open menu' }).waitFor();
  });

  it('after losing all factors: an administrator removes them', async () => {
    const { page } = await stage.visit();
    await giveDevice(page);
    await stage.test.database.query('update organisation set mfa_required = false');
    await stage.test.database.query('delete from passkey');
    await stage.test.database.query('delete from recovery_code');
    await firstStep(page, ADMIN);
    await page.getByRole('button', { name: 'Nora Administrator' }).waitFor();
    await page.goto('/settings/users?query=reviewer');
    await page.getByRole('link', { name: 'Nora Reviewer' }).click();
    await press(page, 'Reset two-factor authentication…');
    await press(page, 'Reset two-factor authentication');
    await page.getByText('Two-factor authentication reset for Nora Reviewer').waitFor();
    const reviewer = await stage.visit();
    await signIn(reviewer, REVIEWER, PASSWORD);
    await reviewer.page.getByRole('button', { name: 'Nora Reviewer' }).waitFor();
  });
});
