import { type TaskStarted, type VendorBulk, VendorImport, VendorImportStart } from '@assay/contract';
import { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import { type Caller, createSystemCaller } from '../../../domain/caller.ts';
import { findDuplicates, parseExternalId, parseVendorRow } from '../../../domain/vendor-import-row.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { newId } from '../../../platform/ids.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import { createJobHandler, type Job, LONG_JOB_LIMITS } from '../../../platform/jobs/job.ts';
import { notify } from '../../messaging/notifications/index.ts';
import { recordAudit } from '../../record/audit/index.ts';
import {
  runTask,
  startTask,
  type TaskItem,
  type TaskItemInput,
  type TaskItemResult,
  type TaskKey,
} from '../../record/tasks/index.ts';
import { createVendorIn, findByExternalId, lockVendor, updateVendorIn } from './vendor-commands.ts';
import { VENDOR_CSV_HEADERS } from './vendor-fields.ts';
import { applyChoices, type ImportRow, ImportRowInput } from './vendor-import-choices.ts';

/** Enough for the maximum number of rows, each with a paragraph of notes. */
export const MAX_IMPORT_BYTES = 16 * 1_048_576;

const importVendorsJob: Job<TaskKey> = {
  name: 'import-vendors',
  data: z.object({ organisationId: z.guid(), taskId: z.guid() }),
};

const Request = VendorImportStart.pick({ onExisting: true });

const runVendorImport = (ctx: AppContext, key: TaskKey) =>
  runTask(ctx, key, { runItem: importRow, onFinished: (tx, { id }) => notifyImporter(tx, key, id) });

/** Notifies the user who started the import. */
async function notifyImporter(tx: Tx, { organisationId, taskId }: TaskKey, userId: string | null): Promise<void> {
  const { done, failed } = await tx
    .selectFrom('task_item')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('outcome', '=', 'DONE').as('done'),
      fn.countAll<number>().filterWhere('outcome', '=', 'FAILED').as('failed'),
    ])
    .where('organisation_id', '=', organisationId)
    .where('task_id', '=', taskId)
    .executeTakeFirstOrThrow();
  await notify(tx, createSystemCaller(organisationId), {
    kind: 'IMPORT_FINISHED',
    userIds: [userId],
    subject: { type: 'TASK', id: taskId },
    dedupeKey: taskId,
    details: { done, failed },
  });
}

async function importRow(tx: Tx, { caller, request, input }: TaskItem): Promise<TaskItemResult> {
  const { onExisting } = Request.parse(request);
  const { matchedId, ...update } = ImportRowInput.parse(input);
  const before = await findByExternalId(tx, caller, update.externalId);
  if (!before && matchedId !== undefined) return updateMatchedVendor(tx, caller, { vendorId: matchedId, update });
  if (!before) return { change: 'CREATED', recordId: (await createVendorIn(tx, caller, update)).id };
  const after = onExisting === 'update' ? await updateVendorIn(tx, caller, { before, update }) : before;
  return { change: after === before ? 'UNCHANGED' : 'UPDATED', recordId: before.id };
}

type MatchedVendorInput = { readonly vendorId: string; readonly update: VendorImport };

/** The vendor keeps its external ID, by which another system may know it. */
async function updateMatchedVendor(
  tx: Tx,
  caller: Caller,
  { vendorId, update: { externalId, ...update } }: MatchedVendorInput,
): Promise<TaskItemResult> {
  const before = await lockVendor(tx, caller, vendorId);
  const given = before.external_id ?? externalId;
  const after = await updateVendorIn(tx, caller, {
    before,
    update: { ...update, ...(given !== undefined && { externalId: given }) },
  });
  return { change: after === before ? 'UNCHANGED' : 'UPDATED', recordId: before.id };
}

/** Validates every row now. Valid rows are imported in the background. */
export function startVendorImport(
  ctx: AppContext,
  caller: Caller,
  { rows, onExisting, choices }: VendorImportStart,
): Promise<TaskStarted> {
  const parsed = rows.map((row) => {
    const { vendor, errors } = parseVendorRow(row);
    return { vendor, errors: errors.map(({ field, message }) => `${VENDOR_CSV_HEADERS[field]}: ${message}`) };
  });
  const describeDuplicate = (ofRow: number) => `External ID: the same as in row ${String(ofRow + 1)}`;
  const externalIds = rows.map(parseExternalId);
  return startImport(ctx, caller, { rows: parsed, externalIds, onExisting, choices, describeDuplicate });
}

/** The same for vendors that are sent as JSON. */
export function startVendorBulk(
  ctx: AppContext,
  caller: Caller,
  { vendors, onExisting }: VendorBulk,
): Promise<TaskStarted> {
  const parsed = vendors.map((given) => {
    const { data, error } = VendorImport.safeParse(given);
    const errors = error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
    return { vendor: data ?? null, errors };
  });
  const externalIds = parsed.map(({ vendor }) => vendor?.externalId ?? null);
  const describeDuplicate = () => 'externalId: Duplicate external ID in an earlier row';
  return startImport(ctx, caller, { rows: parsed, externalIds, onExisting, describeDuplicate });
}

type ImportInput = Pick<VendorImportStart, 'choices' | 'onExisting'> & {
  readonly rows: readonly ImportRow[];
  readonly externalIds: readonly (string | null)[];
  readonly describeDuplicate: (ofRow: number) => string;
};

function startImport(ctx: AppContext, caller: Caller, input: ImportInput) {
  const { rows, externalIds, onExisting, choices } = input;
  const unique = refuseDuplicates(input);
  return inOrganisation(ctx, caller, async (tx) => {
    const chosen = choices ? await applyChoices(tx, caller, { rows: unique, externalIds, choices }) : unique;
    const items = chosen.map(toTaskItem);
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
function refuseDuplicates({ rows, externalIds, describeDuplicate }: ImportInput): ImportRow[] {
  const duplicates = findDuplicates(externalIds);
  return rows.map((row, index) => {
    const ofRow = duplicates[index] ?? null;
    return ofRow === null ? row : { ...row, errors: [...row.errors, describeDuplicate(ofRow)] };
  });
}

function toTaskItem({ vendor, errors }: ImportRow, position: number) {
  const error = errors.length > 0 ? errors.join('; ') : null;
  return { subjectId: newId(), position, input: error === null ? vendor : null, error } satisfies TaskItemInput;
}

export const importVendorsHandler = {
  ...createJobHandler(importVendorsJob, (ctx: AppContext, task) => runVendorImport(ctx, task)),
  limits: LONG_JOB_LIMITS,
};
