import type { PortalAssessment, PortalQuestion } from '@assay/contract';
import { isAnswered, isEmptyResponse, isWithVendor } from '@assay/contract/rules';

export type PortalSection = PortalAssessment['sections'][number];

export const listVisibleQuestions = ({ questions }: PortalSection) => questions.filter(({ visible }) => visible);

const listAllVisibleQuestions = ({ sections }: PortalAssessment) => sections.flatMap(listVisibleQuestions);

/** A delegated link covers some sections and cannot submit. */
export const isReopenedPartly = (assessment: PortalAssessment) => isWithVendor(assessment) && assessment.delegated;

/** Some questions were sent back. All others are closed. */
export const listReopenedQuestions = (assessment: PortalAssessment): readonly PortalQuestion[] =>
  isWithVendor(assessment) && assessment.sections.some(({ questions }) => questions.some(({ open }) => !open))
    ? listAllVisibleQuestions(assessment).filter(({ open }) => open)
    : [];

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
