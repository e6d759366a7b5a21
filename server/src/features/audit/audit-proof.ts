import { Readable } from 'node:stream';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import type { Download } from '../../platform/http/download.ts';
import { recordAudit } from './audit-commands.ts';
import { slotsBetween } from './audit-log-reads.ts';
import { findLastCheckpoint, listNotes } from './audit-seal-queries.ts';
import { auditSigner } from './audit-signer.ts';

const NOTES = 500;

type Extent = { readonly size: number; readonly checkpoints: number };

/**
 * All that is needed to verify the log somewhere else, a line of JSON each: what it is, every checkpoint, every entry. An
 * entry is the very text that was hashed. Audited before the first byte leaves.
 */
export async function exportAuditProof(ctx: AppContext, caller: Caller): Promise<Download<Readable>> {
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
  return { fileName: 'audit-proof', content: Readable.from(linesOf(ctx, caller, { size, checkpoints })) };
}

async function* linesOf(ctx: AppContext, caller: Caller, extent: Extent): AsyncGenerator<string> {
  yield lineOf(headerOf(ctx, caller, extent));
  yield* checkpointLines(ctx, caller, extent.size);
  for await (const slots of slotsBetween({ ctx, organisationId: caller.organisationId }, 0, extent.size)) {
    yield slots.map(({ number, hash, text }) => lineOf({ number, hash: hash.toString('hex'), entry: text })).join('');
  }
}

function headerOf(ctx: AppContext, { organisationId }: Caller, { size, checkpoints }: Extent) {
  const { origin, publicKey } = auditSigner(ctx, organisationId);
  const createdAt = ctx.now().toISOString();
  return { format: 'assay-audit-proof', version: 1, organisationId, origin, publicKey, createdAt, size, checkpoints };
}

async function* checkpointLines(ctx: AppContext, caller: Caller, upTo: number): AsyncGenerator<string> {
  for (let after = 0; after < upTo;) {
    const notes = await listNotes(ctx, caller, { after, most: NOTES });
    const covered = notes.filter(({ size }) => size <= upTo);
    yield covered.map(({ note }) => lineOf({ checkpoint: note })).join('');
    after = covered.at(-1)?.size ?? upTo;
  }
}

const lineOf = (content: object) => `${JSON.stringify(content)}\n`;
