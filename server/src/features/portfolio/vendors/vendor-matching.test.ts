import { randomUUID } from 'node:crypto';
import { ALL_PERMISSIONS, type VendorImportRow } from '@assay/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { allPermissionsExcept, createSessionCaller, type TestCaller } from '../../../../test/support/callers.ts';
import { fingerprintDatabase } from '../../../../test/support/database-fingerprint.ts';
import { seedIntegrator, seedVendor } from '../../../../test/support/factories.ts';
import { useIntegrator } from '../../../../test/support/integrator.ts';
import { importVendorsHandler } from './vendor-import.ts';

// German. cspell:ignore müller muller

const integrator = useIntegrator();
const { organisation, test, vendor } = integrator;
let call: TestCaller;
beforeAll(async () => {
  call = await createSessionCaller(test, organisation, ALL_PERMISSIONS);
});

const post = (path: string, payload: object) => ({ method: 'POST', url: `/api/app/vendors/${path}`, payload }) as const;
const aRow = (fields: VendorImportRow): VendorImportRow => ({ contactEmail: `a@${randomUUID()}.example`, ...fields });
const aName = () => `Company ${randomUUID()}`;

const check = async (rows: readonly object[], as = call) => {
  const before = await fingerprintDatabase(test.database);
  const answer = await as(post('import-check', { rows }));
  expect(answer.statusCode, answer.body).toBe(200);
  expect(await fingerprintDatabase(test.database)).toEqual(before);
  return answer.json();
};

/** Runs the job as a worker would, and returns the reported failures. */
async function run(payload: object): Promise<{ row: number; error: string }[]> {
  const answer = await call(post('imports', { onExisting: 'skip', ...payload }));
  expect(answer.statusCode, answer.body).toBe(202);
  const { taskId } = answer.json();
  await importVendorsHandler.run(test.ctx, { organisationId: organisation.id, taskId });
  return (await call({ method: 'GET', url: `/api/v1/tasks/${String(taskId)}` })).json().failures;
}

const read = async (id: string) => (await call({ method: 'GET', url: `/api/v1/vendors/${id}` })).json();
const countNamed = async (name: string) =>
  (
    await test.database.query('select from vendor where organisation_id = $1 and lower(name) = lower($2)', [
      organisation.id,
      name,
    ])
  ).length;

describe('The key of a company name', () => {
  const keyOf = async (name: string) => {
    const [row] = await test.database.query<{ key: string | null }>('select company_name_key($1) as key', [name]);
    return row?.key ?? null;
  };

  it.each([
    ['Claimsight Ltd', 'CLAIMSIGHT'],
    ['Claimsight Ltd.', 'Claimsight Limited'],
    ['Claim-Sight, Inc.', 'claimsight'],
    ['Müller GmbH & Co. KG', 'MÜLLER'],
    ['Orange S.A.', 'Orange SA'],
    ['Philips N.V.', 'philips b.v.'],
    ['O’Reilly Media, Inc.', "O'Reilly Media"],
    ['  Acme   Corp ', 'Acme Corporation'],
    ['Ａｃｍｅ', 'Acme'],
  ])('is the same for %j and %j', async (one, other) => {
    expect(await keyOf(one)).toBe(await keyOf(other));
    expect(await keyOf(one)).not.toBeNull();
  });

  it.each([
    ['Claimsight', 'Claimsight Holding'],
    ['Müller', 'Muller'],
    ['Vendor 1', 'Vendor 11'],
    ['Limited Brands', 'Brands'],
  ])('differs between %j and %j', async (one, other) => {
    expect(await keyOf(one)).not.toBe(await keyOf(other));
  });

  it('keeps a name that is a legal form, and is null for a name without letters', async () => {
    expect(await keyOf('SE')).toBe('se');
    expect(await keyOf('– . –')).toBeNull();
    expect(await keyOf('株式会社')).toBe('株式会社');
  });
});

describe('POST /api/app/vendors/import-check', () => {
  it('200 with vendors of the same name, ignoring case, punctuation and legal form', async () => {
    const name = aName();
    const { id } = await vendor({ name: `${name} Ltd` });
    const { rows, counts } = await check([aRow({ name: `${name.toUpperCase()}, Inc.` })]);
    expect(rows).toMatchObject([
      { existing: null, matches: [{ id, name: `${name} Ltd`, by: 'name', domain: null }], sameNameAs: null },
    ]);
    expect(counts).toEqual({ total: 1, new: 0, existing: 0, matched: 1, duplicate: 0, invalid: 0 });
  });

  it('200 with vendors of the same website or email domain, but not of a public email provider', async () => {
    const domain = `${randomUUID()}.example`;
    const byWebsite = await vendor({ name: aName(), website: `https://www.${domain.toUpperCase()}/about` });
    await vendor({ name: aName(), contactEmail: 'someone@gmail.com' });
    const { rows } = await check([
      { name: aName(), contactEmail: `dana@${domain}` },
      aRow({ name: aName(), website: domain }),
      { name: aName(), contactEmail: 'somebody.else@gmail.com' },
    ]);
    const match = { id: byWebsite.id, by: 'domain', domain };
    expect(rows).toMatchObject([{ matches: [match] }, { matches: [match] }, { matches: [] }]);
  });

  it('200 with a vendor once that has the same name and domain, and with at most three', async () => {
    const [name, domain] = [aName(), `${randomUUID()}.example`];
    const one = await vendor({ name, website: `http://${domain}`, contactEmail: `a@${domain}` });
    const { rows } = await check([{ name, contactEmail: `b@${domain}`, website: domain }]);
    expect(rows[0].matches).toMatchObject([{ id: one.id, by: 'name' }]);
    for (let more = 0; more < 4; more += 1) await vendor({ name });
    expect((await check([aRow({ name })])).rows[0].matches).toHaveLength(3);
  });

  it('200 without matches for a row whose external ID is known, or that is invalid', async () => {
    const name = aName();
    await vendor({ name });
    const known = await vendor({ name: aName(), externalId: randomUUID() });
    const externalId = (await read(known.id)).externalId;
    const { rows } = await check([aRow({ name, externalId }), { name, contactEmail: 'nobody' }]);
    expect(rows).toMatchObject([{ existing: { id: known.id }, matches: [] }, { matches: [] }]);
  });

  it('200 with the first row of the same name, unless both have external IDs', async () => {
    const name = aName();
    const rows = [{ externalId: 'A' }, { externalId: 'B' }, {}, { externalId: 'C' }, {}];
    const checked = await check(rows.map((row) => aRow({ name, ...row })));
    expect(checked.rows.map(({ sameNameAs }: { sameNameAs: number | null }) => sameNameAs)).toEqual([
      null,
      null,
      0,
      2,
      0,
    ]);
  });

  it('200 without vendors of another organisation', async () => {
    const name = aName();
    const stranger = await seedIntegrator(test);
    await seedVendor(test, stranger.organisation, { name });
    expect((await check([aRow({ name })])).rows[0].matches).toEqual([]);
  });

  it('200 without names and domains of vendors for a caller who may not view them', async () => {
    const [name, domain] = [aName(), `${randomUUID()}.example`];
    await vendor({ name: `${name} Ltd`, contactEmail: `a@${domain}` });
    const blind = await createSessionCaller(test, organisation, allPermissionsExcept('vendors:view'));
    const { rows } = await check([aRow({ name }), { name: aName(), contactEmail: `b@${domain}` }], blind);
    expect(rows).toMatchObject([{ matches: [{ name, by: 'name' }] }, { matches: [] }]);
  });
});

describe('POST /api/app/vendors/imports', () => {
  it('202 without choices creates a vendor of the same name, as before', async () => {
    const name = aName();
    await vendor({ name });
    expect(await run({ rows: [aRow({ name })] })).toEqual([]);
    expect(await countNamed(name)).toBe(2);
  });

  it('202 with choices updates, creates or skips each row as chosen', async () => {
    const names = [aName(), aName(), aName()] as const;
    const [first, second] = [await vendor({ name: names[0], notes: 'Kept' }), await vendor({ name: names[1] })];
    await vendor({ name: names[2] });
    const rows = names.map((name, index) =>
      aRow({ name: `${name} Ltd`, tier: 'high', externalId: `N-${String(index)}` }),
    );
    const failures = await run({
      rows,
      choices: [
        { index: 0, action: 'update', vendorId: first.id },
        { index: 1, action: 'create' },
        { index: 2, action: 'skip' },
      ],
    });
    expect(failures).toMatchObject([{ row: 2, error: `Skipped: same name as ${names[2]}` }]);
    expect(await read(first.id)).toMatchObject({
      name: `${names[0]} Ltd`,
      tier: 'HIGH',
      externalId: 'N-0',
      notes: 'Kept',
    });
    expect(await read(second.id)).toMatchObject({ name: names[1], tier: null });
    expect(await Promise.all(names.map((name) => countNamed(`${name} Ltd`)))).toEqual([1, 1, 0]);
  });

  it('202 keeps the external ID of a vendor that has one', async () => {
    const name = aName();
    const externalId = randomUUID();
    const { id } = await vendor({ name, externalId });
    const choices = [{ index: 0, action: 'update', vendorId: id }];
    expect(await run({ rows: [aRow({ name, tier: 'low', externalId: randomUUID() })], choices })).toEqual([]);
    expect(await read(id)).toMatchObject({ tier: 'LOW', externalId });
  });

  it('202 reports rows with a match and no choice, or whose vendor does not match; changes nothing', async () => {
    const names = [aName(), aName(), aName()] as const;
    const other = await vendor({ name: aName() });
    for (const name of names.slice(0, 2)) await vendor({ name });
    const rows = [...names, names[2]].map((name) => aRow({ name }));
    const failures = await run({ rows, choices: [{ index: 1, action: 'update', vendorId: other.id }] });
    const again = 'Import the row again and choose what to do.';
    expect(failures).toMatchObject([
      { row: 0, error: `Not imported: same name as ${names[0]}. ${again}` },
      { row: 1, error: `Not imported: same name as ${names[1]}. ${again}` },
      { row: 3, error: `Not imported: same name as row 3. ${again}` },
    ]);
    expect(await Promise.all(names.map(countNamed))).toEqual([1, 1, 1]);
    expect((await read(other.id)).name).toBe(other.name);
  });
});
