import { expect } from 'vitest';
import { fingerprintDatabase } from './database-fingerprint.ts';
import type { SignedInUser } from './factories.ts';
import type { Call, TestApp } from './test-app.ts';

/** Asserts the status, and that the request writes nothing. */
export const createRefusalCheck =
  (test: TestApp) => async (person: Pick<SignedInUser, 'call'>, call: Call, status: number) => {
    const before = await fingerprintDatabase(test.database);
    const response = await person.call(call);
    expect(response.statusCode, response.body).toBe(status);
    expect(await fingerprintDatabase(test.database)).toEqual(before);
    return response.json();
  };
