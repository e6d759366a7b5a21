import type { ConditionalLogic, ConditionRule, Question } from '@assay/contract';
import { numberQuestions } from '@assay/contract/rules';
import { formatAnd, formatOr, t } from '../format/i18n.ts';
import { formatAnswer } from './answer-text.tsx';

type Sections<Fields extends keyof Question> = readonly { readonly questions: readonly Pick<Question, Fields>[] }[];

/** Sections never change in place, and every line of an outline asks for its number. */
const knownNumbers = new WeakMap<object, ReadonlyMap<string, string>>();

function getNumbers(sections: Sections<'key'>): ReadonlyMap<string, string> {
  const numbers = knownNumbers.get(sections) ?? numberQuestions(sections);
  knownNumbers.set(sections, numbers);
  return numbers;
}

export function formatQuestionLabel(sections: Sections<'key'>, key: string): string {
  const number = getNumbers(sections).get(key);
  return number === undefined ? t('a deleted question') : t('Q{{number}}', { number });
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

function formatRule({ question: key, operator, value }: ConditionRule, sections: Sections<'key' | 'type'>): string {
  const target = sections.flatMap(({ questions }) => questions).find((question) => question.key === key);
  const isMissing = value === null || value === undefined || value === '';
  const answer = isMissing ? '…' : target ? formatAnswer(target, value) : String(value);
  return RULE_SENTENCES[operator]({ question: formatQuestionLabel(sections, key), answer });
}

/** A condition as a sentence: "Shown if Q1.3 is Yes and Q2.1 is at least 3". */
export function formatCondition(logic: ConditionalLogic | null, sections: Sections<'key' | 'type'>): string {
  if (logic === null) return t('Always shown');
  const rules = logic.rules.map((rule) => formatRule(rule, sections));
  return t('Shown if {{rules}}', { rules: logic.match === 'all' ? formatAnd(rules) : formatOr(rules) });
}
