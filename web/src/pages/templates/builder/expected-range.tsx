import { getToday } from '../../../format/dates.ts';
import { t } from '../../../format/i18n.ts';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { type ExpectedAnswerProps, NOT_SCORED } from './expected-answer-props.ts';

type NumberProps = {
  readonly label: string;
  readonly value: number | undefined;
  readonly onChange: (value: number | undefined) => void;
};

export const NumberField = ({ label, value, onChange }: NumberProps) => (
  <TextField
    label={label}
    type="number"
    step="any"
    value={value ?? ''}
    onChange={({ target }) => onChange(Number.isFinite(target.valueAsNumber) ? target.valueAsNumber : undefined)}
  />
);

type Range = {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly zeroAt?: number | undefined;
};

/** Omits bounds that are not set. */
const toRange = ({ min, max, zeroAt }: Range) => ({
  ...(min !== undefined && { min }),
  ...(max !== undefined && { max }),
  ...(zeroAt !== undefined && { zeroAt }),
});

const NUMBER_MODES = [
  { value: 'exactly', label: t('Exact number') },
  { value: 'range', label: t('Range') },
];

export function ExpectedNumber({ question: { expectedAnswer }, onChange }: ExpectedAnswerProps) {
  const range: Range | null =
    typeof expectedAnswer === 'object' && expectedAnswer !== null && !Array.isArray(expectedAnswer)
      ? { min: undefined, ...expectedAnswer }
      : null;
  const form = typeof expectedAnswer === 'number' ? 'exactly' : range === null ? '' : 'range';
  const choose = (value: string) => onChange(value === 'exactly' ? 0 : value === 'range' ? { min: 0 } : null);
  const set = (change: Range) => onChange(toRange({ ...range, ...change }));
  return (
    <>
      <SelectField
        label={t('Expected number')}
        hideLabel
        none={NOT_SCORED}
        options={NUMBER_MODES}
        value={form}
        onChange={(event) => choose(event.target.value)}
      />
      {typeof expectedAnswer === 'number' && (
        <NumberField label={t('Number')} value={expectedAnswer} onChange={(value) => onChange(value ?? 0)} />
      )}
      {range !== null && (
        <div className="grid grid-cols-3 items-end gap-2">
          <NumberField label={t('At least')} value={range.min} onChange={(min) => set({ min })} />
          <NumberField label={t('At most')} value={range.max} onChange={(max) => set({ max })} />
          <NumberField label={t('Zero points at')} value={range.zeroAt} onChange={(zeroAt) => set({ zeroAt })} />
          <p className="col-span-3 text-xs text-soft">
            {t(
              'Between the range and “Zero points at”, answers earn partial points. If it’s empty, answers outside the range earn none.',
            )}
          </p>
        </div>
      )}
    </>
  );
}

const DATE_MODES = [
  { value: 'day', label: t('On or after a date') },
  { value: 'age', label: t('Maximum age in days') },
  { value: 'left', label: t('Minimum days remaining') },
];

const DEFAULT_DAYS = 365;

export function ExpectedDate({ question: { expectedAnswer }, onChange }: ExpectedAnswerProps) {
  const form = typeof expectedAnswer === 'object' && expectedAnswer !== null ? expectedAnswer : null;
  const age = form && 'maxAgeDays' in form ? form.maxAgeDays : null;
  const left = form && 'minRemainingDays' in form ? form.minRemainingDays : null;
  const chosen = typeof expectedAnswer === 'string' ? 'day' : age !== null ? 'age' : left !== null ? 'left' : '';
  const days = age ?? left;
  const setDays = (count: number) => onChange(chosen === 'age' ? { maxAgeDays: count } : { minRemainingDays: count });
  const choose = (value: string) => {
    if (value === 'day') onChange(getToday());
    else if (value === 'age') onChange({ maxAgeDays: days ?? DEFAULT_DAYS });
    else onChange(value === 'left' ? { minRemainingDays: days ?? DEFAULT_DAYS } : null);
  };
  return (
    <>
      <SelectField
        label={t('Expected date')}
        hideLabel
        none={NOT_SCORED}
        options={DATE_MODES}
        value={chosen}
        onChange={(event) => choose(event.target.value)}
      />
      {typeof expectedAnswer === 'string' && (
        <TextField
          label={t('Date')}
          type="date"
          value={expectedAnswer}
          onChange={(event) => onChange(event.target.value || getToday())}
        />
      )}
      {days !== null && (
        <NumberField
          label={t('Days')}
          value={days}
          onChange={(count) => setDays(Math.min(Math.max(Math.round(count ?? 0), 0), 36_500))}
        />
      )}
      {chosen !== '' && <p className="text-xs text-soft">{t('Calculated from the submission date.')}</p>}
    </>
  );
}
