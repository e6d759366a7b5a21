import { type Question, QuestionType, RiskWeight } from '@assay/contract';
import { questionLabel } from '../../../components/condition-words.ts';
import { t } from '../../../format/text.ts';
import { optionsOf, QUESTION_TYPE, RISK_WEIGHT } from '../../../format/words.ts';
import { Checkbox, SelectField, TextArea } from '../../../ui/field.tsx';
import type { QuestionField } from '../field-words.ts';
import type { Building } from './building.ts';
import { ConditionEditor } from './condition-editor.tsx';
import { allQuestions } from './draft.ts';
import { changeQuestion } from './draft-changes.ts';
import { ExpectedEditor } from './expected-editor.tsx';
import { KeyEditor } from './key-editor.tsx';
import { MappingEditor } from './mapping-editor.tsx';
import { OptionsEditor } from './options-editor.tsx';
import { asType, isChoice } from './question-types.ts';

type QuestionEditorProps = { readonly building: Building; readonly question: Question };

export function QuestionEditor({ building, question }: QuestionEditorProps) {
  const { control, problems } = building;
  const { key } = question;
  const questions = allQuestions(control.draft);
  const change = (part: Partial<Question>) => control.change((draft) => changeQuestion(draft, key, part));
  const here = problems.filter(({ questionKey }) => questionKey === key);
  const errorAt = (field: QuestionField) => here.find((problem) => problem.field === field)?.message;
  return (
    <div className="grid content-start gap-4">
      <h2>{t('Question {{label}}', { label: questionLabel(questions, key) })}</h2>
      <Wording question={question} change={change} errorAt={errorAt} />
      <Kind question={question} change={change} />
      {isChoice(question.type) && <OptionsEditor control={control} question={question} error={errorAt('options')} />}
      <ExpectedEditor
        question={question}
        error={errorAt('expectedAnswer')}
        onChange={(expectedAnswer) => change({ expectedAnswer })}
      />
      <ConditionEditor
        question={question}
        questions={questions}
        error={errorAt('conditionalLogic')}
        onChange={(conditionalLogic) => change({ conditionalLogic })}
      />
      <MappingEditor mappings={question.controlMappings} onChange={(controlMappings) => change({ controlMappings })} />
      <KeyEditor key={key} building={building} question={question} />
    </div>
  );
}

type PartProps = { readonly question: Question; readonly change: (part: Partial<Question>) => void };
type WordingProps = PartProps & { readonly errorAt: (field: QuestionField) => string | undefined };

const Wording = ({ question: { key, text, helpText }, change, errorAt }: WordingProps) => (
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
      label={t('Help')}
      description={t('Shown to the vendor below the question.')}
      rows={2}
      maxLength={10_000}
      value={helpText ?? ''}
      onChange={(event) => change({ helpText: event.target.value || null })}
    />
  </>
);

const Kind = ({ question, change }: PartProps) => (
  <div className="grid gap-3 sm:grid-cols-2">
    <SelectField
      label={t('Kind of answer')}
      options={optionsOf(QUESTION_TYPE)}
      value={question.type}
      onChange={(event) => change(asType(question, QuestionType.parse(event.target.value)))}
    />
    <SelectField
      label={t('Risk weight')}
      options={optionsOf(RISK_WEIGHT)}
      value={question.riskWeight}
      onChange={(event) => change({ riskWeight: RiskWeight.parse(event.target.value) })}
    />
    <div className="sm:col-span-2">
      <Checkbox
        label={t('Must be answered')}
        description={t('The vendor cannot submit without it.')}
        checked={question.required}
        onChange={(event) => change({ required: event.target.checked })}
      />
    </div>
  </div>
);
