import { toHeldBackRating } from '@assay/contract';
import {
  calculateControlRatio,
  calculateCoverage,
  calculateDomainRatio,
  calculateScore,
  formatRational,
  type Rational,
  toNumber,
} from '@assay/contract/rules';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluateAssessment, listFailedCritical } from '../server/src/domain/assessment-score.ts';
import { calculateOverallScore } from '../server/src/domain/vendor-score.ts';
import {
  arbitraryQuestionnaire,
  type ArbitraryQuestionnaire,
} from '../server/test/support/arbitrary-questionnaires.ts';
import { scoreAssessment, scoreVendor } from './verify-score.mjs';

const SUBMITTED_ON = '2026-06-30';
const TEN_THOUSAND = { numRuns: 10_000 };
const LONG = { timeout: 300_000 };
/** Low enough that many of the questionnaires are green, and some of those held back. */
const RULES = { thresholds: { green: 0.5, amber: 0.3 }, capCritical: true };

const format = (value: Rational | null) => value && formatRational(value);

/** Questions share controls, and every second control is in the same domain. */
const listControlCodes = (index: number) => [`C-${String(index % 4)}`, ...(index % 3 === 0 ? ['C-4'] : [])];
const toDomain = (code: string) => (Number(code.slice(2)) % 2 === 0 ? 'Access' : 'Operations');

function scoreWithProduct({ questions, responses, weights }: ArbitraryQuestionnaire) {
  const evaluated = evaluateAssessment(questions, new Map(responses), { submittedOn: SUBMITTED_ON, scoringVersion: 2 });
  const { lines, earned, possible, score } = calculateScore(evaluated, weights);
  const { rating, heldBackBy } = toHeldBackRating(score, listFailedCritical(evaluated), RULES);
  const codes = [...new Set(questions.flatMap((_, index) => listControlCodes(index)))];
  const controls = codes.map((code) => {
    const mapped = evaluated.filter((_, index) => listControlCodes(index).includes(code));
    return { domain: toDomain(code), ratio: calculateControlRatio(mapped, weights) };
  });
  const domains = [...Map.groupBy(controls, ({ domain }) => domain)].map(([domain, ofDomain]) => {
    const { ratio, controlCount } = calculateDomainRatio(ofDomain.map(({ ratio: one }) => one));
    return { domain, ratio: format(ratio), controlCount };
  });
  return {
    lines: lines.map(({ key, visible, rule, compliance, gain, loss }) => ({
      key,
      visible,
      rule,
      compliance: format(compliance),
      gain: format(gain),
      loss: format(loss),
    })),
    earned: format(earned),
    possible: format(possible),
    exact: format(score),
    score: score && toNumber(score),
    coverage: format(calculateCoverage(evaluated, weights)),
    rating,
    heldBackBy: heldBackBy.map(({ id }) => id),
    domains,
  };
}

function scoreIndependently({ questions, responses, weights }: ArbitraryQuestionnaire) {
  const { lines, earned, possible, exact, score, coverage, rating, heldBackBy, domains } = scoreAssessment({
    questions: questions.map((question, index) => ({
      ...question,
      controls: listControlCodes(index).map((code) => ({ framework: 'F', version: '1', code, domain: toDomain(code) })),
    })),
    responses: Object.fromEntries(responses),
    weights,
    ...RULES,
    submittedOn: SUBMITTED_ON,
  });
  return {
    lines,
    earned,
    possible,
    exact,
    score,
    coverage,
    rating,
    heldBackBy,
    domains: domains.map(({ domain, ratio, controlCount }) => ({ domain, ratio, controlCount })),
  };
}

describe('The independent scorer', () => {
  it('agrees with the product on every line, score, coverage, rating and domain of 10,000 questionnaires', LONG, () => {
    const rules = new Set<string>();
    const ratings = new Set<string>();
    fc.assert(
      fc.property(arbitraryQuestionnaire, (questionnaire) => {
        const product = scoreWithProduct(questionnaire);
        product.lines.forEach(({ rule }) => rules.add(rule));
        ratings.add(`${product.rating}${product.heldBackBy.length > 0 ? ', held back' : ''}`);
        expect(scoreIndependently(questionnaire)).toEqual(product);
      }),
      TEN_THOUSAND,
    );
    expect(rules.size).toBe(8);
    expect([...ratings].sort()).toEqual(['AMBER', 'AMBER, held back', 'GREEN', 'RED', 'UNSCORED']);
  });

  it('agrees on the pooled score of 10,000 random vendors', () => {
    const assessment = fc.record({ questionnaire: arbitraryQuestionnaire, lineageId: fc.constantFrom('a', 'b', 'c') });
    fc.assert(
      fc.property(fc.array(assessment, { maxLength: 4 }), (assessments) => {
        const completed = assessments.map(({ questionnaire, lineageId }, index) => {
          const { earned, possible } = calculateScore(
            evaluateAssessment(questionnaire.questions, new Map(questionnaire.responses), {
              submittedOn: SUBMITTED_ON,
              scoringVersion: 2,
            }),
            questionnaire.weights,
          );
          const completedAt = `2026-06-${String(10 + index)}T00:00:00Z`;
          return { earned, possible, lineageId, weights: questionnaire.weights, completedAt };
        });
        const independent = scoreVendor(
          completed.map((one) => ({
            ...one,
            earned: formatRational(one.earned),
            possible: formatRational(one.possible),
          })),
        );
        expect(independent).toBe(format(calculateOverallScore(completed.toReversed())));
      }),
      { numRuns: 10_000 },
    );
  });
});
