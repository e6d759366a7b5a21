import type { Answer } from '@assay/contract';
import { checkQuestionnaire, type Gate, isBlank, isRuleMet } from '@assay/contract/conditions';
import { calculateScore, isEqual, isLess, ONE, type Rational, type ResponseInput } from '@assay/contract/rules';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  arbitraryQuestionnaire,
  type ArbitraryQuestionnaire,
  toSavable,
} from '../../test/support/arbitrary-questionnaires.ts';
import { evaluateAssessment, type ScorableQuestion } from './assessment-score.ts';

type Given = readonly (readonly [string, ResponseInput])[];

type Result = {
  readonly compliance: Rational;
  readonly score: Rational;
  readonly id: string;
  readonly isBlank: boolean;
};

/** What an answer of the gate earns and ends with; null if the gate is hidden or its answer is not scored. */
function evaluateAnswer(questionnaire: ArbitraryQuestionnaire, given: Given, gate: ScorableQuestion): Result | null {
  const evaluated = evaluateAssessment(questionnaire.questions, new Map(given), {
    submittedOn: '2026-06-30',
    scoringVersion: 2,
  });
  const own = evaluated.find(({ key }) => key === gate.key);
  const { score } = calculateScore(evaluated, questionnaire.weights);
  if (!own?.visible || own.compliance === null || score === null) return null;
  const response = new Map(given).get(gate.key);
  const answer = gate.type === 'FILE_UPLOAD' && (response?.usableFiles ?? 0) > 0 ? 'FILES' : (response?.answer ?? null);
  return {
    compliance: own.compliance,
    score,
    id: toClassId(questionnaire, gate.key, { answer, isFull: isEqual(own.compliance, ONE) }),
    isBlank: isBlank(answer),
  };
}

type ClassInput = { readonly answer: Answer | null; readonly isFull: boolean };

/** Answers with the same effect on all conditions, and on what is hidden, have the same ID. */
function toClassId({ questions }: ArbitraryQuestionnaire, key: string, { answer, isFull }: ClassInput): string {
  const rules = questions
    .flatMap((question) => question.conditionalLogic?.rules ?? [])
    .filter((rule) => rule.question === key);
  const answers = isBlank(answer) ? new Map<string, Answer>() : new Map([[key, answer]]);
  return `${rules.map((rule) => Number(isRuleMet(rule, answers))).join('')} ${String(isFull)} ${String(isBlank(answer))}`;
}

const isWarned = (
  questionnaire: ArbitraryQuestionnaire,
  { questionKey, warnings }: Gate,
  [low, high]: readonly [Result, Result],
) =>
  warnings.some(({ lower, higher }) => {
    const ids = [lower, higher].map(({ answer, compliance }) =>
      toClassId(questionnaire, questionKey, { answer, isFull: compliance?.min === 1 }),
    );
    return ids[0] === low.id && ids[1] === high.id;
  });

/** The checker looks at answers only: "not applicable" and decisions come later. */
const listOtherResponses = ({ responses }: ArbitraryQuestionnaire, { questionKey }: Pick<Gate, 'questionKey'>): Given =>
  responses
    .filter(([key]) => key !== questionKey)
    .map(([key, response]) => [key, { ...response, notApplicable: false, decision: null }]);

/** Both answers of the generator, no answer, and an example of every class that the checker knows. */
function listResponses(questionnaire: ArbitraryQuestionnaire, { questionKey, answers }: Gate): ResponseInput[] {
  const plain = { answer: null, notApplicable: false, decision: null, usableFiles: 0 };
  const generated = [new Map(questionnaire.responses).get(questionKey), questionnaire.otherResponses.get(questionKey)];
  return [
    plain,
    ...generated.flatMap((response) => (response ? [{ ...response, notApplicable: false, decision: null }] : [])),
    ...answers.map(({ answer }) =>
      answer === 'FILES' ? { ...plain, usableFiles: 9 } : { ...plain, answer, usableFiles: 1 },
    ),
  ];
}

const TIMEOUT_MS = 300_000;

describe('The questionnaire checker, over 10,000 random questionnaires', () => {
  it(
    'warns wherever a less compliant answer raises the score',
    () => {
      const counts = { compared: 0, raised: 0, unwarned: 0, gates: 0, warnings: 0, incomplete: 0 };
      const compare = (questionnaire: ArbitraryQuestionnaire, gate: Gate) => {
        const question = questionnaire.questions.find(({ key }) => key === gate.questionKey);
        if (!question) return;
        const others = listOtherResponses(questionnaire, gate);
        const results = listResponses(questionnaire, gate).flatMap(
          (response) => evaluateAnswer(questionnaire, [...others, [gate.questionKey, response]], question) ?? [],
        );
        for (const low of results)
          for (const high of results) {
            if (!isLess(low.compliance, high.compliance) || (low.isBlank && question.required)) continue;
            counts.compared += 1;
            if (!isLess(high.score, low.score)) continue;
            counts.raised += 1;
            if (!isWarned(questionnaire, gate, [low, high])) counts.unwarned += 1;
          }
      };
      fc.assert(
        fc.property(arbitraryQuestionnaire.map(toSavable), (questionnaire) => {
          const { gates, isComplete } = checkQuestionnaire(questionnaire.questions, questionnaire.weights);
          if (!isComplete) counts.incomplete += 1;
          counts.gates += gates.length;
          counts.warnings += gates.flatMap(({ warnings }) => warnings).length;
          for (const gate of gates) compare(questionnaire, gate);
          return counts.unwarned === 0;
        }),
        { numRuns: 10_000 },
      );
      expect(counts).toMatchObject({ unwarned: 0, incomplete: 0 });
      expect(counts.compared).toBeGreaterThan(50_000);
      expect(counts.raised).toBeGreaterThan(100);
    },
    TIMEOUT_MS,
  );

  it(
    'gives ranges that contain every score',
    () => {
      let [tried, exact] = [0, 0];
      fc.assert(
        fc.property(arbitraryQuestionnaire.map(toSavable), (questionnaire) => {
          const { gates } = checkQuestionnaire(questionnaire.questions, questionnaire.weights);
          return gates.every(({ questionKey, answers }) =>
            answers.every(({ answer, range, compliance }) => {
              const gate = questionnaire.questions.find(({ key }) => key === questionKey);
              const response = {
                answer,
                notApplicable: false,
                decision: null,
                usableFiles: answer === 'FILES' ? 9 : 0,
              };
              const others = listOtherResponses(questionnaire, { questionKey });
              const result = gate && evaluateAnswer(questionnaire, [...others, [questionKey, response]], gate);
              if (!result || !range) return true;
              // Relative dates are rated on the day of submission, which the checker does not know.
              const isFull = compliance?.min === 1;
              if (toClassId(questionnaire, questionKey, { answer, isFull }) !== result.id) return true;
              tried += 1;
              if (range.isExact) exact += 1;
              const score = Number(result.score.numerator) / Number(result.score.denominator);
              return score >= range.worst - 1e-9 && score <= range.best + 1e-9;
            }),
          );
        }),
        { numRuns: 2_000 },
      );
      expect(tried).toBeGreaterThan(2_000);
      expect(exact).toBeGreaterThan(100);
    },
    TIMEOUT_MS,
  );
});
