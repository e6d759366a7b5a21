import { isAbsolute } from 'node:path';
import type { AppContext } from '../../context.ts';
import { appendLines } from '../../platform/files/append-lines.ts';
import { InvalidError } from '../../platform/errors.ts';
import { idFrom } from '../../platform/ids.ts';
import { findHold, heldWords } from '../../platform/outbound/hold.ts';
import { signedHeaders } from '../../platform/outbound/signature.ts';

/** Where something of the log goes, outside the database. */
export type AuditTarget = { readonly kind: 'WEBHOOK' | 'FILE'; readonly target: string };
export type OpenTarget = AuditTarget & { readonly secret: Buffer | null };
export type Events = { readonly type: string; readonly data: readonly object[] };

const FILE = 'file:';

export function readTarget({ outbound }: Pick<AppContext, 'outbound'>, to: string): AuditTarget {
  const path = to.startsWith(FILE) ? to.slice(FILE.length) : null;
  if (path !== null && isAbsolute(path)) return { kind: 'FILE', target: path };
  if (path === null && URL.canParse(to) && outbound.accepts(to)) return { kind: 'WEBHOOK', target: to };
  throw new InvalidError('The target is file:/an/absolute/path or an https address of the internet');
}

/** As `readTarget` reads it. */
export const writtenTarget = ({ kind, target }: AuditTarget): string => (kind === 'FILE' ? FILE + target : target);

/**
 * A line of JSON each, or all in one signed message. Answers why it could not be done, or null. A file is held back like a
 * message: what a restored log would add to it may contradict what is there.
 */
export async function handOver(ctx: AppContext, target: OpenTarget, events: Events): Promise<string | null> {
  try {
    const hold = await findHold(ctx.database.lookups);
    if (hold) return heldWords(hold);
    if (target.kind === 'WEBHOOK') return await post(ctx, target, events);
    await appendLines(
      target.target,
      events.data.map((event) => JSON.stringify(event)),
    );
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function post(ctx: AppContext, { target, secret }: OpenTarget, events: Events): Promise<string | null> {
  const body = JSON.stringify(events);
  // The same id for the same events, however often they are sent.
  const signing = { id: idFrom(body), now: ctx.now(), body, secret: secret ? ctx.webhookSeal.open(secret) : '' };
  const status = await ctx.outbound.post(target, { headers: signedHeaders(signing), body });
  return status >= 200 && status < 300 ? null : `Answered with ${String(status)}`;
}
