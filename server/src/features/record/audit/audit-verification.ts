import type { SealerContext } from '../../../context.ts';
import { getAuditKeys } from './audit-keys.ts';
import { type LogEnd, readLogEnd, type SealedLog } from './audit-log-reader.ts';
import { walkLog } from './audit-log-walk.ts';
import { type AuditProblem, listVerificationLimitations } from './audit-problems.ts';
import { createAuditSigner } from './audit-signer.ts';

export type LogReport = {
  readonly ok: boolean;
  readonly checkedAt: string;
  readonly sealed: number;
  readonly unsealed: number;
  /** The number of entries, from the first one, that were verified. */
  readonly upTo: number;
  readonly upToEntryAt: string | null;
  /** The largest number of entries that the witness has confirmed. */
  readonly witnessed: number | null;
  readonly problem: AuditProblem | null;
  readonly cannotShow: readonly string[];
};

const HOUR_MS = 3_600_000;

/**
 * Verifies the whole log against its seal and the notes of the witness. Trusts nothing in the database except what our
 * own keys have signed or encrypted.
 */
export async function verifyLog(
  ctx: SealerContext,
  organisationId: string,
  witness: readonly string[] | null,
): Promise<LogReport> {
  const log = { ctx, organisationId, keys: await getAuditKeys(ctx, organisationId) };
  const now = ctx.now();
  const end = await readLogEnd(log, new Date(now.getTime() - HOUR_MS).toISOString());
  const kept = parseWitness(log, witness ?? []);
  const walk = await walkLog(log, end.size, kept.roots);
  const problem = walk.problem ?? findProblemBeyondEnd(end, kept);
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
    cannotShow: listVerificationLimitations({ sealed, unsealed, witnessed: walk.witnessed }),
  };
}

type WitnessState = {
  readonly roots: ReadonlyMap<number, readonly Buffer[]>;
  readonly largest: number;
  readonly foreign: number;
};

function parseWitness({ keys, organisationId }: SealedLog, notes: readonly string[]): WitnessState {
  const signer = createAuditSigner(keys, organisationId);
  const roots = new Map<number, Buffer[]>();
  let foreign = 0;
  // A file may contain notes of several organisations.
  for (const note of notes.filter((one) => one.startsWith(`${signer.origin}\n`))) {
    const checkpoint = signer.open(note);
    if (checkpoint) roots.set(checkpoint.size, [...(roots.get(checkpoint.size) ?? []), checkpoint.root]);
    else foreign += 1;
  }
  return { roots, largest: [...roots.keys()].reduce((most, size) => Math.max(most, size), 0), foreign };
}

function findProblemBeyondEnd(end: LogEnd, { largest, foreign }: WitnessState): AuditProblem | null {
  const after = `number ${String(end.size)}`;
  if (end.leaves > end.size) {
    return createProblem('CHECKPOINT_REMOVED', `The checkpoint covering entries from ${after} onwards was removed.`);
  }
  if (largest > end.size) {
    const words = `The witness has a record of ${String(largest)} entries, but only ${String(end.size)} are sealed: entry ${after} and all later entries were removed.`;
    return { ...createProblem('END_TRUNCATED', words), number: end.size };
  }
  if (foreign > 0) {
    return createProblem(
      'WITNESS_FOREIGN',
      `${String(foreign)} witness notes do not have a valid signature from the key for this log.`,
    );
  }
  if (end.forgottenId === null) return null;
  const words = `Entry ${end.forgottenId} was written more than an hour ago, or out of sequence, but has not been sealed. Either no worker is sealing the log, or the entry was tampered with.`;
  return { ...createProblem('ENTRY_UNSEALED', words), entryId: end.forgottenId };
}

const createProblem = (kind: AuditProblem['kind'], words: string): AuditProblem => ({
  kind,
  number: null,
  entryId: null,
  words,
});
