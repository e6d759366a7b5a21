import type { ScoreRule } from '@assay/contract';
import { isBlank } from '@assay/contract/conditions';
import { add, calculateScore, formatRational, isLess, ONE, type Rational, sum, ZERO } from '@assay/contract/rules';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryQuestionnaire, type ArbitraryQuestionnaire } from '../../test/support/arbitrary-questionnaires.ts';
import { evaluateAssessment, listUnansweredRequired } from './assessment-score.ts';
import type { ResponseInput } from './compliance.ts';

const SUBMITTED_ON = '2026-06-30';
const TEN_THOUSAND = { numRuns: 10_000 };

type Given = readonly (readonly [string, ResponseInput])[];

const evaluate = ({ questions }: ArbitraryQuestionnaire, given: Given) =>
  evaluateAssessment(questions, new Map(given), SUBMITTED_ON);
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
/** Removes the answer and its files, but keeps the reviewer's decision. */
const withoutAnswer = (given: Given, key: string): Given =>
  given.map(([one, response]) => [one, one === key ? { ...BLANK, decision: response.decision } : response]);
const isAnswered = ({ answer, notApplicable, usableFiles }: ResponseInput) =>
  !notApplicable && (!isBlank(answer) || usableFiles > 0);

const visibleOf = (evaluated: ReturnType<typeof evaluate>) =>
  evaluated.flatMap(({ key, visible }) => (visible ? [key] : [])).join();
const visibleIn = (questionnaire: ArbitraryQuestionnaire, given: Given) => visibleOf(evaluate(questionnaire, given));

const pick = fc.nat();
const chosen = <One>(all: readonly One[], index: number) => all[index % Math.max(all.length, 1)];

type WithBlank = { readonly questionnaire: ArbitraryQuestionnaire; readonly key: string; readonly given: Given };

/** Asserts a property of questionnaires from which one answer was removed. */
function assertWithBlank(hasProperty: (blanked: WithBlank) => boolean) {
  fc.assert(
    fc.property(arbitraryQuestionnaire, pick, (questionnaire, index) => {
      const answered = questionnaire.responses.filter(([, response]) => isAnswered(response));
      const [key] = chosen(answered, index) ?? [];
      if (key === undefined) return true;
      return hasProperty({ questionnaire, key, given: withoutAnswer(questionnaire.responses, key) });
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
    expect([scored > 8_000, rules.size, types.size]).toEqual([true, 7, 9]);
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
  it('never raises or removes the score while the same questions are visible', () => {
    let tried = 0;
    assertWithBlank(({ questionnaire, given }) => {
      if (visibleIn(questionnaire, given) !== visibleIn(questionnaire, questionnaire.responses)) return true;
      tried += 1;
      const [before, after] = [score(questionnaire).score, score(questionnaire, given).score];
      return !isHigher(after, before) && !(before !== null && after === null);
    });
    expect(tried).toBeGreaterThan(5_000);
  });

  it('never raises the points of questions that stay visible', () => {
    let changed = 0;
    assertWithBlank(({ questionnaire, given }) => {
      const [before, after] = [evaluate(questionnaire, questionnaire.responses), evaluate(questionnaire, given)];
      const stays = new Set(before.filter(({ visible }, at) => visible && after[at]?.visible).map((one) => one.key));
      if (visibleOf(before) !== visibleOf(after)) changed += 1;
      const [was, is] = [before, after].map(
        (all) =>
          calculateScore(
            all.filter((one) => stays.has(one.key)),
            questionnaire.weights,
          ).score,
      );
      return !isHigher(is ?? null, was ?? null);
    });
    expect(changed).toBeGreaterThan(1_000);
  });

  it('raises a submitted score only when an optional question controls which others are shown', () => {
    let raised = 0;
    assertWithBlank(({ questionnaire, key, given }) => {
      const responses = new Map(given);
      if (listUnansweredRequired(questionnaire.questions, responses).length > 0) return true;
      if (!isHigher(score(questionnaire, given).score, score(questionnaire).score)) return true;
      raised += 1;
      const blank = questionnaire.questions.find((question) => question.key === key);
      const decides = questionnaire.questions.some(({ conditionalLogic }) =>
        conditionalLogic?.rules.some(({ question }) => question === key),
      );
      return decides && blank?.required === false;
    });
    expect(raised).toBeGreaterThan(10);
  });
});

describe('A hidden question, over 10,000 random questionnaires', () => {
  it('never counts, whatever its answer, files or decision', () => {
    let tried = 0;
    fc.assert(
      fc.property(arbitraryQuestionnaire, pick, (questionnaire, index) => {
        const hidden = chosen(
          evaluate(questionnaire, questionnaire.responses).filter(({ visible }) => !visible),
          index,
        );
        if (!hidden) return true;
        tried += 1;
        const others = questionnaire.responses.filter(([key]) => key !== hidden.key);
        const before = score(questionnaire);
        return (
          before.lines.every(
            ({ key, gain, rule }) => key !== hidden.key || (gain === null && rule === 'NOT_VISIBLE'),
          ) &&
          ledger(score(questionnaire, others)) === ledger(before) &&
          ledger(
            score(questionnaire, [...others, [hidden.key, questionnaire.otherResponses.get(hidden.key) ?? BLANK]]),
          ) === ledger(before)
        );
      }),
      TEN_THOUSAND,
    );
    expect(tried).toBeGreaterThan(5_000);
  });
});
