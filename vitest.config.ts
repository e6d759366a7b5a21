import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source', 'node'], externalConditions: ['source', 'node'] } },
  // What prepares a whole run is loaded by vitest itself, not as the tests are.
  environments: { __vitest__: { resolve: { conditions: ['source', 'node'] } } },
  test: {
    include: ['{contract,client,server,web,bench,verifier,.ci}/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    globalSetup: ['server/test/postgres-setup.ts'],
    pool: 'forks',
    execArgv: ['--conditions=source'],
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
