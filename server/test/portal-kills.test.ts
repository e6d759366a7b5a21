import { afterAll, beforeAll, expect, it } from 'vitest';
import { drillPortal } from './portal-drill.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** `npm run drill:portal` does it fifty times, on a database that writes through to its disk. */
it('loses no acknowledged answer and does nothing by half when the server is killed under saves and submits', async () => {
  const { problems, saves, submits, cutOff } = await drillPortal(database.url, 5);
  expect(problems).toEqual([]);
  expect([saves > 20, submits > 0, cutOff > 0]).toEqual([true, true, true]);
}, 300_000);
