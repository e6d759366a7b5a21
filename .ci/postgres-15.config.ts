import { defineConfig, mergeConfig } from 'vitest/config';
import base from '../vitest.config.ts';

/** Runs the migrations and a smoke test on the oldest supported PostgreSQL. */
export default mergeConfig(
  { ...base, test: { ...base.test, globalSetup: [], include: [] } },
  defineConfig({
    root: new URL('..', import.meta.url).pathname,
    test: {
      include: [
        'server/src/features/{portfolio/vendors,insight/dashboard}/*.test.ts',
        'server/src/features/record/audit/audit-{routes,seal,verification}.test.ts',
        'server/test/isolation.test.ts',
      ],
      globalSetup: ['.ci/postgres-15.ts', 'server/test/support/postgres-setup.ts'],
    },
  }),
);
