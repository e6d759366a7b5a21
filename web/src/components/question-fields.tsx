import type { QuestionControlProps } from './question-control.ts';

const FIELD_CLASS =
  'w-full rounded-md text-lg sm:text-base border border-edge/70 bg-surface px-3 text-ink placeholder:text-soft hover:border-edge ' +
  'disabled:bg-sunken disabled:text-soft';

const MAX_TEXT_LENGTH = 10_000;

const toFieldProps = ({ id, question, disabled, describedBy }: QuestionControlProps) => ({
  id,
  disabled,
  'aria-required': question.required,
  'aria-describedby': describedBy,
});

const toFieldValue = ({ answer }: QuestionControlProps) => (typeof answer === 'string' ? answer : '');

const emptyToNull = (text: string) => (text === '' ? null : text);

export function TextAnswer(props: QuestionControlProps) {
  return (
    <textarea
      {...toFieldProps(props)}
      rows={3}
      maxLength={MAX_TEXT_LENGTH}
      value={toFieldValue(props)}
      onChange={({ target }) => props.onChange(emptyToNull(target.value))}
      className={`${FIELD_CLASS} field-sizing-content max-h-96 min-h-20 max-w-prose py-2`}
    />
  );
}

export function ComboboxAnswer(props: QuestionControlProps) {
  const listId = `${props.id}-options`;
  return (
    <>
      <input
        {...toFieldProps(props)}
        type="text"
        list={listId}
        autoComplete="off"
        maxLength={MAX_TEXT_LENGTH}
        value={toFieldValue(props)}
        onChange={({ target }) => props.onChange(emptyToNull(target.value))}
        className={`${FIELD_CLASS} h-10 max-w-md`}
      />
      <datalist id={listId}>
        {(props.question.options ?? []).map((option) => (
          <option key={option} value={option} />
        ))}
      </datalist>
    </>
  );
}

export function NumberAnswer(props: QuestionControlProps) {
  const { answer, onChange } = props;
  return (
    <input
      {...toFieldProps(props)}
      type="number"
      step="any"
      inputMode="decimal"
      value={typeof answer === 'number' ? answer : ''}
      onChange={({ target }) => onChange(Number.isFinite(target.valueAsNumber) ? target.valueAsNumber : null)}
      className={`${FIELD_CLASS} h-10 max-w-48 tabular-nums`}
    />
  );
}

export function DateAnswer(props: QuestionControlProps) {
  return (
    <input
      {...toFieldProps(props)}
      type="date"
      max="9999-12-31"
      value={toFieldValue(props)}
      onChange={({ target }) => props.onChange(emptyToNull(target.value))}
      className={`${FIELD_CLASS} h-10 max-w-48 tabular-nums`}
    />
  );
}
