import { ConditionOperator, type ConditionRule, type Question } from '@assay/contract';
import { X } from 'lucide-react';
import { questionLabel } from '../../../components/condition-words.ts';
import { t } from '../../../format/text.ts';
import { OPERATOR } from '../../../format/words.ts';
import { IconButton } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { answersOf, needsValue, operatorsOf, ruleAbout, valueOf, withOperator } from './condition-changes.ts';

type RuleProps = {
  readonly rule: ConditionRule;
  readonly number: number;
  readonly earlier: readonly Question[];
  readonly questions: readonly Question[];
  /** Null takes the rule away. */
  readonly onChange: (rule: ConditionRule | null) => void;
};

const MOST_CHARACTERS = 70;
const shortened = (text: string) => (text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text);

/** [question] [is] [Yes]. What is wrong stays chosen until it is changed. */
export function ConditionRuleEditor({ rule, number, earlier, questions, onChange }: RuleProps) {
  const target = questions.find(({ key }) => key === rule.question);
  const isEarlier = earlier.some(({ key }) => key === rule.question);
  const labelOf = ({ key, text }: Question) => `${questionLabel(questions, key)} · ${shortened(text)}`;
  const options = earlier.map((question) => ({ value: question.key, label: labelOf(question) }));
  const stray = { value: rule.question, label: target ? labelOf(target) : questionLabel(questions, rule.question) };
  const chooseQuestion = (key: string) => {
    const chosen = questions.find((question) => question.key === key);
    if (chosen) onChange(ruleAbout(chosen));
  };
  return (
    <div role="group" aria-label={t('Rule {{number}}', { number })} className="flex items-start gap-1">
      <div className="grid min-w-0 flex-1 grid-cols-2 gap-1">
        <div className="col-span-2">
          <SelectField
            label={t('Question of rule {{number}}', { number })}
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
  const fitting = operatorsOf(target);
  const operators = fitting.includes(rule.operator) ? fitting : [rule.operator, ...fitting];
  return (
    <>
      <SelectField
        label={t('Comparison of rule {{number}}', { number })}
        hideLabel
        options={operators.map((operator) => ({ value: operator, label: OPERATOR[operator] }))}
        value={rule.operator}
        onChange={(event) => onChange(withOperator(rule, ConditionOperator.parse(event.target.value), target))}
      />
      {needsValue(rule.operator) && <ComparedValue rule={rule} number={number} target={target} onChange={onChange} />}
    </>
  );
}

function ComparedValue({ rule, number, target, onChange }: ComparisonProps) {
  const label = t('Answer of rule {{number}}', { number });
  const value = rule.value === null || rule.value === undefined ? '' : String(rule.value);
  const set = (typed: string) => onChange({ ...rule, value: valueOf(target, typed) });
  const answers = answersOf(target);
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
