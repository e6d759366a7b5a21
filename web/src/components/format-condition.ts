import type { ConditionalLogic, ConditionRule, Question } from '@assay/contract';
import { formatAnd, formatOr, t } from '../format/i18n.ts';
import { formatAnswer } from './answer-text.tsx';

type ConditionQuestion = Pick<Question, 'key' | 'type'>;

export function formatQuestionLabel(questions: readonly Pick<Question, 'key'>[], key: string): string {
  const index = questions.findIndex((question) => question.key === key);
  return index === -1 ? t('a deleted question') : t('Q{{number}}', { number: index + 1 });
}

type RuleValues = { readonly question: string; readonly answer: string };

const RULE_SENTENCES: Readonly<Record<ConditionRule['operator'], (values: RuleValues) => string>> = {
  equals: (values) => t('{{question}} is {{answer}}', values),
  notEquals: (values) => t('{{question}} is not {{answer}}', values),
  contains: (values) => t('{{question}} contains {{answer}}', values),
  notContains: (values) => t('{{question}} does not contain {{answer}}', values),
  greaterThan: (values) => t('{{question}} is greater than {{answer}}', values),
  lessThan: (values) => t('{{question}} is less than {{answer}}', values),
  atLeast: (values) => t('{{question}} is at least {{answer}}', values),
  atMost: (values) => t('{{question}} is at most {{answer}}', values),
  answered: (values) => t('{{question}} is answered', values),
  notAnswered: (values) => t('{{question}} is not answered', values),
};

function formatRule(
  { question: key, operator, value }: ConditionRule,
  questions: readonly ConditionQuestion[],
): string {
  const target = questions.find((question) => question.key === key);
  const isMissing = value === null || value === undefined || value === '';
  const answer = isMissing ? '…' : target ? formatAnswer(target, value) : String(value);
  return RULE_SENTENCES[operator]({ question: formatQuestionLabel(questions, key), answer });
}

/** A condition as a sentence: "Shown if Q3 is Yes and Q5 is at least 3". */
export function formatCondition(logic: ConditionalLogic | null, questions: readonly ConditionQuestion[]): string {
  if (logic === null) return t('Always shown');
  const rules = logic.rules.map((rule) => formatRule(rule, questions));
  return t('Shown if {{rules}}', { rules: logic.match === 'all' ? formatAnd(rules) : formatOr(rules) });
}
