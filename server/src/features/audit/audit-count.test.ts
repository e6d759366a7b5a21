import { AuditQuery, type AuditPage } from '@assay/contract';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { aLongLog, untilFinal } from '../../../test/audit-entries.ts';
import { anApiKey, anOrganisation, type TestOrganisation } from '../../../test/factories.ts';
import { useTestApp, withKey } from '../../../test/test-app.ts';
import { readInOrganisation } from '../../platform/db/in-organisation.ts';
import { countAudit } from './audit-count.ts';
import { auditPage } from './audit-page.ts';

const test = useTestApp();

type Filter = { action?: string; userId?: string; fromDate?: string; toDate?: string };
type Asked = Filter & { page?: string; pageSize?: string };

/** The same numbers in every run, so that a failure can be repeated. */
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

function askings(users: readonly string[], count: number): Asked[] {
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

/** What is asked for, found the plain way: a count of everything and an offset over everything. */
async function plainly({ id }: TestOrganisation, asked: Asked) {
  const { action, userId, fromDate, toDate, page, pageSize } = AuditQuery.parse(asked);
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

/** Reads with the service's statement alone, which counts nothing for good. */
async function uncountedly({ operator }: TestOrganisation, asked: Asked) {
  const statement = auditPage(operator, AuditQuery.parse(asked), { mostUncounted: null });
  const rows = await readInOrganisation(test.ctx, operator, statement);
  return { totalCount: rows[0]?.totalCount, ids: idsIn(rows) };
}

const countsOf = ({ id }: TestOrganisation) =>
  test.database.query<{ entries: string }>(
    `select entries from audit_count where organisation_id = $1 and action = '' and user_id = '' and day = '-infinity'`,
    [id],
  );

describe('Random filters, two hundred, each with a random page, over 20,000 entries of 15 months', () => {
  let organisation: TestOrganisation;
  let asked: Asked[];
  beforeAll(async () => {
    organisation = await anOrganisation(test);
    await aLongLog(test, organisation, 10_000);
    const users = await test.database.query<{ id: string }>(
      'select distinct user_id as id from audit_entry where user_id is not null order by 1',
    );
    asked = askings(idsIn(users), 200);
  });

  it('give the exact total, and the same entries as an offset, while nothing is counted', async () => {
    expect(await countsOf(organisation)).toEqual([]);
    for (const one of asked) {
      expect(await uncountedly(organisation, one), JSON.stringify(one)).toEqual(await plainly(organisation, one));
    }
  });

  it('give the same while half is counted, and the other half lies between the counted ones', async () => {
    await untilFinal(test, organisation);
    await countAudit(test.ctx, organisation.id);
    expect(await countsOf(organisation)).toEqual([{ entries: '10001' }]);
    await aLongLog(test, organisation, 10_000);
    for (const one of asked) {
      expect(await uncountedly(organisation, one), JSON.stringify(one)).toEqual(await plainly(organisation, one));
    }
  });

  it('give the same through the interface once everything is counted', async () => {
    await untilFinal(test, organisation);
    await countAudit(test.ctx, organisation.id);
    expect(await countsOf(organisation)).toEqual([{ entries: '20001' }]);
    const call = withKey(test.app, await anApiKey(test, organisation, ['audit:view']));
    for (const one of asked) {
      const answer = await call({ method: 'GET', url: '/api/v1/audit', query: one });
      const { totalCount, entries } = answer.json<AuditPage>();
      expect({ totalCount, ids: idsIn(entries) }, JSON.stringify(one)).toEqual(await plainly(organisation, one));
    }
  });

  it('mostly find something, so that there is something to compare', async () => {
    const totals = await Promise.all(asked.map((one) => plainly(organisation, one)));
    expect(totals.filter(({ ids }) => ids.length > 0).length).toBeGreaterThan(80);
    expect(new Set(totals.map(({ totalCount }) => totalCount)).size).toBeGreaterThan(80);
  });
});

describe('Counting', () => {
  it('is done for good before the answer where it would keep the reader waiting', async () => {
    const organisation = await anOrganisation(test);
    await aLongLog(test, organisation, 60_500);
    const call = withKey(test.app, await anApiKey(test, organisation, ['audit:view']));
    await untilFinal(test, organisation);
    const answer = await call({ method: 'GET', url: '/api/v1/audit?action=LOGIN' });
    const { totalCount } = await plainly(organisation, { action: 'LOGIN' });
    expect(answer.json()).toMatchObject({ totalCount });
    expect(await countsOf(organisation)).toEqual([{ entries: '60502' }]);
  });

  it('is done for good after the answer from 1,000 entries on', async () => {
    const organisation = await anOrganisation(test);
    const call = withKey(test.app, await anApiKey(test, organisation, ['audit:view']));
    await aLongLog(test, organisation, 900);
    await call({ method: 'GET', url: '/api/v1/audit' });
    await aLongLog(test, organisation, 100);
    expect(await countsOf(organisation)).toEqual([]);
    await untilFinal(test, organisation);
    const answer = await call({ method: 'GET', url: '/api/v1/audit' });
    expect(answer.json()).toMatchObject({ totalCount: 1_002 });
    await expect.poll(() => countsOf(organisation)).toEqual([{ entries: '1002' }]);
  });

  it('leaves out what a transaction that is still running wrote, and finds it later', async () => {
    const organisation = await anOrganisation(test);
    const total = async () => (await uncountedly(organisation, {})).totalCount;
    await untilFinal(test, organisation);
    const writer = new pg.Client({ connectionString: test.database.url });
    await writer.connect();
    await writer.query('begin');
    await writer.query(
      `insert into audit_entry (organisation_id, id, action, user_name) values ($1, gen_random_uuid(), 'LOGIN', 'Slow')`,
      [organisation.id],
    );
    await aLongLog(test, organisation, 500);
    await countAudit(test.ctx, organisation.id);
    expect(await countsOf(organisation)).toEqual([{ entries: '1' }]);
    expect(await total()).toBe(501);
    await writer.query('commit');
    await writer.end();
    expect(await total()).toBe(502);
    await untilFinal(test, organisation);
    await countAudit(test.ctx, organisation.id);
    expect(await countsOf(organisation)).toEqual([{ entries: '502' }]);
    expect(await total()).toBe(502);
  });

  it('of nothing new changes nothing', async () => {
    const organisation = await anOrganisation(test);
    await untilFinal(test, organisation);
    for (let round = 0; round < 3; round += 1) await countAudit(test.ctx, organisation.id);
    expect(await countsOf(organisation)).toEqual([{ entries: '1' }]);
  });

  it('counts nothing twice when several servers count at once', async () => {
    const organisation = await anOrganisation(test);
    await aLongLog(test, organisation, 5_000);
    await untilFinal(test, organisation);
    await Promise.all(Array.from({ length: 8 }, () => countAudit(test.ctx, organisation.id)));
    expect(await countsOf(organisation)).toEqual([{ entries: '5001' }]);
    await aLongLog(test, organisation, 5_000);
    await untilFinal(test, organisation);
    await Promise.all(Array.from({ length: 8 }, () => countAudit(test.ctx, organisation.id)));
    expect(await countsOf(organisation)).toEqual([{ entries: '10001' }]);
  });
});
