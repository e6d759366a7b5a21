import { type TaskStarted, VendorImport, VendorImportStart } from '@assay/contract';
import { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { findDuplicates, type ParsedRow, parseVendorRow } from '../../../domain/vendor-import-row.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { newId } from '../../../platform/ids.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import { createJobHandler, type Job, LONG_JOB_LIMITS } from '../../../platform/jobs/job.ts';
import { recordAudit } from '../../record/audit/index.ts';
import { runTask, startTask, type TaskItem, type TaskItemInput, type TaskKey } from '../../record/tasks/index.ts';
import { createVendorIn, updateVendorIn } from './vendor-commands.ts';
import type { VendorRow } from './vendor-fields.ts';

const importVendorsJob: Job<TaskKey> = {
  name: 'import-vendors',
  data: z.object({ organisationId: z.guid(), taskId: z.guid() }),
};

const Request = VendorImportStart.pick({ onExisting: true });

const runVendorImport = (ctx: AppContext, key: TaskKey) => runTask(ctx, key, importRow);

async function importRow(tx: Tx, { caller, request, input }: TaskItem): Promise<void> {
  const { onExisting } = Request.parse(request);
  const update = VendorImport.parse(input);
  const before = await findByExternalId(tx, caller, update.externalId);
  if (!before) await createVendorIn(tx, caller, update);
  else if (onExisting === 'update') await updateVendorIn(tx, caller, { before, update });
}

async function findByExternalId(
  tx: Tx,
  { organisationId }: Caller,
  externalId: string | undefined,
): Promise<VendorRow | undefined> {
  if (externalId === undefined) return undefined;
  return tx
    .selectFrom('vendor')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('external_id', '=', externalId)
    .forUpdate()
    .executeTakeFirst();
}

/** Validates every row now. Valid rows are imported in the background. */
export function startVendorImport(ctx: AppContext, caller: Caller, body: VendorImportStart): Promise<TaskStarted> {
  const { rows, onExisting } = body;
  const duplicates = findDuplicates(rows);
  const items = rows.map((row, position) => toTaskItem(position, parseVendorRow(row), duplicates[position] ?? null));
  return inOrganisation(ctx, caller, async (tx) => {
    const taskId = await startTask(tx, caller, { kind: 'IMPORT_VENDORS', items, request: { onExisting } });
    await enqueue(tx, importVendorsJob, [{ data: { organisationId: caller.organisationId, taskId } }]);
    const entity = { type: 'Task', id: taskId, name: 'Vendor import' };
    const refused = items.filter(({ error }) => error !== null).length;
    const meta = { rows: rows.length, refused, onExisting };
    await recordAudit(tx, caller, { action: 'START_VENDOR_IMPORT', entity, meta });
    return { taskId };
  });
}

/** Of several rows with the same external ID, only the first is imported. The others are reported. */
function toTaskItem(position: number, { vendor, errors }: ParsedRow, duplicateOf: number | null) {
  const refusals = errors.map(({ field, message }) => `${field}: ${message}`);
  if (duplicateOf !== null) refusals.push('externalId: An earlier row has the same external ID');
  const error = refusals.length > 0 ? refusals.join('; ') : null;
  return { subjectId: newId(), position, input: error === null ? vendor : null, error } satisfies TaskItemInput;
}

export const importVendorsHandler = {
  ...createJobHandler(importVendorsJob, (ctx: AppContext, task) => runVendorImport(ctx, task)),
  limits: LONG_JOB_LIMITS,
};
