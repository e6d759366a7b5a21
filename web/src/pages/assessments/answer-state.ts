import type { AssessmentDetail, AssessmentQuestion } from '@assay/contract';
import { isAnswered } from '@assay/contract/rules';

/** Without files that the team added during the review. */
export const listKeysWithFiles = ({ evidence }: Pick<AssessmentDetail, 'evidence'>): ReadonlySet<string> =>
  new Set(evidence.flatMap(({ questionKeys, annex }) => (annex ? [] : questionKeys)));

export const isQuestionAnswered = (
  { key, type, response }: AssessmentQuestion,
  withFiles: ReadonlySet<string>,
): boolean =>
  isAnswered(type, {
    answer: response?.answer,
    notApplicable: response?.notApplicable,
    files: withFiles.has(key) ? 1 : 0,
  });
