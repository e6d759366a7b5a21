import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { getFreePort } from '../server/dev/free-port.ts';
import { startDnsServer } from '../server/test/support/dns-server.ts';
import { OIDC_CLIENT, startIdentityProvider } from '../server/test/support/test-identity-provider.ts';
import { ADMIN, useTestEnvironment, VIEWER } from './test-environment.ts';
import { expectAccessible, type BrowserUser, press } from './browser-user.ts';

const port = await getFreePort();
const provider = await startIdentityProvider(`http://localhost:${String(port)}`);
const dns = await startDnsServer();
const stage = useTestEnvironment({ port, env: { ...provider.environment, ...dns.environment } });
afterAll(() => Promise.all([provider.close(), dns.close()]));

/** Signs in and consents at the provider. Its pages load fonts from elsewhere, so complaints are discarded. */
async function signInThere({ page, complaints }: BrowserUser, subject: string) {
  await page.getByPlaceholder('Enter any login').fill(subject);
  await page.getByPlaceholder('and password').fill('any');
  await press(page, 'Sign-in');
  await press(page, 'Continue');
  await page.waitForURL(`${stage.origin}/**`);
  complaints.length = 0;
}

async function comeBySso(subject: string, email: string): Promise<BrowserUser> {
  const visitor = await stage.visit({ ignoreHTTPSErrors: true });
  const { page } = visitor;
  await page.route(/googleapis/, (route) => route.abort());
  await page.goto('/sign-in?to=/vendors');
  await page.getByLabel('Email address').fill(email);
  expect(visitor.complaints).toEqual([]);
  await press(page, 'Single sign-on');
  await page.getByRole('button', { name: /^Continue with / }).click();
  await signInThere(visitor, subject);
  return visitor;
}

describe('Single sign-on', () => {
  it('is set up, tested, and signs in new users', async () => {
    const admin = await stage.visitAs(ADMIN);
    const { page } = admin;
    await page.goto('/settings/sign-in');
    await press(page, 'Add identity provider');
    await page.getByLabel('Issuer').fill('login.example.com');
    await press(page, 'Save');
    await page.locator('[aria-invalid]').first().waitFor();
    await page.getByLabel('Issuer').fill(provider.issuer);
    await page.getByLabel('Client ID').fill(OIDC_CLIENT.clientId);
    await page.getByLabel('Client secret').fill(OIDC_CLIENT.clientSecret);
    await page.getByLabel('Email domains').fill('northwind.example');
    await page.getByLabel('Role for new users').selectOption('Reviewer');
    await press(page, 'Save');
    await page.getByText('Single sign-on saved').waitFor();
    await press(page, 'Verify northwind.example');
    await page.getByRole('alert').getByText('No TXT record').waitFor();
    const record = page.getByRole('group', { name: 'TXT record value' }).locator('code');
    dns.publish('_assay-challenge.northwind.example', await record.innerText());
    await press(page, 'Verify northwind.example');
    await page.getByText('northwind.example verified').waitFor();
    await press(page, 'Test connection');
    await page.getByRole('status').getByText('Connected to the provider.').waitFor();
    expect(await page.getByLabel('Client secret').inputValue()).toBe('');
    await expectAccessible(admin);

    provider.people.set('robin', { email: 'robin@northwind.example', email_verified: true, name: 'Robin Newcomer' });
    const robin = await comeBySso('robin', 'robin@northwind.example');
    await robin.page.getByRole('heading', { name: 'Vendors', level: 1 }).waitFor();
    await robin.page.getByRole('button', { name: 'Robin Newcomer' }).waitFor();
    await robin.page.goto('/settings/account');
    await robin.page.getByText(/ · Single sign-on · Signed in /).waitFor();
  });

  it('S8: names the organisation, and leaves for its provider only when the user continues', async () => {
    const { page } = await stage.visit({ ignoreHTTPSErrors: true });
    await page.goto('/sign-in');
    await page.getByLabel('Email address').fill('robin@northwind.example');
    await press(page, 'Single sign-on');
    await page.getByRole('button', { name: /^Continue with \S/ }).waitFor();
    expect(page.url()).toBe(`${stage.origin}/sign-in`);
  });

  it('confirms the identity of users without a password', async () => {
    provider.people.set('casey', { email: 'casey@northwind.example', email_verified: true, name: 'Casey Keyless' });
    const casey = await comeBySso('casey', 'casey@northwind.example');
    const { page } = casey;
    await page.getByRole('heading', { name: 'Vendors', level: 1 }).waitFor();
    await stage.test.database.query(`update session set confirmed_at = now() - interval '1 hour'`);
    await page.goto('/settings/account');

    const leave = async () => {
      await press(page, 'Set up');
      await page.getByRole('dialog', { name: 'Confirm it’s you' }).waitFor();
      await expectAccessible(casey);
      await press(page, 'Confirm with single sign-on');
    };
    provider.people.set('riley', { email: 'riley@northwind.example', email_verified: true });
    await leave();
    await signInThere(casey, 'riley');
    await page.getByRole('alert').getByText('You signed in with another account').waitFor();
    await expectAccessible(casey);
    await press(page, 'Cancel and go back');
    await page.waitForURL('**/settings/account');

    await leave();
    await signInThere(casey, 'casey');
    await page.waitForURL('**/settings/account');
    await press(page, 'Set up');
    await page.getByLabel('Code from your authenticator app').waitFor();
  });

  it('explains why a user cannot sign in', async () => {
    provider.people.set('mallory', { email: 'mallory@elsewhere.example', email_verified: true });
    const { page } = await comeBySso('mallory', 'mallory@northwind.example');
    await page.getByRole('alert').getByText('Your email address doesn’t belong to this organisation').waitFor();
    await page.getByLabel('Email address').fill('somebody@nowhere.example');
    await press(page, 'Single sign-on');
    await page.getByText('No organisation uses single sign-on for this email address.').waitFor();
  });

  it('can be required once there is a break-glass user; all other users must use the provider', async () => {
    const { page } = await stage.visitAs(ADMIN);
    await page.goto('/settings/sign-in');
    await page.getByLabel('Require single sign-on').check();
    await press(page, 'Save');
    await page.getByRole('alert').getByText('break-glass').waitFor();
    await stage.test.database.query('update app_user set break_glass = true where email = $1', [ADMIN]);
    await press(page, 'Save');
    await page.getByText('Single sign-on is required.').waitFor();

    const viewer = await stage.visit();
    await viewer.page.goto('/sign-in');
    await viewer.page.getByLabel('Email address').fill(VIEWER);
    await viewer.page.getByLabel('Password').fill('correct horse battery staple');
    await press(viewer.page, 'Sign in');
    await viewer.page.getByRole('alert').getByText('Sign in with your identity provider').waitFor();
  });
});

const Made = z.object({ id: z.string() });

describe('Provisioning', () => {
  it('lets the directory create users and groups, and maps a group to a role', async () => {
    const { page } = await stage.visitAs(ADMIN);
    await page.goto('/settings/sign-in');
    await press(page, 'Create token');
    await page.getByLabel('Role for users without a group role').selectOption('Viewer');
    await page.getByRole('dialog').getByRole('button', { name: 'Create token' }).click();
    const token = await page.getByRole('group', { name: 'Token' }).locator('code').innerText();
    await press(page, 'I’ve copied it');

    const directory = async (path: string, body: object) => {
      const answer = await fetch(`${stage.origin}/scim/v2/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
        body: JSON.stringify(body),
      });
      const made: unknown = await answer.json();
      expect(answer.status, JSON.stringify(made)).toBe(201);
      return made;
    };
    const user = await directory('Users', {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      userName: 'dana@northwind.example',
      name: { givenName: 'Dana', familyName: 'Directory' },
      emails: [{ value: 'dana@northwind.example', primary: true }],
      active: true,
    });
    expect(user).toMatchObject({ active: true });
    await directory('Groups', {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
      displayName: 'Risk team',
      members: [{ value: Made.parse(user).id }],
    });

    await page.reload();
    await page.getByLabel('Role for Risk team').selectOption('Reviewer');
    await page.getByText('Role for Risk team saved').waitFor();
    await page.goto('/settings/users?query=dana');
    const row = page.getByRole('row', { name: /Dana Directory/ });
    await row.getByText('Reviewer').waitFor();
    await row.getByText('Provisioned').waitFor();
  });
});
