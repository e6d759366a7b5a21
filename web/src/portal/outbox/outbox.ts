// Every answer is stored on this device first and sent from there, in the order in which the answers were given. It is
// removed only once the service has saved it, so that no network failure, reload or rejection loses it.
import type { PortalResponse, PortalSave, PortalSaveResult } from '@assay/contract';
import { EMPTY_RESPONSE, lacksJustification } from '@assay/contract/rules';
import type { Draft, AnswerValue } from './draft.ts';
import type { DraftStore } from './draft-store.ts';

export type OutboxEntry = {
  readonly draft: Draft;
  readonly state: 'waiting' | 'saving' | 'unfinished' | 'conflict' | 'refused';
  /** When to send it: typed answers are debounced, selected ones are sent at once. */
  readonly dueAt: number;
  readonly theirs?: PortalResponse | null;
  readonly refusal?: string;
};

export type OutboxServices = {
  readonly store: DraftStore;
  readonly send: (questionKey: string, body: PortalSave) => Promise<PortalSaveResult>;
  readonly onSaved: (questionKey: string, saved: PortalSaveResult) => void;
  /** The questionnaire has changed since the answer was given. */
  readonly onChanged: () => void;
};

export type Outbox = {
  readonly services: OutboxServices;
  readonly listeners: Set<() => void>;
  /** Increases with every change. */
  version: number;
  entries: ReadonlyMap<string, OutboxEntry>;
  isSending: boolean;
  isOffline: boolean;
  /** The link was revoked, or the session has ended. */
  hasEnded: boolean;
  /** False if the browser cannot store drafts. */
  isKept: boolean;
  savedAt: number | null;
  /** The number of questions that the last answer revealed. */
  shownKeys: number;
  failures: number;
  timer: ReturnType<typeof setTimeout> | undefined;
};

export const createOutbox = (services: OutboxServices): Outbox => ({
  services,
  listeners: new Set(),
  version: 0,
  entries: new Map(),
  isSending: false,
  isOffline: !navigator.onLine,
  hasEnded: false,
  isKept: true,
  savedAt: null,
  shownKeys: 0,
  failures: 0,
  timer: undefined,
});

export function subscribe({ listeners }: Outbox, listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function notify(outbox: Outbox): void {
  outbox.version += 1;
  for (const listener of outbox.listeners) listener();
}

export function setEntry(outbox: Outbox, questionKey: string, entry: OutboxEntry | null): void {
  const entries = new Map(outbox.entries);
  if (entry) entries.set(questionKey, entry);
  else entries.delete(questionKey);
  outbox.entries = entries;
  const { store } = outbox.services;
  const kept = entry ? store.put(entry.draft) : store.remove(questionKey);
  kept.catch(() => {
    outbox.isKept = false;
    notify(outbox);
  });
  notify(outbox);
}

const toEntryState = (given: AnswerValue) => (lacksJustification(given) ? 'unfinished' : 'waiting');

/** Loads the drafts of an earlier visit. Answers typed in the meantime take precedence. */
export async function loadDrafts(outbox: Outbox): Promise<void> {
  try {
    const drafts = await outbox.services.store.list();
    const left = drafts.map((draft) => [draft.questionKey, { draft, state: toEntryState(draft), dueAt: 0 }] as const);
    outbox.entries = new Map([...left, ...outbox.entries]);
  } catch {
    outbox.isKept = false;
  }
  notify(outbox);
}

export type ChangeAnswerInput = {
  readonly questionKey: string;
  readonly given: AnswerValue;
  readonly response: PortalResponse | null;
  readonly delayMs: number;
};

export function changeAnswer(outbox: Outbox, { questionKey, given, response, delayMs }: ChangeAnswerInput): void {
  const before = outbox.entries.get(questionKey);
  const revision = before ? before.draft.revision : (response?.revision ?? 0);
  const last = Math.max(0, ...[...outbox.entries.values()].map(({ draft }) => draft.changedAt));
  const changedAt = Math.max(Date.now(), last + 1);
  const draft = { ...given, questionKey, revision, changedAt, tried: before?.draft.tried ?? [] };
  const dueAt = Date.now() + delayMs;
  if (before?.state === 'conflict') setEntry(outbox, questionKey, { ...before, draft, dueAt });
  else setEntry(outbox, questionKey, { draft, state: toEntryState(given), dueAt });
}

/** Resolves a conflict by overwriting the other answer. */
export function keepLocalAnswer(outbox: Outbox, questionKey: string): void {
  const entry = outbox.entries.get(questionKey);
  if (!entry) return;
  const draft = { ...entry.draft, revision: entry.theirs?.revision ?? 0, tried: [] };
  setEntry(outbox, questionKey, { draft, state: toEntryState(draft), dueAt: 0 });
}

export const discardDraft = (outbox: Outbox, questionKey: string): void => setEntry(outbox, questionKey, null);

/** The answer to show: the local draft if there is one, otherwise the saved answer. */
export const getShownAnswer = (entry: OutboxEntry | undefined, response: PortalResponse | null): AnswerValue =>
  entry?.draft ?? response ?? EMPTY_RESPONSE;
