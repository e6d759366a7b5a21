import { type Finding, MOST_OF_MY_WORK } from '@assay/contract';
import { sql } from 'kysely';
import type { Caller } from '../../domain/caller.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { findingOf, selectFindings } from './finding-queries.ts';

export type DueFindings = { readonly until: string; readonly ownedBy: string | null };

/** Open findings of the vendors that somebody owns, with a due date up to this day; the most pressing first. */
export async function listDueFindings(
  tx: Tx,
  caller: Caller,
  { until, ownedBy }: DueFindings,
): Promise<{ entries: Finding[]; totalCount: number }> {
  const rows = await selectFindings(tx, caller)
    .select(sql<number>`count(*) over ()`.as('total_count'))
    .where('f.status', '=', 'OPEN')
    .where('f.proposed', '=', false)
    .where('f.due_date', '<=', until)
    .where('v.owner_id', '=', ownedBy)
    .orderBy('f.due_date')
    .orderBy(sql`severity_rank(f.severity)`)
    .orderBy('f.id')
    .limit(MOST_OF_MY_WORK)
    .execute();
  return { entries: rows.map(findingOf), totalCount: rows[0]?.total_count ?? 0 };
}
