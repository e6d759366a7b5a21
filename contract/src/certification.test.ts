import { expect, it } from 'vitest';
import { isExpiryBeforeIssue } from './certification.ts';

it.each([
  ['2026-01-02', '2026-01-01', true],
  ['2026-01-01', '2026-01-01', false],
  ['2026-01-01', null, false],
  [null, '2026-01-01', false],
  [undefined, undefined, false],
])('issued on %s that expires on %s: expires before issue is %s', (issuedDate, expiresDate, expected) => {
  expect(isExpiryBeforeIssue(issuedDate, expiresDate)).toBe(expected);
});
