import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useIntegrator } from './support/integrator.ts';
import { useSyncCalls } from './support/sync-calls.ts';

const integrator = useIntegrator();
const { test, vendor } = integrator;
const { read } = useSyncCalls(integrator);

/** Three transactions that are open at the same time. */
const clients: pg.Client[] = [];
beforeAll(async () => {
  for (let count = 0; count < 3; count += 1) {
    const client = new pg.Client({ connectionString: test.database.url });
    await client.connect();
    clients.push(client);
  }
});
afterAll(() => Promise.all(clients.map((client) => client.end())));

const VENDORS = '/api/v1/vendors?sort=updatedAt';
const SET_WEBSITE = `update vendor set website = 'https://open.example' where id = $1`;
const forAll = (sql: string) => Promise.all(clients.map((client) => client.query(sql)));

async function getDatabaseTime(): Promise<string> {
  const [row] = await test.database.query<{ time: Date }>('select clock_timestamp() as time');
  return row?.time.toISOString() ?? '';
}

/** Longer than the 5 seconds by which Synced-Until is always set back. */
const passSlack = () => test.database.query('select pg_sleep(6)');

describe('Synced-Until', () => {
  it('stays before every change that may still be committed, so that the next sync sees it', async () => {
    const [changed, changedLater, deleted] = [await vendor(), await vendor(), await vendor()];
    const [writer, lateWriter, deleter] = clients;
    const startedAt = await getDatabaseTime();
    await forAll('begin');
    await forAll('select now()');
    await writer?.query(SET_WEBSITE, [changed.id]);
    await deleter?.query('delete from vendor where id = $1', [deleted.id]);
    await passSlack();
    const { syncedUntil } = await read(VENDORS);
    await lateWriter?.query(SET_WEBSITE, [changedLater.id]);
    await forAll('commit');

    const since = syncedUntil ?? '';
    const entries = (await read(`${VENDORS}&updatedSince=${since}`)).entries.map(({ id }) => id);
    expect(entries).toEqual([changed.id, changedLater.id]);
    const { body } = await read(`/api/v1/deletions?since=${since}`);
    expect(body.entries).toMatchObject([{ type: 'Vendor', id: deleted.id }]);
    expect(since < startedAt).toBe(true);
  });

  it('moves on during transactions that change nothing, and after those that were rolled back', async () => {
    const { id } = await vendor();
    const [reader, writer] = clients;
    const startedAt = await getDatabaseTime();
    await reader?.query('begin');
    await reader?.query('select from vendor');
    await writer?.query('begin');
    await writer?.query(SET_WEBSITE, [id]);
    await passSlack();
    expect(((await read(VENDORS)).syncedUntil ?? '') < startedAt).toBe(true);
    await writer?.query('rollback');
    expect(((await read(VENDORS)).syncedUntil ?? '') > startedAt).toBe(true);
    await reader?.query('commit');
  });

  it('is absent unless the list is read for a sync', async () => {
    expect((await read('/api/v1/vendors')).syncedUntil).toBeNull();
  });
});
