// The text of a proposed finding: question, answer, expected answer and recommendation, worded so that it can be
// understood without the questionnaire.
import { formatAnswer, formatCount, formatExpectedAnswer } from './expected-answer.ts';
import { clipText, type FindingOutcome } from './finding.ts';
import type { Answer, Question } from './questionnaire.ts';
import { isLess, ZERO } from './rational.ts';
import type { Compliance } from './review-rules.ts';
import { isBlank } from './visibility.ts';

type FindingResponse = {
  readonly answer: Answer | null;
  readonly notApplicable: boolean;
  readonly usableFiles: number;
};

type FindingQuestion = Pick<Question, 'text' | 'type' | 'expectedAnswer' | 'recommendation'>;

// Leaves room for all parts within the 10,000 characters of a description.
const MAX_PART_CHARACTERS = 2_000;

/** `notAskedReason` takes the place of the answer of a question that was hidden. */
export function formatFindingDescription(
  { text, type, expectedAnswer, recommendation }: FindingQuestion,
  response: FindingResponse,
  notAskedReason: string | null = null,
): string {
  const answer = notAskedReason ?? `Answer: ${formatResponse(type, response)}`;
  const expected = expectedAnswer === null ? [] : [`Expected: ${formatExpectedAnswer({ type, expectedAnswer })}`];
  return [
    `Question: ${text}`,
    [answer, ...expected].map((part) => `${clipText(part, MAX_PART_CHARACTERS)}.`).join(' '),
    ...(recommendation === undefined ? [] : [`Recommendation: ${recommendation}`]),
  ].join('\n');
}

/** "Not shown to be met" if there is no answer that was compared with the expected one. */
export function toFindingOutcome({ rule, compliance }: Pick<Compliance, 'rule' | 'compliance'>): FindingOutcome {
  if (rule !== 'EXPECTATION' && rule !== 'REVIEWED') return 'not shown to be met';
  return compliance !== null && isLess(ZERO, compliance) ? 'partially met' : 'not met';
}

function formatResponse(type: Question['type'], { answer, notApplicable, usableFiles }: FindingResponse): string {
  if (notApplicable) return 'marked not applicable';
  if (type === 'FILE_UPLOAD') return formatCount(usableFiles, 'valid file');
  return isBlank(answer) ? 'none' : formatAnswer(type, answer);
}
