import type { AssayClient } from '@assay/client';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedVendor } from '../server/test/support/factories.ts';
import { expectAccessible, expectFits } from './browser-user.ts';
import { ADMIN, REVIEWER, useTestEnvironment, VIEWER } from './test-environment.ts';

const stage = useTestEnvironment();
let assay: AssayClient;
let vendorId: string;

beforeAll(async () => {
  assay = await stage.integration();
  vendorId = (await seedVendor(stage.test, stage.organisation)).id;
});

const raise = (title: string) =>
  assay.post('/api/v1/vendors/{vendorId}/findings', {
    path: { vendorId },
    body: { title, description: 'Seen in a test', severity: 'HIGH', source: 'AUDIT' },
  });

const PHONE = { viewport: { width: 390, height: 844 } };

describe('A mention', () => {
  it('is chosen while typing, counted at the bell, emailed, and read by opening it', async () => {
    const { id } = await raise('Backups are not tested');
    const { page } = await stage.visitAs(REVIEWER);
    await page.goto(`/findings/${id}`);
    const comment = page.getByLabel('Comment', { exact: true });
    await comment.pressSequentially('Please look, @nora v');
    await page.getByRole('listbox', { name: 'People' }).getByRole('option').first().waitFor();
    await comment.press('Enter');
    await comment.pressSequentially('today');
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    await page.locator('strong', { hasText: '@' }).waitFor();

    const visitor = await stage.visitAs(VIEWER, PHONE);
    await visitor.page.goto('/');
    await visitor.page.getByRole('link', { name: 'Inbox, 1 unread' }).first().click();
    await visitor.page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();
    await expectFits(visitor);
    await expectAccessible(visitor);
    await visitor.page.getByRole('link', { name: /mentioned you in a comment/ }).click();
    await visitor.page.getByRole('heading', { level: 1, name: 'Backups are not tested' }).waitFor();
    await visitor.page.getByRole('link', { name: 'Inbox', exact: true }).first().waitFor();

    const { headers, text } = await stage.mailTo(VIEWER);
    expect(headers.get('subject')).toContain('You were mentioned');
    expect(text).toContain(`/findings/${id}`);
  });
});

describe('The inbox', () => {
  it('is empty, filtered, marked as read and unread, and all read', async () => {
    const visitor = await stage.visitAs(ADMIN);
    const { page } = visitor;
    await page.goto('/inbox');
    await page.getByText('No notifications').waitFor();
    const people = await stage.test.database.query<{ id: string }>('select id from app_user where email = $1', [ADMIN]);
    const ownerId = people[0]?.id ?? '';
    for (const title of ['First', 'Second']) {
      const { id } = await raise(title);
      await assay.patch('/api/v1/findings/{findingId}/details', { path: { findingId: id }, body: { ownerId } });
    }
    await page.reload();
    await page
      .getByRole('link', { name: /made you the owner of a finding/ })
      .first()
      .waitFor();
    await page.getByRole('heading', { level: 2, name: 'Today' }).waitFor();
    await expectAccessible(visitor);
    await page.getByRole('button', { name: 'Mark as read' }).first().click();
    await page.getByRole('button', { name: 'Mark as unread' }).first().waitFor();
    await page.getByLabel('Show only unread').check();
    await expect.poll(() => page.getByRole('link', { name: /made you the owner/ }).count()).toBe(1);
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await page.getByText('No unread notifications').waitFor();
    await page.getByRole('link', { name: 'Inbox', exact: true }).first().waitFor();
  });
});

describe('Email preferences', () => {
  it('are saved at once', async () => {
    const visitor = await stage.visitAs(VIEWER, PHONE);
    const { page } = visitor;
    await page.goto('/inbox');
    await page.getByRole('link', { name: 'Email preferences' }).click();
    const never = page.getByRole('radio', { name: 'Someone mentions you: Never' });
    await never.check();
    await expectFits(visitor);
    await expectAccessible(visitor);
    await page.reload();
    await expect.poll(() => never.isChecked()).toBe(true);
  });
});
