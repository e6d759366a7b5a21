import { beforeAll, describe, expect, it } from 'vitest';
import { aWay, thrown, useService } from '../test/service.ts';
import type { AssayClient, ListPath } from './index.ts';

const MANY = 1_203;
const service = useService();

beforeAll(async () => {
  await service.test.database.query(
    `insert into vendor (organisation_id, id, name, contact_email, tier)
     select $1, gen_random_uuid(), 'Vendor ' || to_char(n, 'FM0000'), 'contact@vendor.example',
       case when n % 3 = 0 then 'LOW' else 'HIGH' end from generate_series(1, $2::int) n`,
    [service.organisationId, MANY],
  );
});

const NAMES = Array.from({ length: MANY }, (_, index) => `Vendor ${String(index + 1).padStart(4, '0')}`);

async function everyOne<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}

/** The query parameters of the requests that `go` sends. */
async function walk(go: (assay: AssayClient) => Promise<unknown>): Promise<URLSearchParams[]> {
  const { sent, fetch } = aWay((request) => globalThis.fetch(request));
  await go(service.assay({ fetch }));
  return sent.map(({ url }) => new URL(url).searchParams);
}

describe('A list with a cursor', () => {
  it('yields each item once and in order', async () => {
    const found = await everyOne(service.assay().items('/api/v1/vendors'));
    expect(found.map(({ name }) => name)).toEqual(NAMES);
  });

  it('keeps its filter on every page and uses the given page size', async () => {
    const pages = await everyOne(service.assay().pages('/api/v1/vendors', { query: { tier: 'LOW', limit: 300 } }));
    expect(pages.map(({ length }) => length)).toEqual([300, 101]);
    expect(pages.flat().every(({ tier }) => tier === 'LOW')).toBe(true);
  });

  it('requests the next page only when it is needed', async () => {
    const requests = await walk(async (assay) => {
      for await (const { name } of assay.items('/api/v1/vendors', { query: { limit: 100 } })) {
        if (name === NAMES[150]) break;
      }
    });
    expect(requests.map((query) => query.has('cursor'))).toEqual([false, true]);
  });
});

describe('A list with page numbers and cursors', () => {
  beforeAll(async () => {
    await service.test.database.query(
      `insert into assessment (organisation_id, id, vendor_id, title, status, due_date, sections, risk_weights,
         template_lineage_id, template_name, template_version)
       select $1, gen_random_uuid(), (select id from vendor order by name limit 1), 'Assessment ' || n, 'DRAFT',
         '2027-01-01', '[]', '{"CRITICAL":8,"HIGH":4,"MEDIUM":2,"LOW":1}', gen_random_uuid(), 'Yearly', 1
       from generate_series(1, $2::int) n`,
      [service.organisationId, MANY],
    );
  });

  it('yields each item once', async () => {
    const found = await everyOne(service.assay().items('/api/v1/assessments'));
    expect(new Set(found.map(({ id }) => id)).size).toBe(MANY);
    expect(found).toHaveLength(MANY);
  });

  it('requests exactly as many pages as there are, by cursor', async () => {
    const query = { pageSize: undefined };
    const requests = await walk((assay) => everyOne(assay.pages('/api/v1/assessments', { query })));
    expect(requests.map((query) => query.has('cursor'))).toEqual([false, true, true]);
    const exact = await walk((assay) => everyOne(assay.pages('/api/v1/assessments', { query: { pageSize: 401 } })));
    expect(exact).toHaveLength(3);
  });

  it('400 is thrown for a page size that the service does not allow', async () => {
    const pages = everyOne(service.assay().pages('/api/v1/assessments', { query: { pageSize: 501 } }));
    expect(await thrown(pages)).toMatchObject({ status: 400, message: 'Invalid parameter: pageSize' });
  });

  it('requests the audit log, which has no cursors, by page number', async () => {
    await service.test.database.query(
      `insert into audit_entry (organisation_id, id, action, user_name)
       select $1, gen_random_uuid(), 'LOGIN', 'Robin' from generate_series(1, 7)`,
      [service.organisationId],
    );
    const query = { action: 'LOGIN', pageSize: 3 };
    const requests = await walk((assay) => everyOne(assay.pages('/api/v1/audit', { query })));
    expect(requests.map((sent) => sent.get('page'))).toEqual([null, '2', '3']);
  });

  it('yields what has changed since the last sync', async () => {
    const assay = service.assay();
    const updatedSince = (await assay.syncedUntil('/api/v1/vendors')) ?? '';
    expect(updatedSince).toMatch(/Z$/);
    const vendor = await assay.post('/api/v1/vendors/import', {
      body: { name: 'Zulu', contactEmail: 'contact@vendor.example' },
    });
    const changed = await everyOne(assay.items('/api/v1/vendors', { query: { updatedSince, sort: 'updatedAt' } }));
    expect(changed.at(-1)?.id).toBe(vendor.id);
    await assay.delete('/api/v1/vendors/{vendorId}', { path: { vendorId: vendor.id } });
    const deleted = await everyOne(assay.items('/api/v1/deletions', { query: { since: updatedSince } }));
    expect(deleted.map(({ id }) => id)).toEqual([vendor.id]);
  });

  it('ends after one request when nothing matches', async () => {
    const query = { query: 'nobody is called like this' };
    expect(await everyOne(service.assay().pages('/api/v1/assessments', { query }))).toEqual([[]]);
  });

  it('401 is thrown while iterating', async () => {
    await service.test.database.query('delete from api_key');
    expect(await thrown(everyOne(service.assay().items('/api/v1/audit')))).toMatchObject({ status: 401 });
  });
});

describe('List paths', () => {
  it('include all paginated lists at compile time', () => {
    const lists: Record<Extract<ListPath, `/api/v1/${string}`>, true> = {
      '/api/v1/vendors': true,
      '/api/v1/vendors/{vendorId}/assessments': true,
      '/api/v1/vendors/{vendorId}/decisions': true,
      '/api/v1/assessments': true,
      '/api/v1/acceptances': true,
      '/api/v1/approvals': true,
      '/api/v1/findings': true,
      '/api/v1/findings/{findingId}/comments': true,
      '/api/v1/findings/{findingId}/history': true,
      '/api/v1/audit': true,
      '/api/v1/tasks/{taskId}/results': true,
      '/api/v1/certifications': true,
      '/api/v1/responsibilities': true,
      '/api/v1/deletions': true,
      '/api/v1/webhooks/{webhookId}/deliveries': true,
    };
    expect(Object.keys(lists)).toHaveLength(15);
  });
});
