import { t } from '../format/i18n.ts';
import type { QuestionControlProps } from './question-control.ts';

type Choice = { readonly value: string | number; readonly label: string };

const CHOICE_CLASS =
  'flex min-h-10 cursor-pointer items-center gap-2.5 rounded-md border border-edge/60 bg-surface px-3 py-1.5 hover:bg-hover ' +
  'has-checked:border-accent has-checked:bg-accent-wash has-disabled:cursor-not-allowed has-disabled:bg-sunken ' +
  'has-disabled:has-checked:border-edge has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent';

type SingleChoiceProps = QuestionControlProps & {
  readonly choices: readonly Choice[];
  /** Side by side, for short options. */
  readonly across?: boolean;
};

/** Single choice. The selection can be cleared. */
export function SingleChoice({ id, question, answer, onChange, disabled, choices, across = false }: SingleChoiceProps) {
  return (
    <div className={across ? 'flex flex-wrap gap-2' : 'grid max-w-3xl gap-2 sm:grid-cols-2'}>
      {choices.map(({ value, label }) => (
        <label key={value} className={`${CHOICE_CLASS} ${across && question.type === 'YES_NO' ? 'min-w-24' : ''}`}>
          <input
            type="radio"
            name={id}
            checked={answer === value}
            disabled={disabled}
            onChange={() => onChange(value)}
            className="shrink-0 outline-none"
          />
          <span className="wrap-anywhere">{label}</span>
        </label>
      ))}
      {answer !== null && !disabled && <ClearButton onClear={() => onChange(null)} />}
      {across && question.type === 'RATING' && (
        <p className="basis-full text-xs text-soft">{t('1 is the lowest, 5 is the highest.')}</p>
      )}
    </div>
  );
}

function ClearButton({ onClear }: { readonly onClear: () => void }) {
  return (
    <button
      type="button"
      onClick={({ currentTarget }) => {
        currentTarget.closest('fieldset')?.querySelector('input')?.focus();
        onClear();
      }}
      aria-label={t('Clear answer')}
      className="min-h-6 justify-self-start px-1 text-xs text-soft underline hover:text-ink"
    >
      {t('Clear')}
    </button>
  );
}

/** Multiple choice. The answer keeps the order of the options. An exclusive option and the others clear each other. */
export function MultipleChoice({ question, answer, onChange, disabled }: QuestionControlProps) {
  const chosen = Array.isArray(answer) ? answer : [];
  const { options, exclusiveOptions = [] } = question;
  const isExclusive = (option: string) => exclusiveOptions.includes(option);
  const toggle = (option: string, isChosen: boolean) => {
    const isKept = (one: string) => !isChosen || (!isExclusive(option) && !isExclusive(one));
    const next = options?.filter((one) => (one === option ? isChosen : chosen.includes(one) && isKept(one))) ?? [];
    onChange(next.length === 0 ? null : next);
  };
  return (
    <div className="grid max-w-3xl gap-2 sm:grid-cols-2">
      {options?.map((option) => (
        <label key={option} className={CHOICE_CLASS}>
          <input
            type="checkbox"
            checked={chosen.includes(option)}
            disabled={disabled}
            onChange={({ target }) => toggle(option, target.checked)}
            className="shrink-0 outline-none"
          />
          <span className="wrap-anywhere">
            {option}
            {isExclusive(option) && <span className="block text-xs text-soft">{t('Clears other options')}</span>}
          </span>
        </label>
      ))}
    </div>
  );
}
