import { AssayError } from '@assay/client';
import type { PortalConflict, PortalSaveResult } from '@assay/contract';
import { t } from '../../format/i18n.ts';
import { toAnswerValue, isOwnWrite } from './draft.ts';
import { type OutboxEntry, notify, type Outbox, setEntry } from './outbox.ts';

const RETRY_DELAYS_MS = [2_000, 4_000, 8_000, 15_000, 30_000];

/** Sends all due answers, in the order in which they were given. */
export async function flushOutbox(outbox: Outbox): Promise<void> {
  if (outbox.isSending || outbox.hasEnded) return;
  outbox.isSending = true;
  try {
    while (await sendNext(outbox));
  } finally {
    outbox.isSending = false;
    notify(outbox);
  }
}

function scheduleFlush(outbox: Outbox, delayMs: number): void {
  clearTimeout(outbox.timer);
  outbox.timer = setTimeout(() => void flushOutbox(outbox), delayMs);
}

/** Returns whether to continue with the next answer. */
async function sendNext(outbox: Outbox): Promise<boolean> {
  const waiting = [...outbox.entries.values()].filter(({ state }) => state === 'waiting');
  const [next] = waiting.sort((a, b) => a.draft.changedAt - b.draft.changedAt);
  if (!next) return false;
  const delayMs = next.dueAt - Date.now();
  if (delayMs > 0) {
    scheduleFlush(outbox, delayMs);
    return false;
  }
  return sendEntry(outbox, next);
}

async function sendEntry(outbox: Outbox, { draft, dueAt }: OutboxEntry): Promise<boolean> {
  const given = toAnswerValue(draft);
  const { questionKey, revision } = draft;
  const sent: OutboxEntry = { draft: { ...draft, tried: [...draft.tried, given] }, state: 'saving', dueAt };
  setEntry(outbox, questionKey, sent);
  try {
    const saved = await outbox.services.send(questionKey, { ...given, revision });
    handleSaved(outbox, sent, saved);
    return true;
  } catch (error) {
    return handleFailure(outbox, sent, error);
  }
}

function handleSaved(outbox: Outbox, { draft }: OutboxEntry, saved: PortalSaveResult): void {
  const { questionKey } = draft;
  const now = outbox.entries.get(questionKey);
  Object.assign(outbox, { failures: 0, isOffline: false, savedAt: Date.now(), shownKeys: saved.shownKeys.length });
  outbox.services.onSaved(questionKey, saved);
  if (!now || now.draft.changedAt === draft.changedAt) return setEntry(outbox, questionKey, null);
  const revision = saved.response?.revision ?? 0;
  setEntry(outbox, questionKey, { ...now, draft: { ...now.draft, revision, tried: [] } });
}

function handleFailure(outbox: Outbox, { draft, dueAt }: OutboxEntry, error: unknown): boolean {
  const { questionKey } = draft;
  const now = outbox.entries.get(questionKey);
  const isNewer = now !== undefined && now.draft.changedAt !== draft.changedAt;
  const kept: OutboxEntry = isNewer
    ? { ...now, draft: { ...now.draft, tried: draft.tried } }
    : { draft, dueAt, state: 'waiting' };
  const status = error instanceof AssayError ? error.status : 0;
  if (status === 401) {
    outbox.hasEnded = true;
    setEntry(outbox, questionKey, kept);
    return false;
  }
  if (status === null || status === 429 || status >= 500) {
    scheduleFlush(outbox, RETRY_DELAYS_MS[Math.min(outbox.failures, RETRY_DELAYS_MS.length - 1)] ?? 0);
    Object.assign(outbox, { isOffline: true, failures: outbox.failures + 1 });
    setEntry(outbox, questionKey, kept);
    return false;
  }
  const next = toRefusedEntry(kept, error);
  setEntry(outbox, questionKey, isNewer && next.state === 'refused' ? kept : next);
  if (status === 409 || status === 404) outbox.services.onChanged();
  return true;
}

/** Either another contact's answer is stored, or our own from a lost response, or the service rejected this one. */
function toRefusedEntry(entry: OutboxEntry, error: unknown): OutboxEntry {
  const { theirs } = toConflict(error);
  if (theirs === undefined) return { ...entry, state: 'refused', refusal: toRefusalMessage(error) };
  if (!isOwnWrite(entry.draft, theirs)) return { ...entry, state: 'conflict', theirs };
  return { ...entry, draft: { ...entry.draft, revision: theirs?.revision ?? 0, tried: [] } };
}

type Conflict = Pick<PortalConflict, 'theirs'>;

const isConflict = (content: unknown): content is Conflict => typeof content === 'object' && content !== null;

const toConflict = (error: unknown): Conflict =>
  error instanceof AssayError && error.status === 409 && isConflict(error.content) ? error.content : {};

function toRefusalMessage(error: unknown): string {
  if (!(error instanceof AssayError)) return t('The service sent an unexpected response. Try again.');
  return error.details[0]?.message ?? error.message;
}
