// The rules of conditions, for whoever asks questions, checks answers or builds a questionnaire: the service and the browser
// follow the same ones.
export { conditionProblems, operatorsFor } from './condition-check.ts';
export { questionnaireProblems, questionsOf } from './questionnaire-check.ts';
export {
  type Answers,
  type Conditional,
  isBlank,
  isShown,
  type Problem,
  type Section,
  visibleKeys,
  withDependents,
} from './visibility.ts';
