import type { Logger } from 'pino';
import type { Caller } from '../../domain/caller.ts';
import { type DatabaseContext, inOrganisation } from './in-organisation.ts';
import type { Tx } from './transaction.ts';

const MIN_INTERVAL_MS = 60_000;

type LastUseContext = DatabaseContext & { readonly log: Logger; readonly now: () => Date };

export type LastUse = {
  /** What was used, for the log message if the update fails. */
  readonly subject: string;
  readonly lastAt: string | null;
  readonly update: (tx: Tx, moments: { readonly now: string; readonly aMinuteAgo: string }) => Promise<unknown>;
};

/** Updates at most once a minute, without delaying the request. */
export function recordLastUse(
  ctx: LastUseContext,
  caller: Caller,
  { subject: of, lastAt, update: note }: LastUse,
): void {
  const now = ctx.now().getTime();
  if (lastAt !== null && now - Date.parse(lastAt) < MIN_INTERVAL_MS) return;
  const moments = { now: new Date(now).toISOString(), aMinuteAgo: new Date(now - MIN_INTERVAL_MS).toISOString() };
  inOrganisation(ctx, caller, (tx) => note(tx, moments)).catch((err: unknown) => {
    ctx.log.warn({ err }, `could not record the use of ${of}`);
  });
}
