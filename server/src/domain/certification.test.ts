import { describe, expect, it } from 'vitest';
import { getCertificationStatus } from './certification.ts';

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
    expect(getCertificationStatus(expiresDate, TODAY)).toBe(status);
  });

  it('counts 30 calendar days, including a leap day', () => {
    expect(getCertificationStatus('2028-03-15', '2028-02-14')).toBe('EXPIRING');
    expect(getCertificationStatus('2028-03-16', '2028-02-14')).toBe('VALID');
  });
});
