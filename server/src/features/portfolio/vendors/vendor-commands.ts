import { type Deleted, type VendorCreated, type VendorImport, type VendorUpdate } from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import { type Caller, can } from '../../../domain/caller.ts';
import { diffFields, toCreation, toDeletion } from '../../../domain/changes.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import { isUniqueViolation } from '../../../platform/db/pg-errors.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { ConflictError, type ErrorDetail, InvalidError, NotFoundError } from '../../../platform/errors.ts';
import { enqueueFileRemoval } from '../../../platform/files/storage-budget.ts';
import { requireRevision, type WithRevision } from '../../../platform/http/revision.ts';
import { newId } from '../../../platform/ids.ts';
import { requireUser } from '../../access/users/index.ts';
import { notify } from '../../messaging/notifications/index.ts';
import { requireNoApproval } from '../../record/approvals/index.ts';
import { type AuditEvent, recordAudit } from '../../record/audit/index.ts';
import { toVendorColumns, toVendorCreated, toVendorFields, type VendorRow } from './vendor-fields.ts';
import { findMergedInto, listMergedVendors, type MergedVendor } from './vendor-merge-queries.ts';
import { updateControlWeights } from './vendor-score.ts';

const EXTERNAL_ID_TAKEN = 'A vendor with this external ID already exists';
const createTakenError = (taken: ErrorDetail[]) =>
  new InvalidError(EXTERNAL_ID_TAKEN, taken, { code: 'EXTERNAL_ID_TAKEN' });

export const importVendor = (
  ctx: AppContext,
  caller: Caller,
  body: VendorImport,
): Promise<WithRevision<VendorCreated>> =>
  inOrganisation(ctx, caller, async (tx) => toVendorCreated(await createVendorIn(tx, caller, body)));

export type NewVendor = VendorUpdate & Pick<VendorImport, 'name' | 'contactEmail'>;

export async function createVendorIn(tx: Tx, caller: Caller, body: NewVendor): Promise<VendorRow> {
  const taken = await findTakenExternalId(tx, caller, body);
  if (taken) throw createTakenError(taken);
  const vendor = await tx
    .insertInto('vendor')
    .values({
      ...toVendorColumns(body),
      organisation_id: caller.organisationId,
      id: newId(),
      name: body.name,
      contact_email: body.contactEmail,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(rethrowTakenExternalId(() => createTakenError([])));
  const meta = { changes: toCreation(toVendorFields(vendor)) };
  await recordVendorAudit(tx, caller, { action: 'CREATE_VENDOR', vendor, meta });
  await notifyVendorOwner(tx, caller, vendor);
  return vendor;
}

export type UpdateVendorInput = {
  readonly vendorId: string;
  readonly update: VendorUpdate;
  readonly ifMatch: string | undefined;
};

export function updateVendor(
  ctx: AppContext,
  caller: Caller,
  change: UpdateVendorInput,
): Promise<WithRevision<VendorCreated>> {
  const { vendorId, update, ifMatch } = change;
  return inOrganisation(ctx, caller, async (tx) => {
    const before = await lockVendor(tx, caller, vendorId);
    requireRevision(ifMatch, before.revision);
    if (update.ownerId) await requireUser(tx, caller, update.ownerId);
    return toVendorCreated(await updateVendorIn(tx, caller, { before, update }));
  });
}

/** Locks the vendor, if there is one. */
export async function findByExternalId(
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

type VendorChange = { readonly before: VendorRow; readonly update: VendorUpdate };

/** The caller must have locked the vendor. */
export async function updateVendorIn(tx: Tx, caller: Caller, { before, update }: VendorChange): Promise<VendorRow> {
  const changes = diffFields(before, toVendorColumns(update));
  if (!changes) return before;
  const taken = await findTakenExternalId(tx, caller, { externalId: update.externalId, id: before.id });
  if (taken)
    throw new ConflictError('EXTERNAL_ID_TAKEN', EXTERNAL_ID_TAKEN, taken.length > 0 ? { details: taken } : {});
  const after = await tx
    .updateTable('vendor')
    .set({ ...toVendorColumns(update), revision: before.revision + 1 })
    .where('organisation_id', '=', caller.organisationId)
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(rethrowTakenExternalId(() => new ConflictError('EXTERNAL_ID_TAKEN', EXTERNAL_ID_TAKEN)));
  if (after.tier !== before.tier) await updateControlWeights(tx, caller, after);
  await recordVendorAudit(tx, caller, { action: 'UPDATE_VENDOR', vendor: after, meta: { changes } });
  if (changes.ownerId) await notifyVendorOwner(tx, caller, after);
  return after;
}

const notifyVendorOwner = (tx: Tx, caller: Caller, { id, owner_id }: VendorRow) =>
  notify(tx, caller, { kind: 'ASSIGNED', userIds: [owner_id], subject: { type: 'VENDOR', id } });

export const deleteVendor = (ctx: AppContext, caller: Caller, vendorId: string): Promise<Deleted> =>
  inOrganisation(ctx, caller, async (tx) => {
    await lockVendor(tx, caller, vendorId);
    await requireNoApproval(tx, caller, 'DELETE_VENDOR');
    return deleteVendorIn(tx, caller, vendorId);
  });

/** Runs within a larger transaction and writes its own audit entry. */
export async function deleteVendorIn(tx: Tx, caller: Caller, vendorId: string): Promise<Deleted> {
  const vendor = await lockVendor(tx, caller, vendorId);
  const merged = await listMergedVendors(tx, vendor);
  const meta = {
    changes: toDeletion(toVendorFields(vendor)),
    assessments: await listVendorAssessments(tx, vendor),
    findings: await countVendorRecords(tx, vendor, 'finding'),
    certifications: await countVendorRecords(tx, vendor, 'certification'),
    responsibilities: await countVendorRecords(tx, vendor, 'responsibility'),
    files: await enqueueVendorFileRemoval(tx, vendor),
  };
  await tx
    .deleteFrom('vendor')
    .where('organisation_id', '=', caller.organisationId)
    .where('id', '=', vendor.id)
    .execute();
  await recordVendorAudit(tx, caller, { action: 'DELETE_VENDOR', vendor, meta });
  await recordMergedDeletions(tx, caller, { vendor, merged });
  return { deleted: true, id: vendor.id };
}

type MergedDeletions = { readonly vendor: VendorRow; readonly merged: readonly MergedVendor[] };

/** What belonged to a merged vendor when it was completed is deleted only now. The log names that vendor. */
async function recordMergedDeletions(tx: Tx, caller: Caller, { vendor, merged }: MergedDeletions): Promise<void> {
  for (const one of merged)
    await recordAudit(tx, caller, {
      action: 'DELETE_VENDOR',
      entity: toVendorEntity(one),
      meta: { vendorId: vendor.id, vendorName: vendor.name },
    });
}

/** Locks the vendor until the transaction ends, so that checks on it remain valid. */
export async function lockVendor(tx: Tx, caller: Caller, vendorId: string): Promise<VendorRow> {
  const vendor = await tx
    .selectFrom('vendor')
    .selectAll()
    .where('organisation_id', '=', caller.organisationId)
    .where('id', '=', vendorId)
    .forUpdate()
    .executeTakeFirst();
  if (!vendor) throw new NotFoundError();
  return vendor;
}

/** In the order of their IDs, so that two requests cannot wait for each other. */
export async function lockVendors(
  tx: Tx,
  { organisationId }: Caller,
  vendorIds: readonly string[],
): Promise<ReadonlyMap<string, VendorRow>> {
  const vendors = await tx
    .selectFrom('vendor')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('id', 'in', [...vendorIds])
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Map(vendors.map((vendor) => [vendor.id, vendor]));
}

/**
 * The rows are deleted with the vendor; their files are removed by jobs. The vendor is locked, so no files are added
 * meanwhile.
 */
async function enqueueVendorFileRemoval(tx: Tx, { organisation_id: organisationId, id }: VendorRow): Promise<number> {
  const evidence = await tx
    .selectFrom('evidence as f')
    .innerJoin('assessment as a', (join) =>
      join.onRef('a.organisation_id', '=', 'f.organisation_id').onRef('a.id', '=', 'f.assessment_id'),
    )
    .select('f.id')
    .where('f.organisation_id', '=', organisationId)
    .where('a.vendor_id', '=', id)
    .execute();
  const attachments = await tx
    .selectFrom('certification_attachment as f')
    .innerJoin('certification as c', (join) =>
      join.onRef('c.organisation_id', '=', 'f.organisation_id').onRef('c.id', '=', 'f.certification_id'),
    )
    .select('f.id')
    .where('f.organisation_id', '=', organisationId)
    .where('c.vendor_id', '=', id)
    .execute();
  const findingFiles = await tx
    .selectFrom('finding_file as f')
    .innerJoin('finding', (join) =>
      join.onRef('finding.organisation_id', '=', 'f.organisation_id').onRef('finding.id', '=', 'f.finding_id'),
    )
    .select('f.id')
    .where('f.organisation_id', '=', organisationId)
    .where('finding.vendor_id', '=', id)
    .execute();
  await enqueueFileRemoval(tx, { organisationId }, { table: 'evidence', files: evidence });
  await enqueueFileRemoval(tx, { organisationId }, { table: 'certification_attachment', files: attachments });
  await enqueueFileRemoval(tx, { organisationId }, { table: 'finding_file', files: findingFiles });
  return evidence.length + attachments.length + findingFiles.length;
}

const listVendorAssessments = (tx: Tx, vendor: VendorRow) =>
  tx
    .selectFrom('assessment')
    .select(['id', 'title', 'status', 'score'])
    .where('organisation_id', '=', vendor.organisation_id)
    .where('vendor_id', '=', vendor.id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

async function countVendorRecords(
  tx: Tx,
  vendor: VendorRow,
  table: 'certification' | 'finding' | 'responsibility',
): Promise<number> {
  const { count } = await tx
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organisation_id', '=', vendor.organisation_id)
    .where('vendor_id', '=', vendor.id)
    .executeTakeFirstOrThrow();
  return count;
}

type VendorAuditEvent = Pick<AuditEvent, 'action' | 'meta'> & { readonly vendor: VendorRow };

const recordVendorAudit = (tx: Tx, caller: Caller, { vendor, ...event }: VendorAuditEvent) =>
  recordAudit(tx, caller, {
    ...event,
    entity: toVendorEntity(vendor),
    loadRecord: () => Promise.resolve({ vendor: toVendorCreated(vendor).body }),
  });

export const toVendorEntity = ({ id, name }: Pick<VendorRow, 'id' | 'name'>) => ({ type: 'Vendor', id, name });

type ExternalIdInput = { readonly externalId?: string | null | undefined; readonly id?: string };

/** Null if the external ID is free. The details name the vendor that has it, if the caller may see vendors. */
async function findTakenExternalId(
  tx: Tx,
  caller: Caller,
  { externalId, id }: ExternalIdInput,
): Promise<ErrorDetail[] | null> {
  if (externalId == null) return null;
  const holder = await tx
    .selectFrom('vendor')
    .select('id')
    .where('organisation_id', '=', caller.organisationId)
    .where('external_id', '=', externalId)
    .executeTakeFirst();
  const mergedInto = holder ? null : await findMergedInto(tx, caller, externalId);
  const holderId = holder?.id ?? mergedInto;
  if (holderId === null || holderId === id) return null;
  if (!can(caller, 'vendors:view')) return [];
  const message = holder ? 'is already used by another vendor' : 'belonged to a vendor that was merged into another';
  return [{ path: 'externalId', message, id: holderId }];
}

/** Another request can take the external ID after it was looked up. */
const rethrowTakenExternalId = (refusal: () => Error) => (error: unknown) => {
  throw isUniqueViolation(error, 'vendor_external_id_key') ? refusal() : error;
};
