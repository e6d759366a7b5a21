// The text of a proposed finding: the answer and the expected answer, worded so that it can be understood without the
// questionnaire.
import type { Answer, Question } from '@assay/contract';
import { isBlank } from '@assay/contract/conditions';
import { formatAnswer, formatCount, formatExpectedAnswer } from './expected-answer.ts';

type FindingResponse = {
  readonly answer: Answer | null;
  readonly notApplicable: boolean;
  readonly usableFiles: number;
};

export const formatFindingDescription = (
  { type, expectedAnswer }: Pick<Question, 'type' | 'expectedAnswer'>,
  response: FindingResponse,
): string => {
  const answer = `Answer: ${formatResponse(type, response)}.`;
  return expectedAnswer === null ? answer : `${answer} Expected: ${formatExpectedAnswer({ type, expectedAnswer })}.`;
};

function formatResponse(type: Question['type'], { answer, notApplicable, usableFiles }: FindingResponse): string {
  if (notApplicable) return 'claimed not applicable';
  if (type === 'FILE_UPLOAD') return formatCount(usableFiles, 'usable file');
  return isBlank(answer) ? 'none' : formatAnswer(type, answer);
}
