import { type Environment, startTestAppOn, type TestApp } from '../../server/test/support/test-app.ts';
import { connectAsOwner } from '../../server/test/support/test-database.ts';
import { withDrillDatabase } from './drill-database.ts';

/** Runs a drill on its own service in this process and prints the result. */
export const withDrillApp = <Result>(drill: (test: TestApp) => Promise<Result>, environment: Environment = {}) =>
  withDrillDatabase(
    async (databaseUrl) => {
      const test = await startTestAppOn(connectAsOwner(databaseUrl), environment);
      try {
        return await drill(test);
      } finally {
        await test.close();
      }
    },
    { volatile: true },
  );
