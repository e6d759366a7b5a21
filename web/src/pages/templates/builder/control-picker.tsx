import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { t } from '../../../format/i18n.ts';
import { TextField } from '../../../ui/field.tsx';
import { formatControlName, type MappableControl, searchControls } from './framework-controls.ts';

type ControlPickerProps = {
  readonly controls: readonly MappableControl[];
  readonly onPick: (control: MappableControl) => void;
};

/** Finds controls by code or title, with arrow keys and Enter to choose. */
export function ControlPicker({ controls, onPick }: ControlPickerProps) {
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const found = typed.trim() === '' ? [] : searchControls(controls, typed);
  const isOpen = found.length > 0;
  const pick = (control: MappableControl | undefined) => {
    if (!control) return;
    onPick(control);
    setTyped('');
    setAt(0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape') setTyped('');
    if (!isOpen || (step === undefined && event.key !== 'Enter')) return;
    event.preventDefault();
    if (step === undefined) pick(found[at]);
    else setAt((at + step + found.length) % found.length);
  };
  return (
    <div className="grid gap-1">
      <TextField
        label={t('Search controls by code or title')}
        hideLabel
        placeholder={t('Search controls by code or title')}
        role="combobox"
        autoComplete="off"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-activedescendant={isOpen ? `${listId}-${String(at)}` : undefined}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <FoundControls listId={listId} found={found} at={at} onPick={pick} onPoint={setAt} />
      {typed.trim() !== '' && !isOpen && <p className="text-xs text-soft">{t('No matching controls.')}</p>}
    </div>
  );
}

type FoundControlsProps = {
  readonly listId: string;
  readonly found: readonly MappableControl[];
  readonly at: number;
  readonly onPick: (control: MappableControl) => void;
  readonly onPoint: (index: number) => void;
};

/** Scrolls the results into view as soon as there are any. */
function FoundControls({ listId, found, at, onPick, onPoint }: FoundControlsProps) {
  const list = useRef<HTMLUListElement>(null);
  const isOpen = found.length > 0;
  useEffect(() => {
    if (isOpen) list.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  return (
    <ul
      ref={list}
      id={listId}
      role="listbox"
      aria-label={t('Matching controls')}
      className={isOpen ? 'max-h-64 overflow-y-auto rounded-md border border-line bg-raised p-1' : 'hidden'}
    >
      {found.map((control, index) => (
        <li
          key={formatControlName(control.mapping)}
          id={`${listId}-${String(index)}`}
          role="option"
          aria-selected={index === at}
          onClick={() => onPick(control)}
          onPointerMove={() => onPoint(index)}
          className={`cursor-pointer rounded-sm px-2 py-1 text-sm ${index === at ? 'bg-accent-wash' : ''}`}
        >
          <span className="font-semibold">{control.code}</span> {control.title}
          <span className="block text-xs text-soft">
            {`${control.mapping.framework} ${control.mapping.version} · ${control.domain}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
