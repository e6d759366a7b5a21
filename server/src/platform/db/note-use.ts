import type { Logger } from 'pino';
import type { Caller } from '../../domain/caller.ts';
import { type DatabaseContext, inOrganisation } from './in-organisation.ts';
import type { Tx } from './transaction.ts';

const AT_MOST_EVERY_MS = 60_000;

type Noting = DatabaseContext & { readonly log: Logger; readonly now: () => Date };

export type Use = {
  /** What was used, as the log calls it when it cannot be noted. */
  readonly of: string;
  readonly lastAt: string | null;
  readonly note: (tx: Tx, moments: { readonly now: string; readonly aMinuteAgo: string }) => Promise<unknown>;
};

/** At most once a minute, and never in the way of the request. */
export function noteUse(ctx: Noting, caller: Caller, { of, lastAt, note }: Use): void {
  const now = ctx.now().getTime();
  if (lastAt !== null && now - Date.parse(lastAt) < AT_MOST_EVERY_MS) return;
  const moments = { now: new Date(now).toISOString(), aMinuteAgo: new Date(now - AT_MOST_EVERY_MS).toISOString() };
  inOrganisation(ctx, caller, (tx) => note(tx, moments)).catch((err: unknown) => {
    ctx.log.warn({ err }, `the use of ${of} could not be noted`);
  });
}
