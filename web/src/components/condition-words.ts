import type { ConditionalLogic, ConditionRule, Question } from '@assay/contract';
import { t } from '../format/text.ts';
import { OPERATOR } from '../format/words.ts';
import { answerInWords } from './answer-text.tsx';

type Asked = Pick<Question, 'key' | 'type'>;

/** A question by its place among all of them: Q3. */
export function questionLabel(questions: readonly Pick<Question, 'key'>[], key: string): string {
  const index = questions.findIndex((question) => question.key === key);
  return index === -1 ? t('a question that does not exist') : `Q${String(index + 1)}`;
}

function ruleText({ question: key, operator, value }: ConditionRule, questions: readonly Asked[]): string {
  const target = questions.find((question) => question.key === key);
  const start = `${questionLabel(questions, key)} ${OPERATOR[operator]}`;
  if (operator === 'answered' || operator === 'notAnswered') return start;
  if (value === null || value === undefined || value === '') return `${start} …`;
  return `${start} ${target ? answerInWords(target, value) : String(value)}`;
}

/** A condition as one would say it: “Shown if Q3 is Yes and Q5 is at least 3”. */
export function conditionText(logic: ConditionalLogic | null, questions: readonly Asked[]): string {
  if (logic === null) return t('Always shown');
  const joint = logic.match === 'all' ? t(' and ') : t(' or ');
  return t('Shown if {{rules}}', { rules: logic.rules.map((rule) => ruleText(rule, questions)).join(joint) });
}
