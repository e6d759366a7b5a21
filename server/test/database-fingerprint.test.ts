import { beforeAll, describe, expect, it } from 'vitest';
import { fingerprintDatabase, fingerprintsByOrganisation } from './support/database-fingerprint.ts';
import { seedApiKey, seedOrganisation, seedVendor, type TestOrganisation } from './support/factories.ts';
import { useTestApp } from './support/test-app.ts';

/** Tests the fingerprint behind every "writes nothing" assertion. */
const test = useTestApp();
let ours: TestOrganisation;
let theirs: TestOrganisation;
beforeAll(async () => {
  [ours, theirs] = [await seedOrganisation(test), await seedOrganisation(test, 'Northwind')];
  for (const name of ['Contoso', 'Fabrikam']) await seedVendor(test, ours, { name });
  await seedApiKey(test, ours);
});

describe('The database fingerprint', () => {
  it.each([
    ['a changed field', `update vendor set name = 'Contoso!' where name = 'Contoso'`],
    ['a field that is filled in', `update vendor set tier = 'LOW' where name = 'Fabrikam'`],
    [
      'two rows that swap a field',
      `update vendor set name = case name when 'Fabrikam' then 'Contoso!' else 'Fabrikam' end`,
    ],
    ['a row less', `delete from vendor where name = 'Fabrikam'`],
    ['a change in a table without organisations', `update migration set name = name || '!'`],
  ])('changes after %s', async (_, sql) => {
    const before = await fingerprintDatabase(test.database);
    expect(await fingerprintDatabase(test.database)).toEqual(before);
    await test.database.query(sql);
    expect(await fingerprintDatabase(test.database)).not.toEqual(before);
  });

  it('does not change when a credential is used', async () => {
    const before = await fingerprintDatabase(test.database);
    await test.database.query(`update api_key set last_used_at = now(), last_used_address = '192.0.2.1'`);
    expect(await fingerprintDatabase(test.database)).toEqual(before);
  });

  it('changes for an organisation only when its own data changes', async () => {
    const before = await fingerprintsByOrganisation(test.database);
    await seedVendor(test, theirs);
    const after = await fingerprintsByOrganisation(test.database);
    expect(after.get(ours.id)).toEqual(before.get(ours.id));
    expect(after.get(theirs.id)).not.toEqual(before.get(theirs.id));
  });
});
