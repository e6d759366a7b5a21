import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
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

/** Sends what was new at 06:00 UTC, or as soon as a worker runs after that: its day begins at that hour. */
export const sendDigests = (ctx: AppContext, caller: Caller): Promise<void> =>
  runRule(digestRule)({ ...ctx, now: () => new Date(ctx.now().getTime() - DIGEST_HOUR_UTC * HOUR_MS) }, caller);
