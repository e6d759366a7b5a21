import type { Decision } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import type { Compliance } from './compliance.ts';
import { fromText } from './rational.ts';
import { needsRationale } from './review.ts';

describe('A decision needs a rationale', () => {
  it.each<[Decision, [Compliance['rule'], string | null], boolean]>([
    ['COMPLIANT', ['EXPECTATION', '1'], false],
    ['COMPLIANT', ['EXPECTATION', '0'], true],
    ['PARTIAL', ['EXPECTATION', '1/2'], false],
    ['PARTIAL', ['EXPECTATION', '2/3'], true],
    ['NON_COMPLIANT', ['UNANSWERED', '0'], false],
    ['NOT_APPLICABLE', ['NA_PENDING', '0'], true],
    ['NON_COMPLIANT', ['NA_PENDING', '0'], false],
    ['NOT_APPLICABLE', ['INFORMATIONAL', null], false],
    ['NON_COMPLIANT', ['INFORMATIONAL', null], true],
    ['COMPLIANT', ['PENDING_REVIEW', null], false],
    ['NON_COMPLIANT', ['PENDING_REVIEW', null], false],
    ['CLARIFICATION_REQUESTED', ['EXPECTATION', '1'], false],
  ])('%s where the rules say %s: %s', (decision, [rule, compliance], needed) => {
    expect(
      needsRationale(decision, { rule, compliance: compliance === null ? null : fromText(compliance), reason: '' }),
    ).toBe(needed);
  });
});
