import { isBlank } from '@assay/contract/conditions';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type RandomQuestionnaire, randomQuestionnaire } from '../../test/random-questionnaires.ts';
import { judgeAssessment, unansweredRequired } from './assessment-score.ts';
import { type GivenResponse, type Rule } from './compliance.ts';
import { add, isLess, ONE, type Rational, sum, toText, ZERO } from './rational.ts';
import { scoreOf } from './scoring.ts';

const SUBMITTED_ON = '2026-06-30';
const TEN_THOUSAND = { numRuns: 10_000 };

type Given = readonly (readonly [string, GivenResponse])[];

const judge = ({ questions }: RandomQuestionnaire, given: Given) =>
  judgeAssessment(questions, new Map(given), SUBMITTED_ON);
const score = (asked: RandomQuestionnaire, given: Given = asked.responses) =>
  scoreOf(judge(asked, given), asked.weights);
const isHigher = (after: Rational | null, before: Rational | null) => isLess(before ?? ZERO, after ?? ZERO);

/** Everything a reader of the ledger sees; what the rules say of a hidden question by themselves is not part of it. */
const ledger = ({ score, earned, possible, lines }: ReturnType<typeof scoreOf>) =>
  JSON.stringify(
    [
      score,
      earned,
      possible,
      lines.map(({ key, rule, reason, compliance, gain, loss }) => [key, rule, reason, compliance, gain, loss]),
    ],
    (_, value) => (typeof value === 'bigint' ? String(value) : value),
  );

const BLANK: GivenResponse = { answer: null, notApplicable: false, decision: null, usableFiles: 0 };
/** The answer and its files go; a decision of the reviewer stays. */
const withoutAnswer = (given: Given, key: string): Given =>
  given.map(([one, response]) => [one, one === key ? { ...BLANK, decision: response.decision } : response]);
const isAnswered = ({ answer, notApplicable, usableFiles }: GivenResponse) =>
  !notApplicable && (!isBlank(answer) || usableFiles > 0);

const visibleOf = (judged: ReturnType<typeof judge>) =>
  judged.flatMap(({ key, visible }) => (visible ? [key] : [])).join();
const visibleIn = (asked: RandomQuestionnaire, given: Given) => visibleOf(judge(asked, given));

const pick = fc.nat();
const chosen = <One>(all: readonly One[], index: number) => all[index % Math.max(all.length, 1)];

describe('over 10,000 random questionnaires, a score', () => {
  it('is the sum of its gains, and gains and losses make 1, exactly', () => {
    let scored = 0;
    const rules = new Set<Rule>();
    const types = new Set<string>();
    fc.assert(
      fc.property(randomQuestionnaire, (asked) => {
        const { score: total, earned, possible, lines } = score(asked);
        const gains = sum(lines.map(({ gain }) => gain ?? ZERO));
        const losses = sum(lines.map(({ loss }) => loss ?? ZERO));
        lines.forEach(({ rule }) => rules.add(rule));
        asked.questions.forEach(({ type }) => types.add(type));
        if (total === null)
          return toText(possible) === '0' && lines.every(({ gain, loss }) => gain === null && loss === null);
        scored += 1;
        return (
          toText(gains) === toText(total) &&
          toText(add(gains, losses)) === '1' &&
          !isLess(total, ZERO) &&
          !isLess(ONE, total) &&
          !isLess(possible, earned)
        );
      }),
      TEN_THOUSAND,
    );
    expect([scored > 8_000, rules.size, types.size]).toEqual([true, 7, 9]);
  });

  it('does not depend on the order in which answers came', () => {
    fc.assert(
      fc.property(
        randomQuestionnaire.chain((asked) =>
          fc.tuple(
            fc.constant(asked),
            fc.shuffledSubarray([...asked.responses], { minLength: asked.responses.length }),
          ),
        ),
        ([asked, shuffled]) => ledger(score(asked, shuffled)) === ledger(score(asked)),
      ),
      TEN_THOUSAND,
    );
  });

  it('does not depend on the order of the questions once they are judged', () => {
    fc.assert(
      fc.property(randomQuestionnaire, (asked) => {
        const judged = judge(asked, asked.responses);
        const [forth, back] = [scoreOf(judged, asked.weights), scoreOf(judged.toReversed(), asked.weights)];
        return ledger({ ...back, lines: back.lines.toReversed() }) === ledger(forth);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('over 10,000 random questionnaires, a blank', () => {
  it('never raises the score while the same questions are visible, and never makes one vanish', () => {
    let tried = 0;
    fc.assert(
      fc.property(randomQuestionnaire, pick, (asked, index) => {
        const answered = asked.responses.filter(([, response]) => isAnswered(response));
        const [key] = chosen(answered, index) ?? [];
        if (key === undefined) return true;
        const given = withoutAnswer(asked.responses, key);
        if (visibleIn(asked, given) !== visibleIn(asked, asked.responses)) return true;
        tried += 1;
        const [before, after] = [score(asked).score, score(asked, given).score];
        return !isHigher(after, before) && !(before !== null && after === null);
      }),
      TEN_THOUSAND,
    );
    expect(tried).toBeGreaterThan(5_000);
  });

  it('never raises what the questions earn that stay visible, whatever it hides or shows', () => {
    let changed = 0;
    fc.assert(
      fc.property(randomQuestionnaire, pick, (asked, index) => {
        const answered = asked.responses.filter(([, response]) => isAnswered(response));
        const [key] = chosen(answered, index) ?? [];
        if (key === undefined) return true;
        const [before, after] = [judge(asked, asked.responses), judge(asked, withoutAnswer(asked.responses, key))];
        const stays = new Set(before.filter(({ visible }, at) => visible && after[at]?.visible).map((one) => one.key));
        if (visibleOf(before) !== visibleOf(after)) changed += 1;
        const [was, is] = [before, after].map(
          (all) =>
            scoreOf(
              all.filter((one) => stays.has(one.key)),
              asked.weights,
            ).score,
        );
        return !isHigher(is ?? null, was ?? null);
      }),
      TEN_THOUSAND,
    );
    expect(changed).toBeGreaterThan(1_000);
  });

  it('raises a submitted score only where an optional question decides what else is asked', () => {
    let raised = 0;
    fc.assert(
      fc.property(randomQuestionnaire, pick, (asked, index) => {
        const answered = asked.responses.filter(([, response]) => isAnswered(response));
        const [key] = chosen(answered, index) ?? [];
        if (key === undefined) return true;
        const given = withoutAnswer(asked.responses, key);
        const responses = new Map(given);
        if (unansweredRequired(asked.questions, responses).length > 0) return true;
        if (!isHigher(score(asked, given).score, score(asked).score)) return true;
        raised += 1;
        const blank = asked.questions.find((question) => question.key === key);
        const decides = asked.questions.some(({ conditionalLogic }) =>
          conditionalLogic?.rules.some(({ question }) => question === key),
        );
        return decides && blank?.required === false;
      }),
      TEN_THOUSAND,
    );
    expect(raised).toBeGreaterThan(10);
  });
});

describe('over 10,000 random questionnaires, a hidden question', () => {
  it('never counts, whatever was answered, claimed, filed or decided', () => {
    let tried = 0;
    fc.assert(
      fc.property(randomQuestionnaire, pick, (asked, index) => {
        const hidden = chosen(
          judge(asked, asked.responses).filter(({ visible }) => !visible),
          index,
        );
        if (!hidden) return true;
        tried += 1;
        const others = asked.responses.filter(([key]) => key !== hidden.key);
        const before = score(asked);
        return (
          before.lines.every(
            ({ key, gain, rule }) => key !== hidden.key || (gain === null && rule === 'NOT_VISIBLE'),
          ) &&
          ledger(score(asked, others)) === ledger(before) &&
          ledger(score(asked, [...others, [hidden.key, asked.otherResponses.get(hidden.key) ?? BLANK]])) ===
            ledger(before)
        );
      }),
      TEN_THOUSAND,
    );
    expect(tried).toBeGreaterThan(5_000);
  });
});
