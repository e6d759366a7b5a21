import { type AuditPage, AuditQuery } from '@assay/contract';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { isFullRun } from '../../../../test/support/full-run.ts';
import { insertAuditEntries, waitUntilSealable } from '../../../../test/support/audit-entries.ts';
import { seedApiKey, seedOrganisation, type TestOrganisation } from '../../../../test/support/factories.ts';
import { callWithApiKey, useTestApp } from '../../../../test/support/test-app.ts';
import { readInOrganisation } from '../../../platform/db/in-organisation.ts';
import { updateAuditCounts } from './audit-count.ts';
import { selectAuditPage } from './audit-page.ts';

const test = useTestApp();

type Filter = { action?: string; userId?: string; fromDate?: string; toDate?: string };
type AuditParams = Filter & { page?: string; pageSize?: string };

/** A seeded generator, so that failures are reproducible. */
function dice(seed: number) {
  let state = seed;
  const roll = (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
  return { roll, oneOf: <T>(values: readonly T[]) => values[roll(values.length)] };
}

const FIRST_DAY = Date.parse('2025-08-10T00:00:00Z');
const DAY_MS = 24 * 3_600_000;

function createParams(users: readonly string[], count: number): AuditParams[] {
  const { roll, oneOf } = dice(20_261_115);
  const moment = () => {
    const at = new Date(FIRST_DAY + roll(470) * DAY_MS + roll(2) * roll(86_400_000)).toISOString();
    return roll(2) === 0 ? at.slice(0, 10) : at;
  };
  return Array.from({ length: count }, () => {
    const [fromDate, toDate] = [moment(), moment()].sort();
    return {
      ...(roll(2) === 0 && { action: oneOf(['LOGIN', 'UPDATE_VENDOR', 'DELETE_USER', 'NOTHING']) ?? '' }),
      ...(roll(2) === 0 && { userId: oneOf(users) ?? '' }),
      ...(roll(2) === 0 && { fromDate: fromDate ?? '' }),
      ...(roll(2) === 0 && { toDate: toDate ?? '' }),
      page: String(1 + (roll(3) === 0 ? roll(800) : roll(20))),
      pageSize: String(1 + roll(60)),
    };
  });
}

const MATCHES = `
  organisation_id = $1 and ($2 = '' or action = $2) and ($3 = '' or user_id = $3::uuid)
  and created_at >= coalesce($4, '-infinity')::timestamptz and created_at <= coalesce($5, 'infinity')::timestamptz`;

/** The reference result: a full count and an offset. */
async function readDirectly({ id }: TestOrganisation, params: AuditParams) {
  const { action, userId, fromDate, toDate, page, pageSize } = AuditQuery.parse(params);
  const values = [id, action, userId, fromDate ?? null, toDate ?? null];
  const [count] = await test.database.query<{ total: string }>(
    `select count(*) as total from audit_entry where ${MATCHES}`,
    values,
  );
  const rows = await test.database.query<{ id: string }>(
    `select id from audit_entry where ${MATCHES} order by created_at desc, id desc offset $6 limit $7`,
    [...values, (page - 1) * pageSize, pageSize],
  );
  return { totalCount: Number(count?.total), ids: rows.map((row) => row.id) };
}

const idsIn = (rows: readonly { readonly id: string | null }[]) => rows.flatMap(({ id }) => id ?? []);

/** Runs only the query, which does not store counts. */
async function readWithoutCount({ operator }: TestOrganisation, params: AuditParams) {
  const statement = selectAuditPage(operator, AuditQuery.parse(params), { mostUncounted: null });
  const rows = await readInOrganisation(test.ctx, operator, statement);
  return { totalCount: rows[0]?.totalCount, ids: idsIn(rows) };
}

const countsOf = ({ id }: TestOrganisation) =>
  test.database.query<{ entries: string }>(
    `select entries from audit_count where organisation_id = $1 and action = '' and user_id = '' and day = '-infinity'`,
    [id],
  );

const FILTERS = isFullRun ? 200 : 60;

describe(`${String(FILTERS)} random filters and pages over 20,000 entries in 15 months`, () => {
  let organisation: TestOrganisation;
  let params: AuditParams[];
  beforeAll(async () => {
    organisation = await seedOrganisation(test);
    await insertAuditEntries(test, organisation, 10_000);
    const users = await test.database.query<{ id: string }>(
      'select distinct user_id as id from audit_entry where user_id is not null order by 1',
    );
    params = createParams(idsIn(users), FILTERS);
  });

  it('return the exact total and entries without stored counts', async () => {
    expect(await countsOf(organisation)).toEqual([]);
    for (const one of params) {
      expect(await readWithoutCount(organisation, one), JSON.stringify(one)).toEqual(
        await readDirectly(organisation, one),
      );
    }
  });

  it('return the same when half of the entries are counted, interleaved with the others', async () => {
    await waitUntilSealable(test, organisation);
    await updateAuditCounts(test.ctx, organisation.id);
    expect(await countsOf(organisation)).toEqual([{ entries: '10001' }]);
    await insertAuditEntries(test, organisation, 10_000);
    for (const one of params) {
      expect(await readWithoutCount(organisation, one), JSON.stringify(one)).toEqual(
        await readDirectly(organisation, one),
      );
    }
  });

  it('return the same through the API when all entries are counted', async () => {
    await waitUntilSealable(test, organisation);
    await updateAuditCounts(test.ctx, organisation.id);
    expect(await countsOf(organisation)).toEqual([{ entries: '20001' }]);
    const call = callWithApiKey(test.app, await seedApiKey(test, organisation, ['audit:view']));
    for (const one of params) {
      const answer = await call({ method: 'GET', url: '/api/v1/audit', query: one });
      const { totalCount, entries } = answer.json<AuditPage>();
      expect({ totalCount, ids: idsIn(entries) }, JSON.stringify(one)).toEqual(await readDirectly(organisation, one));
    }
  });

  it('mostly match something, so that the comparison is meaningful', async () => {
    const totals = await Promise.all(params.map((one) => readDirectly(organisation, one)));
    expect(totals.filter(({ ids }) => ids.length > 0).length).toBeGreaterThan(FILTERS * 0.4);
    expect(new Set(totals.map(({ totalCount }) => totalCount)).size).toBeGreaterThan(FILTERS * 0.4);
  });
});

describe('Counting', () => {
  it('updates the totals before responding when too much is uncounted', async () => {
    const organisation = await seedOrganisation(test);
    await insertAuditEntries(test, organisation, 60_500);
    const call = callWithApiKey(test.app, await seedApiKey(test, organisation, ['audit:view']));
    await waitUntilSealable(test, organisation);
    const answer = await call({ method: 'GET', url: '/api/v1/audit?action=LOGIN' });
    const { totalCount } = await readDirectly(organisation, { action: 'LOGIN' });
    expect(answer.json()).toMatchObject({ totalCount });
    expect(await countsOf(organisation)).toEqual([{ entries: '60502' }]);
  });

  it('stores counts after the response from 1,000 uncounted entries on', async () => {
    const organisation = await seedOrganisation(test);
    const call = callWithApiKey(test.app, await seedApiKey(test, organisation, ['audit:view']));
    await insertAuditEntries(test, organisation, 900);
    await call({ method: 'GET', url: '/api/v1/audit' });
    await insertAuditEntries(test, organisation, 100);
    expect(await countsOf(organisation)).toEqual([]);
    await waitUntilSealable(test, organisation);
    const answer = await call({ method: 'GET', url: '/api/v1/audit' });
    expect(answer.json()).toMatchObject({ totalCount: 1_002 });
    await expect.poll(() => countsOf(organisation)).toEqual([{ entries: '1002' }]);
  });

  it('omits writes of a running transaction, and includes them later', async () => {
    const organisation = await seedOrganisation(test);
    const total = async () => (await readWithoutCount(organisation, {})).totalCount;
    await waitUntilSealable(test, organisation);
    const writer = new pg.Client({ connectionString: test.database.url });
    await writer.connect();
    await writer.query('begin');
    await writer.query(
      `insert into audit_entry (organisation_id, id, action, user_name) values ($1, gen_random_uuid(), 'LOGIN', 'Slow')`,
      [organisation.id],
    );
    await insertAuditEntries(test, organisation, 500);
    await updateAuditCounts(test.ctx, organisation.id);
    expect(await countsOf(organisation)).toEqual([{ entries: '1' }]);
    expect(await total()).toBe(501);
    await writer.query('commit');
    await writer.end();
    expect(await total()).toBe(502);
    await waitUntilSealable(test, organisation);
    await updateAuditCounts(test.ctx, organisation.id);
    expect(await countsOf(organisation)).toEqual([{ entries: '502' }]);
    expect(await total()).toBe(502);
  });

  it('changes nothing when there is nothing new', async () => {
    const organisation = await seedOrganisation(test);
    await waitUntilSealable(test, organisation);
    for (let round = 0; round < 3; round += 1) await updateAuditCounts(test.ctx, organisation.id);
    expect(await countsOf(organisation)).toEqual([{ entries: '1' }]);
  });

  it('counts nothing twice when several servers count concurrently', async () => {
    const organisation = await seedOrganisation(test);
    await insertAuditEntries(test, organisation, 5_000);
    await waitUntilSealable(test, organisation);
    await Promise.all(Array.from({ length: 8 }, () => updateAuditCounts(test.ctx, organisation.id)));
    expect(await countsOf(organisation)).toEqual([{ entries: '5001' }]);
    await insertAuditEntries(test, organisation, 5_000);
    await waitUntilSealable(test, organisation);
    await Promise.all(Array.from({ length: 8 }, () => updateAuditCounts(test.ctx, organisation.id)));
    expect(await countsOf(organisation)).toEqual([{ entries: '10001' }]);
  });
});
