import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import base from '../vitest.config.ts';
import { isFullRun } from '../server/test/support/full-run.ts';

/** The journeys that every change runs: a day's work from sign-in to a closed finding. `.ci/nightly` runs all. */
const MAIN_JOURNEYS = [
  'approvals',
  'assessments',
  'findings',
  'issued-reports',
  'journey',
  'portal',
  'remediation',
  'review',
  'screens-demo',
  'sign-in',
  'vendors',
];

const isLong = ({ moduleId }: TestSpecification) => moduleId.includes('/screens-');

/** Runs the slowest tests first: started last, all others would have to wait for them. */
class LongOnesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => Number(isLong(b)) - Number(isLong(a)));
  }
}

export default defineConfig({
  ...base,
  test: {
    ...base.test,
    include: ['e2e/**/*.test.ts'],
    exclude: isFullRun ? [] : [`e2e/!(${MAIN_JOURNEYS.join('|')}).test.ts`],
    globalSetup: ['server/test/support/postgres-setup.ts', 'e2e/build-web.ts'],
    // More workers than cores: tests mostly wait for pages to become idle.
    maxWorkers: 3,
    sequence: { sequencer: LongOnesFirst },
    testTimeout: 120_000,
  },
});
