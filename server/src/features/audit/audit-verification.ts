import type { AppContext } from '../../context.ts';
import { type End, type Log, readEnd } from './audit-log-reads.ts';
import { auditSigner } from './audit-signer.ts';
import { walkLog } from './audit-walk.ts';
import { type Problem, unseenBy } from './audit-words.ts';

export type AuditVerified = {
  readonly ok: boolean;
  readonly checkedAt: string;
  readonly sealed: number;
  readonly unsealed: number;
  /** So many entries from the beginning were found good. */
  readonly upTo: number;
  readonly upToEntryAt: string | null;
  /** The most entries that the witness has confirmed. */
  readonly witnessed: number | null;
  readonly problem: Problem | null;
  readonly cannotShow: readonly string[];
};

const HOUR_MS = 3_600_000;

/**
 * Reads the whole log again and holds it against what was sealed, and against the notes that a witness has kept. Nothing
 * in the database is taken at its word: only what our own key has signed or encrypted.
 */
export async function verifyAudit(
  ctx: AppContext,
  organisationId: string,
  witness: readonly string[] | null,
): Promise<AuditVerified> {
  const log = { ctx, organisationId };
  const now = ctx.now();
  const end = await readEnd(log, new Date(now.getTime() - HOUR_MS).toISOString());
  const kept = witnessOf(log, witness ?? []);
  const walk = await walkLog(log, end.size, kept.roots);
  const problem = walk.problem ?? problemBeyond(end, kept);
  const { size: sealed, unsealed } = end;
  return {
    ok: problem === null,
    checkedAt: now.toISOString(),
    sealed,
    unsealed,
    upTo: walk.tree.size,
    upToEntryAt: walk.upToEntryAt,
    witnessed: walk.witnessed,
    problem,
    cannotShow: unseenBy({ sealed, unsealed, witnessed: walk.witnessed }),
  };
}

type Kept = {
  readonly roots: ReadonlyMap<number, readonly Buffer[]>;
  readonly largest: number;
  readonly foreign: number;
};

function witnessOf({ ctx, organisationId }: Log, notes: readonly string[]): Kept {
  const signer = auditSigner(ctx, organisationId);
  const roots = new Map<number, Buffer[]>();
  let foreign = 0;
  // A file may hold the notes of several organisations.
  for (const note of notes.filter((one) => one.startsWith(`${signer.origin}\n`))) {
    const checkpoint = signer.open(note);
    if (checkpoint) roots.set(checkpoint.size, [...(roots.get(checkpoint.size) ?? []), checkpoint.root]);
    else foreign += 1;
  }
  return { roots, largest: [...roots.keys()].reduce((most, size) => Math.max(most, size), 0), foreign };
}

/** What is wrong behind the last checkpoint, or outside the log. */
function problemBeyond(end: End, { largest, foreign }: Kept): Problem | null {
  const after = `number ${String(end.size)}`;
  if (end.leaves > end.size) {
    return told('CHECKPOINT_REMOVED', `The checkpoint over the entries from ${after} on was removed.`);
  }
  if (largest > end.size) {
    const words = `The witness knows ${String(largest)} entries, but the seal ends after ${String(end.size)}: entry ${after} and what followed were cut off.`;
    return { ...told('END_TRUNCATED', words), number: end.size };
  }
  if (foreign > 0) {
    return told(
      'WITNESS_FOREIGN',
      `${String(foreign)} notes of the witness are not as they were signed by the key of this log.`,
    );
  }
  if (end.forgottenId === null) return null;
  const words = `Entry ${end.forgottenId} is not sealed, though it was written more than an hour ago or given a place that will not come up: no worker seals the log, or it is kept from it.`;
  return { ...told('ENTRY_UNSEALED', words), entryId: end.forgottenId };
}

const told = (kind: Problem['kind'], words: string): Problem => ({ kind, number: null, entryId: null, words });
