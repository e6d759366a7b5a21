import { PERMISSIONS } from '@assay/contract';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { seedVendor } from '../server/test/support/factories.ts';
import { startWebhookReceiver } from '../server/test/support/webhook-receiver.ts';
import { ADMIN, PASSWORD, useTestEnvironment, VIEWER } from './test-environment.ts';
import { runInTerminal, splitCommand } from './run-command.ts';
import { expectAccessible, expectFits, signIn, press } from './browser-user.ts';

const receiver = await startWebhookReceiver();
const stage = useTestEnvironment({ env: receiver.environment });
afterAll(() => receiver.close());

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1, exact: true }).waitFor();
/** An entry of the audit log. */
const entry = (page: Page, words: string) => page.locator('main ol > li').filter({ hasText: words });
const row = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words });

describe('Settings', () => {
  it('create a role and a user with exactly its permissions', async () => {
    const { page } = await stage.visitAs(ADMIN);
    await page.goto('/settings/roles');
    await press(page, 'Add role');
    const role = page.getByRole('dialog', { name: 'Add role' });
    await role.getByLabel('Name').fill('Procurement');
    const add = role.getByRole('button', { name: 'Add role' });
    await add.click();
    await role.getByText('Choose at least one permission').waitFor();
    await role.getByLabel(PERMISSIONS['vendors:view']).check();
    await role.getByLabel(PERMISSIONS['vendors:create']).check();
    await add.click();
    await page.getByText('Role “Procurement” added').waitFor();

    await page.getByRole('link', { name: 'Users', exact: true }).click();
    await press(page, 'Add user');
    const user = page.getByRole('dialog', { name: 'Add user' });
    await user.getByLabel('Name').fill('Petra Procurement');
    await user.getByLabel('Email address').fill('petra@northwind.example');
    await user.getByLabel('Role').selectOption('Procurement');
    await user.getByLabel('Set a password for this user').check();
    await user.getByRole('button', { name: 'Generate password' }).click();
    const password = await user.getByLabel('Password', { exact: true }).inputValue();
    await user.getByRole('button', { name: 'Add user' }).click();
    await row(page, 'Petra Procurement').getByText('Never').waitFor();

    const petra = await stage.visit();
    await signIn(petra, 'petra@northwind.example', password);
    await petra.page.goto('/vendors');
    await heading(petra.page, 'Vendors');
    const main = petra.page.getByRole('navigation', { name: 'Main' });
    expect(await main.getByRole('link').allTextContents()).toEqual(['Vendors', 'Settings']);
    await petra.page.goto('/settings/users');
    await petra.page.getByText(`This requires the permission “${PERMISSIONS['users:view']}”`).waitFor();
  });

  it('disable and delete a user, but keep the last administrator', async () => {
    const { page } = await stage.visitAs(ADMIN);
    await page.goto('/settings/users?query=petra');
    await page.getByRole('link', { name: 'Petra Procurement' }).click();
    await press(page, 'Disable user');
    await page.getByText('Petra Procurement disabled').waitFor();
    await press(page, 'Delete…');
    await page.getByText('They are signed out and can no longer sign in.').waitFor();
    await press(page, 'Delete user');
    await page.getByText('No matching users').waitFor();
    await press(page, 'Reset filters');
    await page.getByRole('link', { name: 'Nora Administrator' }).click();
    await page.getByRole('dialog').getByLabel('Role').selectOption('Viewer');
    await press(page, 'Save');
    await page.getByRole('alert').getByText('The organisation must have at least one active administrator').waitFor();
  });

  it('create an API key whose curl command works as shown until it is revoked', async () => {
    const { page } = await stage.visitAs(ADMIN);
    await page.goto('/settings/api-keys');
    await press(page, 'Create API key');
    await page.getByLabel('Name').fill('Ticket system');
    await page.getByLabel(PERMISSIONS['vendors:view']).check();
    await press(page, 'Create key');
    const shown = await page.getByRole('group', { name: 'Try it in a terminal' }).locator('code').textContent();
    const [curl, ...args] = splitCommand(shown ?? '');
    const status = () => runInTerminal(shown, '-s', '-o', '/dev/null', '-w', '%{http_code}');
    expect(curl).toBe('curl');
    expect(args.at(-1)).toBe(`${stage.origin}/api/v1/vendors`);
    expect(await status()).toBe('200');

    await press(page, 'I’ve copied it');
    expect(await page.content()).not.toContain(args[1]?.split(' ').at(-1));
    await page.reload();
    await row(page, 'Ticket system').getByText('127.0.0.1').waitFor();
    await press(page, 'Actions for Ticket system');
    await page.getByRole('menuitem', { name: 'Revoke…' }).click();
    await press(page, 'Revoke key');
    await row(page, 'Ticket system').getByText('Revoked').waitFor();
    expect(await status()).toBe('401');
  });

  it('confirm their identity before an old session creates an API key; nothing is created if they cancel', async () => {
    const visitor = await stage.visitAs(ADMIN);
    const { page } = visitor;
    await page.goto('/settings/api-keys');
    await stage.test.database.query(`update session set confirmed_at = now() - interval '11 minutes'`);
    await press(page, 'Create API key');
    await page.getByLabel('Name').fill('Late key');
    await page.getByLabel(PERMISSIONS['vendors:view']).check();
    await press(page, 'Create key');
    const confirmation = page.getByRole('dialog', { name: 'Confirm it’s you' });
    await confirmation.getByLabel('Password').waitFor();
    await expectAccessible(visitor);
    await confirmation.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('alert').getByText('Nothing was changed').waitFor();
    expect(await stage.test.database.query(`select id from api_key where name = 'Late key'`)).toEqual([]);

    await press(page, 'Create key');
    await confirmation.getByLabel('Password').fill('not the password');
    await confirmation.getByRole('button', { name: 'Confirm' }).click();
    await confirmation.getByText('The current password is incorrect').waitFor();
    await confirmation.getByLabel('Password').fill(PASSWORD);
    await confirmation.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('group', { name: 'Try it in a terminal' }).waitFor();
    await press(page, 'I’ve copied it');
    await row(page, 'Late key').waitFor();
  });

  it('change the thresholds and show which vendors are affected', async () => {
    const vendor = await seedVendor(stage.test, stage.organisation, { name: 'Contoso Cloud' });
    await stage.test.database.query('update vendor set overall_score = 0.75 where id = $1', [vendor.id]);
    const { page } = await stage.visitAs(ADMIN);
    await page.goto('/settings/scoring');
    await page.getByText('Of your scored vendors, 0 are green, 1 amber and 0 red.').waitFor();
    await page.getByLabel('Amber from (%)').fill('90');
    await page.getByText('Amber must be lower than green').waitFor();
    await page.getByLabel('Amber from (%)').fill('60');
    await page.getByLabel('Green from (%)').fill('70');
    await page.getByText('1 vendor’s rating changes.').waitFor();
    await page.getByRole('region', { name: 'Rating thresholds' }).getByRole('button', { name: 'Save' }).click();
    await page.getByText('Settings saved').waitFor();
    await page.goto('/vendors?query=Contoso');
    await row(page, 'Contoso Cloud').getByText('Green').waitFor();
  });

  it('add a webhook, test it and redeliver', async () => {
    const { page } = await stage.visitAs(ADMIN);
    await page.goto('/settings/webhooks');
    await press(page, 'Add webhook');
    const dialog = page.getByRole('dialog', { name: 'Add webhook' });
    await dialog.getByLabel('Endpoint URL').fill('http://plain.example/hook');
    const add = dialog.getByRole('button', { name: 'Add webhook' });
    await add.click();
    await page.getByText('Choose at least one event').waitFor();
    await dialog.getByLabel('Endpoint URL').fill(receiver.url);
    await dialog.getByLabel('Description').fill('Chat channel');
    await dialog.getByLabel('Finding raised').check();
    await add.click();
    const secret = await page.getByRole('group', { name: 'Secret' }).locator('code').textContent();
    expect(secret).toMatch(/^whsec_/);
    await press(page, 'I’ve copied it');
    await heading(page, 'Chat channel');
    await press(page, 'Send test event');
    await row(page, 'Test event').getByText('Delivered').waitFor();
    await page.getByRole('link', { name: 'Test event' }).click();
    await press(page, 'Redeliver');
    await expect.poll(() => receiver.received.length).toBe(2);
    const [first, again] = receiver.received;
    expect([again?.id, again?.body]).toEqual([first?.id, first?.body]);
  });

  it("send a test email and show the mail server's response", async () => {
    const { page } = await stage.visitAs(ADMIN);
    await page.goto('/settings/mail');
    await page.getByText('Emails are sent from risk@northwind.example.').waitFor();
    await press(page, 'Send test email');
    await page.getByText('The mail server accepted the email').waitFor();
    expect((await stage.mailTo(ADMIN)).headers.get('subject')).toContain('Assay test email');
  });

  it("set the organisation's colour and logo", async () => {
    const { page } = await stage.visitAs(ADMIN);
    await page.goto('/settings/organisation');
    await page.getByLabel('Colour', { exact: true }).fill('#ffd');
    await page.getByText('Enter a colour such as #0f5c56').waitFor();
    await page.getByLabel('Colour', { exact: true }).fill('#ffd200');
    await page.getByText('It’s too light for text in reports').waitFor();
    await page.getByRole('region', { name: 'Name and colour' }).getByRole('button', { name: 'Save' }).click();
    await page.getByText('Settings saved').waitFor();
    await page
      .getByLabel('Logo file')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('no') });
    await page.getByRole('alert').waitFor();
  });
});

describe('Your account', () => {
  it('shows active sessions, ends another session and changes the password', async () => {
    const { page } = await stage.visitAs(VIEWER);
    const elsewhere = await stage.visitAs(VIEWER, { userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' });
    await page.goto('/settings');
    await heading(page, 'Your account');
    await page.getByText('Current session').waitFor();
    await page.getByRole('button', { name: 'Sign out of Firefox on Windows' }).click();
    await page.getByText('Signed out of Firefox on Windows').waitFor();
    await elsewhere.page.goto('/vendors');
    await heading(elsewhere.page, 'Sign in');

    await page.getByLabel('Current password').fill('not the password');
    await page.getByLabel('New password').fill(PASSWORD);
    await press(page, 'Change password');
    await page.getByRole('alert').getByText('The current password is incorrect').waitFor();
    await page.getByLabel('Current password').fill(PASSWORD);
    await press(page, 'Change password');
    await page.getByText('Password changed').waitFor();
  });

  it('keeps the theme in this browser', async () => {
    const { page } = await stage.visitAs(VIEWER);
    await page.goto('/settings/account');
    await page.getByLabel('Dark').check();
    await page.reload();
    await page.getByLabel('Dark').waitFor();
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
    expect(await page.getByLabel('Dark').isChecked()).toBe(true);
  });
});

describe('Audit log', () => {
  it('shows who did what with old and new values, and can be filtered, saved as a view and exported', async () => {
    const { page } = await stage.visitAs(ADMIN);
    await page.goto('/audit');
    for (const done of ['tested webhook', 'revoked API key', 'deleted user']) await entry(page, done).first().waitFor();
    await page.getByLabel('Action').selectOption('Settings updated');
    await page.getByLabel('Actor').selectOption('Nora Administrator');
    await entry(page, 'updated the settings of').getByRole('button', { name: 'Show entries' }).click();
    const thresholds = page.locator('main ol ol > li').filter({ hasText: 'Rating thresholds' });
    await thresholds.getByRole('button', { name: 'Details' }).click();
    await thresholds.getByText('Amber from: 0.6, Green from: 0.8', { exact: true }).waitFor();
    await thresholds.getByText('Amber from: 0.6, Green from: 0.7', { exact: true }).waitFor();
    expect(new URL(page.url()).searchParams.get('action')).toBe('UPDATE_SETTINGS');

    await press(page, 'Views');
    await page.getByLabel('Save current filters as a view').fill('Our settings');
    await press(page, 'Save view');
    await page.getByText('View “Our settings” saved').waitFor();

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export filtered CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.csv$/);

    await page.getByLabel('From', { exact: true }).fill('2020-01-01');
    await page.getByLabel('To', { exact: true }).fill('2020-01-31');
    await page.getByText('No matching entries').waitFor();
    await page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: 'Reset filters' }).click();
    await entry(page, 'signed in').first().waitFor();
  });
});

describe('Reports', () => {
  it('are generated on request: the portfolio, and a vendor against a framework found by name', async () => {
    const visitor = await stage.visitAs(ADMIN);
    const { page } = visitor;
    await page.goto('/portfolio');
    const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Export PDF: Portfolio report')]);
    expect(download.suggestedFilename()).toMatch(/\.pdf$/);
    await page.getByText('Portfolio report downloaded').waitFor();
    // Scrolling closes the list, so it comes first.
    const vendor = page.getByRole('combobox', { name: 'Vendor' });
    await vendor.scrollIntoViewIfNeeded();
    await page.waitForTimeout(500);
    await vendor.fill('contoso');
    await page.getByRole('option', { name: 'Contoso Cloud' }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('vendorId')).not.toBeNull();
    await page.reload();
    await expect.poll(() => page.getByRole('combobox', { name: 'Vendor' }).inputValue()).toBe('Contoso Cloud');
    await expectFits(visitor);
    await expectAccessible(visitor);
  });
});

describe('A Viewer', () => {
  it.each([
    ['/settings/organisation', 'settings:view'],
    ['/settings/scoring', 'settings:view'],
    ['/settings/users', 'users:view'],
    ['/settings/roles', 'roles:view'],
    ['/settings/api-keys', 'api-keys:view'],
    ['/settings/mail', 'settings:view'],
    ['/settings/webhooks', 'settings:view'],
    ['/audit', 'audit:view'],
  ] as const)('is denied %s and told the required permission %s', async (path, permission) => {
    const { page } = await stage.visitAs(VIEWER);
    await page.goto(path);
    await page.getByText(`This requires the permission “${PERMISSIONS[permission]}”`).waitFor();
    expect(await page.getByRole('navigation', { name: 'Settings' }).getByRole('link').allTextContents()).toEqual(
      path === '/audit' ? [] : ['Your account', 'Notifications'],
    );
  });
});
