// The text of a proposed finding: question, answer, expected answer and recommendation, worded so that it can be
// understood without the questionnaire.
import { type Answer, clipText, type FindingOutcome, type Question } from '@assay/contract';
import { isBlank } from '@assay/contract/conditions';
import { type Compliance, formatAnswer, formatCount, formatExpectedAnswer, isLess, ZERO } from '@assay/contract/rules';

type FindingResponse = {
  readonly answer: Answer | null;
  readonly notApplicable: boolean;
  readonly usableFiles: number;
};

export type FindingQuestion = Pick<Question, 'text' | 'type' | 'expectedAnswer' | 'recommendation'>;

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
