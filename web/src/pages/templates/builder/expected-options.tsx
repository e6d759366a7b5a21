import { t } from '../../../format/i18n.ts';
import { Checkbox, SelectField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { ExpectedAnswerProps } from './expected-answer-props.ts';
import { listNonEmptyOptions } from './question-types.ts';

const OPTIONS_MISSING = t('Add options first.');

/** Any one of the accepted answers is fully compliant. */
export function AcceptedOptions({ question: { options, expectedAnswer }, onChange }: ExpectedAnswerProps) {
  const accepted =
    typeof expectedAnswer === 'string' ? [expectedAnswer] : Array.isArray(expectedAnswer) ? expectedAnswer : [];
  const written = listNonEmptyOptions(options);
  if (written.length === 0) return <Notice>{OPTIONS_MISSING}</Notice>;
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
      {accepted.length === 0 && <Notice>{t('No accepted options yet, so the answer isn’t scored.')}</Notice>}
    </div>
  );
}

type OptionRequirement = 'required' | 'forbidden' | '';

const REQUIREMENT_OPTIONS = [
  { value: 'required', label: t('Required') },
  { value: 'forbidden', label: t('Forbidden') },
];

const isOptionRequirement = (value: string): value is OptionRequirement =>
  ['required', 'forbidden', ''].includes(value);

/** Each option can be required, forbidden, or neither. */
export function SelectedOptions({ question: { options, expectedAnswer }, onChange }: ExpectedAnswerProps) {
  const written = listNonEmptyOptions(options);
  const isForm = typeof expectedAnswer === 'object' && expectedAnswer !== null && 'required' in expectedAnswer;
  const required = isForm ? expectedAnswer.required : Array.isArray(expectedAnswer) ? expectedAnswer : [];
  const forbidden = isForm ? expectedAnswer.forbidden : [];
  if (written.length === 0) return <Notice>{OPTIONS_MISSING}</Notice>;
  const getRequirement = (option: string): OptionRequirement =>
    required.includes(option) ? 'required' : forbidden.includes(option) ? 'forbidden' : '';
  const set = (option: string, requirement: OptionRequirement) => {
    const listWithRequirement = (wanted: OptionRequirement) =>
      written.filter((one) => (one === option ? requirement : getRequirement(one)) === wanted);
    const [must, mustNot] = [listWithRequirement('required'), listWithRequirement('forbidden')];
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
            none={t('No effect')}
            options={REQUIREMENT_OPTIONS}
            value={getRequirement(option)}
            onChange={({ target }) => {
              if (isOptionRequirement(target.value)) set(option, target.value);
            }}
          />
        </div>
      ))}
    </div>
  );
}
