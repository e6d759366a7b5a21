import { Search, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '../../format/text.ts';
import { Button } from '../button.tsx';

const TYPING_MS = 200;

type SearchBoxProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** Keeps every key as it is typed and asks once the typing rests. `/` brings the cursor here. */
export function SearchBox({ label, value, onChange }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  // What was told and has not come back yet: an answer that is late must not take back what was typed since.
  const told = useRef([value]);
  useEffect(() => {
    const at = told.current.indexOf(value);
    told.current = at === -1 ? [value] : told.current.slice(at);
    if (at === -1) setTyped(value);
  }, [value]);
  useEffect(() => {
    if (typed === told.current.at(-1)) return;
    const timer = setTimeout(() => {
      told.current = [...told.current, typed];
      onChange(typed);
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed, onChange]);
  return (
    <div className="relative min-w-48 flex-1 sm:max-w-sm">
      <Search aria-hidden="true" className="pointer-events-none absolute top-2.5 left-2.5 size-4 text-soft" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        data-search
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className="h-9 w-full rounded-md border border-edge/70 bg-surface pr-2.5 pl-8 placeholder:text-soft"
      />
    </div>
  );
}

export type Chip = { readonly label: string; readonly onRemove: () => void };

/** The filters that are on, each to be taken off by itself, or all at once. */
export function FilterChips({ chips, onReset }: { readonly chips: readonly Chip[]; readonly onReset: () => void }) {
  if (chips.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-1.5" role="group" aria-label={t('Filters')}>
      {chips.map(({ label, onRemove }) => (
        <button
          key={label}
          type="button"
          onClick={onRemove}
          aria-label={t('Remove the filter {{label}}', { label })}
          className="inline-flex min-h-7 items-center gap-1 rounded-full bg-accent-wash pr-1.5 pl-2.5 text-sm text-accent hover:text-accent-strong"
        >
          {label}
          <X aria-hidden="true" className="size-3.5" />
        </button>
      ))}
      <Button kind="quiet" onPress={onReset}>
        {t('Reset filters')}
      </Button>
    </div>
  );
}

/** A line of controls above a table. */
export function Toolbar({ children }: { readonly children: ReactNode }) {
  return (
    <div data-screen-only className="flex flex-wrap items-center gap-2">
      {children}
    </div>
  );
}
