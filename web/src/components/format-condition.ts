import type { ConditionalLogic, ConditionRule, Question } from '@assay/contract';
import { t } from '../format/i18n.ts';
import { OPERATOR_LABELS } from '../format/labels.ts';
import { formatAnswer } from './answer-text.tsx';

type ConditionQuestion = Pick<Question, 'key' | 'type'>;

export function formatQuestionLabel(questions: readonly Pick<Question, 'key'>[], key: string): string {
  const index = questions.findIndex((question) => question.key === key);
  return index === -1 ? t('a question that does not exist') : `Q${String(index + 1)}`;
}

function formatRule(
  { question: key, operator, value }: ConditionRule,
  questions: readonly ConditionQuestion[],
): string {
  const target = questions.find((question) => question.key === key);
  const start = `${formatQuestionLabel(questions, key)} ${OPERATOR_LABELS[operator]}`;
  if (operator === 'answered' || operator === 'notAnswered') return start;
  if (value === null || value === undefined || value === '') return `${start} …`;
  return `${start} ${target ? formatAnswer(target, value) : String(value)}`;
}

/** A condition as a sentence: "Shown if Q3 is Yes and Q5 is at least 3". */
export function formatCondition(logic: ConditionalLogic | null, questions: readonly ConditionQuestion[]): string {
  if (logic === null) return t('Always shown');
  const joint = logic.match === 'all' ? t(' and ') : t(' or ');
  return t('Shown if {{rules}}', { rules: logic.rules.map((rule) => formatRule(rule, questions)).join(joint) });
}
