import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source', 'node'], externalConditions: ['source', 'node'] } },
  // What prepares a whole run is loaded by vitest itself, not as the tests are.
  environments: { __vitest__: { resolve: { conditions: ['source', 'node'] } } },
  test: {
    include: ['e2e/**/*.test.ts'],
    globalSetup: ['server/test/postgres-setup.ts', 'e2e/build-web.ts'],
    pool: 'forks',
    execArgv: ['--conditions=source'],
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
