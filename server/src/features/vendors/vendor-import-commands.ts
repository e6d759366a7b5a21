import type { TaskStarted, VendorImportStart } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { duplicatesIn, type RowReading, readVendorRow } from '../../domain/vendor-row.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import { newId } from '../../platform/ids.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { recordAudit } from '../audit/audit-commands.ts';
import { type NewItem, startTask } from '../tasks/task-commands.ts';
import { importVendors } from './vendor-jobs.ts';

/** Every row is judged now; what can become a vendor becomes one in the background. */
export function startVendorImport(ctx: AppContext, caller: Caller, body: VendorImportStart): Promise<TaskStarted> {
  const { rows, onExisting } = body;
  const duplicates = duplicatesIn(rows);
  const items = rows.map((row, position) => itemOf(position, readVendorRow(row), duplicates[position] ?? null));
  return inOrganisation(ctx, caller, async (tx) => {
    const taskId = await startTask(tx, caller, { kind: 'IMPORT_VENDORS', items, request: { onExisting } });
    await enqueue(tx, importVendors, [{ data: { organisationId: caller.organisationId, taskId } }]);
    const entity = { type: 'Task', id: taskId, name: 'Vendor import' };
    const refused = items.filter(({ error }) => error !== null).length;
    const meta = { rows: rows.length, refused, onExisting };
    await recordAudit(tx, caller, { action: 'START_VENDOR_IMPORT', entity, meta });
    return { taskId };
  });
}

/** The same external id twice says two things of one vendor: the first row counts, the others are told of. */
function itemOf(position: number, { vendor, errors }: RowReading, duplicateOf: number | null) {
  const refusals = errors.map(({ field, message }) => `${field}: ${message}`);
  if (duplicateOf !== null) refusals.push('externalId: An earlier row has the same external ID');
  const error = refusals.length > 0 ? refusals.join('; ') : null;
  return { subjectId: newId(), position, input: error === null ? vendor : null, error } satisfies NewItem;
}
