import type { ConditionalLogic, ConditionRule, Question } from '@assay/contract';
import { Plus } from 'lucide-react';
import { conditionText } from '../../../components/condition-words.ts';
import { t } from '../../../format/text.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ruleAbout, withRules } from './condition-changes.ts';
import { ConditionRuleEditor } from './condition-rule-editor.tsx';
import { Part } from './part.tsx';

const MODES = [
  { value: 'always', label: t('always') },
  { value: 'all', label: t('if all of these are true') },
  { value: 'any', label: t('if any of these is true') },
];

type ConditionEditorProps = {
  readonly question: Question;
  readonly questions: readonly Question[];
  readonly error: string | undefined;
  readonly onChange: (logic: ConditionalLogic | null) => void;
};

/** When a question is shown, put together as a sentence. A condition looks only at earlier questions. */
export function ConditionEditor({ question, questions, error, onChange }: ConditionEditorProps) {
  const { conditionalLogic: logic } = question;
  const earlier = questions.slice(
    0,
    questions.findIndex(({ key }) => key === question.key),
  );
  const previous = earlier.at(-1);
  if (!previous && logic === null) {
    return (
      <Part title={t('Condition')}>
        <Notice>{t('The first question is always shown.')}</Notice>
      </Part>
    );
  }
  const choose = (mode: string) => {
    if (mode !== 'all' && mode !== 'any') onChange(null);
    else if (logic) onChange({ ...logic, match: mode });
    else if (previous) onChange({ match: mode, rules: [ruleAbout(previous)] });
  };
  const setRule = (index: number, rule: ConditionRule | null) => {
    if (logic) onChange(withRules(logic, logic.rules.toSpliced(index, 1, ...(rule ? [rule] : []))));
  };
  return (
    <Part title={t('Condition')} error={error}>
      <SelectField
        label={t('Shown')}
        options={MODES}
        value={logic?.match ?? 'always'}
        onChange={(event) => choose(event.target.value)}
      />
      {logic?.rules.map((rule, index) => (
        <ConditionRuleEditor
          key={index}
          rule={rule}
          number={index + 1}
          earlier={earlier}
          questions={questions}
          onChange={(changed) => setRule(index, changed)}
        />
      ))}
      {logic && previous && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Button
            kind="quiet"
            icon={<Plus aria-hidden="true" />}
            onPress={() => onChange(withRules(logic, [...logic.rules, ruleAbout(previous)]))}
          >
            {t('Add a rule')}
          </Button>
        </div>
      )}
      {logic && (
        <p className="rounded-md bg-sunken px-2 py-1 text-sm wrap-anywhere">{conditionText(logic, questions)}</p>
      )}
    </Part>
  );
}
