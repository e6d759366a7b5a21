import type { NumericBounds, Question } from '@assay/contract';
import { t } from '../../../format/i18n.ts';
import { Checkbox } from '../../../ui/field.tsx';
import { EditorSection } from './editor-section.tsx';
import { NumberField } from './expected-range.tsx';
import { toggleExclusive } from './option-changes.ts';
import { listNonEmptyOptions } from './question-types.ts';

type AnswerLimitsProps = {
  readonly question: Question;
  readonly error: string | undefined;
  readonly change: (part: Partial<Question>) => void;
};

/** Answers outside the bounds are rejected when they are given. */
export function BoundsEditor({ question: { bounds }, error, change }: AnswerLimitsProps) {
  const set = (part: NumericBounds) => {
    const { min, max } = { ...bounds, ...part };
    const next = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
    change({ bounds: Object.keys(next).length === 0 ? undefined : next });
  };
  return (
    <EditorSection
      title={t('Allowed range')}
      description={t('Vendors can’t enter a number outside this range. For a percentage, use 0 to 100.')}
      error={error}
    >
      <div className="grid grid-cols-3 items-end gap-2">
        <NumberField label={t('From')} value={bounds?.min} onChange={(min) => set({ min })} />
        <NumberField label={t('To')} value={bounds?.max} onChange={(max) => set({ max })} />
      </div>
    </EditorSection>
  );
}

/** An exclusive option, such as "None of these", is chosen alone or not at all. */
export function ExclusiveOptionsEditor({ question, error, change }: AnswerLimitsProps) {
  const { options, exclusiveOptions = [] } = question;
  return (
    <EditorSection
      title={t('Exclusive options')}
      description={t('Selecting one of these clears all other options, for example “None of these”.')}
      error={error}
    >
      {listNonEmptyOptions(options).map((option) => (
        <Checkbox
          key={option}
          label={t('“{{option}}” is exclusive', { option })}
          checked={exclusiveOptions.includes(option)}
          onChange={({ target }) => change({ exclusiveOptions: toggleExclusive(question, option, target.checked) })}
        />
      ))}
    </EditorSection>
  );
}
