import type { ScoreRule } from '@assay/contract';
import { addDependents, isBlank } from '@assay/contract/conditions';
import {
  add,
  calculateScore,
  formatRational,
  isLess,
  ONE,
  type Rational,
  type ResponseInput,
  sum,
  ZERO,
} from '@assay/contract/rules';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  arbitraryQuestionnaire,
  type ArbitraryQuestionnaire,
  withoutDecisions,
} from '../../test/support/arbitrary-questionnaires.ts';
import { evaluateAssessment } from './assessment-score.ts';

const TEN_THOUSAND = { numRuns: 10_000 };

type Given = readonly (readonly [string, ResponseInput])[];

const evaluate = ({ questions }: ArbitraryQuestionnaire, given: Given) =>
  evaluateAssessment(questions, new Map(given), { submittedOn: '2026-06-30', scoringVersion: 2 });
const score = (questionnaire: ArbitraryQuestionnaire, given: Given = questionnaire.responses) =>
  calculateScore(evaluate(questionnaire, given), questionnaire.weights);
const isHigher = (after: Rational | null, before: Rational | null) => isLess(before ?? ZERO, after ?? ZERO);

/** Everything the score breakdown shows. It does not include the automatic result of a hidden question. */
const ledger = ({ score, earned, possible, lines }: ReturnType<typeof calculateScore>) =>
  JSON.stringify(
    [
      score,
      earned,
      possible,
      lines.map(({ key, rule, reason, compliance, gain, loss }) => [key, rule, reason, compliance, gain, loss]),
    ],
    (_, value) => (typeof value === 'bigint' ? String(value) : value),
  );

const BLANK: ResponseInput = { answer: null, notApplicable: false, decision: null, usableFiles: 0 };
const isAnswered = ({ answer, notApplicable, usableFiles }: ResponseInput) =>
  !notApplicable && (!isBlank(answer) || usableFiles > 0);

const visibleIn = (questionnaire: ArbitraryQuestionnaire, given: Given) =>
  evaluate(questionnaire, given)
    .flatMap(({ key, visible }) => (visible ? [key] : []))
    .join();

/** A blank answer shows a question whose condition is that another one was not answered, directly or indirectly. */
const asksForBlank = ({ questions }: ArbitraryQuestionnaire, key: string) => {
  const dependents = new Set(addDependents(questions, [key]));
  return questions.some(
    (question) =>
      dependents.has(question.key) &&
      question.conditionalLogic?.rules.some(({ operator }) => operator === 'notAnswered'),
  );
};

const pick = fc.nat();
const chosen = <One>(all: readonly One[], index: number) => all[index % Math.max(all.length, 1)];

type WithBlank = { readonly questionnaire: ArbitraryQuestionnaire; readonly key: string; readonly given: Given };

/** Asserts a property of questionnaires from which one answer is removed. */
function assertWithBlank(hasProperty: (blanked: WithBlank) => boolean) {
  fc.assert(
    fc.property(arbitraryQuestionnaire, pick, (questionnaire, index) => {
      const answered = questionnaire.responses.filter(([, response]) => isAnswered(response));
      const [key] = chosen(answered, index) ?? [];
      if (key === undefined) return true;
      const responses = withoutDecisions(questionnaire, key);
      const given = responses.map(([one, response]) => [one, one === key ? BLANK : response] as const);
      return hasProperty({ questionnaire: { ...questionnaire, responses }, key, given });
    }),
    TEN_THOUSAND,
  );
}

describe('A score, over 10,000 random questionnaires', () => {
  it('is exactly the sum of its gains; gains and losses add up to 1', () => {
    let scored = 0;
    const rules = new Set<ScoreRule>();
    const types = new Set<string>();
    fc.assert(
      fc.property(arbitraryQuestionnaire, (questionnaire) => {
        const { score: total, earned, possible, lines } = score(questionnaire);
        const gains = sum(lines.map(({ gain }) => gain ?? ZERO));
        const losses = sum(lines.map(({ loss }) => loss ?? ZERO));
        lines.forEach(({ rule }) => rules.add(rule));
        questionnaire.questions.forEach(({ type }) => types.add(type));
        if (total === null)
          return formatRational(possible) === '0' && lines.every(({ gain, loss }) => gain === null && loss === null);
        scored += 1;
        return (
          formatRational(gains) === formatRational(total) &&
          formatRational(add(gains, losses)) === '1' &&
          !isLess(total, ZERO) &&
          !isLess(ONE, total) &&
          !isLess(possible, earned)
        );
      }),
      TEN_THOUSAND,
    );
    expect([scored > 8_000, rules.size, types.size]).toEqual([true, 8, 9]);
  });

  it('does not depend on the order of answers', () => {
    fc.assert(
      fc.property(
        arbitraryQuestionnaire.chain((questionnaire) =>
          fc.tuple(
            fc.constant(questionnaire),
            fc.shuffledSubarray([...questionnaire.responses], { minLength: questionnaire.responses.length }),
          ),
        ),
        ([questionnaire, shuffled]) => ledger(score(questionnaire, shuffled)) === ledger(score(questionnaire)),
      ),
      TEN_THOUSAND,
    );
  });

  it('does not depend on the order of evaluated questions', () => {
    fc.assert(
      fc.property(arbitraryQuestionnaire, (questionnaire) => {
        const evaluated = evaluate(questionnaire, questionnaire.responses);
        const [forth, back] = [
          calculateScore(evaluated, questionnaire.weights),
          calculateScore(evaluated.toReversed(), questionnaire.weights),
        ];
        return ledger({ ...back, lines: back.lines.toReversed() }) === ledger(forth);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('A blank, over 10,000 random questionnaires', () => {
  it('never raises the score, unless a condition asks for a blank', () => {
    let [changed, raised] = [0, 0];
    assertWithBlank(({ questionnaire, key, given }) => {
      const [before, after] = [score(questionnaire), score(questionnaire, given)];
      if (visibleIn(questionnaire, given) !== visibleIn(questionnaire, questionnaire.responses)) changed += 1;
      const isLost = before.score !== null && after.score === null;
      if (!isHigher(after.score, before.score) && !isLost) return true;
      raised += 1;
      return asksForBlank(questionnaire, key);
    });
    expect(changed).toBeGreaterThan(1_000);
    expect(raised).toBeLessThan(500);
  });
});

describe('A hidden question, over 10,000 random questionnaires', () => {
  it('counts the same, whatever its answer and files', () => {
    let tried = 0;
    fc.assert(
      fc.property(arbitraryQuestionnaire, pick, (questionnaire, index) => {
        const hidden = chosen(
          evaluate(questionnaire, questionnaire.responses).filter(({ visible }) => !visible),
          index,
        );
        if (!hidden) return true;
        tried += 1;
        const before = score(questionnaire);
        const decision = new Map(questionnaire.responses).get(hidden.key)?.decision ?? null;
        const replaceBy = (response: ResponseInput) =>
          ledger(
            score(questionnaire, [
              ...questionnaire.responses.filter(([key]) => key !== hidden.key),
              [hidden.key, { ...response, decision }],
            ]),
          );
        const line = before.lines.find(({ key }) => key === hidden.key);
        return (
          (line?.rule === 'REVIEWED' || (line?.rule.startsWith('NOT_ASKED') ?? false)) &&
          replaceBy(BLANK) === ledger(before) &&
          replaceBy(questionnaire.otherResponses.get(hidden.key) ?? BLANK) === ledger(before)
        );
      }),
      TEN_THOUSAND,
    );
    expect(tried).toBeGreaterThan(5_000);
  });
});
