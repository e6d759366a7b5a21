import { describe, expect, it } from 'vitest';
import { certificationStatus, expiresBeforeIssue } from './certification.ts';

const TODAY = '2026-11-15';

describe('A certification', () => {
  it.each([
    [null, 'VALID'],
    ['2026-12-16', 'VALID'],
    ['2026-12-15', 'EXPIRING'],
    ['2026-11-16', 'EXPIRING'],
    ['2026-11-15', 'EXPIRING'],
    ['2026-11-14', 'EXPIRED'],
    ['1999-12-31', 'EXPIRED'],
    ['9999-12-31', 'VALID'],
  ])('that expires on %s is %s on 2026-11-15', (expiresDate, status) => {
    expect(certificationStatus(expiresDate, TODAY)).toBe(status);
  });

  it('counts the 30 days of the calendar, also over a leap day', () => {
    expect(certificationStatus('2028-03-15', '2028-02-14')).toBe('EXPIRING');
    expect(certificationStatus('2028-03-16', '2028-02-14')).toBe('VALID');
  });

  it.each([
    ['2026-01-02', '2026-01-01', true],
    ['2026-01-01', '2026-01-01', false],
    ['2026-01-01', null, false],
    [null, '2026-01-01', false],
    [undefined, undefined, false],
  ])('issued on %s that expires on %s: expires before issue is %s', (issuedDate, expiresDate, expected) => {
    expect(expiresBeforeIssue(issuedDate, expiresDate)).toBe(expected);
  });
});
