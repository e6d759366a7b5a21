import { describe, expect, it } from 'vitest';
import { duplicatesIn, externalIdOf, readVendorRow } from './vendor-row.ts';

const row = { name: 'Contoso', contactEmail: 'a@contoso.example' };

describe('A row of a spreadsheet', () => {
  it('is read as a vendor, without its blank cells and the blanks around the others', () => {
    const cells = { name: ' Contoso ', contactEmail: 'a@contoso.example\t', externalId: ' 7 ', notes: '  ', tier: '' };
    expect(readVendorRow(cells)).toEqual({ vendor: { ...row, externalId: '7' }, errors: [] });
  });

  it.each([
    [{ tier: 'critical' }, { tier: 'CRITICAL' }],
    [{ dataSensitivity: 'Restricted' }, { dataSensitivity: 'RESTRICTED' }],
    [{ geographicRisk: 'High-risk jurisdiction' }, { geographicRisk: 'HIGH_RISK_JURISDICTION' }],
    [{ geographicRisk: 'high_risk_jurisdiction' }, { geographicRisk: 'HIGH_RISK_JURISDICTION' }],
    [{ contractValue: '$50k - $250k' }, { contractValue: '$50K–$250K' }],
    [{ contractValue: '$5M+' }, { contractValue: '$5M+' }],
    [{ contractRenewalDate: '2027-01-31' }, { contractRenewalDate: '2027-01-31' }],
    [{ tags: 'cloud; eu ,cloud,;' }, { tags: ['cloud', 'eu'] }],
  ])('with %j says %j', (cells, fields) => {
    expect(readVendorRow({ ...row, ...cells })).toEqual({ vendor: { ...row, ...fields }, errors: [] });
  });

  it('tells every mistake by its field', () => {
    const { vendor, errors } = readVendorRow({ tier: 'huge', contractRenewalDate: '31/01/2027', tags: 'x'.repeat(65) });
    expect(vendor).toBeNull();
    expect(Object.fromEntries(errors.map(({ field, message }) => [field, message]))).toEqual({
      name: 'Vendor name is required',
      contactEmail: 'Contact email is required',
      tier: expect.stringContaining('LOW'),
      contractRenewalDate: expect.any(String),
      tags: 'must be at most 64 characters',
    });
  });

  it('with NUL, or an address that is none, cannot be stored', () => {
    expect(readVendorRow({ ...row, notes: 'a\0b' }).errors).toMatchObject([{ field: 'notes' }]);
    expect(readVendorRow({ ...row, contactEmail: 'nobody' }).errors).toMatchObject([{ field: 'contactEmail' }]);
  });
});

describe('The external id of a row', () => {
  it.each([
    [undefined, null],
    [' ', null],
    ['a\0', null],
    [' A-1 ', 'A-1'],
  ])('%j is %j', (externalId, expected) => {
    expect(externalIdOf({ ...row, externalId })).toBe(expected);
  });

  it('says which rows are of one vendor, the first excepted', () => {
    const ids = ['A', undefined, 'B', 'A', 'a', ' A ', undefined];
    expect(duplicatesIn(ids.map((externalId) => ({ externalId })))).toEqual([null, null, null, 0, null, 0, null]);
  });
});
