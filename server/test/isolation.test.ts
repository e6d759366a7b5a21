import { randomUUID } from 'node:crypto';
import { ALL_PERMISSIONS } from '@assay/contract';
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { callerOf, KINDS, kindsOf } from './caller-kinds.ts';
import { aSessionCaller, type Caller } from './callers.ts';
import { fingerprint } from './database-fingerprint.ts';
import { anOrganisation, type TestOrganisation } from './factories.ts';
import { aFamily, type Family } from './family.ts';
import { fieldsOf, type Ids, idsInBody, only, plainRequest, titleOf } from './plain-request.ts';
import { prepareFor } from './route-examples.ts';
import { type Route, routesOf } from './route-list.ts';
import { useTestApp } from './test-app.ts';
import { type RemovedFilters, removeFilters } from './without-filter.ts';

/** Stands in every text of their second family, and nowhere else. */
const MARKER = `Theirs${randomUUID().slice(0, 8)}`;

const unknownIds = (ids: Ids): Ids =>
  Object.fromEntries(
    Object.entries(ids).map(([name, id]) => [name, name === 'externalId' ? id.replace(/\w/g, 'x') : randomUUID()]),
  );

/** Every way to pick at least one of these names. */
const choices = (names: readonly string[]): string[][] =>
  names.reduce<string[][]>((all, name) => [...all, ...all.map((some) => [...some, name])], [[]]).slice(1);

/** The answer without what differs between any two answers; `ratelimit` counts the caller's own requests. */
const bytesOf = ({ statusCode, headers, body }: LightMyRequestResponse) => ({
  statusCode,
  headers: { ...headers, date: '', 'x-request-id': '', ratelimit: '' },
  body,
});

describe.each([
  ['The filter and row-level security', false],
  ['Row-level security alone', true],
])('%s', (_, filterRemoved) => {
  const test = useTestApp({ DATABASE_NAMED_STATEMENTS: 'false' });
  let removed: RemovedFilters = { count: 0, left: new Set() };
  let ours: TestOrganisation;
  let ourFamily: Family;
  let theirFamilies: Family[];
  let session: Caller;
  const callers = new Map<string, Caller>();

  beforeAll(async () => {
    if (filterRemoved) removed = removeFilters(test.ctx.database.pool);
    const theirs = await anOrganisation(test, 'Northwind');
    ours = await anOrganisation(test, 'Northwind');
    theirFamilies = [await aFamily(test, theirs, 'Shared'), await aFamily(test, theirs, MARKER)];
    ourFamily = await aFamily(test, ours, 'Shared');
    session = await aSessionCaller(test, ours, ALL_PERMISSIONS);
    for (const kind of KINDS) callers.set(kind, await callerOf(kind, test, { organisation: ours, family: ourFamily }));
    callers.set('session', session);
  });

  const guarded = () => routesOf(test.app).filter(({ access }) => access.callers !== 'anyone');
  const callersOf = ({ access }: Route) => kindsOf(access).map((kind) => callers.get(kind) ?? session);

  /** What of theirs a foreign id may be: an external id of both organisations names our own vendor, so it is no secret. */
  const foreignIds = (family: Family): Ids => {
    const { externalId, ...ids } = family;
    return externalId.includes(MARKER) ? family : ids;
  };

  /** The audit log shows the first eight characters of an id, so those are already too much. */
  const traces = () => {
    const ids = theirFamilies.flatMap((family) => Object.entries(family).filter(([name]) => name !== 'externalId'));
    return [MARKER, ...ids.map(([, id]) => id.slice(0, 8))];
  };

  function expectNothingOfTheirs(answer: LightMyRequestResponse, title: string) {
    const bytes = (JSON.stringify(answer.headers) + answer.body).toLowerCase();
    for (const trace of traces()) expect(bytes, title).not.toContain(trace.toLowerCase());
  }

  /** Their ids and unknown ones in the same places: the same bytes, and nothing written. */
  async function expectUnknown(route: Route, ask: (foreign: Ids) => Parameters<Caller>[0], foreign: Ids) {
    for (const caller of callersOf(route)) {
      const before = await fingerprint(test.database);
      const known = await caller(ask(foreign));
      const unknown = await caller(ask(unknownIds(foreign)));
      const title = `${titleOf(route)} with their ${Object.keys(foreign).join(', ')}`;
      expect(bytesOf(known), title).toEqual(bytesOf(unknown));
      expectNothingOfTheirs(known, title);
      if (known.statusCode >= 400) expect(await fingerprint(test.database), title).toEqual(before);
    }
  }

  it(
    'answers like an unknown id to every id of another organisation in a path, alone and beside our own',
    { timeout: 300_000 },
    async () => {
      const routes = guarded().filter(({ params }) => params.length > 0);
      expect(routes.length).toBeGreaterThan(5);
      for (const route of routes) {
        const removedBefore = removed.count;
        for (const family of theirFamilies) {
          for (const names of choices(route.params)) {
            const foreign = only(foreignIds(family), names);
            if (Object.keys(foreign).length < names.length) continue;
            await expectUnknown(route, (ids) => plainRequest(route, { ...ourFamily, ...ids }), foreign);
          }
        }
        if (filterRemoved) expect(removed.count, `filters of ${titleOf(route)}`).toBeGreaterThan(removedBefore);
      }
    },
  );

  it('answers like an unknown id to every id of another organisation in a body or a query', async () => {
    let tried = 0;
    for (const route of guarded()) {
      for (const family of theirFamilies) {
        for (const field of idsInBody(route).filter((name) => name in family)) {
          const ask = (body: Ids) => plainRequest(route, ourFamily, { body });
          await expectUnknown(route, ask, only(family, [field]));
          tried += 1;
        }
        for (const field of fieldsOf(route.schema.querystring).filter((name) => name in foreignIds(family))) {
          const ask = (query: Ids) => plainRequest(route, ourFamily, { query });
          await expectUnknown(route, ask, only(family, [field]));
          tried += 1;
        }
      }
    }
    expect(tried).toBeGreaterThan(0);
  });

  it('shows not a byte of another organisation in any list, record or download of our own', async () => {
    for (const route of guarded().filter(({ method }) => method === 'GET')) {
      for (const caller of callersOf(route)) {
        for (const format of fieldsOf(route.schema.querystring).includes('format') ? ['json', 'csv'] : [null]) {
          const answer = await caller(plainRequest(route, ourFamily, format === null ? {} : { query: { format } }));
          expect(answer.statusCode, `${titleOf(route)}: ${answer.body}`).toBe(200);
          expectNothingOfTheirs(answer, titleOf(route));
        }
      }
    }
  });

  it('shows our own vendor, not theirs, to a search for what both have', async () => {
    for (const query of [
      'query=shared',
      'tag=Shared',
      'externalId=Shared%20external',
      'tier=HIGH',
      `query=${MARKER}`,
    ]) {
      const answer = await session({ method: 'GET', url: `/api/v1/vendors?${query}` });
      const expected = query.includes(MARKER) ? [] : [ourFamily.vendorId];
      expect(
        answer.json().map(({ id }: { id: string }) => id),
        query,
      ).toEqual(expected);
    }
    const answer = await session({ method: 'GET', url: '/api/v1/vendors/external/Shared%20external' });
    expect(answer.json().id).toBe(ourFamily.vendorId);
  });

  it('takes the very same requests with ids of our own, so that their refusal means something', async () => {
    for (const route of guarded()) {
      const inBody = idsInBody(route).filter((name) => name in ourFamily);
      for (const names of [...(route.params.length > 0 ? [[]] : []), ...inBody.map((name) => [name])]) {
        const own = await aFamily(test, ours, `Own ${randomUUID()}`);
        await prepareFor(route.path, test, own);
        const [kind = ''] = kindsOf(route.access).filter((one) => one !== 'apiKey');
        const caller = kind === 'session' ? session : await callerOf(kind, test, { organisation: ours, family: own });
        const answer = await caller(plainRequest(route, own, { body: only(own, names) }));
        expect(answer.statusCode, `${titleOf(route)} with our ${names.join()}: ${answer.body}`).toBeLessThan(300);
        expectNothingOfTheirs(answer, titleOf(route));
      }
    }
  });

  it('201 for a vendor with an external id that another organisation has given to one of its own', async () => {
    const payload = { name: 'Ours', contactEmail: 'ours@vendor.example', externalId: `${MARKER} external` };
    const answer = await session({ method: 'POST', url: '/api/v1/vendors/import', payload });
    expect(answer.statusCode, answer.body).toBe(201);
  });

  if (!filterRemoved) return;
  it('really had no filter left: once row-level security is off too, theirs is shown', async () => {
    expect([...removed.left]).toEqual([]);
    await test.database.query('alter table vendor disable row level security');
    const answer = await session({ method: 'GET', url: '/api/v1/vendors' });
    await test.database.query('alter table vendor enable row level security');
    for (const { vendorId } of theirFamilies) expect(answer.body).toContain(vendorId);
  });
});
