import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { toIsoDate } from '../../../domain/dates.ts';
import { listDigestRecipients, queueDigest } from '../../messaging/notifications/index.ts';
import { runRule, type ScheduledRule } from './scheduled-rule.ts';

const DIGEST_HOUR_UTC = 6;
const HOUR_MS = 3_600_000;

const toDigestTime = (day: string) => `${day}T0${String(DIGEST_HOUR_UTC)}:00:00.000Z`;

/** At most one email for each user and day. It changes no record, so it writes no audit entry. */
const digestRule: ScheduledRule<{ readonly id: string }> = {
  name: 'DIGEST',
  findCandidates: (tx, caller, { today, subjectId }) =>
    listDigestRecipients(tx, caller, { before: toDigestTime(today), userId: subjectId }),
  // The run is claimed for the user and the day, so no other worker does the same.
  lockCandidate: () => Promise.resolve(),
  dueKey: (_, today) => today,
  apply: (tx, caller, { facts: { id }, today }) => queueDigest(tx, caller, { userId: id, before: toDigestTime(today) }),
};

/** A digest contains what was new at 06:00 UTC: its day begins at that hour. */
const toDigestDay = (now: Date) => new Date(now.getTime() - DIGEST_HOUR_UTC * HOUR_MS);

/** The time before which notifications are due. */
export const findDigestTime = (now: Date): string => toDigestTime(toIsoDate(toDigestDay(now)));

/** Sends digests at 06:00 UTC, or as soon as a worker runs after that. */
export const sendDigests = (ctx: AppContext, caller: Caller): Promise<void> =>
  runRule(digestRule)({ ...ctx, now: () => toDigestDay(ctx.now()) }, caller);
