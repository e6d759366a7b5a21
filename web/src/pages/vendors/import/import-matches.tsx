import type { VendorImportRowCheck, VendorMatchAction, VendorMatchChoice } from '@assay/contract';
import { t, tCount } from '../../../format/i18n.ts';
import { Callout } from '../../../ui/notice.tsx';

/** By row. Rows without a choice are skipped. */
export type MatchChoices = ReadonlyMap<number, VendorMatchChoice>;

type Checked = readonly VendorImportRowCheck[];

export const isMatched = ({ errors, existing, duplicateOf, matches, sameNameAs }: VendorImportRowCheck) =>
  errors.length === 0 && !existing && duplicateOf === null && (matches.length > 0 || sameNameAs !== null);

/** What is done with a row. A choice whose vendor no longer matches, because the row was corrected, is not applied. */
function getChoice({ index, matches }: VendorImportRowCheck, choices: MatchChoices): VendorMatchChoice {
  const choice = choices.get(index);
  if (choice && (choice.action !== 'update' || matches.some(({ id }) => id === choice.vendorId))) return choice;
  return { index, action: 'skip' };
}

export const listChoices = (checked: Checked, choices: MatchChoices): VendorMatchChoice[] =>
  checked.filter(isMatched).map((row) => getChoice(row, choices));

/** Rows that match only an earlier row cannot be updates: they are skipped. */
function chooseForAll(checked: Checked, action: VendorMatchAction): MatchChoices {
  const choices = checked.filter(isMatched).flatMap(({ index, matches: [first] }): VendorMatchChoice[] => {
    if (action !== 'update') return [{ index, action }];
    return first ? [{ index, action, vendorId: first.id }] : [];
  });
  return new Map(choices.map((choice) => [choice.index, choice]));
}

const describeMatch = ({ matches: [first], sameNameAs }: VendorImportRowCheck) => {
  if (first?.by === 'name') return t('Same name as {{vendor}}', { vendor: first.name });
  if (first) return t('Same domain as {{vendor}} ({{domain}})', { vendor: first.name, domain: first.domain ?? '' });
  return t('Same name as row {{row}}', { row: (sameNameAs ?? 0) + 1 });
};

type MatchSummaryProps = {
  readonly checked: Checked;
  readonly choices: MatchChoices;
  readonly onChange: (choices: MatchChoices) => void;
};

const SELECT_CLASS = 'h-8 rounded-md border border-edge/70 bg-surface pr-7 pl-2';

/** Sets the choice of all matched rows at once. */
export function MatchSummary({ checked, choices, onChange }: MatchSummaryProps) {
  const chosen = listChoices(checked, choices);
  if (chosen.length === 0) return null;
  const actions = new Set(chosen.map(({ action }) => action));
  const [only = ''] = actions.size === 1 ? actions : [];
  const options = [
    { action: 'skip', label: t('Skip') },
    { action: 'update', label: t('Update the vendor') },
    { action: 'create', label: t('Create anyway') },
  ] as const;
  return (
    <Callout tone="amber">
      <p>
        {tCount(
          chosen.length,
          '{{count}} row could be a vendor that you already have. Choose what to do with it.',
          '{{count}} rows could be vendors that you already have. Choose what to do with each of them, or with all.',
        )}
      </p>
      <label className="flex flex-wrap items-center gap-2">
        {t('All matching rows')}
        <select
          value={only}
          onChange={({ target }) => {
            const option = options.find(({ action }) => action === target.value);
            if (option) onChange(chooseForAll(checked, option.action));
          }}
          className={SELECT_CLASS}
        >
          {only === '' && <option value="">{t('Different choices')}</option>}
          {options.map(({ action, label }) => (
            <option key={action} value={action}>
              {label}
            </option>
          ))}
        </select>
      </label>
    </Callout>
  );
}

type MatchCellProps = {
  readonly row: VendorImportRowCheck;
  readonly choices: MatchChoices;
  readonly onChange: (choices: MatchChoices) => void;
};

/** What a row matches, and what to do with it. */
export function MatchCell({ row, choices, onChange }: MatchCellProps) {
  if (!isMatched(row)) return row.existing ? <p className="px-1.5 py-1.5 text-soft">{row.existing.name}</p> : null;
  const { index, matches } = row;
  const { action, vendorId } = getChoice(row, choices);
  const set = (value: string) => {
    const matched = matches.find(({ id }) => id === value);
    const choice: VendorMatchChoice = matched
      ? { index, action: 'update', vendorId: matched.id }
      : { index, action: value === 'create' ? 'create' : 'skip' };
    onChange(new Map<number, VendorMatchChoice>([...choices, [index, choice]]));
  };
  return (
    <div className="grid w-56 gap-1 px-1.5 py-1">
      <p className="text-xs text-soft">{describeMatch(row)}</p>
      <select
        aria-label={t('What to do with row {{row}}', { row: index + 1 })}
        value={vendorId ?? action}
        onChange={({ target }) => set(target.value)}
        className={SELECT_CLASS}
      >
        <option value="skip">{t('Skip')}</option>
        {matches.map(({ id, name }) => (
          <option key={id} value={id}>
            {t('Update {{vendor}}', { vendor: name })}
          </option>
        ))}
        <option value="create">{t('Create anyway')}</option>
      </select>
    </div>
  );
}
