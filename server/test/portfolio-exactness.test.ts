import pg from 'pg';
import { expect, it } from 'vitest';
import { toDashboard } from '../src/features/insight/dashboard/dashboard-summary.ts';
import { updatePortfolioCounts } from '../src/features/portfolio/figures/figure-jobs.ts';
import { type Figure, selectPortfolioFigures } from '../src/features/insight/dashboard/portfolio-figures.ts';
import { buildVendorBody, seedIntegrator } from './support/factories.ts';
import { recountPortfolio } from './support/portfolio-recount.ts';
import { useTestApp } from './support/test-app.ts';

const WRITERS = 12;
const ROUNDS = 12;
const TODAY = '2026-11-15';
const TIERS = ['LOW', 'MEDIUM', 'HIGH', 'CRITICAL'] as const;

const test = useTestApp({ DATABASE_POOL_SIZE: '20' });

type Integrator = Awaited<ReturnType<typeof seedIntegrator>>;

/** Imports and updates with a taken external ID fail half-way and roll back. */
async function write({ call }: Integrator, writer: number) {
  for (let n = 0; n < ROUNDS; n += 1) {
    const tier = TIERS[(n + writer) % 4];
    const externalId = `taken ${String((n * WRITERS + writer * 7) % 60)}`;
    const payload = buildVendorBody({ ...(tier && { tier }), ...(n % 2 === 0 && { externalId }) });
    const answer = await call({ method: 'POST', url: '/api/v1/vendors/import', payload });
    if (answer.statusCode !== 201) continue;
    const url = `/api/v1/vendors/${answer.json().id}`;
    for (const status of ['PENDING', 'COMPLETED']) {
      await call({ method: 'POST', url: `${url}/responsibilities`, payload: { title: 'Review access', status } });
    }
    await call({ method: 'PUT', url, payload: { tier: TIERS[(n + writer + 1) % 4], externalId } });
    if (n % 3 === 0) await call({ method: 'DELETE', url });
  }
}

type Row = Omit<Figure, 'count' | 'amount'> & { readonly count: string; readonly amount: string };

/** Without the service's type parsers, the driver returns numbers as text. */
const figureOf = (row: Row): Figure => ({ ...row, count: Number(row.count), amount: Number(row.amount) });

/** Compares the service's figures with a computation from scratch in the same snapshot, until the writers are done. */
async function compare({ organisation }: Integrator, isDone: () => boolean) {
  const client = new pg.Client({ connectionString: test.database.url, options: '-c role=assay_app' });
  await client.connect();
  await client.query(`select set_config('app.organisation_id', $1, false)`, [organisation.id]);
  const { sql, parameters } = selectPortfolioFigures(organisation.operator, { today: TODAY, mostUncounted: null });
  const seen = new Set<number>();
  while (!isDone()) {
    await client.query('begin isolation level repeatable read');
    const { rows } = await client.query<Row>(sql, [...parameters]);
    const shown = toDashboard(rows.map(figureOf));
    const plain = await recountPortfolio(
      async (text, values) => (await client.query(text, values)).rows,
      organisation.id,
      TODAY,
    );
    await client.query('commit');
    expect(shown).toEqual(plain);
    seen.add(shown.customerResponsibilitySummary.total);
  }
  await client.end();
  return seen.size;
}

it('with 12 writers, random rollbacks and two counters, every dashboard is exact', async () => {
  const integrator = await seedIntegrator(test);
  let done = false;
  const isDone = () => done;
  const counting = Array.from({ length: 2 }, async () => {
    while (!isDone()) await updatePortfolioCounts(test.ctx, integrator.organisation.id);
  });
  const comparing = compare(integrator, isDone);
  await Promise.all(Array.from({ length: WRITERS }, (_, n) => write(integrator, n)));
  done = true;
  expect(await comparing).toBeGreaterThan(10);
  await Promise.all(counting);
  const answer = await integrator.call({ method: 'GET', url: '/api/v1/dashboard' });
  expect(answer.json()).toEqual(await recountPortfolio(test.database.query, integrator.organisation.id, TODAY));
  expect(answer.json().vendorCount).toBeGreaterThan(WRITERS);
}, 120_000);
