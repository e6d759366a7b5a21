import { defineConfig, mergeConfig } from 'vitest/config';
import base from '../vitest.config.ts';

/** Runs the migrations and a smoke test on the oldest supported PostgreSQL. */
export default mergeConfig(
  { ...base, test: { ...base.test, globalSetup: [], include: [] } },
  defineConfig({
    root: new URL('..', import.meta.url).pathname,
    test: {
      include: [
        'server/src/features/portfolio/vendors/vendor-{bulk-import,delete,import,list,search-index,table,update}.test.ts',
        'server/src/features/insight/{dashboard,trend}/*-routes.test.ts',
        'server/src/features/record/audit/audit-{routes,seal,verification}.test.ts',
        'server/test/isolation.test.ts',
      ],
      globalSetup: ['.ci/postgres-15.ts', 'server/test/support/postgres-setup.ts'],
    },
  }),
);
