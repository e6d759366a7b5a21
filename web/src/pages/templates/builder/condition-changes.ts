import type { ConditionalLogic, ConditionOperator, ConditionRule, Question } from '@assay/contract';
import { operatorsFor } from '@assay/contract/conditions';
import { t } from '../../../format/text.ts';
import type { Option } from '../../../ui/field.tsx';

export const needsValue = (operator: ConditionOperator) => operator !== 'answered' && operator !== 'notAnswered';

const asOption = (value: string): Option => ({ value, label: value });

/** The answers to choose from, or null where a value is typed. */
export function answersOf({ type, options }: Question): readonly Option[] | null {
  if (type === 'YES_NO')
    return [
      { value: 'YES', label: t('Yes') },
      { value: 'NO', label: t('No') },
    ];
  if (type === 'RATING') return ['1', '2', '3', '4', '5'].map(asOption);
  return type === 'MULTIPLE_CHOICE' || type === 'MULTI_SELECT' ? (options ?? []).map(asOption) : null;
}

/** In the order in which people think of them. */
export const operatorsOf = ({ type }: Question): readonly ConditionOperator[] =>
  [...operatorsFor(type)].sort((a, b) => Number(needsValue(b)) - Number(needsValue(a)));

/** Numbers are compared as numbers. */
export const valueOf = ({ type }: Question, typed: string): string | number =>
  (type === 'RATING' || type === 'NUMERIC') && typed !== '' && Number.isFinite(Number(typed)) ? Number(typed) : typed;

export function ruleAbout(target: Question): ConditionRule {
  const [operator = 'answered'] = operatorsOf(target);
  if (!needsValue(operator)) return { question: target.key, operator };
  return { question: target.key, operator, value: valueOf(target, answersOf(target)?.[0]?.value ?? '') };
}

export function withOperator(rule: ConditionRule, operator: ConditionOperator, target: Question): ConditionRule {
  if (!needsValue(operator)) return { question: rule.question, operator };
  return { ...rule, operator, value: rule.value ?? ruleAbout(target).value ?? '' };
}

/** A condition without rules is none. */
export const withRules = ({ match }: ConditionalLogic, rules: readonly ConditionRule[]): ConditionalLogic | null =>
  rules.length === 0 ? null : { match, rules: [...rules] };
