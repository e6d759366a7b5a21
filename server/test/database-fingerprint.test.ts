import { beforeAll, describe, expect, it } from 'vitest';
import { fingerprint, fingerprintsByOrganisation } from './database-fingerprint.ts';
import { anApiKey, anOrganisation, aVendor, type TestOrganisation } from './factories.ts';
import { useTestApp } from './test-app.ts';

/** What every "nothing was written" rests on. */
const test = useTestApp();
let ours: TestOrganisation;
let theirs: TestOrganisation;
beforeAll(async () => {
  [ours, theirs] = [await anOrganisation(test), await anOrganisation(test, 'Northwind')];
  for (const name of ['Contoso', 'Fabrikam']) await aVendor(test, ours, { name });
  await anApiKey(test, ours);
});

describe('The fingerprint of the database', () => {
  it.each([
    ['a changed field', `update vendor set name = 'Contoso!' where name = 'Contoso'`],
    ['a field that is filled in', `update vendor set tier = 'LOW' where name = 'Fabrikam'`],
    [
      'two rows that swap a field',
      `update vendor set name = case name when 'Fabrikam' then 'Contoso!' else 'Fabrikam' end`,
    ],
    ['a row less', `delete from vendor where name = 'Fabrikam'`],
    ['a change in a table without organisations', `update migration set name = name || '!'`],
  ])('differs after %s', async (_, sql) => {
    const before = await fingerprint(test.database);
    expect(await fingerprint(test.database)).toEqual(before);
    await test.database.query(sql);
    expect(await fingerprint(test.database)).not.toEqual(before);
  });

  it('does not differ when a credential was used', async () => {
    const before = await fingerprint(test.database);
    await test.database.query(`update api_key set last_used_at = now(), last_used_address = '192.0.2.1'`);
    expect(await fingerprint(test.database)).toEqual(before);
  });

  it('of one organisation differs after a change of its own, and of no other', async () => {
    const before = await fingerprintsByOrganisation(test.database);
    await aVendor(test, theirs);
    const after = await fingerprintsByOrganisation(test.database);
    expect(after.get(ours.id)).toEqual(before.get(ours.id));
    expect(after.get(theirs.id)).not.toEqual(before.get(theirs.id));
  });
});
