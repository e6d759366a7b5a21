import { expect } from 'vitest';
import { fingerprint } from './database-fingerprint.ts';
import type { aSignedInUser } from './factories.ts';
import type { Call, TestApp } from './test-app.ts';

type Person = Pick<Awaited<ReturnType<typeof aSignedInUser>>, 'call'>;

/** Calls as a person, and insists on the status and that nothing at all was written. */
export const refusalsOf = (test: TestApp) => async (person: Person, call: Call, status: number) => {
  const before = await fingerprint(test.database);
  const answer = await person.call(call);
  expect(answer.statusCode).toBe(status);
  expect(await fingerprint(test.database)).toEqual(before);
  return answer.json();
};
