import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import base from '../vitest.config.ts';

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
    globalSetup: ['server/test/support/postgres-setup.ts', 'e2e/build-web.ts'],
    // More workers than cores: tests mostly wait for pages to become idle.
    maxWorkers: 3,
    sequence: { sequencer: LongOnesFirst },
    testTimeout: 120_000,
  },
});
