// Every answer is kept on this device first and sent from there, one after the other in the order in which they were
// given. It leaves the device only once the service has it: neither a lost network, a reload nor a refusal loses it.
import type { PortalResponse, PortalSave, PortalSaved } from '@assay/contract';
import { type Draft, type Given, isFinished, NOTHING } from './draft.ts';
import type { DraftStore } from './draft-store.ts';

export type Entry = {
  readonly draft: Draft;
  readonly state: 'waiting' | 'saving' | 'unfinished' | 'conflict' | 'refused';
  /** Typing goes on for a moment; what is chosen is sent at once. */
  readonly dueAt: number;
  readonly theirs?: PortalResponse | null;
  readonly refusal?: string;
};

export type Services = {
  readonly store: DraftStore;
  readonly send: (questionKey: string, body: PortalSave) => Promise<PortalSaved>;
  readonly onSaved: (questionKey: string, saved: PortalSaved) => void;
  /** The questionnaire is no longer what it was when the answer was given. */
  readonly onChanged: () => void;
};

export type Outbox = {
  readonly services: Services;
  readonly listeners: Set<() => void>;
  /** Grows with whatever changes. */
  version: number;
  entries: ReadonlyMap<string, Entry>;
  isSending: boolean;
  isOffline: boolean;
  /** The link was withdrawn, or the session is over. */
  hasEnded: boolean;
  /** False where the browser keeps nothing. */
  isKept: boolean;
  savedAt: number | null;
  /** How many questions the last answer brought up. */
  shownKeys: number;
  failures: number;
  timer: ReturnType<typeof setTimeout> | undefined;
};

export const createOutbox = (services: Services): Outbox => ({
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

export function setEntry(outbox: Outbox, questionKey: string, entry: Entry | null): void {
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

const stateOf = (given: Given) => (isFinished(given) ? 'waiting' : 'unfinished');

/** What an earlier visit left behind; what was typed meanwhile is newer. */
export async function load(outbox: Outbox): Promise<void> {
  try {
    const drafts = await outbox.services.store.list();
    const left = drafts.map((draft) => [draft.questionKey, { draft, state: stateOf(draft), dueAt: 0 }] as const);
    outbox.entries = new Map([...left, ...outbox.entries]);
  } catch {
    outbox.isKept = false;
  }
  notify(outbox);
}

export type Change = {
  readonly questionKey: string;
  readonly given: Given;
  readonly response: PortalResponse | null;
  readonly delayMs: number;
};

export function change(outbox: Outbox, { questionKey, given, response, delayMs }: Change): void {
  const before = outbox.entries.get(questionKey);
  const revision = before ? before.draft.revision : (response?.revision ?? 0);
  const last = Math.max(0, ...[...outbox.entries.values()].map(({ draft }) => draft.changedAt));
  const changedAt = Math.max(Date.now(), last + 1);
  const draft = { ...given, questionKey, revision, changedAt, tried: before?.draft.tried ?? [] };
  const dueAt = Date.now() + delayMs;
  if (before?.state === 'conflict') setEntry(outbox, questionKey, { ...before, draft, dueAt });
  else setEntry(outbox, questionKey, { draft, state: stateOf(given), dueAt });
}

/** In a conflict: what is there is replaced, knowingly. */
export function keepMine(outbox: Outbox, questionKey: string): void {
  const entry = outbox.entries.get(questionKey);
  if (!entry) return;
  const draft = { ...entry.draft, revision: entry.theirs?.revision ?? 0, tried: [] };
  setEntry(outbox, questionKey, { draft, state: stateOf(draft), dueAt: 0 });
}

export const discard = (outbox: Outbox, questionKey: string): void => setEntry(outbox, questionKey, null);

/** What the screen shows as the answer: what was given here, or else what the service has. */
export const shownOf = (entry: Entry | undefined, response: PortalResponse | null): Given =>
  entry?.draft ?? response ?? NOTHING;
