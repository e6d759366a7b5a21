import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type DemoCredentials, seedDemo } from '../server/dev/demo-data.ts';
import { expectAccessible, signIn } from './browser-user.ts';
import { expectRowsOfCounts, listCounts } from './list-counts.ts';
import { useTestEnvironment } from './test-environment.ts';

const stage = useTestEnvironment({ nobody: true });
let credentials: DemoCredentials;
beforeAll(async () => {
  credentials = await seedDemo(stage.test.ctx);
  // Not assessed yet, so that "My work" starts with it.
  await stage.test.database.query(
    `insert into vendor (organisation_id, id, name, contact_email, tier, owner_id)
     select organisation_id, gen_random_uuid(), 'Unknown Quantity', 'security@unknown.example', 'CRITICAL', id
     from app_user where organisation_id = $1 and email = $2`,
    [credentials.organisationId, credentials.email],
  );
});

async function openDashboard(page: Page) {
  await page.goto('/');
  for (const name of ['Trend', 'Vendors by tier and rating', 'Largest score changes', 'My work', 'Assessments'])
    await page.getByRole('region', { name, exact: true }).locator('[data-loading]').waitFor({ state: 'detached' });
  await page.getByRole('region', { name: 'Vendors by tier and rating' }).getByRole('link').first().waitFor();
  await page.getByRole('region', { name: 'Trend' }).getByRole('img').nth(1).waitFor();
}

describe('Dashboard', () => {
  it('opens exactly the rows of each count', async () => {
    const visitor = await stage.visit();
    const { page } = visitor;
    await signIn(visitor, credentials.email, credentials.password);
    await openDashboard(page);
    await expectAccessible(visitor);
    const counts = await listCounts(page);
    expect(counts.length).toBeGreaterThan(50);
    await expectRowsOfCounts(page, counts, () => openDashboard(page));
  }, 600_000);

  it('lists the most urgent work first, and shows eight quarters', async () => {
    const visitor = await stage.visit();
    const { page } = visitor;
    await signIn(visitor, credentials.email, credentials.password);
    await openDashboard(page);
    const work = page.getByRole('region', { name: 'My work' });
    const names = await work.getByRole('listitem').allInnerTexts();
    expect(names[0]).toContain('Unknown Quantity');
    expect(names.length).toBeGreaterThan(3);
    const trend = page.getByRole('region', { name: 'Trend' });
    const [score, findings] = await Promise.all(
      [0, 1].map((place) => trend.getByRole('img').nth(place).getAttribute('aria-label')),
    );
    expect(score).toMatch(/^Average score: Q\d \d{4} (–|\d+\.\d%)/);
    expect(findings).toMatch(/^Open findings: Q\d \d{4} \d+, /);
    for (const says of [score, findings]) expect(says?.split(', ')).toHaveLength(9);
  });
});
