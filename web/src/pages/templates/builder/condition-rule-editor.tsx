import { ConditionOperator, type ConditionRule, type Question } from '@assay/contract';
import { X } from 'lucide-react';
import { formatQuestionLabel } from '../../../components/format-condition.ts';
import { t } from '../../../format/i18n.ts';
import { OPERATOR_LABELS } from '../../../format/labels.ts';
import { IconButton } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import {
  listAnswerOptions,
  needsValue,
  listQuestionOperators,
  createRule,
  parseRuleValue,
  setRuleOperator,
} from './condition-changes.ts';
import type { Draft } from './draft.ts';

type RuleProps = {
  readonly rule: ConditionRule;
  readonly number: number;
  readonly earlier: readonly Question[];
  readonly sections: Draft['sections'];
  /** Null removes the rule. */
  readonly onChange: (rule: ConditionRule | null) => void;
};

const MAX_CHARACTERS = 70;
const truncate = (text: string) => (text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text);

/** [question] [is] [Yes]. Invalid values stay selected until they are changed. */
export function ConditionRuleEditor({ rule, number, earlier, sections, onChange }: RuleProps) {
  const questions = sections.flatMap((section) => section.questions);
  const target = questions.find(({ key }) => key === rule.question);
  const isEarlier = earlier.some(({ key }) => key === rule.question);
  const formatLabel = ({ key, text }: Question) => `${formatQuestionLabel(sections, key)} · ${truncate(text)}`;
  const options = earlier.map((question) => ({ value: question.key, label: formatLabel(question) }));
  const stray = {
    value: rule.question,
    label: target ? formatLabel(target) : formatQuestionLabel(sections, rule.question),
  };
  const chooseQuestion = (key: string) => {
    const chosen = questions.find((question) => question.key === key);
    if (chosen) onChange(createRule(chosen));
  };
  return (
    <div role="group" aria-label={t('Rule {{number}}', { number })} className="flex items-start gap-1">
      <div className="grid min-w-0 flex-1 grid-cols-2 gap-1">
        <div className="col-span-2">
          <SelectField
            label={t('Question for rule {{number}}', { number })}
            hideLabel
            options={isEarlier ? options : [stray, ...options]}
            value={rule.question}
            onChange={(event) => chooseQuestion(event.target.value)}
          />
        </div>
        {target && <Comparison rule={rule} number={number} target={target} onChange={onChange} />}
      </div>
      <IconButton
        label={t('Remove rule {{number}}', { number })}
        icon={<X aria-hidden="true" />}
        onPress={() => onChange(null)}
      />
    </div>
  );
}

type ComparisonProps = Pick<RuleProps, 'rule' | 'number' | 'onChange'> & { readonly target: Question };

function Comparison({ rule, number, target, onChange }: ComparisonProps) {
  const fitting = listQuestionOperators(target);
  const operators = fitting.includes(rule.operator) ? fitting : [rule.operator, ...fitting];
  return (
    <>
      <SelectField
        label={t('Operator for rule {{number}}', { number })}
        hideLabel
        options={operators.map((operator) => ({ value: operator, label: OPERATOR_LABELS[operator] }))}
        value={rule.operator}
        onChange={(event) => onChange(setRuleOperator(rule, ConditionOperator.parse(event.target.value), target))}
      />
      {needsValue(rule.operator) && <ComparedValue rule={rule} number={number} target={target} onChange={onChange} />}
    </>
  );
}

function ComparedValue({ rule, number, target, onChange }: ComparisonProps) {
  const label = t('Answer for rule {{number}}', { number });
  const value = rule.value === null || rule.value === undefined ? '' : String(rule.value);
  const set = (typed: string) => onChange({ ...rule, value: parseRuleValue(target, typed) });
  const answers = listAnswerOptions(target);
  if (answers) {
    const isKnown = answers.some((answer) => answer.value === value);
    return (
      <SelectField
        label={label}
        hideLabel
        options={isKnown ? answers : [{ value, label: value || '…' }, ...answers]}
        value={value}
        onChange={(event) => set(event.target.value)}
      />
    );
  }
  const type = target.type === 'NUMERIC' ? 'number' : target.type === 'DATE' ? 'date' : 'text';
  return (
    <TextField
      label={label}
      hideLabel
      type={type}
      step="any"
      maxLength={255}
      value={value}
      onChange={(event) => set(event.target.value)}
    />
  );
}
