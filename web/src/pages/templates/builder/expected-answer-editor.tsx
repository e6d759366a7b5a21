import type { Question } from '@assay/contract';
import type { ReactNode } from 'react';
import { t } from '../../../format/i18n.ts';
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx';
import { type ExpectedAnswerProps, NOT_SCORED } from './expected-answer-props.ts';
import { AcceptedOptions, SelectedOptions } from './expected-options.tsx';
import { ExpectedDate, ExpectedNumber } from './expected-range.tsx';
import { EditorSection } from './editor-section.tsx';

const DESCRIPTIONS: Readonly<Partial<Record<Question['type'], string>>> = {
  FREE_TEXT: t('Shown to the reviewer, who makes the decision. If empty, the answer isn’t scored.'),
  FILE_UPLOAD: t('Files count only if they are free of malware and haven’t expired.'),
  RATING: t('Lower ratings earn partial points.'),
  MULTI_SELECT: t('Points depend on the share of required options selected. Any forbidden option earns zero points.'),
  COMBOBOX: t('Accepted answers earn full points. All other answers earn none.'),
  MULTIPLE_CHOICE: t('Accepted answers earn full points. All other answers earn none.'),
};

export function ExpectedAnswerEditor({
  error,
  ...props
}: ExpectedAnswerProps & { readonly error: string | undefined }) {
  return (
    <EditorSection title={t('Expected answer')} description={DESCRIPTIONS[props.question.type]} error={error}>
      {renderForm(props)}
    </EditorSection>
  );
}

function renderForm(props: ExpectedAnswerProps): ReactNode {
  switch (props.question.type) {
    case 'YES_NO':
      return <ExpectedYesNo {...props} />;
    case 'MULTIPLE_CHOICE':
    case 'COMBOBOX':
      return <AcceptedOptions {...props} />;
    case 'MULTI_SELECT':
      return <SelectedOptions {...props} />;
    case 'NUMERIC':
      return <ExpectedNumber {...props} />;
    case 'DATE':
      return <ExpectedDate {...props} />;
    case 'RATING':
      return <ExpectedRating {...props} />;
    case 'FILE_UPLOAD':
      return <ExpectedFiles {...props} />;
    case 'FREE_TEXT':
      return <ReviewerGuidance {...props} />;
  }
}

const ANSWERS = [
  { value: 'YES', label: t('Yes') },
  { value: 'NO', label: t('No') },
];

const ExpectedYesNo = ({ question: { expectedAnswer }, onChange }: ExpectedAnswerProps) => (
  <SelectField
    label={t('Expected answer')}
    hideLabel
    none={NOT_SCORED}
    options={ANSWERS}
    value={typeof expectedAnswer === 'string' ? expectedAnswer : ''}
    onChange={(event) => onChange(event.target.value || null)}
  />
);

const RATINGS = [1, 2, 3, 4, 5].map((rating) => ({
  value: String(rating),
  label: t('At least {{rating}} of 5', { rating }),
}));

const ExpectedRating = ({ question: { expectedAnswer }, onChange }: ExpectedAnswerProps) => (
  <SelectField
    label={t('Expected rating')}
    hideLabel
    none={NOT_SCORED}
    options={RATINGS}
    value={typeof expectedAnswer === 'number' ? String(expectedAnswer) : ''}
    onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
  />
);

function ExpectedFiles({ question: { expectedAnswer }, onChange }: ExpectedAnswerProps) {
  const minFiles =
    typeof expectedAnswer === 'object' && expectedAnswer !== null && 'minFiles' in expectedAnswer
      ? expectedAnswer.minFiles
      : 1;
  return (
    <TextField
      label={t('Minimum number of files')}
      type="number"
      min={1}
      max={20}
      value={minFiles}
      onChange={({ target }) => {
        const wanted = Math.min(Math.max(Math.round(target.valueAsNumber || 1), 1), 20);
        onChange(wanted === 1 ? null : { minFiles: wanted });
      }}
    />
  );
}

const ReviewerGuidance = ({ question: { expectedAnswer }, onChange }: ExpectedAnswerProps) => (
  <TextArea
    label={t('What a good answer includes')}
    hideLabel
    rows={2}
    maxLength={10_000}
    placeholder={t('What a good answer includes')}
    value={typeof expectedAnswer === 'string' ? expectedAnswer : ''}
    onChange={(event) => onChange(event.target.value || null)}
  />
);
