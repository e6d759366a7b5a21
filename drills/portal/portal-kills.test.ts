import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../server/test/support/test-database.ts';
import { runPortalDrill } from './run-portal-drill.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** `npm run drill:portal` kills it fifty times, on a database that syncs to disk. */
it('loses no acknowledged answer and leaves no partial write when the server is killed during saves and submissions', async () => {
  const { problems, saves, submits, cutOff } = await runPortalDrill(database.url, 5);
  expect(problems).toEqual([]);
  expect([saves > 20, submits > 0, cutOff > 0]).toEqual([true, true, true]);
}, 300_000);
