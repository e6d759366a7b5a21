import { defineConfig } from 'vitest/config';
import { isFullRun } from './server/test/support/full-run.ts';

/** Slow tests that rarely fail. Only `.ci/nightly` runs them. */
const LONG = [
  'drills/{abuse,audit,isolation,mail,notifications,portal,restore,rotation,webhooks}/**',
  'server/test/{bulk-kill,clock-skew,csv-stream,demo-start,documented-roles,file-store-outage,import-kill}.test.ts',
  'server/test/{revocation,secret-rotation,silent-connections}.test.ts',
];

export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source', 'node'], externalConditions: ['source', 'node'] } },
  // Vitest loads the global setup itself, with conditions of its own.
  environments: { __vitest__: { resolve: { conditions: ['source', 'node'] } } },
  test: {
    include: ['{contract,client,server,web,bench,drills,verifier,.ci}/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**', ...(isFullRun ? [] : LONG)],
    globalSetup: ['server/test/support/postgres-setup.ts'],
    setupFiles: ['server/test/support/show-server-errors.ts'],
    pool: 'forks',
    // Most of the time of a file would otherwise go into loading the same modules again.
    isolate: false,
    execArgv: ['--conditions=source'],
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
