import { beforeAll } from 'vitest';
import { seedIntegrator } from '../../server/test/support/factories.ts';
import { type Environment, useTestApp } from '../../server/test/support/test-app.ts';
import { type AssayClient, createAssayClient, type AssayOptions } from '../src/index.ts';

type Service = { readonly origin: string; readonly key: string; readonly organisationId: string };

/** The real service on its own port, with an API key. */
export function useService(environment?: Environment) {
  const test = useTestApp(environment);
  let service: Service | undefined;
  const get = () => {
    if (!service) throw new Error('The service runs only inside tests');
    return service;
  };
  beforeAll(async () => {
    const origin = await test.app.listen({ host: '127.0.0.1', port: 0 });
    const { key, organisation } = await seedIntegrator(test);
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
    assay: (options: AssayOptions = {}): AssayClient =>
      createAssayClient({ baseUrl: get().origin, apiKey: get().key, ...options }),
    vendorNames: async () => {
      const rows = await test.database.query<{ name: string }>('select name from vendor order by name');
      return rows.map(({ name }) => name);
    },
  };
}

/** A fetch that passes each request to `happens` and records it in `sent`. */
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

/** The error that a call throws, or null. */
export const thrown = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => null,
    (error: unknown) => error,
  );
