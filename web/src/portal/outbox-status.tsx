import { Check, CloudOff, LoaderCircle, PencilLine, TriangleAlert } from 'lucide-react';
import { formatTime } from '../format/dates.ts';
import { tCount, t } from '../format/i18n.ts';
import { useOutboxState } from './outbox/outbox-context.tsx';
import type { Outbox } from './outbox/outbox.ts';

const STATUS_STYLES = {
  attention: { icon: TriangleAlert, colour: 'text-red' },
  offline: { icon: CloudOff, colour: 'text-amber' },
  unfinished: { icon: PencilLine, colour: 'text-amber' },
  saving: { icon: LoaderCircle, colour: 'text-soft' },
  saved: { icon: Check, colour: 'text-green' },
};

type OutboxStatusView = { readonly state: keyof typeof STATUS_STYLES; readonly words: string };

function toOutboxStatus({ entries, isOffline, isKept, savedAt }: Outbox): OutboxStatusView {
  const states = [...entries.values()].map(({ state }) => state);
  const attention = states.filter((state) => state === 'conflict' || state === 'refused').length;
  const unsent = states.filter((state) => state === 'waiting' || state === 'saving').length;
  if (attention > 0) {
    return {
      state: 'attention',
      words: tCount(attention, '{{count}} answer needs your attention', '{{count}} answers need your attention'),
    };
  }
  if (isOffline) return { state: 'offline', words: formatOffline(unsent, isKept) };
  if (unsent > 0) return { state: 'saving', words: t('Saving…') };
  const unfinished = states.length - attention - unsent;
  if (unfinished > 0) {
    return {
      state: 'unfinished',
      words: tCount(unfinished, '{{count}} answer is incomplete', '{{count}} answers are incomplete'),
    };
  }
  if (savedAt === null) return { state: 'saved', words: t('All changes saved') };
  return { state: 'saved', words: t('Saved at {{time}}', { time: formatTime(new Date(savedAt).toISOString()) }) };
}

function formatOffline(unsent: number, isKept: boolean): string {
  if (!isKept) return t('You’re offline. Keep this page open until you’re back online.');
  if (unsent === 0) return t('You’re offline. You can keep working: answers are stored on this device.');
  return tCount(
    unsent,
    'You’re offline. {{count}} answer is stored on this device.',
    'You’re offline. {{count}} answers are stored on this device.',
  );
}

export function OutboxStatus() {
  const { state, words } = toOutboxStatus(useOutboxState());
  const { icon: Icon, colour } = STATUS_STYLES[state];
  return (
    <p data-save-state={state} className={`flex items-center gap-1.5 text-sm ${colour}`}>
      <Icon aria-hidden="true" className={`size-4 shrink-0 ${state === 'saving' ? 'animate-spin' : ''}`} />
      <span className="tabular-nums">{words}</span>
    </p>
  );
}

/** Announces only lasting states: "saving" is not worth an interruption. */
export function OutboxAnnouncement() {
  const outbox = useOutboxState();
  const { state, words } = toOutboxStatus(outbox);
  const { shownKeys } = outbox;
  return (
    <p role="status" className="sr-only">
      {state === 'saving' ? '' : words}
      {state === 'saved' && shownKeys > 0 && (
        <>. {tCount(shownKeys, '{{count}} more question is now shown', '{{count}} more questions are now shown')}</>
      )}
    </p>
  );
}
