import type { ConditionalLogic, ConditionRule, Question } from '@assay/contract';
import { Plus } from 'lucide-react';
import { formatCondition } from '../../../components/format-condition.ts';
import { t } from '../../../format/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { createRule, setRules } from './condition-changes.ts';
import { ConditionRuleEditor } from './condition-rule-editor.tsx';
import type { Draft } from './draft.ts';
import { EditorSection } from './editor-section.tsx';

const MODES = [
  { value: 'always', label: t('Always') },
  { value: 'all', label: t('If all of these are true') },
  { value: 'any', label: t('If any of these are true') },
];

type ConditionEditorProps = {
  readonly question: Question;
  readonly sections: Draft['sections'];
  readonly error: string | undefined;
  readonly onChange: (logic: ConditionalLogic | null) => void;
};

/** Edits when a question is shown. Conditions can only refer to earlier questions. */
export function ConditionEditor({ question, sections, error, onChange }: ConditionEditorProps) {
  const { conditionalLogic: logic } = question;
  const questions = sections.flatMap((section) => section.questions);
  const earlier = questions.slice(
    0,
    questions.findIndex(({ key }) => key === question.key),
  );
  const previous = earlier.at(-1);
  if (!previous && logic === null) {
    return (
      <EditorSection title={t('Condition')}>
        <Notice>{t('The first question is always shown.')}</Notice>
      </EditorSection>
    );
  }
  const choose = (mode: string) => {
    if (mode !== 'all' && mode !== 'any') onChange(null);
    else if (logic) onChange({ ...logic, match: mode });
    else if (previous) onChange({ match: mode, rules: [createRule(previous)] });
  };
  const setRule = (index: number, rule: ConditionRule | null) => {
    if (logic) onChange(setRules(logic, logic.rules.toSpliced(index, 1, ...(rule ? [rule] : []))));
  };
  return (
    <EditorSection title={t('Condition')} error={error}>
      <SelectField
        label={t('Show this question')}
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
          sections={sections}
          onChange={(changed) => setRule(index, changed)}
        />
      ))}
      {logic && previous && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Button
            kind="quiet"
            icon={<Plus aria-hidden="true" />}
            onPress={() => onChange(setRules(logic, [...logic.rules, createRule(previous)]))}
          >
            {t('Add rule')}
          </Button>
        </div>
      )}
      {logic && (
        <p className="rounded-md bg-sunken px-2 py-1 text-sm wrap-anywhere">{formatCondition(logic, sections)}</p>
      )}
    </EditorSection>
  );
}
