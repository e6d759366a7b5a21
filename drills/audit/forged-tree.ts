import { generateKeyPairSync, sign } from 'node:crypto';
import type pg from 'pg';
import { append, rootOf } from '../../verifier/verify-audit.mjs';

export const FORGERIES = ['the leaf alone', 'with the old signatures', 'with signatures of another key'] as const;

export type ForgeTreeInput = {
  readonly organisationId: string;
  readonly number: number;
  readonly what: (typeof FORGERIES)[number];
};

const LEAF = `
  update audit_leaf l set hash = sha256('\\x00'::bytea || convert_to(row_to_json(e)::text, 'UTF8')) from (
    select action, address, created_at as "createdAt", entity_id as "entityId", entity_name as "entityName",
      entity_type as "entityType", id, meta, organisation_id as "organisationId", position, request_id as "requestId",
      user_id as "userId", user_name as "userName"
    from audit_entry where organisation_id = $1
  ) e
  where l.organisation_id = $1 and l.number = $2 and l.entry_id = e.id`;

/**
 * Recomputes the leaf of a changed entry and everything above it, as someone who knows our code could. Only the
 * signatures no longer match.
 */
export async function forgeTree(owner: pg.Client, { organisationId, number, what }: ForgeTreeInput) {
  await owner.query(`set timezone = 'UTC'`);
  await owner.query(LEAF, [organisationId, number]);
  if (what === 'the leaf alone') return;
  const { rows: leaves } = await owner.query<{ hash: Buffer }>(
    'select hash from audit_leaf where organisation_id = $1 order by number',
    [organisationId],
  );
  const { rows: checkpoints } = await owner.query<{ size: string; note: string }>(
    'select size, note from audit_checkpoint where organisation_id = $1 and size > $2 order by size',
    [organisationId, number],
  );
  const { privateKey } = generateKeyPairSync('ed25519');
  for (const { size, note } of checkpoints) {
    const tree: Parameters<typeof append>[0] = [];
    for (const { hash } of leaves.slice(0, Number(size))) append(tree, hash);
    const root = rootOf(tree);
    const [origin = '', , , state = '', , signature = ''] = note.split('\n');
    const text = `${origin}\n${size}\n${root.toString('base64')}\n${state}\n`;
    const keyId = Buffer.from(signature.split(' ')[2] ?? '', 'base64').subarray(0, 4);
    const forged = Buffer.concat([keyId, sign(null, Buffer.from(text), privateKey)]).toString('base64');
    await owner.query(
      'update audit_checkpoint set root = $3, frontier = $4, note = $5 where organisation_id = $1 and size = $2',
      [
        organisationId,
        size,
        root,
        Buffer.concat(tree.map(({ hash }) => hash)),
        `${text}\n${what === 'with the old signatures' ? signature : `— ${origin} ${forged}`}\n`,
      ],
    );
  }
}
