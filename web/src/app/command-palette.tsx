import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useId, useState } from 'react';
import { useMe } from '../api/me.ts';
import { t } from '../format/i18n.ts';
import { Dialog } from '../ui/dialog.tsx';
import { paletteSearchQuery, type PaletteItem, listPageItems } from './palette-items.ts';

export function CommandPalette({ onClose }: { readonly onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const me = useMe();
  const { data: found = [] } = useQuery(paletteSearchQuery(typed.trim(), me.permissions));
  const router = useRouter();
  const listId = useId();
  const jumps = [...listPageItems(me, typed), ...found];
  const go = (jump: PaletteItem | undefined) => {
    if (!jump) return;
    onClose();
    router.history.push(jump.href);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (step === undefined) go(jumps[at]);
    else setAt((at + step + jumps.length) % Math.max(jumps.length, 1));
  };
  return (
    <Dialog title={t('Search or go to…')} onClose={onClose}>
      <input
        autoFocus
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={jumps[at] ? `${listId}-${String(at)}` : undefined}
        aria-label={t('Search or go to…')}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
        className="h-10 w-full rounded-md border border-edge bg-surface px-3 text-lg"
      />
      <ul id={listId} role="listbox" aria-label={t('Results')} className="grid max-h-80 gap-0.5 overflow-y-auto">
        {jumps.map((jump, index) => (
          <li
            key={jump.href + jump.label}
            id={`${listId}-${String(index)}`}
            role="option"
            aria-selected={index === at}
            onClick={() => go(jump)}
            onPointerMove={() => setAt(index)}
            className={`flex min-h-9 cursor-pointer items-center justify-between gap-4 rounded-md px-2 ${index === at ? 'bg-accent-wash' : ''}`}
          >
            <span className="wrap-anywhere">{jump.label}</span>
            <span className="text-xs text-soft">{jump.kind}</span>
          </li>
        ))}
      </ul>
      {jumps.length === 0 && <p className="text-soft">{t('No results')}</p>}
    </Dialog>
  );
}
