import { callWithApiKey, type TestApp } from '../../server/test/support/test-app.ts';
import { seedApiKey, seedOrganisation } from '../../server/test/support/factories.ts';
import { createRandom } from '../support/random.ts';
import { type Caller, type Copy, findDifferences, syncCopy } from './sync-copy.ts';

export type SyncDrillOptions = { readonly vendors: number; readonly syncsUnderLoad: number };

export type SyncDrillReport = {
  readonly records: number;
  /** Of what reading everything takes, with 1 % of the vendors changed. */
  readonly bytesShare: number;
  readonly secondsShare: number;
  readonly writes: number;
  readonly missed: number;
};

const WRITERS = 8;
const SEED = 20_261_116;

/** Each vendor has a certification, and each third one a responsibility. */
async function seedRecords({ database }: TestApp, organisationId: string, vendors: number) {
  await database.query(
    `insert into vendor (organisation_id, id, name, contact_email, tier, tags)
     select $1, gen_random_uuid(), 'Vendor ' || n, 'contact' || n || '@vendor.example', 'HIGH', array['bulk']
     from generate_series(1, $2::int) n`,
    [organisationId, vendors],
  );
  await database.query(
    `insert into certification (organisation_id, id, vendor_id, name)
     select organisation_id, gen_random_uuid(), id, 'ISO 27001' from vendor where organisation_id = $1`,
    [organisationId],
  );
  await database.query(
    `insert into responsibility (organisation_id, id, vendor_id, title)
     select organisation_id, gen_random_uuid(), id, 'Enable single sign-on' from vendor
     where organisation_id = $1 and hashtext(name) % 3 = 0`,
    [organisationId],
  );
  await database.query('analyze vendor, certification, responsibility');
}

/** What the database contains in the end, read without a sync. */
async function readAll(call: Caller): Promise<Copy> {
  const copy: Copy = { records: new Map(), syncedUntil: null };
  await syncCopy(call, copy);
  return copy;
}

export async function runSyncDrill(test: TestApp, options: SyncDrillOptions): Promise<SyncDrillReport> {
  const organisation = await seedOrganisation(test);
  const call: Caller = callWithApiKey(test.app, await seedApiKey(test, organisation));
  await seedRecords(test, organisation.id, options.vendors);
  // Synced-Until is set back by 5 seconds, so the seeding must be older than that.
  await test.database.query('select pg_sleep(6)');

  const copy: Copy = { records: new Map(), syncedUntil: null };
  const everything = await syncCopy(call, copy);
  await changeVendors(test, organisation.id, Math.ceil(options.vendors / 100));
  const changes = await syncCopy(call, copy);
  const writes = await syncUnderLoad(call, copy, options.syncsUnderLoad);
  await syncCopy(call, copy);
  const missed = findDifferences(copy, await readAll(call));
  return {
    records: copy.records.size,
    bytesShare: changes.bytes / everything.bytes,
    secondsShare: changes.seconds / everything.seconds,
    writes,
    missed: missed.length,
  };
}

const changeVendors = ({ database }: TestApp, organisationId: string, count: number) =>
  database.query(
    `update vendor set website = 'https://changed.example' where organisation_id = $1 and id in (
       select id from vendor where organisation_id = $1 order by hashtext(name) limit $2)`,
    [organisationId, count],
  );

/** Syncs again and again while writers add, change and delete vendors and their certifications. */
async function syncUnderLoad(call: Caller, copy: Copy, syncs: number): Promise<number> {
  let isOver = false;
  const write = async (writer: number) => {
    const { roll } = createRandom(SEED + writer);
    const own: string[] = [];
    let writes = 0;
    for (; !isOver; writes += 1) {
      await writeOnce(call, { own, choice: roll(10), name: `Writer ${String(writer)} ${String(writes)}` });
    }
    return writes;
  };
  const writing = Array.from({ length: WRITERS }, (_, writer) => write(writer));
  for (let count = 0; count < syncs; count += 1) await syncCopy(call, copy);
  isOver = true;
  const counts = await Promise.all(writing);
  return counts.reduce((sum, count) => sum + count, 0);
}

type Write = { readonly own: string[]; readonly choice: number; readonly name: string };

async function writeOnce(call: Caller, { own, choice, name }: Write): Promise<void> {
  const [id] = own;
  if (id === undefined || choice < 4) {
    const payload = { name, contactEmail: 'writer@vendor.example' };
    const { body } = await call({ method: 'POST', url: '/api/v1/vendors/import', payload });
    own.push(JSON.parse(body).id);
  } else if (choice < 6) {
    await call({ method: 'PUT', url: `/api/v1/vendors/${id}`, payload: { name } });
  } else if (choice < 8) {
    await call({ method: 'POST', url: `/api/v1/vendors/${id}/certifications`, payload: { name } });
  } else {
    await call({ method: 'DELETE', url: `/api/v1/vendors/${id}` });
    own.shift();
  }
}
