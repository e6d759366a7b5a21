import type { Answer } from '@assay/contract';
import { type ReactNode, useId } from 'react';
import { t } from '../format/text.ts';
import { Chosen, ChosenSeveral } from './question-choices.tsx';
import type { AskedQuestion, ControlProps } from './question-control.ts';
import { EnteredDate, EnteredNumber, EnteredText, PickedOrTyped } from './question-entries.tsx';
import { QuestionText } from './question-text.tsx';

type QuestionInputProps = {
  readonly question: AskedQuestion;
  readonly answer: Answer | null;
  readonly onChange: (answer: Answer | null) => void;
  readonly disabled?: boolean;
  /** Below the control; the whole answer where the answer is a file. */
  readonly children?: ReactNode;
};

/** A question as a vendor sees it, with the control that its type asks for. */
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
  const control = controlOf({ id, question, answer, onChange, disabled, describedBy });
  const below = (control !== null || children !== undefined) && (
    <div className="mt-3 grid gap-3">
      {control}
      {children}
    </div>
  );
  if (isOneControl(question)) {
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

const isOneControl = ({ type }: AskedQuestion) => ['FREE_TEXT', 'DATE', 'NUMERIC', 'COMBOBOX'].includes(type);

function controlOf(props: ControlProps): ReactNode {
  const { type, options } = props.question;
  switch (type) {
    case 'YES_NO':
      return <Chosen {...props} across choices={[choice('YES', t('Yes')), choice('NO', t('No'))]} />;
    case 'RATING':
      return <Chosen {...props} across choices={[1, 2, 3, 4, 5].map((value) => choice(value, String(value)))} />;
    case 'MULTIPLE_CHOICE':
      return <Chosen {...props} choices={(options ?? []).map((option) => choice(option, option))} />;
    case 'MULTI_SELECT':
      return <ChosenSeveral {...props} />;
    case 'FREE_TEXT':
      return <EnteredText {...props} />;
    case 'COMBOBOX':
      return <PickedOrTyped {...props} />;
    case 'NUMERIC':
      return <EnteredNumber {...props} />;
    case 'DATE':
      return <EnteredDate {...props} />;
    case 'FILE_UPLOAD':
      return null;
  }
}

const choice = (value: string | number, label: string) => ({ value, label });
