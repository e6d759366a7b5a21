import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOrganisation, type TestOrganisation } from './factories.ts';
import { fuzzedRoutes, fuzzRoute, shareOf, subjectsIn } from './fuzz-drill.ts';
import { startTestApp } from './test-app.ts';

const SEED = Number(process.env.FUZZ_SEED ?? 20_261_115);
const REQUESTS = 300;

const test = await startTestApp();
afterAll(() => test.close());

let organisation: TestOrganisation;
beforeAll(async () => {
  organisation = await anOrganisation(test);
});

/** `npm run drill:fuzz` sends 50,000, and watches the memory. */
describe(`${String(REQUESTS)} random requests (seed ${String(SEED)}; few of them carry a password worth hashing)`, () => {
  it.each(fuzzedRoutes(test).map((route) => [route.method, route.path, route] as const))(
    '%s %s gives no 5xx, and only answers the contract promises',
    async (method, path, route) => {
      const requests = Math.ceil(REQUESTS * shareOf(route));
      const subjects = await subjectsIn(test, organisation);
      const { complaints, statuses } = await fuzzRoute(test, route, { ...subjects, requests, seed: SEED });
      if (process.env.FUZZ_SEED !== undefined) console.log(method, path, statuses);
      expect(complaints.slice(0, 3)).toEqual([]);
    },
    120_000,
  );
});
