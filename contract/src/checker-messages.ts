import { formatAnswer } from './expected-answer.ts';
import type { Question } from './questionnaire.ts';
import { type AnswerWarning, checkQuestionnaire, type GateAnswer } from './questionnaire-checker.ts';

const formatGateAnswer = (type: Question['type'], { answer }: GateAnswer): string => {
  if (answer === null) return 'no answer';
  return type === 'FILE_UPLOAD' ? 'files' : `“${formatAnswer(type, answer)}”`;
};

function formatWarning(questions: readonly Question[], { questionKey, lower, higher }: AnswerWarning): string[] {
  const type = questions.find(({ key }) => key === questionKey)?.type;
  if (type === undefined) return [];
  const [low, high] = [formatGateAnswer(type, lower), formatGateAnswer(type, higher)];
  return [`${questionKey}: ${low} can lead to a higher score than ${high}, although it is less compliant`];
}

/** The warnings of the questionnaire checker, in words. */
export function listScoreWarnings(questions: readonly Question[]): string[] {
  const { gates, isComplete } = checkQuestionnaire(questions);
  const warnings = gates.flatMap((gate) => gate.warnings.flatMap((warning) => formatWarning(questions, warning)));
  return isComplete ? warnings : [...warnings, 'The questionnaire is too large to check the scores of all its answers'];
}
