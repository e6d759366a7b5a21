import { expect, it } from 'vitest';
import { setOrganisationAddress } from '../server/src/features/access/organisations/index.ts';
import { seedOrganisation } from '../server/test/support/factories.ts';
import { giveDevice, press, signIn } from './browser-user.ts';
import { ADMIN, PASSWORD, useTestEnvironment } from './test-environment.ts';

const stage = useTestEnvironment();

it('An organisation with its own address signs in there, with its own passkeys and cookies', async () => {
  const { ctx } = stage.test;
  const { port } = new URL(stage.origin);
  const own = `http://northwind.localhost:${port}`;
  const other = `http://fabrikam.localhost:${port}`;
  await setOrganisationAddress(ctx, stage.organisation.operator, own);
  await setOrganisationAddress(ctx, (await seedOrganisation(stage.test, 'Fabrikam')).operator, other);

  const { page: misled } = await stage.visit();
  await misled.goto('/sign-in');
  await misled.getByLabel('Email address').fill(ADMIN);
  await misled.getByLabel('Password').fill(PASSWORD);
  await press(misled, 'Sign in');
  const way = misled.getByRole('link', { name: `Continue to northwind.localhost:${port}` });
  expect(await way.getAttribute('href')).toBe(`${own}/sign-in`);

  const visitor = await stage.visit({ baseURL: own });
  const { page } = visitor;
  await giveDevice(page);
  await signIn(visitor, ADMIN, PASSWORD);
  await page.goto('/settings/account');
  await press(page, 'Add passkey');
  await press(page, 'I’ve saved my codes');
  await page.getByRole('button', { name: 'Nora Administrator' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await press(page, 'Sign in with a passkey');
  await page.getByRole('button', { name: 'Nora Administrator' }).waitFor();

  const context = page.context();
  const cookies = await context.cookies();
  expect([...new Set(cookies.map(({ domain }) => domain))]).toEqual(['northwind.localhost']);
  const elsewhere = await context.newPage();
  await elsewhere.goto(`${other}/settings/account`);
  await elsewhere.getByRole('heading', { name: 'Sign in', level: 1, exact: true }).waitFor();
});
