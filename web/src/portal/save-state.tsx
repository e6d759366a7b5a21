import { Check, CloudOff, LoaderCircle, PencilLine, TriangleAlert } from 'lucide-react';
import { timeText } from '../format/dates.ts';
import { counted, t } from '../format/text.ts';
import { useWholeOutbox } from './outbox/outbox-context.tsx';
import type { Outbox } from './outbox/outbox.ts';

const LOOKS = {
  attention: { icon: TriangleAlert, colour: 'text-red' },
  offline: { icon: CloudOff, colour: 'text-amber' },
  unfinished: { icon: PencilLine, colour: 'text-amber' },
  saving: { icon: LoaderCircle, colour: 'text-soft' },
  saved: { icon: Check, colour: 'text-green' },
};

type Saving = { readonly state: keyof typeof LOOKS; readonly words: string };

/** How all the answers together stand. */
function savingOf({ entries, isOffline, isKept, savedAt }: Outbox): Saving {
  const states = [...entries.values()].map(({ state }) => state);
  const attention = states.filter((state) => state === 'conflict' || state === 'refused').length;
  const unsent = states.filter((state) => state === 'waiting' || state === 'saving').length;
  if (attention > 0) {
    return {
      state: 'attention',
      words: counted(attention, '{{count}} answer needs you', '{{count}} answers need you'),
    };
  }
  if (isOffline) return { state: 'offline', words: offlineWords(unsent, isKept) };
  if (unsent > 0) return { state: 'saving', words: t('Saving…') };
  const unfinished = states.length - attention - unsent;
  if (unfinished > 0) {
    return {
      state: 'unfinished',
      words: counted(unfinished, '{{count}} answer is unfinished', '{{count}} answers are unfinished'),
    };
  }
  if (savedAt === null) return { state: 'saved', words: t('Everything is saved') };
  return { state: 'saved', words: t('Saved {{time}}', { time: timeText(new Date(savedAt).toISOString()) }) };
}

function offlineWords(unsent: number, isKept: boolean): string {
  if (!isKept) return t('Offline. Keep this page open until you are back.');
  if (unsent === 0) return t('Offline. Go on: answers are kept on this device.');
  return counted(
    unsent,
    'Offline. {{count}} answer waits on this device.',
    'Offline. {{count}} answers wait on this device.',
  );
}

export function SaveState() {
  const { state, words } = savingOf(useWholeOutbox());
  const { icon: Icon, colour } = LOOKS[state];
  return (
    <p data-save-state={state} className={`flex items-center gap-1.5 text-sm ${colour}`}>
      <Icon aria-hidden="true" className={`size-4 shrink-0 ${state === 'saving' ? 'animate-spin' : ''}`} />
      <span className="tabular-nums">{words}</span>
    </p>
  );
}

/** Read out once a state lasts: that something is on its way is not worth an interruption. */
export function SaveAnnouncement() {
  const outbox = useWholeOutbox();
  const { state, words } = savingOf(outbox);
  const { shownKeys } = outbox;
  return (
    <p role="status" className="sr-only">
      {state === 'saving' ? '' : words}
      {state === 'saved' && shownKeys > 0 && (
        <>. {counted(shownKeys, '{{count}} more question appeared', '{{count}} more questions appeared')}</>
      )}
    </p>
  );
}
