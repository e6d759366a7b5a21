// The text of a proposed finding: the question, the answer and the expected answer, worded so that it can be understood
// without the questionnaire.
import type { Answer, ExpectedAnswer, Question } from '@assay/contract';
import { isBlank } from '@assay/contract/conditions';

type FindingResponse = {
  readonly answer: Answer | null;
  readonly notApplicable: boolean;
  readonly usableFiles: number;
};

export const formatFindingDescription = (
  { type, expectedAnswer }: Pick<Question, 'type' | 'expectedAnswer'>,
  given: FindingResponse,
): string => {
  const expected = expectedAnswer === null ? null : formatExpectedAnswer(expectedAnswer);
  const answer = `Answer: ${type === 'FILE_UPLOAD' ? formatFileCount(given.usableFiles) : formatAnswer(given)}.`;
  return expected === null ? answer : `${answer} Expected: ${expected}.`;
};

const formatFileCount = (files: number) => (files === 1 ? '1 usable file' : `${String(files)} usable files`);

function formatAnswer({ answer, notApplicable }: FindingResponse): string {
  if (notApplicable) return 'claimed not applicable';
  if (isBlank(answer)) return 'none';
  return Array.isArray(answer) ? answer.join(', ') : String(answer);
}

export function formatExpectedAnswer(expected: ExpectedAnswer): string {
  if (typeof expected !== 'object') return String(expected);
  if (Array.isArray(expected)) return expected.join(' or ');
  if ('required' in expected) {
    const forbidden = expected.forbidden.length > 0 ? [`without ${expected.forbidden.join(', ')}`] : [];
    return [...(expected.required.length > 0 ? [expected.required.join(', ')] : []), ...forbidden].join(', ');
  }
  if ('maxAgeDays' in expected) return `at most ${String(expected.maxAgeDays)} days old`;
  if ('minRemainingDays' in expected) return `valid for at least ${String(expected.minRemainingDays)} more days`;
  if ('minFiles' in expected) return `at least ${formatFileCount(expected.minFiles)}`;
  return formatRange(expected);
}

const formatRange = ({ min, max }: { readonly min?: number | undefined; readonly max?: number | undefined }) =>
  [
    ...(min === undefined ? [] : [`at least ${String(min)}`]),
    ...(max === undefined ? [] : [`at most ${String(max)}`]),
  ].join(' and ');
