import { randomUUID } from 'node:crypto';
import { ALL_PERMISSIONS } from '@assay/contract';
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { CALLER_KINDS, createCallerOfKind, listAllowedKinds } from './support/caller-kinds.ts';
import { createPortalCaller, createSessionCaller, type TestCaller } from './support/callers.ts';
import { fingerprintDatabase } from './support/database-fingerprint.ts';
import {
  buildExampleRequest,
  type ExampleIds,
  listBodyIds,
  listFields,
  pickIds,
  toRouteTitle,
} from './support/example-request.ts';
import { seedOrganisation, type TestOrganisation } from './support/factories.ts';
import { sample } from './support/full-run.ts';
import { type RemovedFilters, removeOrganisationFilters } from './support/remove-organisation-filters.ts';
import { prepareRoute } from './support/route-examples.ts';
import { listRoutes, type Route } from './support/route-list.ts';
import { type SeededIds, seedOneOfEverything } from './support/seed-one-of-everything.ts';
import { useTestApp } from './support/test-app.ts';

/** Occurs in every text of the second set of foreign data, and nowhere else. */
const MARKER = `Theirs${randomUUID().slice(0, 8)}`;

/** Any framework can have a control with this code, so it refers to nothing of theirs. */
const CODE = 'controlCode';

/** These routes need a link that opens findings. */
const FINDINGS = '/api/portal/findings';

const unknownIds = (ids: ExampleIds): ExampleIds =>
  Object.fromEntries(
    Object.entries(ids).map(([name, id]) => [name, name === 'externalId' ? id.replace(/\w/g, 'x') : randomUUID()]),
  );

/** All non-empty subsets of these names. */
const choices = (names: readonly string[]): string[][] =>
  names.reduce<string[][]>((all, name) => [...all, ...all.map((some) => [...some, name])], [[]]).slice(1);

/** The response without headers that always differ; `ratelimit` counts the caller's own requests. */
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
  let ourFamily: SeededIds;
  let theirFamilies: SeededIds[];
  let session: TestCaller;
  const callers = new Map<string, TestCaller>();

  beforeAll(async () => {
    if (filterRemoved) removed = removeOrganisationFilters(test.ctx.database.pool);
    const theirs = await seedOrganisation(test, 'Northwind');
    ours = await seedOrganisation(test, 'Northwind');
    theirFamilies = [
      await seedOneOfEverything(test, theirs, 'Shared'),
      await seedOneOfEverything(test, theirs, MARKER),
    ];
    ourFamily = await seedOneOfEverything(test, ours, 'Shared');
    session = await createSessionCaller(test, ours, ALL_PERMISSIONS);
    for (const kind of CALLER_KINDS)
      callers.set(kind, await createCallerOfKind(kind, test, { organisation: ours, family: ourFamily }));
    callers.set('session', session);
    callers.set(FINDINGS, await createPortalCaller(test, ours, { contactLinkId: ourFamily.findingLinkId }));
  });

  /** In a sample, different routes are tried with the filter and without it. */
  const guarded = () =>
    sample(
      listRoutes(test.app).filter(({ access }) => access.callers !== 'anyone'),
      12,
      6 * Number(filterRemoved),
    );
  const callersOf = ({ access, path }: Route) =>
    (path.startsWith(FINDINGS) ? [FINDINGS] : listAllowedKinds(access)).map((kind) => callers.get(kind) ?? session);

  /** Foreign IDs to try. An external ID that both organisations use refers to our own vendor, so it is left out. */
  const foreignIds = (family: SeededIds): ExampleIds => {
    const { externalId, ...ids } = family;
    return externalId.includes(MARKER) ? family : ids;
  };

  /** The audit log shows the first eight characters of an ID, so these already count as a leak. */
  const traces = () => {
    const ids = theirFamilies.flatMap((family) => Object.entries(family).filter(([name]) => name !== 'externalId'));
    return [MARKER, ...ids.map(([, id]) => id.slice(0, 8))];
  };

  function expectNothingOfTheirs(answer: LightMyRequestResponse, title: string) {
    const bytes = (JSON.stringify(answer.headers) + answer.body).toLowerCase();
    for (const trace of traces()) expect(bytes, title).not.toContain(trace.toLowerCase());
  }

  /** Foreign IDs and unknown IDs must give the same bytes. A rejected request must write nothing. */
  async function expectUnknown(
    route: Route,
    ask: (foreign: ExampleIds) => Parameters<TestCaller>[0],
    foreign: ExampleIds,
  ) {
    for (const caller of callersOf(route)) {
      const before = await fingerprintDatabase(test.database);
      const known = await caller(ask(foreign));
      const unknown = await caller(ask(unknownIds(foreign)));
      const title = `${toRouteTitle(route)} with their ${Object.keys(foreign).join(', ')}`;
      expect(bytesOf(known), title).toEqual(bytesOf(unknown));
      expectNothingOfTheirs(known, title);
      if (known.statusCode >= 400) expect(await fingerprintDatabase(test.database), title).toEqual(before);
    }
  }

  it(
    'treats every foreign ID in a path like an unknown ID, alone and together with our own',
    { timeout: 300_000 },
    async () => {
      const routes = guarded().filter(({ params }) => params.length > 0);
      expect(routes.length).toBeGreaterThan(5);
      for (const route of routes) {
        const removedBefore = removed.count;
        for (const family of theirFamilies) {
          for (const names of choices(route.params)) {
            const foreign = pickIds(foreignIds(family), names);
            if (Object.keys(foreign).length < names.length) continue;
            await expectUnknown(route, (ids) => buildExampleRequest(route, { ...ourFamily, ...ids }), foreign);
          }
        }
        if (filterRemoved) expect(removed.count, `filters of ${toRouteTitle(route)}`).toBeGreaterThan(removedBefore);
      }
    },
  );

  it('treats every ID of another organisation in a body or query like an unknown ID', async () => {
    let tried = 0;
    for (const route of guarded()) {
      for (const family of theirFamilies) {
        for (const field of listBodyIds(route).filter((name) => name in family && name !== CODE)) {
          const ask = (body: ExampleIds) => buildExampleRequest(route, ourFamily, { body });
          await expectUnknown(route, ask, pickIds(family, [field]));
          tried += 1;
        }
        for (const field of listFields(route.schema.querystring).filter(
          (name) => name in foreignIds(family) && name !== CODE,
        )) {
          const ask = (query: ExampleIds) => buildExampleRequest(route, ourFamily, { query });
          await expectUnknown(route, ask, pickIds(family, [field]));
          tried += 1;
        }
      }
    }
    expect(tried).toBeGreaterThan(0);
  });

  it('exposes no data of another organisation in any list, record or download', async () => {
    for (const route of guarded().filter(({ method }) => method === 'GET')) {
      for (const caller of callersOf(route)) {
        for (const format of listFields(route.schema.querystring).includes('format') ? ['json', 'csv'] : [null]) {
          const answer = await caller(
            buildExampleRequest(route, ourFamily, format === null ? {} : { query: { format } }),
          );
          // Our assessment may not be completed yet.
          const isEarly =
            route.path.endsWith('/oscal/assessment-results') &&
            answer.statusCode === 409 &&
            answer.json().code === 'WRONG_STATUS';
          expect(isEarly ? 200 : answer.statusCode, `${toRouteTitle(route)}: ${answer.body}`).toBe(200);
          expectNothingOfTheirs(answer, toRouteTitle(route));
        }
      }
    }
  });

  it('returns our own vendors, not theirs, for a search that matches both', async () => {
    for (const query of [
      'query=shared',
      'tag=Shared',
      'externalId=Shared%20external',
      'tier=HIGH',
      `query=${MARKER}`,
    ]) {
      const answer = await session({ method: 'GET', url: `/api/v1/vendors?${query}` });
      const { vendorId, mergedVendorId } = ourFamily;
      const expected = query === 'query=shared' ? [vendorId, mergedVendorId] : [vendorId];
      const ids = answer.json().map(({ id }: { id: string }) => id);
      expect(ids.toSorted(), query).toEqual(query.includes(MARKER) ? [] : expected.toSorted());
    }
    const answer = await session({ method: 'GET', url: '/api/v1/vendors/external/Shared%20external' });
    expect(answer.json().id).toBe(ourFamily.vendorId);
  });

  it('accepts the same requests with our own IDs, so that the rejections are meaningful', async () => {
    for (const route of guarded()) {
      const inBody = listBodyIds(route).filter((name) => name in ourFamily);
      for (const names of [...(route.params.length > 0 ? [[]] : []), ...inBody.map((name) => [name])]) {
        const own = await seedOneOfEverything(test, ours, `Own ${randomUUID()}`);
        await prepareRoute(route.path, test, own);
        const [kind = ''] = listAllowedKinds(route.access).filter((one) => one !== 'apiKey');
        const caller =
          kind === 'session' ? session : await createCallerOfKind(kind, test, { organisation: ours, family: own });
        const answer = await caller(buildExampleRequest(route, own, { body: pickIds(own, names) }));
        expect(answer.statusCode, `${toRouteTitle(route)} with our ${names.join()}: ${answer.body}`).toBeLessThan(300);
        expectNothingOfTheirs(answer, toRouteTitle(route));
      }
    }
  });

  it('201 when another organisation has a vendor with the same external ID', async () => {
    const payload = { name: 'Ours', contactEmail: 'ours@vendor.example', externalId: `${MARKER} external` };
    const answer = await session({ method: 'POST', url: '/api/v1/vendors/import', payload });
    expect(answer.statusCode, answer.body).toBe(201);
  });

  if (!filterRemoved) return;
  it('has no other filter: without row-level security, vendors of other organisations are listed', async () => {
    expect([...removed.left]).toEqual([]);
    await test.database.query('alter table vendor disable row level security');
    const answer = await session({ method: 'GET', url: '/api/v1/vendors' });
    await test.database.query('alter table vendor enable row level security');
    for (const { vendorId } of theirFamilies) expect(answer.body).toContain(vendorId);
  });
});
