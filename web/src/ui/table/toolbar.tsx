import { Search, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '../../format/i18n.ts';
import { Button } from '../button.tsx';

const SEARCH_DEBOUNCE_MS = 200;

type SearchBoxProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** Reports the text once typing pauses. `/` focuses it. */
export function SearchBox({ label, value, onChange }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  // Values reported but not yet passed back as `value`: a late one must not overwrite what was typed since.
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
    }, SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed, onChange]);
  return (
    <div className="relative min-w-48 flex-1 max-sm:basis-full sm:max-w-sm">
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

export type FilterChip = { readonly label: string; readonly onRemove: () => void };

/** The active filters, to be removed individually or all at once. */
export function FilterChips({
  chips,
  onReset,
}: {
  readonly chips: readonly FilterChip[];
  readonly onReset: () => void;
}) {
  if (chips.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-1.5" role="group" aria-label={t('Filters')}>
      {chips.map(({ label, onRemove }) => (
        <button
          key={label}
          type="button"
          onClick={onRemove}
          aria-label={t('Remove filter {{label}}', { label })}
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

export function Toolbar({ children }: { readonly children: ReactNode }) {
  return (
    <div data-screen-only className="flex flex-wrap items-center gap-2">
      {children}
    </div>
  );
}
