import type { ControlProps } from './question-control.ts';

const ENTRY =
  'w-full rounded-md text-lg sm:text-base border border-edge/70 bg-surface px-3 text-ink placeholder:text-soft hover:border-edge ' +
  'disabled:bg-sunken disabled:text-soft';

const LONGEST_TEXT = 10_000;

const wiringOf = ({ id, question, disabled, describedBy }: ControlProps) => ({
  id,
  disabled,
  'aria-required': question.required,
  'aria-describedby': describedBy,
});

const textOf = ({ answer }: ControlProps) => (typeof answer === 'string' ? answer : '');

const orNull = (text: string) => (text === '' ? null : text);

/** Grows with what is written in it. */
export function EnteredText(props: ControlProps) {
  return (
    <textarea
      {...wiringOf(props)}
      rows={3}
      maxLength={LONGEST_TEXT}
      value={textOf(props)}
      onChange={({ target }) => props.onChange(orNull(target.value))}
      className={`${ENTRY} field-sizing-content max-h-96 min-h-20 max-w-prose py-2`}
    />
  );
}

/** One of several, or something else. */
export function PickedOrTyped(props: ControlProps) {
  const listId = `${props.id}-options`;
  return (
    <>
      <input
        {...wiringOf(props)}
        type="text"
        list={listId}
        autoComplete="off"
        maxLength={LONGEST_TEXT}
        value={textOf(props)}
        onChange={({ target }) => props.onChange(orNull(target.value))}
        className={`${ENTRY} h-10 max-w-md`}
      />
      <datalist id={listId}>
        {(props.question.options ?? []).map((option) => (
          <option key={option} value={option} />
        ))}
      </datalist>
    </>
  );
}

export function EnteredNumber(props: ControlProps) {
  const { answer, onChange } = props;
  return (
    <input
      {...wiringOf(props)}
      type="number"
      step="any"
      inputMode="decimal"
      value={typeof answer === 'number' ? answer : ''}
      onChange={({ target }) => onChange(Number.isFinite(target.valueAsNumber) ? target.valueAsNumber : null)}
      className={`${ENTRY} h-10 max-w-48 tabular-nums`}
    />
  );
}

export function EnteredDate(props: ControlProps) {
  return (
    <input
      {...wiringOf(props)}
      type="date"
      max="9999-12-31"
      value={textOf(props)}
      onChange={({ target }) => props.onChange(orNull(target.value))}
      className={`${ENTRY} h-10 max-w-48 tabular-nums`}
    />
  );
}
