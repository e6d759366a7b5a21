import type { Finding } from '@assay/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useId, useState } from 'react';
import { findingQuery } from '../api/findings.ts';
import { useMe } from '../api/me.ts';
import { t } from '../format/i18n.ts';
import { Dialog } from '../ui/dialog.tsx';
import { listLocalItems, paletteSearchQuery, type PaletteItem } from './palette-items.ts';
import { listRecentItems } from './recent-items.ts';
import type { RecordInView } from './record-actions.ts';

/** The page under the palette has loaded the finding. */
function useRecordInView(): RecordInView {
  const { pathname } = useLocation();
  const queryClient = useQueryClient();
  const { queryKey } = findingQuery(pathname.split('/').at(-1) ?? '');
  return { pathname, isOpenFinding: queryClient.getQueryData<Finding>(queryKey)?.status === 'OPEN' };
}

/** What is known at once, then what the service finds. */
function usePaletteItems(typed: string): PaletteItem[] {
  const me = useMe();
  const inView = useRecordInView();
  const [recent] = useState(() => listRecentItems(localStorage, me.user.id));
  const query = typed.trim();
  const { data: found = [] } = useQuery(paletteSearchQuery(query, me.permissions));
  const local = listLocalItems({ me, inView, recent }, query);
  const listed = new Set(local.map(({ href }) => href));
  return [...local, ...(query.length > 1 ? found : []).filter(({ href }) => !listed.has(href))];
}

const scrollIntoView = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' });

export function CommandPalette({ onClose }: { readonly onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const router = useRouter();
  const listId = useId();
  const jumps = usePaletteItems(typed);
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
            ref={index === at ? scrollIntoView : undefined}
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
