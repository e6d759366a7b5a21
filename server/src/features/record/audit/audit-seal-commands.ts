import { sql } from 'kysely';
import type { SealerContext } from '../../../context.ts';
import { appendLeaves } from '../../../domain/merkle-tree.ts';
import { sha256 } from '../../../platform/crypto.ts';
import { runInBatches } from '../../../platform/db/run-in-batches.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { AuditKeys } from '../../../platform/organisation-keys.ts';
import { EMPTY_SEAL_STATE, readSealState, splitHashes, toCheckpointRow } from './audit-checkpoint.ts';
import { ensureAuditKeysIn } from './audit-keys.ts';
import { LEAF_TEXT } from './audit-leaf.ts';

const BATCH_SIZE = 50_000;

/**
 * Numbers and seals the entries that have become final since the last run. Each batch and its checkpoint are written in
 * one transaction, so that a crash cannot leave a partial batch. Writers do not touch its rows.
 */
export async function sealAuditLog(ctx: SealerContext, organisationId: string): Promise<void> {
  const runNext = (tx: Tx) => sealNextBatch(ctx, tx, organisationId);
  await runInBatches(ctx, { organisationId, name: 'audit seal', runNext });
}

/** Returns whether there may be more. */
async function sealNextBatch(ctx: SealerContext, tx: Tx, organisationId: string): Promise<boolean> {
  const keys = await ensureAuditKeysIn(ctx, tx, organisationId);
  const { tree, position } = await readCurrentSealState(tx, keys, organisationId);
  const { hashes, next, more } = await numberNextBatch(tx, organisationId, { first: tree.size, position });
  if (hashes === null) return false;
  const leaves = splitHashes(hashes);
  const batch = {
    tree: appendLeaves(sha256, tree, leaves),
    position: next,
    first: tree.size,
    hashes: leaves,
    complete: !more,
    signedAt: ctx.now().toISOString(),
  };
  await tx
    .insertInto('audit_checkpoint')
    .values(toCheckpointRow(keys, organisationId, batch))
    .execute();
  return more;
}

/** Throws if the last checkpoint is not genuine: our next signature would vouch for it. */
async function readCurrentSealState(tx: Tx, keys: AuditKeys, organisationId: string) {
  const last = await tx
    .selectFrom('audit_checkpoint')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .orderBy('size', 'desc')
    .limit(1)
    .executeTakeFirst();
  const sealState = last ? readSealState(keys, last) : EMPTY_SEAL_STATE;
  if (!sealState) throw new Error('The last checkpoint of the audit log is not valid. No more entries will be sealed.');
  return sealState;
}

type NumberedBatch = { readonly hashes: Buffer | null; readonly next: number; readonly more: boolean };

/** A batch consists of whole transactions: it never ends within a position. */
async function numberNextBatch(
  tx: Tx,
  organisationId: string,
  { first, position }: { readonly first: number; readonly position: number },
): Promise<NumberedBatch> {
  const ofOrganisation = sql`organisation_id = ${organisationId}::uuid`;
  const { rows } = await sql<NumberedBatch>`
    with horizon as materialized (select audit_horizon() as position),
    stretch as materialized (
      select greatest(${position}::bigint, coalesce(last.position + 1, horizon.position)) as next,
        last.position is not null as more
      from horizon left join lateral (
        select position from audit_entry
        where ${ofOrganisation} and position >= ${position}::bigint and position < horizon.position
        order by position offset ${BATCH_SIZE}::bigint limit 1
      ) as last on true
    ),
    leaf as (
      insert into audit_leaf (organisation_id, number, entry_id, entry_created_at, hash)
      select ${organisationId}::uuid, ${first}::bigint - 1 + row_number() over (order by position, id), id, created_at,
        sha256('\\x00'::bytea || convert_to(${LEAF_TEXT}, 'UTF8'))
      from audit_entry as entry
      where ${ofOrganisation} and position >= ${position}::bigint and position < (select next from stretch)
      returning number, hash
    )
    select (select string_agg(hash, ''::bytea order by number) from leaf) as hashes, next, more from stretch`.execute(
    tx,
  );
  const [numbered] = rows;
  if (!numbered) throw new Error('Expected the batch query to return one row');
  return numbered;
}
