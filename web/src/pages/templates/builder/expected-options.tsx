import { t } from '../../../format/text.ts';
import { Checkbox, SelectField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { ExpectedProps } from './expected-form.ts';
import { writtenOptions } from './question-types.ts';

const FIRST_OPTIONS = t('Write the options first.');

/** One is enough: any accepted answer counts fully. */
export function AcceptedOptions({ question: { options, expectedAnswer }, onChange }: ExpectedProps) {
  const accepted =
    typeof expectedAnswer === 'string' ? [expectedAnswer] : Array.isArray(expectedAnswer) ? expectedAnswer : [];
  const written = writtenOptions(options);
  if (written.length === 0) return <Notice>{FIRST_OPTIONS}</Notice>;
  const toggle = (option: string, isAccepted: boolean) => {
    const next = written.filter((one) => (one === option ? isAccepted : accepted.includes(one)));
    const [only] = next;
    onChange(only === undefined ? null : next.length === 1 ? only : next);
  };
  return (
    <div className="grid gap-1">
      {written.map((option) => (
        <Checkbox
          key={option}
          label={t('Accept “{{option}}”', { option })}
          checked={accepted.includes(option)}
          onChange={(event) => toggle(option, event.target.checked)}
        />
      ))}
      {accepted.length === 0 && <Notice>{t('Nothing is accepted yet: the answer is not scored.')}</Notice>}
    </div>
  );
}

type Standing = 'required' | 'forbidden' | '';

const STANDINGS = [
  { value: 'required', label: t('Required') },
  { value: 'forbidden', label: t('Forbidden') },
];

const isStanding = (value: string): value is Standing => ['required', 'forbidden', ''].includes(value);

/** Each option may be required, forbidden, or neither. */
export function SelectedOptions({ question: { options, expectedAnswer }, onChange }: ExpectedProps) {
  const written = writtenOptions(options);
  const isForm = typeof expectedAnswer === 'object' && expectedAnswer !== null && 'required' in expectedAnswer;
  const required = isForm ? expectedAnswer.required : Array.isArray(expectedAnswer) ? expectedAnswer : [];
  const forbidden = isForm ? expectedAnswer.forbidden : [];
  if (written.length === 0) return <Notice>{FIRST_OPTIONS}</Notice>;
  const standingOf = (option: string): Standing =>
    required.includes(option) ? 'required' : forbidden.includes(option) ? 'forbidden' : '';
  const set = (option: string, standing: Standing) => {
    const withStanding = (wanted: Standing) =>
      written.filter((one) => (one === option ? standing : standingOf(one)) === wanted);
    const [must, mustNot] = [withStanding('required'), withStanding('forbidden')];
    if (mustNot.length > 0) onChange({ required: must, forbidden: mustNot });
    else onChange(must.length === 0 ? null : must);
  };
  return (
    <div className="grid gap-1">
      {written.map((option) => (
        <div key={option} className="grid grid-cols-[minmax(0,1fr)_11rem] items-center gap-2">
          <span className="wrap-anywhere" aria-hidden="true">
            {option}
          </span>
          <SelectField
            label={option}
            hideLabel
            none={t('Does not matter')}
            options={STANDINGS}
            value={standingOf(option)}
            onChange={({ target }) => {
              if (isStanding(target.value)) set(option, target.value);
            }}
          />
        </div>
      ))}
    </div>
  );
}
