import type { AssessmentDetail, AssessmentQuestion } from '@assay/contract';
import { isBlank } from '@assay/contract/conditions';

/** The keys of the questions that files are attached to. */
export const keysWithFiles = ({ evidence }: Pick<AssessmentDetail, 'evidence'>): ReadonlySet<string> =>
  new Set(evidence.flatMap(({ questionKeys }) => questionKeys));

/** Words, files, or the claim that it does not apply. */
export function isAnswered({ key, type, response }: AssessmentQuestion, withFiles: ReadonlySet<string>): boolean {
  if (response?.notApplicable === true) return true;
  return type === 'FILE_UPLOAD' ? withFiles.has(key) : !isBlank(response?.answer);
}
