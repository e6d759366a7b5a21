import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { insertAuditEntry } from '../../../../test/support/audit-entries.ts';
import { createSessionCaller } from '../../../../test/support/callers.ts';
import {
  seedApiKey,
  seedIntegrator,
  seedOrganisation,
  seedVendor,
  type TestOrganisation,
} from '../../../../test/support/factories.ts';
import { callWithApiKey, useTestApp } from '../../../../test/support/test-app.ts';

const test = useTestApp();

type Query = Readonly<Record<string, string | string[]>>;

const reader = async (organisation: TestOrganisation) => {
  const call = callWithApiKey(test.app, await seedApiKey(test, organisation, ['audit:view']));
  return (query: Query = {}) => call({ method: 'GET', url: '/api/v1/audit', query });
};

describe('GET /api/v1/audit', () => {
  it('200 shows an entry with exactly the fields of the specification', async () => {
    const { organisation, call } = await seedIntegrator(test);
    const vendor = await seedVendor(test, organisation, { name: 'Contoso Cloud' });
    const answer = await call({ method: 'GET', url: '/api/v1/audit' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.json().entries[0]).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      action: 'CREATE_VENDOR',
      actionLabel: 'Vendor created',
      userName: 'Operator',
      entityType: 'Vendor',
      entityId: vendor.id.slice(0, 8),
      entityName: 'Contoso Cloud',
      meta: {
        changes: {
          name: { from: null, to: 'Contoso Cloud' },
          contactEmail: { from: null, to: 'security@contoso.example' },
          tags: { from: null, to: [] },
        },
      },
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      // Ours: `requestId` and `record`.
      requestId: null,
      record: { type: 'Vendor', id: vendor.id, vendorId: vendor.id, vendorName: 'Contoso Cloud' },
    });
    expect(Object.keys(answer.json())).toEqual(['entries', 'page', 'pageSize', 'totalCount']);
  });

  it('200 names the changed fields, without values, for a caller who may not see the record', async () => {
    const { organisation, call } = await seedIntegrator(test, ['audit:view', 'assessments:view']);
    await seedVendor(test, organisation, { name: 'Contoso Cloud', notes: 'Under negotiation' });
    const answer = await call({ method: 'GET', url: '/api/v1/audit?action=CREATE_VENDOR' });
    const { meta } = answer.json().entries[0];
    expect(Object.keys(meta)).toEqual(['changedFields']);
    expect(meta.changedFields.sort()).toEqual(['contactEmail', 'name', 'notes', 'tags']);
    const csv = await call({ method: 'GET', url: '/api/v1/audit?action=CREATE_VENDOR&format=csv' });
    expect([csv.statusCode, csv.body.includes('Under negotiation')]).toEqual([200, false]);
    expect(csv.body).toContain('changedFields');
  });

  it('200 shows the changes and the actor: an API key by its name', async () => {
    const { organisation, call } = await seedIntegrator(test);
    const { id } = await seedVendor(test, organisation, { tier: 'LOW' });
    await call({ method: 'PUT', url: `/api/v1/vendors/${id}`, payload: { tier: 'HIGH' } });
    const { entries } = (await call({ method: 'GET', url: '/api/v1/audit?action=UPDATE_VENDOR' })).json();
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({
      userName: 'Integration',
      meta: { changes: { tier: { from: 'LOW', to: 'HIGH' } } },
    });
  });

  it('200 lists newest first, also within a millisecond', async () => {
    const organisation = await seedOrganisation(test);
    const ids: string[] = [];
    for (const micros of ['000100', '000900', '001000']) {
      ids.unshift(await insertAuditEntry(test, organisation, { created_at: `2030-01-01 00:00:00.${micros}Z` }));
    }
    const { entries } = (await (await reader(organisation))()).json();
    expect(entries.slice(0, 3).map(({ id }: { id: string }) => id)).toEqual(ids);
  });

  it('200 for a signed-in user with audit:view', async () => {
    const organisation = await seedOrganisation(test);
    const session = await createSessionCaller(test, organisation, ['audit:view']);
    expect((await session({ method: 'GET', url: '/api/v1/audit' })).json()).toMatchObject({ page: 1, pageSize: 10 });
  });

  it('200 neither shows nor counts entries of another organisation', async () => {
    const [ours, theirs] = [await seedOrganisation(test, 'Same'), await seedOrganisation(test, 'Same')];
    const user_id = randomUUID();
    await insertAuditEntry(test, theirs, { action: 'LOGIN', user_id, entity_name: 'Theirs' });
    const read = await reader(ours);
    for (const query of [{}, { action: 'LOGIN' }, { userId: user_id }, { fromDate: '2020-01-01' }]) {
      const page = (await read(query)).json();
      expect(JSON.stringify(page)).not.toContain('Theirs');
      expect(page.totalCount).toBe('action' in query || 'userId' in query ? 0 : 2);
    }
  });
});

describe('Filters of GET /api/v1/audit', () => {
  let organisation: TestOrganisation;
  let read: Awaited<ReturnType<typeof reader>>;
  const [ada, jonas] = [randomUUID(), randomUUID()];
  beforeAll(async () => {
    organisation = await seedOrganisation(test);
    read = await reader(organisation);
    const at = (created_at: string, action: string, user_id: string | null) =>
      insertAuditEntry(test, organisation, { created_at, action, user_id, entity_name: `${action} ${created_at}` });
    await at('2026-03-01T23:59:59.999999Z', 'LOGIN', ada);
    await at('2026-03-02T00:00:00.000000Z', 'LOGIN', ada);
    await at('2026-03-02T12:30:00.123456Z', 'CREATE_VENDOR', ada);
    await at('2026-03-02T23:59:59.999999Z', 'LOGIN', jonas);
    await at('2026-03-03T00:00:00.000000Z', 'DELETE_VENDOR', jonas);
    await at('2026-03-03T08:00:00.000000Z', 'LOGIN', null);
  });
  const MARCH = { fromDate: '2026-03-01', toDate: '2026-03-31' };

  const namesOf = async (query: Query) => {
    const { entries, totalCount } = (await read(query)).json();
    expect(totalCount).toBe(entries.length);
    return entries.map(({ entityName }: { entityName: string }) => entityName);
  };
  const countOf = async (query: Query) => (await namesOf(query)).length;

  it('200 filters by action', async () => {
    expect(await countOf({ ...MARCH, action: 'LOGIN' })).toBe(4);
    expect(await countOf({ ...MARCH, action: 'DELETE_VENDOR' })).toBe(1);
  });

  it('200 with no entries for an unknown action or different spelling', async () => {
    for (const action of ['NOTHING', 'login', 'LOGIN ', "' or true --", '%']) expect(await countOf({ action })).toBe(0);
  });

  it('200 filters by userId, case-insensitively', async () => {
    expect(await countOf({ userId: ada })).toBe(3);
    expect(await countOf({ userId: jonas.toUpperCase() })).toBe(2);
  });

  it('200 with no entries for an unknown or malformed userId', async () => {
    const nil = '00000000-0000-0000-0000-000000000000';
    for (const userId of [randomUUID(), nil, nil.replaceAll('0', 'f'), 'nobody', "'", ada.slice(0, 8)]) {
      expect(await countOf({ userId })).toBe(0);
    }
  });

  it('200 ignores empty action and userId', async () => {
    expect(await countOf({ ...MARCH, action: '', userId: '' })).toBe(6);
  });

  it('200 combines action and userId', async () => {
    expect(await countOf({ action: 'LOGIN', userId: ada })).toBe(2);
    expect(await countOf({ action: 'DELETE_VENDOR', userId: ada })).toBe(0);
  });

  it('200 fromDate starts at 00:00:00 UTC of its day', async () => {
    expect(await countOf({ fromDate: '2026-03-02', toDate: '2026-03-31' })).toBe(5);
    expect(await countOf({ fromDate: '2026-03-03', toDate: '2026-03-31' })).toBe(2);
  });

  it('200 toDate includes the last microsecond of its day in UTC', async () => {
    expect(await countOf({ fromDate: '2026-03-01', toDate: '2026-03-02' })).toBe(4);
    expect(await countOf({ fromDate: '2026-03-01', toDate: '2026-03-01' })).toBe(1);
  });

  it('200 accepts date-times with any offset', async () => {
    expect(await countOf({ fromDate: '2026-03-02T12:00:00Z', toDate: '2026-03-02T13:00:00Z' })).toBe(1);
    expect(await countOf({ fromDate: '2026-03-02T13:30:00+01:00', toDate: '2026-03-02T14:00:00+01:00' })).toBe(1);
    expect(await countOf({ fromDate: '2026-03-02T12:00', toDate: '20260302T1300' })).toBe(1);
    expect(await countOf({ fromDate: '2026-03-02T12:30:01Z', toDate: '2026-03-03T07:59:59Z' })).toBe(2);
  });

  it('200 finds an entry by its createdAt as fromDate and toDate', async () => {
    const { entries } = (await read({ ...MARCH, action: 'CREATE_VENDOR' })).json();
    const { createdAt } = entries[0];
    expect(createdAt).toBe('2026-03-02T12:30:00.123Z');
    expect(await countOf({ fromDate: createdAt, toDate: createdAt })).toBe(1);
  });

  it('200 with no entries when toDate is before fromDate', async () => {
    expect(await countOf({ fromDate: '2026-03-03', toDate: '2026-03-01' })).toBe(0);
    expect(await countOf({ fromDate: '2026-03-03T06:00:00Z', toDate: '2026-03-02T18:00:00Z' })).toBe(0);
  });

  it.each([
    ['fromDate', '2026-02-30'],
    ['fromDate', '20260230'],
    ['fromDate', 'yesterday'],
    ['fromDate', '0000-01-01'],
    ['toDate', '2026-13-01'],
    ['toDate', '15.11.2026'],
    ['toDate', '2026-11-15T25:00:00Z'],
    ['toDate', '9999-12-31T23:59:59-05:00'],
    ['page', '0'],
    ['page', '-1'],
    ['page', '1.5'],
    ['page', 'first'],
    ['pageSize', '0'],
    ['pageSize', 'all'],
    ['format', 'xml'],
    ['action', 'X'.repeat(256)],
  ])('400 names %s when it is "%s"', async (name, value) => {
    const answer = await read({ [name]: value });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ error: `Invalid parameter: ${name}`, details: [{ path: name }] });
  });

  it.each(['action', 'userId', 'fromDate', 'toDate', 'page', 'pageSize', 'format'])(
    '400 names %s when it is repeated',
    async (name) => {
      const answer = await read({ [name]: ['1', '2'] });
      expect(answer.statusCode).toBe(400);
      expect(answer.json().error).toBe(`Invalid parameter: ${name}`);
    },
  );
});

describe('Pages of GET /api/v1/audit', () => {
  let read: Awaited<ReturnType<typeof reader>>;
  beforeAll(async () => {
    const organisation = await seedOrganisation(test);
    read = await reader(organisation);
    for (let n = 0; n < 23; n += 1) {
      await insertAuditEntry(test, organisation, {
        action: 'SEND_ASSESSMENT',
        created_at: `2026-05-${String(n + 1)}T10:00:00Z`,
      });
    }
  });
  const action = 'SEND_ASSESSMENT';

  it('200 with 10 entries per page by default', async () => {
    const first = (await read({ action })).json();
    expect(first).toMatchObject({ page: 1, pageSize: 10, totalCount: 23 });
    expect(first.entries).toHaveLength(10);
    const third = (await read({ action, page: '3' })).json();
    expect(third).toMatchObject({ page: 3, pageSize: 10, totalCount: 23 });
    expect(third.entries).toHaveLength(3);
  });

  it('200 accepts pageSize, and pages have no overlaps or gaps', async () => {
    const seen = [];
    for (const page of ['1', '2', '3', '4']) {
      const { entries, pageSize } = (await read({ action, page, pageSize: '7' })).json();
      expect(pageSize).toBe(7);
      seen.push(...entries.map(({ createdAt }: { createdAt: string }) => createdAt));
    }
    expect(seen).toHaveLength(23);
    expect(seen).toEqual([...new Set(seen)].sort().reverse());
  });

  it('400 when pageSize is above 500', async () => {
    expect((await read({ pageSize: '500' })).json().pageSize).toBe(500);
    expect((await read({ pageSize: '501' })).statusCode).toBe(400);
    expect((await read({ pageSize: '999999999' })).statusCode).toBe(400);
  });

  it('200 with no entries and the same total past the last page', async () => {
    for (const page of ['4', '1000000', '999999999999999']) {
      expect((await read({ action, page })).json()).toEqual({
        entries: [],
        page: Number(page),
        pageSize: 10,
        totalCount: 23,
      });
    }
  });
});
