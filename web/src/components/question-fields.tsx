import { isWithinBounds } from '@assay/contract/rules';
import { getToday } from '../format/dates.ts';
import { t } from '../format/i18n.ts';
import { formatBounds } from './format-expected-answer.ts';
import type { QuestionControlProps } from './question-control.ts';

const FIELD_CLASS =
  'w-full rounded-md text-lg sm:text-base border border-edge/70 bg-surface px-3 text-ink placeholder:text-soft hover:border-edge ' +
  'disabled:bg-sunken disabled:text-soft aria-invalid:border-red aria-invalid:outline-red';

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
  const { id, answer, onChange, question, describedBy } = props;
  const { bounds } = question;
  const limitId = `${id}-limit`;
  const isOutside = bounds !== undefined && typeof answer === 'number' && !isWithinBounds(answer, bounds);
  return (
    <>
      <input
        {...toFieldProps({ ...props, describedBy: joinIds(describedBy, bounds && limitId) })}
        type="number"
        step="any"
        inputMode="decimal"
        min={bounds?.min}
        max={bounds?.max}
        aria-invalid={isOutside || undefined}
        value={typeof answer === 'number' ? answer : ''}
        onChange={({ target }) => onChange(Number.isFinite(target.valueAsNumber) ? target.valueAsNumber : null)}
        className={`${FIELD_CLASS} h-10 max-w-48 tabular-nums`}
      />
      {bounds && <Limit id={limitId} text={formatBounds(bounds)} isBroken={isOutside} />}
    </>
  );
}

export function DateAnswer(props: QuestionControlProps) {
  const { id, onChange, question, describedBy } = props;
  const { mustBePast } = question;
  const limitId = `${id}-limit`;
  const value = toFieldValue(props);
  const isOutside = mustBePast && value > getToday();
  return (
    <>
      <input
        {...toFieldProps({ ...props, describedBy: joinIds(describedBy, mustBePast ? limitId : undefined) })}
        type="date"
        max={mustBePast ? getToday() : '9999-12-31'}
        aria-invalid={isOutside || undefined}
        value={value}
        onChange={({ target }) => onChange(emptyToNull(target.value))}
        className={`${FIELD_CLASS} h-10 max-w-48 tabular-nums`}
      />
      {mustBePast && <Limit id={limitId} text={t('Today or earlier')} isBroken={isOutside} />}
    </>
  );
}

const joinIds = (...ids: readonly (string | undefined)[]) => ids.filter(Boolean).join(' ') || undefined;

type LimitProps = { readonly id: string; readonly text: string; readonly isBroken: boolean };

const Limit = ({ id, text, isBroken }: LimitProps) => (
  <p id={id} className={`-mt-2 text-xs ${isBroken ? 'font-medium text-red' : 'text-soft'}`}>
    {text}
  </p>
);
