import { describe, expect, it } from 'vitest';
import {
  EffectiveControlState,
  OurControlState,
  toEffectiveControlState,
  toOurControlState,
  toVendorControlState,
  VendorControlState,
} from './control-state.ts';
import { ONE, rational, ZERO } from './rational.ts';
import { ResponsibilityStatus } from './responsibility.ts';

const TODAY = '2026-11-15';
const [PAST, FUTURE] = ['2026-11-14', '2026-11-16'];

it('the vendor meets a control only with a ratio of exactly 1', () => {
  const ratios = [null, ZERO, rational(1, 2), rational(999_999, 1_000_000), ONE];
  expect(ratios.map(toVendorControlState)).toEqual(['NOT_ASSESSED', 'DEFICIENT', 'DEFICIENT', 'DEFICIENT', 'MET']);
});

describe('our state', () => {
  it.each([
    ['PENDING', ['OVERDUE', 'OPEN', 'OPEN', 'OPEN']],
    ['IN_PROGRESS', ['OVERDUE', 'OPEN', 'OPEN', 'OPEN']],
    ['COMPLETED', ['MET', 'MET', 'MET', 'MET']],
    ['NOT_APPLICABLE', ['MET', 'MET', 'MET', 'MET']],
  ] as const)('of one responsibility that is %s: due before today, today, later, never', (status, states) => {
    expect([PAST, TODAY, FUTURE, null].map((dueDate) => toOurControlState([{ status, dueDate }], TODAY))).toEqual(
      states,
    );
  });

  it('of every pair of responsibilities is the worse of the two', () => {
    const all = ResponsibilityStatus.options.flatMap((status) =>
      [PAST, FUTURE].map((dueDate) => ({ status, dueDate })),
    );
    const scale = ['MET', 'OPEN', 'OVERDUE'];
    for (const a of all) {
      for (const b of all) {
        const [first, second] = [toOurControlState([a], TODAY), toOurControlState([b], TODAY)];
        const worse = scale[Math.max(scale.indexOf(first), scale.indexOf(second))];
        expect(toOurControlState([a, b], TODAY)).toBe(worse);
      }
    }
  });

  it('of none is NONE_RECORDED', () => {
    expect(toOurControlState([], TODAY)).toBe('NONE_RECORDED');
  });
});

describe('the effective state', () => {
  const TABLE = {
    MET: { MET: 'MET', NONE_RECORDED: 'NONE_RECORDED', OPEN: 'OPEN', OVERDUE: 'OVERDUE' },
    NOT_ASSESSED: { MET: 'NOT_ASSESSED', NONE_RECORDED: 'NOT_ASSESSED', OPEN: 'OPEN', OVERDUE: 'OVERDUE' },
    DEFICIENT: { MET: 'DEFICIENT', NONE_RECORDED: 'DEFICIENT', OPEN: 'DEFICIENT', OVERDUE: 'DEFICIENT' },
  } satisfies Record<VendorControlState, Record<OurControlState, EffectiveControlState>>;

  it.each(
    VendorControlState.options.flatMap((vendor) =>
      OurControlState.options.map((ours) => [vendor, ours, TABLE[vendor][ours]] as const),
    ),
  )('of a vendor with %s and our part %s is %s', (vendor, ours, state) => {
    expect(toEffectiveControlState(vendor, ours)).toBe(state);
  });

  it('is never better than either part, and never improved by nothing recorded', () => {
    const scale = EffectiveControlState.options;
    for (const vendor of VendorControlState.options) {
      for (const ours of OurControlState.options) {
        const state = toEffectiveControlState(vendor, ours);
        expect(scale.indexOf(state)).toBeGreaterThanOrEqual(Math.max(scale.indexOf(vendor), scale.indexOf(ours)));
      }
      expect(toEffectiveControlState(vendor, 'NONE_RECORDED')).not.toBe('MET');
    }
  });
});
