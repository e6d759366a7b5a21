import type { PortalAssessment, PortalQuestion } from '@assay/contract';
import { isBlank } from '@assay/contract/conditions';

export type PortalSection = PortalAssessment['sections'][number];

export const shownQuestions = ({ questions }: PortalSection) => questions.filter(({ visible }) => visible);

const allShown = ({ sections }: PortalAssessment) => sections.flatMap(shownQuestions);

/** Still the vendor's to answer. */
export const isAnswerable = ({ status }: PortalAssessment) => status === 'SENT' || status === 'IN_PROGRESS';

/** A colleague's link opens some sections and submits nothing. */
export const isLimited = (assessment: PortalAssessment) => isAnswerable(assessment) && !assessment.canSubmit;

/** The team has read the answers and asks for some of them again: the others are closed. */
export const questionsSentBack = (assessment: PortalAssessment): readonly PortalQuestion[] =>
  isAnswerable(assessment) && assessment.sections.some(({ questions }) => questions.some(({ open }) => !open))
    ? allShown(assessment).filter(({ open }) => open)
    : [];

export const filesOf = ({ evidence }: PortalAssessment, questionKey: string) =>
  evidence.filter(({ questionKeys }) => questionKeys.includes(questionKey));

const isAnswered = (assessment: PortalAssessment, { key, type, response }: PortalQuestion) =>
  response?.notApplicable === true ||
  (type === 'FILE_UPLOAD' ? filesOf(assessment, key).length > 0 : !isBlank(response?.answer));

/** Required, shown and without an answer: what keeps the questionnaire from being submitted. */
export const missingQuestions = (assessment: PortalAssessment): readonly PortalQuestion[] =>
  allShown(assessment).filter((question) => question.required && !isAnswered(assessment, question));

/** Answered the last time, and not yet this time. */
export const unconfirmedKeys = (questions: readonly PortalQuestion[]): string[] =>
  questions.flatMap(({ key, visible, open, suggestion, response }) =>
    visible && open && suggestion && isBlank(response?.answer) && response?.notApplicable !== true ? [key] : [],
  );

export const isComplete = ({ required, answered }: PortalAssessment['progress']) => answered >= required;
