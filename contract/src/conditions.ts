// Condition logic shared by the service and the browser, for answering, validating and building questionnaires.
export { validateConditions, listOperators } from './condition-validation.ts';
export { listScoreWarnings } from './checker-messages.ts';
export {
  type AnswerWarning,
  checkQuestionnaire,
  type Gate,
  type GateAnswer,
  type QuestionnaireCheck,
} from './questionnaire-checker.ts';
export type { ProblemReason, QuestionnaireProblem } from './questionnaire-problem.ts';
export { validateQuestionnaire, listQuestions } from './questionnaire-validation.ts';
export {
  type Answers,
  type ConditionalQuestion,
  isBlank,
  isConditionMet,
  isRuleMet,
  type SectionLike,
  listVisibleKeys,
  addDependents,
} from './visibility.ts';
