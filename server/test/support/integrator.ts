import { expect } from 'vitest';
import { fingerprintDatabase } from './database-fingerprint.ts';
import { seedApiKey, seedVendor } from './factories.ts';
import { useFixture } from './fixture.ts';
import { useOrganisation } from './organisation.ts';
import { type Call, callWithApiKey, type Environment, type TestApp, useTestApp } from './test-app.ts';

export type Integrator = ReturnType<typeof useIntegrator>;

/** A separate service for a test file, with one organisation and an API key. */
export function useIntegrator(environment?: Environment) {
  const test = useTestApp(environment);
  const organisation = useOrganisation(test);
  const getKey = useFixture(() => seedApiKey(test, organisation));
  const call = (request: Call) => callWithApiKey(test.app, getKey())(request);
  return {
    test,
    call,
    /** Calls another service that uses the same database. */
    callOn:
      ({ app }: Pick<TestApp, 'app'>) =>
      (request: Call) =>
        callWithApiKey(app, getKey())(request),
    organisation,
    vendor: (fields?: Parameters<typeof seedVendor>[2]) => seedVendor(test, organisation, fields),
    /** Calls, and asserts that the request writes nothing. */
    refused: async (request: Call) => {
      const before = await fingerprintDatabase(test.database);
      const response = await call(request);
      expect(await fingerprintDatabase(test.database)).toEqual(before);
      return response;
    },
    audited: () =>
      test.database.query<{ action: string; entity_id: string; entity_name: string; meta: unknown }>(
        `select action, entity_type, entity_id, entity_name, user_name, meta from audit_entry
         where organisation_id = $1 order by created_at desc, id desc limit 10`,
        [organisation.id],
      ),
  };
}
