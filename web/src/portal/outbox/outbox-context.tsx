import type { PortalAssessment, PortalQuestion } from '@assay/contract';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useEffect, useState, useSyncExternalStore } from 'react';
import { saveAnswer } from '../../api/portal.ts';
import { ownerOf } from '../link.ts';
import { portalQuery, withSaved } from '../portal-query.ts';
import { draftStoreOf } from './draft-store.ts';
import type { Given } from './draft.ts';
import { flush } from './flush.ts';
import { change, createOutbox, type Entry, load, notify, type Outbox, subscribe } from './outbox.ts';

const OutboxContext = createContext<Outbox | null>(null);

type OutboxProviderProps = { readonly assessment: PortalAssessment; readonly children: ReactNode };

/** Holds the answers of this contact on their way. */
export function OutboxProvider({ assessment, children }: OutboxProviderProps) {
  const client = useQueryClient();
  const [outbox] = useState(() =>
    createOutbox({
      store: draftStoreOf(ownerOf(assessment)),
      send: (questionKey, given) => saveAnswer(questionKey, { ...given, assessmentId: assessment.id }),
      onSaved: (questionKey, saved) => {
        // An older state of the questionnaire that is still on its way must not take the answer back.
        void client.cancelQueries({ queryKey: portalQuery.queryKey });
        client.setQueryData(portalQuery.queryKey, (before) => before && withSaved(before, questionKey, saved));
      },
      onChanged: () => void client.invalidateQueries({ queryKey: portalQuery.queryKey }),
    }),
  );
  useEffect(() => keepSending(outbox), [outbox]);
  return <OutboxContext value={outbox}>{children}</OutboxContext>;
}

/** Once at the start, and whenever there is reason to believe that it works again. */
function keepSending(outbox: Outbox): () => void {
  const sendNow = () => void flush(outbox);
  const turn = ({ type }: Event) => {
    outbox.isOffline = type === 'offline';
    notify(outbox);
    if (type === 'online') sendNow();
  };
  void load(outbox).then(sendNow);
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
  if (!outbox) throw new Error('Nothing here sends answers');
  return outbox;
}

/** What is on its way for one question. */
export function useEntry(questionKey: string): Entry | undefined {
  const outbox = useOutbox();
  return useSyncExternalStore(
    (listener) => subscribe(outbox, listener),
    () => outbox.entries.get(questionKey),
  );
}

/** The outbox itself, and everything that happens to it. */
export function useWholeOutbox(): Outbox {
  const outbox = useOutbox();
  useSyncExternalStore(
    (listener) => subscribe(outbox, listener),
    () => outbox.version,
  );
  return outbox;
}

const TYPING_MS = 800;

/** Typed answers wait until the typing pauses, chosen ones do not. */
export function useAnswer({ key, type, response }: PortalQuestion) {
  const outbox = useOutbox();
  const isTyped = ['FREE_TEXT', 'COMBOBOX', 'NUMERIC', 'DATE'].includes(type);
  return (given: Given) => {
    const delayMs = isTyped || given.notApplicable ? TYPING_MS : 0;
    change(outbox, { questionKey: key, given, response, delayMs });
    void flush(outbox);
  };
}
