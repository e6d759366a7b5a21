import { type Question, QuestionType, RiskWeight } from '@assay/contract';
import { formatQuestionLabel } from '../../../components/format-condition.ts';
import { t } from '../../../format/i18n.ts';
import { toOptions, QUESTION_TYPE_LABELS, RISK_WEIGHT_LABELS } from '../../../format/labels.ts';
import { Checkbox, SelectField, TextArea, TextField } from '../../../ui/field.tsx';
import type { QuestionField } from '../question-field-labels.ts';
import { BoundsEditor, ExclusiveOptionsEditor } from './answer-limits-editor.tsx';
import type { BuilderState } from './builder-state.ts';
import { ConditionEditor } from './condition-editor.tsx';
import { updateQuestion } from './draft-changes.ts';
import { EditorSection } from './editor-section.tsx';
import { ExpectedAnswerEditor } from './expected-answer-editor.tsx';
import { QuestionKeyEditor } from './question-key-editor.tsx';
import { MappingEditor } from './mapping-editor.tsx';
import { OptionsEditor } from './options-editor.tsx';
import { changeType, isChoiceType } from './question-types.ts';

type QuestionEditorProps = { readonly building: BuilderState; readonly question: Question };

export function QuestionEditor({ building, question }: QuestionEditorProps) {
  const { control, problems } = building;
  const { key } = question;
  const { sections } = control.draft;
  const change = (part: Partial<Question>) => control.change((draft) => updateQuestion(draft, key, part));
  const here = problems.filter(({ questionKey }) => questionKey === key);
  const errorAt = (field: QuestionField) => here.find((problem) => problem.field === field)?.message;
  return (
    <div className="grid content-start gap-4">
      <h2>{t('Question {{label}}', { label: formatQuestionLabel(sections, key) })}</h2>
      <WordingFields question={question} change={change} errorAt={errorAt} />
      <QuestionTypeFields question={question} change={change} />
      {isChoiceType(question.type) && (
        <OptionsEditor control={control} question={question} error={errorAt('options')} />
      )}
      {question.type === 'MULTI_SELECT' && (
        <ExclusiveOptionsEditor question={question} error={errorAt('exclusiveOptions')} change={change} />
      )}
      {question.type === 'NUMERIC' && <BoundsEditor question={question} error={errorAt('bounds')} change={change} />}
      <ExpectedAnswerEditor
        question={question}
        error={errorAt('expectedAnswer')}
        onChange={(expectedAnswer) => change({ expectedAnswer })}
      />
      <FindingFields question={question} change={change} errorAt={errorAt} />
      <ConditionEditor
        question={question}
        sections={sections}
        error={errorAt('conditionalLogic')}
        onChange={(conditionalLogic) => change({ conditionalLogic })}
      />
      <MappingEditor mappings={question.controlMappings} onChange={(controlMappings) => change({ controlMappings })} />
      <QuestionKeyEditor key={key} building={building} question={question} />
    </div>
  );
}

type PartProps = { readonly question: Question; readonly change: (part: Partial<Question>) => void };
type WordingFieldsProps = PartProps & { readonly errorAt: (field: QuestionField) => string | undefined };

const WordingFields = ({ question: { key, text, helpText }, change, errorAt }: WordingFieldsProps) => (
  <>
    <TextArea
      label={t('Question')}
      rows={2}
      maxLength={2_000}
      data-spot={`${key}:text`}
      value={text}
      error={errorAt('text')}
      onChange={(event) => change({ text: event.target.value })}
    />
    <TextArea
      label={t('Help text')}
      description={t('Shown to the vendor below the question.')}
      rows={2}
      maxLength={10_000}
      value={helpText ?? ''}
      onChange={(event) => change({ helpText: event.target.value || null })}
    />
  </>
);

const FindingFields = ({ question: { findingTitle, recommendation }, change, errorAt }: WordingFieldsProps) => (
  <EditorSection title={t('Finding')} description={t('Proposed when the answer isn’t fully compliant.')}>
    <TextField
      label={t('Finding title')}
      description={t(
        'The gap, such as “Backups are not made daily”. If empty, the title names the control and the outcome.',
      )}
      maxLength={255}
      value={findingTitle ?? ''}
      error={errorAt('findingTitle')}
      onChange={(event) => change({ findingTitle: event.target.value || undefined })}
    />
    <TextArea
      label={t('Recommendation')}
      description={t('What the vendor should do to close the gap.')}
      rows={2}
      maxLength={2_000}
      value={recommendation ?? ''}
      error={errorAt('recommendation')}
      onChange={(event) => change({ recommendation: event.target.value || undefined })}
    />
  </EditorSection>
);

const QuestionTypeFields = ({ question, change }: PartProps) => (
  <div className="grid gap-3 sm:grid-cols-2">
    <SelectField
      label={t('Answer type')}
      options={toOptions(QUESTION_TYPE_LABELS)}
      value={question.type}
      onChange={(event) => change(changeType(question, QuestionType.parse(event.target.value)))}
    />
    <SelectField
      label={t('Risk weight')}
      options={toOptions(RISK_WEIGHT_LABELS)}
      value={question.riskWeight}
      onChange={(event) => change({ riskWeight: RiskWeight.parse(event.target.value) })}
    />
    <div className="sm:col-span-2">
      <Checkbox
        label={t('Required')}
        description={t('Vendors can’t submit without answering.')}
        checked={question.required}
        onChange={(event) => change({ required: event.target.checked })}
      />
    </div>
  </div>
);
