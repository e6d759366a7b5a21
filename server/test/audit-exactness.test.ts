import { AuditQuery } from '@assay/contract';
import pg from 'pg';
import { expect, it } from 'vitest';
import { updateAuditCounts } from '../src/features/record/audit/audit-count.ts';
import { selectAuditPage } from '../src/features/record/audit/audit-page.ts';
import { buildVendorBody, seedIntegrator } from './support/factories.ts';
import { useTestApp } from './support/test-app.ts';

const WRITERS = 16;
const CHANGES_EACH = 40;

const test = useTestApp({ DATABASE_POOL_SIZE: '24' });

type Integrator = Awaited<ReturnType<typeof seedIntegrator>>;
type Change = { readonly action: string; readonly id: string };

/** Some changes fail half-way, because of a taken external ID or an unknown owner, and roll back. */
async function write({ call }: Integrator, writer: number): Promise<Change[]> {
  const done: Change[] = [];
  const change = async (action: string, request: Parameters<typeof call>[0], id?: string) => {
    const answer = await call(request);
    if (answer.statusCode < 300) done.push({ action, id: id ?? answer.json().id });
    else expect([400, 404, 409], answer.body).toContain(answer.statusCode);
  };
  const pick = () => done.findLast(({ action }) => action === 'CREATE_VENDOR')?.id ?? 'none';
  for (let n = 0; n < CHANGES_EACH; n += 1) {
    const externalId = `taken ${String((n * WRITERS + writer * 7) % 90)}`;
    const url = `/api/v1/vendors/${pick()}`;
    const name = `Vendor ${String(writer)} ${String(n)}`;
    const turn = (n + writer) % 5;
    if (turn < 2) {
      const payload = buildVendorBody({ name, externalId });
      await change('CREATE_VENDOR', { method: 'POST', url: '/api/v1/vendors/import', payload });
    } else if (turn < 4) {
      const ownerId = turn === 3 && n % 2 === 0 ? '5f0c7f3e-0000-4000-8000-000000000000' : undefined;
      await change('UPDATE_VENDOR', { method: 'PUT', url, payload: { name, externalId, ownerId } }, pick());
    } else {
      await change('DELETE_VENDOR', { method: 'DELETE', url }, pick());
    }
  }
  return done;
}

/** Compares the service's total with a plain count in the same snapshot, repeatedly until the writers are done. */
async function compare({ organisation }: Integrator, isDone: () => boolean) {
  const client = new pg.Client({ connectionString: test.database.url, options: '-c role=assay_app' });
  await client.connect();
  await client.query(`select set_config('app.organisation_id', $1, false)`, [organisation.id]);
  const reads: { total: number; plain: number; uncounted: number }[] = [];
  while (!isDone()) {
    for (const action of ['', 'CREATE_VENDOR', 'UPDATE_VENDOR']) {
      const query = AuditQuery.parse({ action, pageSize: '5' });
      const { sql, parameters } = selectAuditPage(organisation.operator, query, { mostUncounted: null });
      await client.query('begin isolation level repeatable read');
      const page = await client.query(sql, [...parameters]);
      const plain = await client.query(
        `select count(*) from audit_entry where organisation_id = $1 and ($2 = '' or action = $2)`,
        [organisation.id, action],
      );
      await client.query('commit');
      reads.push({
        total: Number(page.rows[0].totalCount),
        plain: Number(plain.rows[0].count),
        uncounted: Number(page.rows[0].uncounted),
      });
    }
  }
  await client.end();
  return reads;
}

it('with 16 writers and random rollbacks, every total is exact and every change has one entry', async () => {
  const integrator = await seedIntegrator(test);
  const { organisation, call } = integrator;
  let done = false;
  const isDone = () => done;
  const counting = (async () => {
    while (!isDone()) await updateAuditCounts(test.ctx, organisation.id);
  })();
  const totals: number[] = [];
  const reading = (async () => {
    while (!isDone()) totals.push((await call({ method: 'GET', url: '/api/v1/audit' })).json().totalCount);
  })();
  const comparing = compare(integrator, isDone);
  const changes = (await Promise.all(Array.from({ length: WRITERS }, (_, n) => write(integrator, n)))).flat();
  done = true;
  const reads = await comparing;
  await Promise.all([counting, reading]);

  expect(reads.filter(({ total, plain }) => total !== plain)).toEqual([]);
  expect(new Set(reads.map(({ total }) => total)).size).toBeGreaterThan(10);
  expect(reads.some(({ uncounted, plain }) => uncounted > 0 && uncounted < plain)).toBe(true);
  expect(totals).toEqual(totals.toSorted((a, b) => a - b));

  const entries = await test.database.query<Change>(
    `select action, entity_id as id from audit_entry where organisation_id = $1 and entity_type = 'Vendor'`,
    [organisation.id],
  );
  const lines = (list: readonly Change[]) => list.map(({ action, id }) => `${action} ${id}`).sort();
  expect(lines(entries)).toEqual(lines(changes));
  expect(changes.length).toBeLessThan(WRITERS * CHANGES_EACH);
  expect(changes.length).toBeGreaterThan(WRITERS * 10);
  const log = await call({ method: 'GET', url: '/api/v1/audit' });
  expect(log.json().totalCount).toBe(changes.length + 2);
}, 120_000);
