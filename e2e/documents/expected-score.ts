import { readFileSync } from 'node:fs';

// Calculates the expected points from the questionnaire alone, without sharing code with the service.
type Expected = string | { readonly max: number; readonly zeroAt: number };

type Question = {
  readonly text: string;
  readonly type: string;
  readonly riskWeight: 'CRITICAL' | 'HIGH' | 'MEDIUM' | 'LOW';
  readonly expectedAnswer: Expected;
};

const WEIGHTS = { CRITICAL: 8, HIGH: 4, MEDIUM: 2, LOW: 1 };

export type EarnedPoints = { readonly question: string; readonly weight: number; readonly points: number };

type Given = {
  readonly answers: ReadonlyMap<string, string>;
  /** The ratio that the reviewer gave the free-text answer. */
  readonly decided: number;
};

export function calculateEarnedPoints(questionnaire: string, { answers, decided }: Given): readonly EarnedPoints[] {
  const { sections }: { sections: readonly { questions: readonly Question[] }[] } = JSON.parse(
    readFileSync(questionnaire, 'utf8'),
  );
  return sections
    .flatMap(({ questions }) => questions)
    .map((question) => {
      const answer = answers.get(question.text);
      if (answer === undefined) throw new Error(`The page has no answer to “${question.text}”`);
      const weight = WEIGHTS[question.riskWeight];
      const share = question.type === 'FREE_TEXT' ? decided : shareOf(answer, question.expectedAnswer);
      return { question: question.text, weight, points: weight * share };
    });
}

/** All or nothing, except numbers, which decrease linearly from `max` to `zeroAt`. */
function shareOf(answer: string, expected: Expected): number {
  if (typeof expected === 'string') return Number(answer.toUpperCase() === expected.toUpperCase());
  const { max, zeroAt } = expected;
  return Math.min(1, Math.max(0, (zeroAt - Number(answer)) / (zeroAt - max)));
}

export const sumEarnedPoints = (earned: readonly EarnedPoints[]) => ({
  points: earned.reduce((sum, { points }) => sum + points, 0),
  possible: earned.reduce((sum, { weight }) => sum + weight, 0),
});
