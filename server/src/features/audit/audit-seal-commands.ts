import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import { grow } from '../../domain/merkle-tree.ts';
import { sha256 } from '../../platform/crypto.ts';
import { inStretches } from '../../platform/db/stretches.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { checkpointOf, hashesIn, standingOf, UNSEALED } from './audit-checkpoint.ts';
import { LEAF_TEXT } from './audit-leaf.ts';

const STRETCH = 50_000;

/**
 * Numbers and seals what has become final since the last time, a stretch at a time, each with its checkpoint in one
 * transaction: after a crash there is all of a stretch or nothing. Writers share no row with it.
 */
export const sealAudit = (ctx: AppContext, organisationId: string): Promise<void> =>
  inStretches(ctx, { organisationId, name: 'audit seal', next: (tx) => sealNext(ctx, tx, organisationId) });

/** Answers whether there may be more. */
async function sealNext(ctx: AppContext, tx: Tx, organisationId: string): Promise<boolean> {
  const { tree, position } = await standingIn(ctx, tx, organisationId);
  const { hashes, next, more } = await numberNext(tx, organisationId, { first: tree.size, position });
  if (hashes === null) return false;
  const leaves = hashesIn(hashes);
  const stretch = {
    tree: grow(sha256, tree, leaves),
    position: next,
    first: tree.size,
    hashes: leaves,
    complete: !more,
    signedAt: ctx.now().toISOString(),
  };
  await tx
    .insertInto('audit_checkpoint')
    .values(checkpointOf(ctx, organisationId, stretch))
    .execute();
  return more;
}

/** What is not our own work is not built upon: our signature would vouch for it. */
async function standingIn(ctx: AppContext, tx: Tx, organisationId: string) {
  const last = await tx
    .selectFrom('audit_checkpoint')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .orderBy('size', 'desc')
    .limit(1)
    .executeTakeFirst();
  const standing = last ? standingOf(ctx, last) : UNSEALED;
  if (!standing) throw new Error('The last checkpoint of the audit log is not genuine: nothing more is sealed');
  return standing;
}

type Numbered = { readonly hashes: Buffer | null; readonly next: number; readonly more: boolean };

/** A stretch ends between two positions, never inside one: whole transactions. */
async function numberNext(
  tx: Tx,
  organisationId: string,
  { first, position }: { readonly first: number; readonly position: number },
): Promise<Numbered> {
  const ofOrganisation = sql`organisation_id = ${organisationId}::uuid`;
  const { rows } = await sql<Numbered>`
    with horizon as materialized (select audit_horizon() as position),
    stretch as materialized (
      select greatest(${position}::bigint, coalesce(last.position + 1, horizon.position)) as next,
        last.position is not null as more
      from horizon left join lateral (
        select position from audit_entry
        where ${ofOrganisation} and position >= ${position}::bigint and position < horizon.position
        order by position offset ${STRETCH}::bigint limit 1
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
  if (!numbered) throw new Error('A stretch is a row');
  return numbered;
}
