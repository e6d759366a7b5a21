import { type Environment, startAppOn, type TestApp } from '../server/test/test-app.ts';
import { asOwner } from '../server/test/test-database.ts';
import { onDrillDatabase } from './drill-database.ts';

/** Runs a drill on a service of its own, in this process, and prints what came of it. */
export const onDrilledApp = <Result>(drill: (test: TestApp) => Promise<Result>, environment: Environment = {}) =>
  onDrillDatabase(
    async (databaseUrl) => {
      const test = await startAppOn(asOwner(databaseUrl), environment);
      try {
        return await drill(test);
      } finally {
        await test.close();
      }
    },
    { volatile: true },
  );
