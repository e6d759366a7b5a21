import { ALL_PERMISSIONS } from '@assay/contract';
import type { LightMyRequestResponse } from 'fastify';
import { seedApiKey, seedOrganisation, seedSignedInUser, type TestOrganisation } from '../support/factories.ts';
import { type Call, type TestApp, callWithApiKey } from '../support/test-app.ts';
import type { Caller } from './exchange.ts';

type Send = (call: Call) => Promise<LightMyRequestResponse>;

/** Sends requests as each caller; a caller is created when it is first needed. */
export function createCallers(test: TestApp, organisation: TestOrganisation) {
  const known = new Map<Caller, Send>();

  const create = async (caller: Caller): Promise<Send> => {
    if (caller === 'nobody') return (call) => test.app.inject(call);
    if (caller === 'full access key') return callWithApiKey(test.app, await seedApiKey(test, organisation));
    if (caller === 'key with a wrong secret') {
      const key = await seedApiKey(test, organisation);
      return callWithApiKey(test.app, `${key.split('.')[0] ?? ''}.${'0'.repeat(43)}`);
    }
    if (caller === 'key of another organisation') {
      return callWithApiKey(test.app, await seedApiKey(test, await seedOrganisation(test, 'Fabrikam')));
    }
    if (caller === 'signed-in user') return (await seedSignedInUser(test, organisation)).call;
    if (caller === 'signed-in user on another site') {
      const { call: send } = await seedSignedInUser(test, organisation);
      return (call) => send({ ...call, headers: { ...call.headers, origin: 'https://elsewhere.example' } });
    }
    const permissions = ALL_PERMISSIONS.filter((permission) => caller !== `key without ${permission}`);
    return callWithApiKey(test.app, await seedApiKey(test, organisation, permissions));
  };

  return async (caller: Caller): Promise<Send> => {
    const send = known.get(caller) ?? (await create(caller));
    known.set(caller, send);
    return send;
  };
}
