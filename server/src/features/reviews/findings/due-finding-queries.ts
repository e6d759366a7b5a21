import { type Finding, MAX_MY_WORK_ENTRIES } from '@assay/contract';
import { sql } from 'kysely';
import type { Caller } from '../../../domain/caller.ts';
import { countWork } from '../../../platform/db/pages.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { selectFindings, toFinding } from '../../assessments/records/index.ts';

export type DueFindingsInput = { readonly until: string; readonly ownedBy: string | null };

/** Open findings owned by a user that are due by the given day, the earliest first. */
export async function listDueFindings(
  tx: Tx,
  caller: Caller,
  { until, ownedBy }: DueFindingsInput,
): Promise<{ entries: Finding[]; totalCount: number }> {
  const rows = await selectFindings(tx, caller)
    .where('f.status', '=', 'OPEN')
    .where('f.proposed', '=', false)
    .where('f.due_date', '<=', until)
    .where('f.owner_id', '=', ownedBy)
    .orderBy('f.due_date')
    .orderBy(sql`severity_rank(f.severity)`)
    .orderBy('f.id')
    .limit(MAX_MY_WORK_ENTRIES)
    .execute();
  const due = sql`finding where organisation_id = ${caller.organisationId}::uuid and owner_id = ${ownedBy}::uuid
    and status = 'OPEN' and not proposed and due_date <= ${until}::date`;
  return { entries: rows.map(toFinding), totalCount: await countWork(tx, rows, due) };
}
