import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedOrganisation, type TestOrganisation } from '../../server/test/support/factories.ts';
import { isFullRun, sample } from '../../server/test/support/full-run.ts';
import { startTestApp } from '../../server/test/support/test-app.ts';
import { calculateShare, fuzzRoute, listFuzzedRoutes, seedFuzzTargets } from './run-fuzz-drill.ts';

const SEED = Number(process.env.FUZZ_SEED ?? 20_261_115);
const REQUESTS = isFullRun ? 300 : 60;

const test = await startTestApp();
afterAll(() => test.close());

let organisation: TestOrganisation;
beforeAll(async () => {
  organisation = await seedOrganisation(test);
});

/** `npm run drill:fuzz` sends 50,000 and watches memory. */
describe(`${String(REQUESTS)} random requests (seed ${String(SEED)}; few with a password to hash)`, () => {
  it.each(sample(listFuzzedRoutes(test), 6).map((route) => [route.method, route.path, route] as const))(
    '%s %s returns no 5xx and only responses that match the contract',
    async (method, path, route) => {
      const requests = Math.ceil(REQUESTS * calculateShare(route));
      const subjects = await seedFuzzTargets(test, organisation);
      const { complaints, statuses } = await fuzzRoute(test, route, { ...subjects, requests, seed: SEED });
      if (process.env.FUZZ_SEED !== undefined) console.log(method, path, statuses);
      expect(complaints.slice(0, 3)).toEqual([]);
    },
    120_000,
  );
});
