import { expect, it } from 'vitest';
import { ALREADY_CLOSED, canClose, deservesFinding, needsFinding } from './finding-lifecycle.ts';
import { HALF, rational, ZERO } from './rational.ts';

it('a finding is closed once', () => {
  expect(canClose('OPEN')).toBe(true);
  expect(canClose('REMEDIATED')).toBe(false);
  expect(canClose('RISK_ACCEPTED')).toBe(false);
  expect(ALREADY_CLOSED).toBe('Finding is already closed');
});

it('less than half deserves a finding; what does not count deserves none', () => {
  expect(deservesFinding(rational(499, 1000))).toBe(true);
  expect(deservesFinding(HALF)).toBe(false);
  expect(deservesFinding(null)).toBe(false);
});

it('only critical and high questions must have one', () => {
  const needing = (['CRITICAL', 'HIGH', 'MEDIUM', 'LOW'] as const).filter((riskWeight) =>
    needsFinding({ riskWeight }, ZERO),
  );
  expect(needing).toEqual(['CRITICAL', 'HIGH']);
  expect(needsFinding({ riskWeight: 'CRITICAL' }, HALF)).toBe(false);
});
