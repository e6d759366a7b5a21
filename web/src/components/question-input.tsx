import type { Answer } from '@assay/contract';
import { type ReactNode, useId } from 'react';
import { t } from '../format/i18n.ts';
import { SingleChoice, MultipleChoice } from './question-choices.tsx';
import type { QuestionControlQuestion, QuestionControlProps } from './question-control.ts';
import { DateAnswer, NumberAnswer, TextAnswer, ComboboxAnswer } from './question-fields.tsx';
import { QuestionText } from './question-text.tsx';

type QuestionInputProps = {
  readonly question: QuestionControlQuestion;
  readonly answer: Answer | null;
  readonly onChange: (answer: Answer | null) => void;
  readonly disabled?: boolean;
  /** Shown below the control; for a file upload, this is the answer itself. */
  readonly children?: ReactNode;
};

export function QuestionInput({ question, answer, onChange, disabled = false, children }: QuestionInputProps) {
  const id = useId();
  const { helpText } = question;
  const helpId = `${id}-help`;
  const describedBy = helpText === null ? undefined : helpId;
  const help = helpText !== null && (
    <p id={helpId} className="mt-1 max-w-prose text-sm wrap-anywhere whitespace-pre-line text-soft">
      {helpText}
    </p>
  );
  const control = renderControl({ id, question, answer, onChange, disabled, describedBy });
  const below = (control !== null || children !== undefined) && (
    <div className="mt-3 grid gap-3">
      {control}
      {children}
    </div>
  );
  if (hasSingleControl(question)) {
    return (
      <div className="min-w-0">
        <label htmlFor={id} className="block">
          <QuestionText question={question} />
        </label>
        {help}
        {below}
      </div>
    );
  }
  return (
    <fieldset className="min-w-0" {...(describedBy !== undefined && { 'aria-describedby': describedBy })}>
      <legend className="block w-full">
        <QuestionText question={question} />
      </legend>
      {help}
      {below}
    </fieldset>
  );
}

const hasSingleControl = ({ type }: QuestionControlQuestion) =>
  ['FREE_TEXT', 'DATE', 'NUMERIC', 'COMBOBOX'].includes(type);

function renderControl(props: QuestionControlProps): ReactNode {
  const { type, options } = props.question;
  switch (type) {
    case 'YES_NO':
      return <SingleChoice {...props} across choices={[toChoice('YES', t('Yes')), toChoice('NO', t('No'))]} />;
    case 'RATING':
      return (
        <SingleChoice {...props} across choices={[1, 2, 3, 4, 5].map((value) => toChoice(value, String(value)))} />
      );
    case 'MULTIPLE_CHOICE':
      return <SingleChoice {...props} choices={(options ?? []).map((option) => toChoice(option, option))} />;
    case 'MULTI_SELECT':
      return <MultipleChoice {...props} />;
    case 'FREE_TEXT':
      return <TextAnswer {...props} />;
    case 'COMBOBOX':
      return <ComboboxAnswer {...props} />;
    case 'NUMERIC':
      return <NumberAnswer {...props} />;
    case 'DATE':
      return <DateAnswer {...props} />;
    case 'FILE_UPLOAD':
      return null;
  }
}

const toChoice = (value: string | number, label: string) => ({ value, label });
