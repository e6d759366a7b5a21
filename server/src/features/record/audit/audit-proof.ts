import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Download } from '../../../platform/http/downloads.ts';
import { recordAudit } from './audit-commands.ts';
import { readLeaves } from './audit-log-reader.ts';
import { findAuditPublicKey } from './audit-public-key.ts';
import { findLastCheckpoint, listSignedNotes } from './audit-seal-queries.ts';
import { formatPublicKey, toAuditOrigin } from './audit-signer.ts';

const NOTES_PER_PAGE = 500;

type ProofExtent = { readonly size: number; readonly checkpoints: number };

/**
 * Everything needed to verify the log elsewhere, as lines of JSON: a header, all checkpoints and all entries. Each
 * entry is exactly the text that was hashed. Audited before the first byte is sent.
 */
export async function exportAuditProof(ctx: AppContext, caller: Caller): Promise<Download<AsyncIterable<string>>> {
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
  return { fileName: 'audit-proof', content: readProofLines(ctx, caller, { size, checkpoints }) };
}

async function* readProofLines(ctx: AppContext, caller: Caller, extent: ProofExtent): AsyncGenerator<string> {
  yield toJsonLine(await buildProofHeader(ctx, caller, extent));
  yield* readCheckpointLines(ctx, caller, extent.size);
  for await (const slots of readLeaves({ ctx, organisationId: caller.organisationId }, 0, extent.size)) {
    yield slots
      .map(({ number, hash, text }) => toJsonLine({ number, hash: hash.toString('hex'), entry: text }))
      .join('');
  }
}

async function buildProofHeader(ctx: AppContext, { organisationId }: Caller, { size, checkpoints }: ProofExtent) {
  const key = await findAuditPublicKey(ctx);
  const publicKey = key && formatPublicKey(key, organisationId);
  const origin = toAuditOrigin(organisationId);
  const createdAt = ctx.now().toISOString();
  return { format: 'assay-audit-proof', version: 1, organisationId, origin, publicKey, createdAt, size, checkpoints };
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
