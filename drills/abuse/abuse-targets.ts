import type { Target } from '../../bench/targets.ts';
import type { TestApp } from '../../server/test/support/test-app.ts';

export type Size = 'short' | 'full';

/** Tries one kind of abuse on processes of its own and returns the figures. `test` shares their database and secret. */
export type AbuseScenario = (test: TestApp, size: Size) => Promise<Target[]>;

type Bound = { readonly atLeast: number } | { readonly atMost: number };

export const toTarget = (what: string, measured: number, bound: Bound): Target =>
  'atLeast' in bound
    ? { what, bound: `≥ ${String(bound.atLeast)}`, measured, met: measured >= bound.atLeast }
    : { what, bound: `≤ ${String(bound.atMost)}`, measured, met: measured <= bound.atMost };
