import { describe, it } from 'vitest';
import { ADMIN, useTestEnvironment } from './test-environment.ts';
import { expectAccessible, expectFits } from './browser-user.ts';

const stage = useTestEnvironment();

describe('Audit log', () => {
  it('shows how far it was verified and what cannot be verified without a witness', async () => {
    const visitor = await stage.visitAs(ADMIN, { viewport: { width: 360, height: 780 } });
    const { page } = visitor;
    await page.goto('/audit');
    await page.locator('[data-seal]').click();
    const dialog = page.getByRole('dialog', { name: 'How verification works' });
    await dialog.getByText('What can’t be verified at the moment').waitFor();
    await expectFits(visitor);
    await expectAccessible(visitor);
    await dialog.getByRole('button', { name: 'Verify now' }).click();
    await page.locator('[data-seal="true"]').waitFor({ state: 'attached' });
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Verified just now' }).click();
    await dialog.getByText(/Unchanged up to entry \d+/).waitFor();
  });

  it('reports tampering and names the entry', async () => {
    const { page } = await stage.visitAs(ADMIN);
    await stage.test.database.query(`update audit_entry set user_name = 'Nobody' where action = 'CREATE_ORGANISATION'`);
    // The log may be verified once a minute.
    await stage.test.database.query(`update audit_verification set checked_at = checked_at - interval '1 minute'`);
    await page.goto('/audit');
    await page.locator('[data-seal]').click();
    const dialog = page.getByRole('dialog', { name: 'How verification works' });
    await dialog.getByRole('button', { name: 'Verify now' }).click();
    await page.locator('[data-seal="false"]').waitFor({ state: 'attached' });
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Tampering detected' }).waitFor();
  });
});
