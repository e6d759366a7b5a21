import { beforeAll, expect, it } from 'vitest';
import { useTestApp } from '../test/support/test-app.ts';
import { verifyResults } from '../src/features/assessments/results/index.ts';
import { seedDemo } from './demo-data.ts';

const test = useTestApp();

let organisationId: string;
beforeAll(async () => {
  ({ organisationId } = await seedDemo(test.ctx));
}, 120_000);

it('seals the results of the backdated assessments as they are', async () => {
  const { sealed, unsealed, problem } = await verifyResults(test.ctx, organisationId);
  expect([problem, unsealed]).toEqual([null, 0]);
  expect(sealed).toBeGreaterThan(5);
});

it('has open findings at every stage, with owners, due dates and comments, and one from an incident', async () => {
  const open = `from finding where status = 'OPEN' and not proposed`;
  const [counts] = await test.database.query(
    `select count(distinct stage)::int as stages, count(*) filter (where owner_id is null or due_date is null)::int as bare,
       count(*) filter (where source = 'INCIDENT')::int as incidents ${open}`,
  );
  expect(counts).toEqual({ stages: 4, bare: 0, incidents: 1 });
  const silent = await test.database.query(
    `select id ${open} and stage <> 'NEW' and id not in (select finding_id from comment where finding_id is not null)`,
  );
  expect(silent).toEqual([]);
});
