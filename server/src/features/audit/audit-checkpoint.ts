import type { Insertable, Selectable } from 'kysely';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { EMPTY_TREE, rootOf, subtreesOf, type Tree } from '../../domain/merkle-tree.ts';
import { sha256 } from '../../platform/crypto.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { auditSigner } from './audit-signer.ts';

export type CheckpointRow = Selectable<Tables['audit_checkpoint']>;

const HASH_BYTES = 32;
const MARK_BYTES = 8;

/** Where the seal of a log stands after a stretch, known to be what the sealer wrote. */
export type Standing = {
  readonly tree: Tree;
  /** Everything below is sealed. */
  readonly position: number;
  /** The first number of the stretch, and the beginning of the hash of each of its leaves. */
  readonly first: number;
  readonly marks: readonly string[];
  readonly complete: boolean;
  readonly signedAt: string;
};

export const UNSEALED: Pick<Standing, 'tree' | 'position'> = { tree: EMPTY_TREE, position: 0 };

export const markOf = (hash: Buffer): string => hash.toString('hex', 0, MARK_BYTES);

const splitEvery = (bytes: Buffer, length: number): Buffer[] =>
  Array.from({ length: Math.floor(bytes.length / length) }, (_, n) => bytes.subarray(n * length, (n + 1) * length));

export const hashesIn = (bytes: Buffer): Buffer[] => splitEvery(bytes, HASH_BYTES);

/** What is encrypted beside a checkpoint. */
const Marks = z.object({
  organisationId: z.string(),
  first: z.int(),
  size: z.int(),
  position: z.int(),
  marks: z.string(),
});

export type Stretch = Omit<Standing, 'marks'> & { readonly hashes: readonly Buffer[] };

export function checkpointOf(
  ctx: AppContext,
  organisationId: string,
  { tree, position, first, hashes, complete, signedAt }: Stretch,
): Insertable<Tables['audit_checkpoint']> {
  const { size } = tree;
  const root = rootOf(sha256, tree);
  const marks = Buffer.concat(hashes.map((hash) => hash.subarray(0, MARK_BYTES))).toString('base64');
  const sealed: z.infer<typeof Marks> = { organisationId, first, size, position, marks };
  return {
    organisation_id: organisationId,
    size,
    position,
    root,
    frontier: Buffer.concat(tree.frontier),
    signed_at: signedAt,
    note: auditSigner(ctx, organisationId).sign({ size, root, complete, signedAt }),
    marks: ctx.auditSeal.seal(JSON.stringify(sealed)),
  };
}

/** Null when anything of it is not as the sealer wrote it. */
export function standingOf(ctx: AppContext, row: CheckpointRow): Standing | null {
  const note = auditSigner(ctx, row.organisation_id).open(row.note);
  const sealed = openMarks(ctx, row.marks);
  const tree = { size: row.size, frontier: hashesIn(row.frontier) };
  if (!note || !sealed) return null;
  const marks = splitEvery(Buffer.from(sealed.marks, 'base64'), MARK_BYTES).map(markOf);
  const isGenuine =
    note.size === row.size &&
    note.root.equals(row.root) &&
    note.signedAt === row.signed_at &&
    rootOf(sha256, tree).equals(note.root) &&
    tree.frontier.length === subtreesOf(row.size) &&
    row.frontier.length === tree.frontier.length * HASH_BYTES &&
    sealed.organisationId === row.organisation_id &&
    sealed.size === row.size &&
    sealed.position === row.position &&
    marks.length === sealed.size - sealed.first;
  const { first, position } = sealed;
  return isGenuine ? { tree, position, first, marks, complete: note.complete, signedAt: note.signedAt } : null;
}

function openMarks({ auditSeal }: AppContext, sealed: Buffer) {
  try {
    return Marks.parse(JSON.parse(auditSeal.open(sealed)));
  } catch {
    return null;
  }
}
