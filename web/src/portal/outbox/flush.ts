import { AssayError } from '@assay/client';
import type { PortalConflict, PortalSaved } from '@assay/contract';
import { givenOf, isOwn } from './draft.ts';
import { type Entry, notify, type Outbox, setEntry } from './outbox.ts';

const RETRY_MS = [2_000, 4_000, 8_000, 15_000, 30_000];

/** Sends what is due, in the order in which it was given. */
export async function flush(outbox: Outbox): Promise<void> {
  if (outbox.isSending || outbox.hasEnded) return;
  outbox.isSending = true;
  try {
    while (await sendNext(outbox));
  } finally {
    outbox.isSending = false;
    notify(outbox);
  }
}

function flushIn(outbox: Outbox, delayMs: number): void {
  clearTimeout(outbox.timer);
  outbox.timer = setTimeout(() => void flush(outbox), delayMs);
}

/** Whether the next one may follow. */
async function sendNext(outbox: Outbox): Promise<boolean> {
  const waiting = [...outbox.entries.values()].filter(({ state }) => state === 'waiting');
  const [next] = waiting.sort((a, b) => a.draft.changedAt - b.draft.changedAt);
  if (!next) return false;
  const delayMs = next.dueAt - Date.now();
  if (delayMs > 0) {
    flushIn(outbox, delayMs);
    return false;
  }
  return send(outbox, next);
}

async function send(outbox: Outbox, { draft, dueAt }: Entry): Promise<boolean> {
  const given = givenOf(draft);
  const { questionKey, revision } = draft;
  const sent: Entry = { draft: { ...draft, tried: [...draft.tried, given] }, state: 'saving', dueAt };
  setEntry(outbox, questionKey, sent);
  try {
    const saved = await outbox.services.send(questionKey, { ...given, revision });
    arrived(outbox, sent, saved);
    return true;
  } catch (error) {
    return failed(outbox, sent, error);
  }
}

function arrived(outbox: Outbox, { draft }: Entry, saved: PortalSaved): void {
  const { questionKey } = draft;
  const now = outbox.entries.get(questionKey);
  Object.assign(outbox, { failures: 0, isOffline: false, savedAt: Date.now(), shownKeys: saved.shownKeys.length });
  outbox.services.onSaved(questionKey, saved);
  if (!now || now.draft.changedAt === draft.changedAt) return setEntry(outbox, questionKey, null);
  const revision = saved.response?.revision ?? 0;
  setEntry(outbox, questionKey, { ...now, draft: { ...now.draft, revision, tried: [] } });
}

function failed(outbox: Outbox, { draft, dueAt }: Entry, error: unknown): boolean {
  const { questionKey } = draft;
  const now = outbox.entries.get(questionKey);
  const isNewer = now !== undefined && now.draft.changedAt !== draft.changedAt;
  const kept: Entry = isNewer
    ? { ...now, draft: { ...now.draft, tried: draft.tried } }
    : { draft, dueAt, state: 'waiting' };
  const status = error instanceof AssayError ? error.status : 0;
  if (status === 401) {
    outbox.hasEnded = true;
    setEntry(outbox, questionKey, kept);
    return false;
  }
  if (status === null || status === 429 || status >= 500) {
    flushIn(outbox, RETRY_MS[Math.min(outbox.failures, RETRY_MS.length - 1)] ?? 0);
    Object.assign(outbox, { isOffline: true, failures: outbox.failures + 1 });
    setEntry(outbox, questionKey, kept);
    return false;
  }
  const next = refused(kept, error);
  setEntry(outbox, questionKey, isNewer && next.state === 'refused' ? kept : next);
  if (status === 409 || status === 404) outbox.services.onChanged();
  return true;
}

/** Somebody else's answer is there, our own of which we heard nothing, or the service says what is wrong with this one. */
function refused(entry: Entry, error: unknown): Entry {
  const { theirs } = conflictOf(error);
  if (theirs === undefined) return { ...entry, state: 'refused', refusal: refusalOf(error) };
  if (!isOwn(entry.draft, theirs)) return { ...entry, state: 'conflict', theirs };
  return { ...entry, draft: { ...entry.draft, revision: theirs?.revision ?? 0, tried: [] } };
}

type Conflict = Pick<PortalConflict, 'theirs'>;

const isConflict = (content: unknown): content is Conflict => typeof content === 'object' && content !== null;

const conflictOf = (error: unknown): Conflict =>
  error instanceof AssayError && error.status === 409 && isConflict(error.content) ? error.content : {};

function refusalOf(error: unknown): string {
  if (!(error instanceof AssayError)) return 'The answer of the service was not understood';
  return error.details[0]?.message ?? error.message;
}
