import { defineConfig, mergeConfig } from 'vitest/config';
import base from '../vitest.config.ts';

/** The migrations and a smoke test on the oldest PostgreSQL we support. */
export default mergeConfig(
  { ...base, test: { ...base.test, globalSetup: [], include: [] } },
  defineConfig({
    root: new URL('..', import.meta.url).pathname,
    test: {
      include: ['server/src/features/{vendors,audit,dashboard}/*.test.ts', 'server/test/isolation.test.ts'],
      globalSetup: ['.ci/postgres-15.ts', 'server/test/postgres-setup.ts'],
    },
  }),
);
