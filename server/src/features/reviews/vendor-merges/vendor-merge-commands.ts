import type { VendorCreated, VendorField, VendorMerge, VendorUpdate } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { toDeletion } from '../../../domain/changes.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { ConflictError, InvalidError, NotFoundError } from '../../../platform/errors.ts';
import { requireRevision, type WithRevision } from '../../../platform/http/revision.ts';
import {
  lockVendors,
  toVendorCreated,
  toVendorEntity,
  toVendorFields,
  updateVendorIn,
  updateVendorScore,
  type VendorRow,
} from '../../portfolio/vendors/index.ts';
import { isApprovalRequired } from '../../record/approvals/index.ts';
import { recordAudit } from '../../record/audit/index.ts';
import { type MovedCounts, moveVendorRecords } from './vendor-moves.ts';

export type MergeVendorInput = {
  readonly vendorId: string;
  readonly body: VendorMerge;
  readonly ifMatch: string | undefined;
};

/** Moves everything from one vendor to the other, and deletes the first. */
export function mergeVendor(
  ctx: AppContext,
  caller: Caller,
  { vendorId, body, ifMatch }: MergeVendorInput,
): Promise<WithRevision<VendorCreated>> {
  const [survivorId, mergedId] = [vendorId.toLowerCase(), body.mergedVendorId.toLowerCase()];
  const { takeFields } = body;
  return inOrganisation(ctx, caller, async (tx) => {
    const locked = await lockVendors(tx, caller, [survivorId, mergedId]);
    const survivor = locked.get(survivorId);
    if (!survivor) throw new NotFoundError();
    const merged = locked.get(mergedId);
    if (!merged || merged === survivor) throw createUnknownVendorError();
    requireRevision(ifMatch, survivor.revision);
    await requireMergeable(tx, caller, { survivor, merged });
    const moved = await moveVendorRecords(tx, caller, { fromId: merged.id, toId: survivor.id });
    await replaceVendor(tx, caller, { survivor, merged, takeFields });
    const update = toUpdate(merged, takeFields);
    await updateVendorIn(tx, caller, { before: survivor, update });
    const after = await updateFigures(tx, caller, { survivor, moved });
    await recordMerge(tx, caller, { survivor: after, merged, moved });
    return toVendorCreated(after);
  });
}

const createUnknownVendorError = () =>
  new InvalidError('Vendor data is invalid', [
    { path: 'mergedVendorId', message: 'must be another vendor of the organisation' },
  ]);

type Pair = { readonly survivor: VendorRow; readonly merged: VendorRow };

/** A merge deletes a vendor, so it needs what deleting one needs. */
async function requireMergeable(tx: Tx, caller: Caller, { survivor, merged }: Pair): Promise<void> {
  if (await isApprovalRequired(tx, caller, 'DELETE_VENDOR'))
    throw new ConflictError(
      'APPROVAL_REQUIRED',
      'Your organisation requires the approval of a second person to delete a vendor, so vendors cannot be merged.',
    );
  const demo = await tx
    .selectFrom('demo_record')
    .select('record_id')
    .where('organisation_id', '=', caller.organisationId)
    .where('kind', '=', 'VENDOR')
    .where('record_id', 'in', [survivor.id, merged.id])
    .execute();
  if (demo.length === 1)
    throw new ConflictError('DEMO_VENDOR', 'A demo vendor can be merged only with another demo vendor.');
}

type ReplaceInput = Pair & { readonly takeFields: readonly VendorField[] };

/** Keeps the ID, and the external ID that is given up. */
async function replaceVendor(tx: Tx, caller: Caller, { survivor, merged, takeFields }: ReplaceInput): Promise<void> {
  const { organisationId: organisation_id } = caller;
  await tx.deleteFrom('vendor').where('organisation_id', '=', organisation_id).where('id', '=', merged.id).execute();
  await tx
    .insertInto('vendor_merge')
    .values({
      organisation_id,
      merged_id: merged.id,
      vendor_id: survivor.id,
      merged_name: merged.name,
      merged_created_at: merged.created_at,
      external_id: takeFields.includes('externalId') ? survivor.external_id : merged.external_id,
      merged_by_name: caller.name,
    })
    .execute();
}

const toUpdate = (merged: VendorRow, takeFields: readonly VendorField[]): VendorUpdate => {
  const fields = toVendorFields(merged);
  return Object.fromEntries(takeFields.map((field) => [field, fields[field]]));
};

async function updateFigures(
  tx: Tx,
  caller: Caller,
  { survivor, moved }: { readonly survivor: VendorRow; readonly moved: MovedCounts },
): Promise<VendorRow> {
  await tx
    .updateTable('vendor')
    .set({ assessment_count: sql<number>`assessment_count + ${moved.assessment}::integer` })
    .where('organisation_id', '=', caller.organisationId)
    .where('id', '=', survivor.id)
    .execute();
  await updateVendorScore(tx, caller, survivor.id);
  const after = (await lockVendors(tx, caller, [survivor.id])).get(survivor.id);
  if (!after) throw new NotFoundError();
  return after;
}

type RecordMergeInput = Pair & { readonly moved: MovedCounts };

/** Not DELETE_VENDOR, which would explain missing results of assessments: none is missing. */
async function recordMerge(tx: Tx, caller: Caller, { survivor, merged, moved }: RecordMergeInput): Promise<void> {
  await recordAudit(tx, caller, {
    action: 'MERGE_VENDOR',
    entity: toVendorEntity(survivor),
    meta: {
      mergedVendorId: merged.id,
      mergedVendorName: merged.name,
      moved: {
        assessments: moved.assessment,
        findings: moved.finding,
        certifications: moved.certification,
        responsibilities: moved.responsibility,
        decisions: moved.vendor_decision,
        findingLinks: moved.portal_link,
      },
    },
    loadRecord: () => Promise.resolve({ vendor: toVendorCreated(survivor).body }),
  });
  await recordAudit(tx, caller, {
    action: 'REMOVE_MERGED_VENDOR',
    entity: toVendorEntity(merged),
    meta: { vendorId: survivor.id, vendorName: survivor.name, changes: toDeletion(toVendorFields(merged)) },
    loadRecord: () => Promise.resolve({ vendor: toVendorCreated(merged).body }),
  });
}
