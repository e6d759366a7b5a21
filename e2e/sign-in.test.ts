import { describe, expect, it } from 'vitest';
import { ADMIN, PASSWORD, useTestEnvironment } from './test-environment.ts';
import { expectAccessible, expectFits, signIn } from './browser-user.ts';

const stage = useTestEnvironment();

describe('Sign-in', () => {
  it('returns to the requested page, shows the organisation and signs out', async () => {
    const visitor = await stage.visit();
    const { page } = visitor;
    await page.goto('/vendors?tier=HIGH');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await signIn(visitor, ADMIN, PASSWORD);
    await page.getByRole('heading', { name: 'Vendors', level: 1 }).waitFor();
    expect(new URL(page.url()).search).toBe('?tier=HIGH');
    await page.getByText('Northwind Traders').waitFor();

    await page.getByRole('button', { name: 'Nora Administrator' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.goto('/vendors');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });

  it('leaves no data in the tab after signing out', async () => {
    const { page } = await stage.visitAs(ADMIN);
    await page.getByRole('button', { name: 'Nora Administrator' }).waitFor();
    await page.evaluate(() => sessionStorage.setItem('assay.import.1', '[{"name":"Contoso"}]'));
    await page.getByRole('button', { name: 'Nora Administrator' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    await page.goBack();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await page.content()).not.toContain('Nora Administrator');
  });

  it('hides the password and allows password managers and pasting', async () => {
    const { page } = await stage.visit();
    await page.goto('/sign-in');
    const field = page.getByLabel('Password');
    expect(await field.getAttribute('type')).toBe('password');
    expect(await field.getAttribute('autocomplete')).toBe('current-password');
    await field.focus();
    const pasted = await page.evaluate(
      `document.activeElement.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true }))`,
    );
    expect(pasted).toBe(true);
  });

  it('shows the remedy and the request ID when the password is wrong', async () => {
    const { page } = await stage.visit();
    await page.goto('/sign-in');
    await page.getByLabel('Email address').fill(ADMIN);
    await page.getByLabel('Password').fill('not the password');
    await page.getByLabel('Password').press('Enter');
    const problem = page.getByRole('alert');
    await problem.getByText('Incorrect email address or password').waitFor();
    expect(await problem.textContent()).toMatch(/Request ID [\w-]{36}$/);
  });

  it('shows an error when the service is unreachable, and recovers', async () => {
    const { page, complaints } = await stage.visit();
    await page.route('**/api/app/me', (route) => route.abort());
    await page.goto('/');
    await page.getByRole('alert').getByText('Can’t reach the server').waitFor();
    await page.unroute('**/api/app/me');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    // The browser logs every aborted request.
    expect(complaints.filter((complaint) => !complaint.includes('net::ERR_FAILED'))).toEqual([]);
    complaints.length = 0;
  });

  it('is required again when the session was ended elsewhere', async () => {
    const { page } = await stage.visitAs(ADMIN);
    const main = page.getByRole('navigation', { name: 'Main' });
    await main.getByRole('link', { name: 'Vendors' }).click();
    await page.getByRole('heading', { name: 'Vendors', level: 1 }).waitFor();
    await stage.test.database.query('delete from session');
    const signIn = page.getByRole('heading', { name: 'Sign in' });
    // A request in the background can lead to the same page before the click.
    await Promise.race([main.getByRole('link', { name: 'Assessments' }).click(), signIn.waitFor()]);
    await signIn.waitFor();
  });

  it.each([
    { colorScheme: 'light', width: 1440 },
    { colorScheme: 'dark', width: 360 },
  ] as const)('is accessible and fits $width px in the $colorScheme theme', async ({ colorScheme, width }) => {
    const visitor = await stage.visit({ colorScheme, viewport: { width, height: 800 } });
    await visitor.page.goto('/sign-in');
    await visitor.page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await expectAccessible(visitor);
    await expectFits(visitor);
  });
});
