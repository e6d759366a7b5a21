import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import base from '../vitest.config.ts';

const isLong = ({ moduleId }: TestSpecification) => moduleId.includes('/screens-');

/** Those that look at every screen take longest: begun last, they would be waited for by everybody else. */
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
    globalSetup: ['server/test/postgres-setup.ts', 'e2e/build-web.ts'],
    // Whoever waits for a page to come to rest needs no core meanwhile.
    maxWorkers: 3,
    sequence: { sequencer: LongOnesFirst },
    testTimeout: 120_000,
  },
});
