import type { Insertable, Selectable } from 'kysely';
import { z } from 'zod';
import { computeRoot, countSubtrees, EMPTY_MERKLE_TREE, type MerkleTree } from '../../../domain/merkle-tree.ts';
import { decryptAesGcm, encryptAesGcm, sha256 } from '../../../platform/crypto.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import type { AuditKeys } from '../../../platform/organisation-keys.ts';
import { createAuditSigner } from './audit-signer.ts';

export type CheckpointRow = Selectable<Tables['audit_checkpoint']>;

const HASH_BYTES = 32;
const FINGERPRINT_BYTES = 8;

/** The verified state of the seal after a batch of entries. */
export type SealState = {
  readonly tree: MerkleTree;
  /** All entries below this position are sealed. */
  readonly position: number;
  /** The number of the first leaf of the batch, and a hash prefix of each of its leaves. */
  readonly first: number;
  readonly marks: readonly string[];
  readonly complete: boolean;
  readonly signedAt: string;
};

export const EMPTY_SEAL_STATE: Pick<SealState, 'tree' | 'position'> = { tree: EMPTY_MERKLE_TREE, position: 0 };

export const toFingerprint = (hash: Buffer): string => hash.toString('hex', 0, FINGERPRINT_BYTES);

const splitEvery = (bytes: Buffer, length: number): Buffer[] =>
  Array.from({ length: Math.floor(bytes.length / length) }, (_, n) => bytes.subarray(n * length, (n + 1) * length));

export const splitHashes = (bytes: Buffer): Buffer[] => splitEvery(bytes, HASH_BYTES);

const EncryptedFingerprints = z.object({
  organisationId: z.string(),
  first: z.int(),
  size: z.int(),
  position: z.int(),
  marks: z.string(),
});

export type SealedBatch = Omit<SealState, 'marks'> & { readonly hashes: readonly Buffer[] };

export function toCheckpointRow(
  keys: AuditKeys,
  organisationId: string,
  { tree, position, first, hashes, complete, signedAt }: SealedBatch,
): Insertable<Tables['audit_checkpoint']> {
  const { size } = tree;
  const root = computeRoot(sha256, tree);
  const marks = Buffer.concat(hashes.map((hash) => hash.subarray(0, FINGERPRINT_BYTES))).toString('base64');
  const sealed: z.infer<typeof EncryptedFingerprints> = { organisationId, first, size, position, marks };
  return {
    organisation_id: organisationId,
    size,
    position,
    root,
    frontier: Buffer.concat(tree.frontier),
    signed_at: signedAt,
    note: createAuditSigner(keys, organisationId).sign({ size, root, complete, signedAt }),
    marks: encryptAesGcm(keys.markKey, JSON.stringify(sealed)),
  };
}

/** Null if any part differs from what the sealer wrote. */
export function readSealState(keys: AuditKeys, row: CheckpointRow): SealState | null {
  const note = createAuditSigner(keys, row.organisation_id).open(row.note);
  const sealed = decryptFingerprints(keys, row.marks);
  const tree = { size: row.size, frontier: splitHashes(row.frontier) };
  if (!note || !sealed) return null;
  const marks = splitEvery(Buffer.from(sealed.marks, 'base64'), FINGERPRINT_BYTES).map(toFingerprint);
  const isGenuine =
    note.size === row.size &&
    note.root.equals(row.root) &&
    note.signedAt === row.signed_at &&
    computeRoot(sha256, tree).equals(note.root) &&
    tree.frontier.length === countSubtrees(row.size) &&
    row.frontier.length === tree.frontier.length * HASH_BYTES &&
    sealed.organisationId === row.organisation_id &&
    sealed.size === row.size &&
    sealed.position === row.position &&
    marks.length === sealed.size - sealed.first;
  const { first, position } = sealed;
  return isGenuine ? { tree, position, first, marks, complete: note.complete, signedAt: note.signedAt } : null;
}

function decryptFingerprints({ markKey }: AuditKeys, sealed: Buffer) {
  try {
    return EncryptedFingerprints.parse(JSON.parse(decryptAesGcm(markKey, sealed)));
  } catch {
    return null;
  }
}
