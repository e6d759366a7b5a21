import { sql } from 'kysely';
import type { Caller } from '../../../domain/caller.ts';
import type { Tx } from '../../../platform/db/transaction.ts';

/** Tables whose rows move to the other vendor. What belongs to these rows moves with them. */
export const MOVED_TABLES = [
  'assessment',
  'completed_score',
  'finding',
  'certification',
  'responsibility',
  'portal_link',
  'vendor_decision',
  'vendor_merge',
] as const;

/** Calculated for the other vendor from what has moved. Past scores stay those that each vendor had. */
export const RECALCULATED_TABLES = ['vendor_control', 'vendor_score_change', 'vendor_score_history'] as const;

export type VendorMove = { readonly fromId: string; readonly toId: string };

type MovedTable = (typeof MOVED_TABLES)[number];
export type MovedCounts = Readonly<Record<MovedTable, number>>;

/** The caller holds the locks on both vendors, so that no records are added in the meantime. */
export async function moveVendorRecords(tx: Tx, caller: Caller, move: VendorMove): Promise<MovedCounts> {
  await keepNewestDecision(tx, caller, move);
  const counts: Record<MovedTable, number> = {
    assessment: 0,
    completed_score: 0,
    finding: 0,
    certification: 0,
    responsibility: 0,
    portal_link: 0,
    vendor_decision: 0,
    vendor_merge: 0,
  };
  for (const table of MOVED_TABLES) counts[table] = await moveRows(tx, caller, { table, ...move });
  await moveNotifications(tx, caller, move);
  await moveSavedViews(tx, caller, move);
  return counts;
}

async function moveRows(
  tx: Tx,
  { organisationId }: Caller,
  { table, fromId, toId }: VendorMove & { readonly table: MovedTable },
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable(table)
    .set({ vendor_id: toId })
    .where('organisation_id', '=', organisationId)
    .where('vendor_id', '=', fromId)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** A vendor has one current decision: the last one. */
async function keepNewestDecision(tx: Tx, { organisationId }: Caller, { fromId, toId }: VendorMove): Promise<void> {
  await sql`
    update vendor_decision set current = false
    where organisation_id = ${organisationId}::uuid and vendor_id in (${fromId}::uuid, ${toId}::uuid) and current
      and id <> (
        select id from vendor_decision
        where organisation_id = ${organisationId}::uuid and vendor_id in (${fromId}::uuid, ${toId}::uuid) and current
        order by decided_at desc, id desc limit 1
      )`.execute(tx);
}

async function moveNotifications(tx: Tx, { organisationId }: Caller, { fromId, toId }: VendorMove): Promise<void> {
  await tx
    .updateTable('notification')
    .set({ subject_id: toId })
    .where('organisation_id', '=', organisationId)
    .where('subject_type', '=', 'VENDOR')
    .where('subject_id', '=', fromId)
    .execute();
}

/** Views of assessments and findings can be filtered by a vendor. */
async function moveSavedViews(tx: Tx, { organisationId }: Caller, { fromId, toId }: VendorMove): Promise<void> {
  await tx
    .updateTable('saved_view')
    .set({ search: sql<string>`replace(search, ${fromId}, ${toId})` })
    .where('organisation_id', '=', organisationId)
    .where('page', 'in', ['assessments', 'findings'])
    .where(sql<boolean>`strpos(search, ${fromId}) > 0`)
    .execute();
}
