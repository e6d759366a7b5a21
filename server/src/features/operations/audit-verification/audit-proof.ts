import { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Download } from '../../../platform/http/downloads.ts';
import { readResultLines, type SealedCompletion } from '../../assessments/results/index.ts';
import {
  findAuditPublicKey,
  findLastCheckpoint,
  type LeafRow,
  listSignedNotes,
  readLeaves,
  recordAudit,
  toAuditOrigin,
} from '../../record/audit/index.ts';

const NOTES_PER_PAGE = 500;

export type ProofExtent = {
  /** Taken before the last checkpoint was read: whatever was sealed earlier is part of the proof. */
  readonly createdAt: string;
  readonly size: number;
  readonly checkpoints: number;
  /** Entries from this position on are not part of the proof. */
  readonly end: number;
};

/**
 * Everything needed to verify the log elsewhere, as lines of JSON: a header, all checkpoints, all entries, and the
 * results of completed assessments after the entries that contain their hashes. Each entry and each result is exactly the
 * text that was hashed. Audited before the first byte is sent.
 */
export async function exportAuditProof(ctx: AppContext, caller: Caller): Promise<Download<AsyncIterable<string>>> {
  const createdAt = ctx.now().toISOString();
  const last = await findLastCheckpoint(ctx, caller);
  const size = last?.size ?? 0;
  const checkpoints = await inOrganisation(ctx, caller, async (tx) => {
    const { count } = await tx
      .selectFrom('audit_checkpoint')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('organisation_id', '=', caller.organisationId)
      .where('size', '<=', size)
      .executeTakeFirstOrThrow();
    await recordAudit(tx, caller, { action: 'EXPORT_AUDIT_PROOF', meta: { size } });
    return count;
  });
  const extent = { createdAt, size, checkpoints, end: last?.position ?? 0 };
  return { fileName: 'audit-proof', content: readAuditProof(ctx, caller, extent) };
}

/** The same without an audit entry, up to a checkpoint. */
export async function* readAuditProof(ctx: AppContext, caller: Caller, extent: ProofExtent): AsyncGenerator<string> {
  yield toJsonLine(await buildProofHeader(ctx, caller, extent));
  yield* readCheckpointLines(ctx, caller, extent.size);
  const log = { ctx, organisationId: caller.organisationId };
  for await (const slots of readLeaves(log, 0, extent.size)) {
    yield slots
      .map(({ number, hash, text }) => toJsonLine({ number, hash: hash.toString('hex'), entry: text }))
      .join('');
    const completions = slots.flatMap(listCompletions);
    for await (const lines of readResultLines(log, { completions, end: extent.end })) {
      yield lines.map(toJsonLine).join('');
    }
  }
}

const Finalised = z.object({
  action: z.literal('FINALIZE_ASSESSMENT'),
  entityId: z.guid(),
  meta: z.object({ resultSha256: z.string(), vendorId: z.string() }),
});

/** Reads the entry only if it can be one: most are not. */
function listCompletions({ text }: LeafRow): SealedCompletion[] {
  if (!text?.includes('"FINALIZE_ASSESSMENT"')) return [];
  const { data } = Finalised.safeParse(JSON.parse(text));
  return data ? [{ assessmentId: data.entityId, vendorId: data.meta.vendorId, sha256: data.meta.resultSha256 }] : [];
}

async function buildProofHeader(
  ctx: AppContext,
  { organisationId }: Caller,
  { createdAt, size, checkpoints }: ProofExtent,
) {
  const publicKey = await findAuditPublicKey(ctx, organisationId);
  const origin = toAuditOrigin(organisationId);
  const parts = { size, checkpoints, results: true };
  return { format: 'assay-audit-proof', version: 2, organisationId, origin, publicKey, createdAt, ...parts };
}

async function* readCheckpointLines(ctx: AppContext, caller: Caller, upTo: number): AsyncGenerator<string> {
  for (let after = 0; after < upTo;) {
    const notes = await listSignedNotes(ctx, caller, { after, most: NOTES_PER_PAGE });
    const covered = notes.filter(({ size }) => size <= upTo);
    yield covered.map(({ note }) => toJsonLine({ checkpoint: note })).join('');
    after = covered.at(-1)?.size ?? upTo;
  }
}

const toJsonLine = (content: object) => `${JSON.stringify(content)}\n`;
