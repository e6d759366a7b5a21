import type { ConditionalLogic, ConditionOperator, ConditionRule, Question } from '@assay/contract';
import { listOperators } from '@assay/contract/conditions';
import { t } from '../../../format/i18n.ts';
import type { Option } from '../../../ui/field.tsx';

export const needsValue = (operator: ConditionOperator) => operator !== 'answered' && operator !== 'notAnswered';

const toOption = (value: string): Option => ({ value, label: value });

/** The answers to choose from; null if the value is entered as text. */
export function listAnswerOptions({ type, options }: Question): readonly Option[] | null {
  if (type === 'YES_NO')
    return [
      { value: 'YES', label: t('Yes') },
      { value: 'NO', label: t('No') },
    ];
  if (type === 'RATING') return ['1', '2', '3', '4', '5'].map(toOption);
  return type === 'MULTIPLE_CHOICE' || type === 'MULTI_SELECT' ? (options ?? []).map(toOption) : null;
}

/** Operators that need a value come first. */
export const listQuestionOperators = ({ type }: Question): readonly ConditionOperator[] =>
  [...listOperators(type)].sort((a, b) => Number(needsValue(b)) - Number(needsValue(a)));

export const parseRuleValue = ({ type }: Question, typed: string): string | number =>
  (type === 'RATING' || type === 'NUMERIC') && typed !== '' && Number.isFinite(Number(typed)) ? Number(typed) : typed;

export function createRule(target: Question): ConditionRule {
  const [operator = 'answered'] = listQuestionOperators(target);
  if (!needsValue(operator)) return { question: target.key, operator };
  return { question: target.key, operator, value: parseRuleValue(target, listAnswerOptions(target)?.[0]?.value ?? '') };
}

export function setRuleOperator(rule: ConditionRule, operator: ConditionOperator, target: Question): ConditionRule {
  if (!needsValue(operator)) return { question: rule.question, operator };
  return { ...rule, operator, value: rule.value ?? createRule(target).value ?? '' };
}

/** A condition without rules is null. */
export const setRules = ({ match }: ConditionalLogic, rules: readonly ConditionRule[]): ConditionalLogic | null =>
  rules.length === 0 ? null : { match, rules: [...rules] };
