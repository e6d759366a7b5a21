import type { PortalAssessment, PortalQuestion } from '@assay/contract';
import { isAnswered, isEmptyResponse, isWithVendor } from '@assay/contract/rules';

export type PortalSection = PortalAssessment['sections'][number];

export const listVisibleQuestions = ({ questions }: PortalSection) => questions.filter(({ visible }) => visible);

const listAllVisibleQuestions = ({ sections }: PortalAssessment) => sections.flatMap(listVisibleQuestions);

/** A delegated link covers some sections and cannot submit. */
export const isReopenedPartly = (assessment: PortalAssessment) => isWithVendor(assessment) && assessment.delegated;

/** Some questions were sent back, with those that depend on them. All others are closed. */
export const listReopenedQuestions = (assessment: PortalAssessment): readonly PortalQuestion[] =>
  isWithVendor(assessment) && (assessment.returned !== null || hasClosedQuestions(assessment))
    ? listAllVisibleQuestions(assessment).filter(({ open }) => open)
    : [];

const hasClosedQuestions = ({ sections }: PortalAssessment) =>
  sections.some(({ questions }) => questions.some(({ open }) => !open));

/** The questions that the reviewer marked, without those that only depend on them. */
export function listReturnedQuestions(assessment: PortalAssessment): readonly PortalQuestion[] {
  const reopened = listReopenedQuestions(assessment);
  const { returned } = assessment;
  return returned ? reopened.filter(({ key }) => returned.questionKeys.includes(key)) : reopened;
}

export const isAddressed = ({ returned }: PortalAssessment, { key }: PortalQuestion): boolean =>
  returned?.addressedKeys.includes(key) ?? true;

/** Returned questions without a changed answer or a reply, which prevent submission. */
export const listUnaddressedQuestions = (assessment: PortalAssessment): readonly PortalQuestion[] =>
  listReturnedQuestions(assessment).filter((question) => !isAddressed(assessment, question));

export type ReturnedProgress = { readonly addressed: number; readonly returned: number };

/** Null unless questions of this link were sent back. */
export const getReturnedProgress = ({ returned }: PortalAssessment): ReturnedProgress | null =>
  returned && returned.questionKeys.length > 0
    ? { addressed: returned.addressedKeys.length, returned: returned.questionKeys.length }
    : null;

export const listQuestionFiles = ({ evidence }: PortalAssessment, questionKey: string) =>
  evidence.filter(({ questionKeys }) => questionKeys.includes(questionKey));

const isQuestionAnswered = (assessment: PortalAssessment, { key, type, response }: PortalQuestion) =>
  isAnswered(type, {
    answer: response?.answer,
    notApplicable: response?.notApplicable,
    files: listQuestionFiles(assessment, key).length,
  });

/** Visible required questions without an answer, which prevent submission. */
export const listMissingQuestions = (assessment: PortalAssessment): readonly PortalQuestion[] =>
  listAllVisibleQuestions(assessment).filter(
    (question) => question.required && !isQuestionAnswered(assessment, question),
  );

/** Questions with an answer to carry forward and no answer yet. */
export const listSuggestedKeys = (questions: readonly PortalQuestion[]): string[] =>
  questions.flatMap(({ key, visible, open, suggestion, response }) =>
    visible && open && suggestion && isEmptyResponse(response) ? [key] : [],
  );
