import { beforeAll, describe, expect, it } from 'vitest';
import { useIntegrator } from '../../../../test/support/integrator.ts';

const integrator = useIntegrator();
const { call, test } = integrator;

const MANY = 12_345;
const LINK = /^<([^>]+)>; rel="next"$/;

/** Groups of equal names, some differing only in case, so that pages end inside a group. */
beforeAll(async () => {
  await test.database.query(
    `insert into vendor (organisation_id, id, name, contact_email, tier, tags, overall_score, last_assessed_at)
     select $1, gen_random_uuid(),
       case n % 3 when 0 then 'Same Name ' when 1 then 'same name ' else '名前 ' end || n / 500,
       'contact' || n || '@vendor.example', case when n <= 700 then 'LOW' else 'HIGH' end, array['bulk'], 0.5679,
       '2026-11-01 10:20:30.456+00'
     from generate_series(1, $2::int) n`,
    [integrator.organisation.id, MANY],
  );
  await test.database.query('analyze vendor');
});

type Entry = { id: string; name: string };

async function walk(first: string): Promise<Entry[][]> {
  const slices: Entry[][] = [];
  let url: string | undefined = first;
  while (url !== undefined) {
    const answer = await call({ method: 'GET', url });
    expect(answer.statusCode).toBe(200);
    slices.push(answer.json());
    url = LINK.exec(String(answer.headers.link ?? ''))?.[1];
  }
  return slices;
}

describe('GET /api/v1/vendors of a large portfolio', () => {
  it('200 without limit returns every vendor once, in the order and shape of the pages', async () => {
    const whole = await call({ method: 'GET', url: '/api/v1/vendors' });
    expect(whole.statusCode).toBe(200);
    expect(whole.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(whole.headers.link).toBeUndefined();
    const vendors: Entry[] = whole.json();
    expect(vendors).toHaveLength(MANY);
    expect(vendors[0]).toMatchObject({ overallScore: 0.5679, lastAssessedAt: '2026-11-01T10:20:30.456Z' });
    const slices = await walk('/api/v1/vendors?limit=1000');
    expect(slices.flat()).toEqual(vendors);
    expect(new Set(vendors.map(({ id }) => id)).size).toBe(MANY);
  });

  it.each(['tag=bulk', 'query=vendor.example', 'query=e'])('200 returns every match of %s', async (filter) => {
    const answer = await call({ method: 'GET', url: `/api/v1/vendors?${filter}` });
    expect(answer.json()).toHaveLength(MANY);
  });

  it('200 pages through a filtered list without gaps or duplicates, keeping the filter in the Link header', async () => {
    const slices = await walk('/api/v1/vendors?limit=33&tier=LOW&query=same');
    const lows = (await call({ method: 'GET', url: '/api/v1/vendors?tier=LOW&query=same' })).json();
    expect(slices.flat()).toEqual(lows);
    expect(slices.slice(0, -1).every((slice) => slice.length === 33)).toBe(true);
    expect(lows.length).toBeGreaterThan(400);
  });

  it('200 without a Link header when the last page is full', async () => {
    const slices = await walk('/api/v1/vendors?limit=350&tier=LOW');
    expect(slices.map((slice) => slice.length)).toEqual([350, 350]);
  });

  it('200 for a cursor without limit returns all following vendors', async () => {
    const first = await call({ method: 'GET', url: '/api/v1/vendors?limit=1000' });
    const [, next = ''] = LINK.exec(String(first.headers.link)) ?? [];
    const rest = await call({ method: 'GET', url: next.replace('limit=1000&', '') });
    expect(rest.json()).toHaveLength(MANY - 1000);
  });
});
