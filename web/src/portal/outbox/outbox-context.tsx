import type { PortalAssessment, PortalQuestion } from '@assay/contract';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useEffect, useState, useSyncExternalStore } from 'react';
import { saveAnswer } from '../../api/portal.ts';
import { toDraftOwner } from '../portal-link.ts';
import { portalQuery, applySavedAnswer } from '../portal-query.ts';
import { createDraftStore } from './draft-store.ts';
import type { AnswerValue } from './draft.ts';
import { flushOutbox } from './flush.ts';
import { changeAnswer, createOutbox, type OutboxEntry, loadDrafts, notify, type Outbox, subscribe } from './outbox.ts';

const OutboxContext = createContext<Outbox | null>(null);

type OutboxProviderProps = { readonly assessment: PortalAssessment; readonly children: ReactNode };

/** Provides the outbox with this contact's unsaved answers. */
export function OutboxProvider({ assessment, children }: OutboxProviderProps) {
  const client = useQueryClient();
  const [outbox] = useState(() =>
    createOutbox({
      store: createDraftStore(toDraftOwner(assessment)),
      send: (questionKey, given) => saveAnswer(questionKey, { ...given, assessmentId: assessment.id }),
      onSaved: (questionKey, saved) => {
        // A running refetch with older data must not overwrite the saved answer.
        void client.cancelQueries({ queryKey: portalQuery.queryKey });
        client.setQueryData(portalQuery.queryKey, (before) => before && applySavedAnswer(before, questionKey, saved));
      },
      onChanged: () => void client.invalidateQueries({ queryKey: portalQuery.queryKey }),
    }),
  );
  useEffect(() => startFlushing(outbox), [outbox]);
  return <OutboxContext value={outbox}>{children}</OutboxContext>;
}

/** Flushes at the start, and whenever the connection may be back. */
function startFlushing(outbox: Outbox): () => void {
  const sendNow = () => void flushOutbox(outbox);
  const turn = ({ type }: Event) => {
    outbox.isOffline = type === 'offline';
    notify(outbox);
    if (type === 'online') sendNow();
  };
  void loadDrafts(outbox).then(sendNow);
  window.addEventListener('online', turn);
  window.addEventListener('offline', turn);
  document.addEventListener('visibilitychange', sendNow);
  return () => {
    window.removeEventListener('online', turn);
    window.removeEventListener('offline', turn);
    document.removeEventListener('visibilitychange', sendNow);
    clearTimeout(outbox.timer);
  };
}

export function useOutbox(): Outbox {
  const outbox = use(OutboxContext);
  if (!outbox) throw new Error('useOutbox must be used inside OutboxProvider');
  return outbox;
}

export function useOutboxEntry(questionKey: string): OutboxEntry | undefined {
  const outbox = useOutbox();
  return useSyncExternalStore(
    (listener) => subscribe(outbox, listener),
    () => outbox.entries.get(questionKey),
  );
}

/** The outbox; re-renders on every change. */
export function useOutboxState(): Outbox {
  const outbox = useOutbox();
  useSyncExternalStore(
    (listener) => subscribe(outbox, listener),
    () => outbox.version,
  );
  return outbox;
}

const SAVE_DEBOUNCE_MS = 800;

/** Typed answers are debounced; selected ones are sent at once. */
export function useAnswer({ key, type, response }: PortalQuestion) {
  const outbox = useOutbox();
  const isTyped = ['FREE_TEXT', 'COMBOBOX', 'NUMERIC', 'DATE'].includes(type);
  return (given: AnswerValue) => {
    const delayMs = isTyped || given.notApplicable ? SAVE_DEBOUNCE_MS : 0;
    changeAnswer(outbox, { questionKey: key, given, response, delayMs });
    void flushOutbox(outbox);
  };
}
