import { expect, it } from 'vitest';
import { useTestApp } from '../test/support/test-app.ts';
import { verifyResults } from '../src/features/assessments/results/index.ts';
import { seedDemo } from './demo-data.ts';

const test = useTestApp();

it('seals the results of the backdated assessments as they are', { timeout: 120_000 }, async () => {
  const { organisationId } = await seedDemo(test.ctx);
  const { sealed, unsealed, problem } = await verifyResults(test.ctx, organisationId);
  expect([problem, unsealed]).toEqual([null, 0]);
  expect(sealed).toBeGreaterThan(5);
});
