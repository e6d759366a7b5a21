import { beforeAll, expect } from 'vitest';
import { fingerprint } from './database-fingerprint.ts';
import { anIntegrator, aVendor } from './factories.ts';
import { type Call, type Environment, useTestApp } from './test-app.ts';

type Integrator = Awaited<ReturnType<typeof anIntegrator>>;

/** A service of its own for a test file, called by the holder of a key of its one organisation. */
export function useIntegrator(environment?: Environment) {
  const test = useTestApp(environment);
  let integrator: Integrator | undefined;
  const get = () => {
    if (!integrator) throw new Error('The integrator calls only inside tests');
    return integrator;
  };
  beforeAll(async () => {
    integrator = await anIntegrator(test);
  });
  const call = (request: Call) => get().call(request);
  return {
    test,
    call,
    get organisation() {
      return get().organisation;
    },
    vendor: (fields?: Parameters<typeof aVendor>[2]) => aVendor(test, get().organisation, fields),
    /** Calls, and insists that the request wrote nothing at all. */
    refused: async (request: Call) => {
      const before = await fingerprint(test.database);
      const answer = await call(request);
      expect(await fingerprint(test.database)).toEqual(before);
      return answer;
    },
    /** The newest audit entries, newest first. */
    audited: () =>
      test.database.query<{ action: string; entity_id: string; entity_name: string; meta: unknown }>(
        `select action, entity_type, entity_id, entity_name, user_name, meta from audit_entry
         where organisation_id = $1 order by created_at desc, id desc limit 10`,
        [get().organisation.id],
      ),
  };
}
