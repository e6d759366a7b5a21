import { readFileSync } from 'node:fs';

// What the answers are worth, worked out from the questionnaire alone: it shares no line with the service.
type Expected = string | { readonly max: number; readonly zeroAt: number };

type Question = {
  readonly text: string;
  readonly type: string;
  readonly riskWeight: 'CRITICAL' | 'HIGH' | 'MEDIUM' | 'LOW';
  readonly expectedAnswer: Expected;
};

const WEIGHTS = { CRITICAL: 8, HIGH: 4, MEDIUM: 2, LOW: 1 };

export type Earned = { readonly question: string; readonly weight: number; readonly points: number };

type Given = {
  readonly answers: ReadonlyMap<string, string>;
  /** The share that the reviewer granted the free text. */
  readonly judged: number;
};

/** What each answer earns. */
export function earnedBy(questionnaire: string, { answers, judged }: Given): readonly Earned[] {
  const { sections }: { sections: readonly { questions: readonly Question[] }[] } = JSON.parse(
    readFileSync(questionnaire, 'utf8'),
  );
  return sections
    .flatMap(({ questions }) => questions)
    .map((question) => {
      const answer = answers.get(question.text);
      if (answer === undefined) throw new Error(`The page has no answer to “${question.text}”`);
      const weight = WEIGHTS[question.riskWeight];
      const share = question.type === 'FREE_TEXT' ? judged : shareOf(answer, question.expectedAnswer);
      return { question: question.text, weight, points: weight * share };
    });
}

/** All or nothing; a number loses evenly from the limit to where nothing is left. */
function shareOf(answer: string, expected: Expected): number {
  if (typeof expected === 'string') return Number(answer.toUpperCase() === expected.toUpperCase());
  const { max, zeroAt } = expected;
  return Math.min(1, Math.max(0, (zeroAt - Number(answer)) / (zeroAt - max)));
}

export const totalOf = (earned: readonly Earned[]) => ({
  points: earned.reduce((sum, { points }) => sum + points, 0),
  possible: earned.reduce((sum, { weight }) => sum + weight, 0),
});
