// What a finding says that the rules put forward: the question, what was answered, and what was expected, in words that
// still make sense when the questionnaire is long forgotten.
import type { Answer, ExpectedAnswer, Question } from '@assay/contract';
import { isBlank } from '@assay/contract/conditions';

const MOST_TITLE_CHARACTERS = 255;

export const findingTitle = (question: string) => {
  const characters = [...question];
  return characters.length <= MOST_TITLE_CHARACTERS
    ? question
    : `${characters.slice(0, MOST_TITLE_CHARACTERS - 1).join('')}…`;
};

type Given = { readonly answer: Answer | null; readonly notApplicable: boolean; readonly usableFiles: number };

export const findingDescription = (
  { type, expectedAnswer }: Pick<Question, 'type' | 'expectedAnswer'>,
  given: Given,
): string => {
  const expected = expectedAnswer === null ? null : expectedWords(expectedAnswer);
  const answer = `Answer: ${type === 'FILE_UPLOAD' ? filesWords(given.usableFiles) : answerWords(given)}.`;
  return expected === null ? answer : `${answer} Expected: ${expected}.`;
};

const filesWords = (files: number) => (files === 1 ? '1 usable file' : `${String(files)} usable files`);

function answerWords({ answer, notApplicable }: Given): string {
  if (notApplicable) return 'claimed not applicable';
  if (isBlank(answer)) return 'none';
  return Array.isArray(answer) ? answer.join(', ') : String(answer);
}

export function expectedWords(expected: ExpectedAnswer): string {
  if (typeof expected !== 'object') return String(expected);
  if (Array.isArray(expected)) return expected.join(' or ');
  if ('required' in expected) {
    const forbidden = expected.forbidden.length > 0 ? [`without ${expected.forbidden.join(', ')}`] : [];
    return [...(expected.required.length > 0 ? [expected.required.join(', ')] : []), ...forbidden].join(', ');
  }
  if ('maxAgeDays' in expected) return `at most ${String(expected.maxAgeDays)} days old`;
  if ('minRemainingDays' in expected) return `valid for at least ${String(expected.minRemainingDays)} more days`;
  if ('minFiles' in expected) return `at least ${filesWords(expected.minFiles)}`;
  return rangeWords(expected);
}

const rangeWords = ({ min, max }: { readonly min?: number | undefined; readonly max?: number | undefined }) =>
  [
    ...(min === undefined ? [] : [`at least ${String(min)}`]),
    ...(max === undefined ? [] : [`at most ${String(max)}`]),
  ].join(' and ');
