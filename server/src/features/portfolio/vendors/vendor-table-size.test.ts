import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { seedOrganisation, seedSignedInUser } from '../../../../test/support/factories.ts';
import { type Call, useTestApp } from '../../../../test/support/test-app.ts';

const test = useTestApp();

const asking = (query: Record<string, string>): Call => ({ method: 'GET', url: '/api/app/vendors', query });

describe('GET /api/app/vendors with more than 1,000 vendors', () => {
  it('200 counts all, but of a filter no more than the first 1,000 or those up to the end of the page', async () => {
    const organisation = await seedOrganisation(test);
    const visitor = await seedSignedInUser(test, organisation);
    await test.database.query(
      `insert into vendor (organisation_id, id, name, contact_email, tags, overall_score)
       select $1, gen_random_uuid(), 'Cloud ' || n, 'a@b.example', array[case when n > 1000 then 'rare' else 'common' end], 0.9
       from generate_series(1, 1010) n`,
      [organisation.id],
    );
    const totalOf = async (query: Record<string, string>) => {
      const { entries, totalCount, totalIsLimited } = (await visitor.call(asking(query))).json();
      return [entries.length, totalCount, totalIsLimited];
    };
    expect(await totalOf({})).toEqual([50, 1010, false]);
    expect(await totalOf({ tier: 'UNTIERED' })).toEqual([50, 1010, false]);
    expect(await totalOf({ tag: 'rare' })).toEqual([10, 10, false]);
    expect(await totalOf({ tag: 'common' })).toEqual([50, 1000, false]);
    expect(await totalOf({ rating: 'GREEN' })).toEqual([50, 1000, true]);
    expect(await totalOf({ query: 'cloud' })).toEqual([50, 1000, true]);
    expect(await totalOf({ query: 'cloud 1010' })).toEqual([1, 1, false]);
    expect(await totalOf({ rating: 'GREEN', page: '21' })).toEqual([10, 1010, false]);
  });

  it.each(['name', '-nextReviewOn'])('200 with CSV in pieces, with every vendor once, sorted by %s', async (sort) => {
    const organisation = await seedOrganisation(test);
    const visitor = await seedSignedInUser(test, organisation);
    await test.database.query(
      `insert into vendor (organisation_id, id, name, contact_email, last_assessed_at)
       select $1, gen_random_uuid(), 'Vendor ' || n, 'a@b.example', case when n % 3 > 0 then now() - n * interval '1 day' end
       from generate_series(1, 2345) n`,
      [organisation.id],
    );
    const { body } = await visitor.call(asking({ format: 'csv', sort }));
    const rows: Record<string, string>[] = parse(body, { record_delimiter: '\r\n', columns: true });
    expect(new Set(rows.map(({ ID }) => ID)).size).toBe(2345);
    const values = rows.map((row) => (sort === 'name' ? row.Vendor : row['Next review on']));
    const sorted = values.toSorted();
    expect(values).toEqual(sort === 'name' ? sorted : sorted.toReversed());
  });
});
