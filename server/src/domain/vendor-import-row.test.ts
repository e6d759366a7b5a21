import { describe, expect, it } from 'vitest';
import { findDuplicates, parseExternalId, parseVendorRow } from './vendor-import-row.ts';

const row = { name: 'Contoso', contactEmail: 'a@contoso.example' };

describe('Spreadsheet row', () => {
  it('is parsed as a vendor: cells are trimmed and blank cells are omitted', () => {
    const cells = { name: ' Contoso ', contactEmail: 'a@contoso.example\t', externalId: ' 7 ', notes: '  ', tier: '' };
    expect(parseVendorRow(cells)).toEqual({ vendor: { ...row, externalId: '7' }, errors: [] });
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
  ])('with %j is parsed as %j', (cells, fields) => {
    expect(parseVendorRow({ ...row, ...cells })).toEqual({ vendor: { ...row, ...fields }, errors: [] });
  });

  it('reports every error with its field', () => {
    const { vendor, errors } = parseVendorRow({
      tier: 'huge',
      contractRenewalDate: '31/01/2027',
      tags: 'x'.repeat(65),
    });
    expect(vendor).toBeNull();
    expect(Object.fromEntries(errors.map(({ field, message }) => [field, message]))).toEqual({
      name: 'Vendor name is required',
      contactEmail: 'Contact email is required',
      tier: 'Must be Critical, High, Medium or Low',
      contractRenewalDate: 'Not a date such as 2027-01-31',
      tags: 'At most 50 tags, each with at most 64 characters',
    });
  });

  it('is rejected with a NUL character or an invalid email address', () => {
    expect(parseVendorRow({ ...row, notes: 'a\0b' }).errors).toMatchObject([{ field: 'notes' }]);
    expect(parseVendorRow({ ...row, contactEmail: 'nobody' }).errors).toMatchObject([{ field: 'contactEmail' }]);
  });
});

describe('External ID of a row', () => {
  it.each([
    [undefined, null],
    [' ', null],
    ['a\0', null],
    [' A-1 ', 'A-1'],
  ])('is parsed from %j as %j', (externalId, expected) => {
    expect(parseExternalId({ ...row, externalId })).toBe(expected);
  });

  it('identifies duplicates of an earlier row', () => {
    const ids = ['A', undefined, 'B', 'A', 'a', ' A ', undefined];
    expect(findDuplicates(ids.map((externalId) => parseExternalId({ externalId })))).toEqual([
      null,
      null,
      null,
      0,
      null,
      0,
      null,
    ]);
  });
});
