import { beforeAll } from 'vitest';
import { anIntegrator } from '../../server/test/factories.ts';
import { type Environment, useTestApp } from '../../server/test/test-app.ts';
import { type Assay, createAssay, type Options } from '../src/index.ts';

type Service = { readonly origin: string; readonly key: string; readonly organisationId: string };

/** The real service on an address of its own, and the key of an integration. */
export function useService(environment?: Environment) {
  const test = useTestApp(environment);
  let service: Service | undefined;
  const get = () => {
    if (!service) throw new Error('The service runs only inside tests');
    return service;
  };
  beforeAll(async () => {
    const origin = await test.app.listen({ host: '127.0.0.1', port: 0 });
    const { key, organisation } = await anIntegrator(test);
    service = { origin, key, organisationId: organisation.id };
  });
  return {
    test,
    get origin() {
      return get().origin;
    },
    get key() {
      return get().key;
    },
    get organisationId() {
      return get().organisationId;
    },
    assay: (options: Options = {}): Assay => createAssay({ baseUrl: get().origin, apiKey: get().key, ...options }),
    vendorNames: async () => {
      const rows = await test.database.query<{ name: string }>('select name from vendor order by name');
      return rows.map(({ name }) => name);
    },
  };
}

/** A way to the service on which something happens to each request; `sent` are those that were sent. */
export function aWay(happens: (request: Request, turn: number) => Promise<Response> | Response) {
  const sent: Request[] = [];
  const fetch = async (request: Request) => {
    sent.push(request.clone());
    return happens(request, sent.length);
  };
  return { sent, fetch };
}

export const busy = (status: 429 | 503, seconds: number) =>
  Response.json({ error: 'Busy' }, { status, headers: { 'retry-after': String(seconds) } });

/** What a call throws, or null. */
export const thrown = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => null,
    (error: unknown) => error,
  );
