import type {
  Deleted,
  Responsibility,
  ResponsibilityCreate,
  ResponsibilityParams,
  ResponsibilityUpdate,
} from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { diffFields, toCreation, toDeletion } from '../../../domain/changes.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { NotFoundError } from '../../../platform/errors.ts';
import { requireRevision, type WithRevision } from '../../../platform/http/revision.ts';
import { newId } from '../../../platform/ids.ts';
import { requireUser } from '../../access/users/index.ts';
import { notify } from '../../messaging/notifications/index.ts';
import { recordAudit } from '../../record/audit/index.ts';
import { requireCertification } from '../certifications/index.ts';
import { lockVendor } from '../vendors/index.ts';
import {
  type ResponsibilityRow,
  selectResponsibilities,
  toResponsibility,
  toResponsibilityColumns,
  toResponsibilityFields,
} from './responsibility-record.ts';

export type CreateResponsibilityInput = { readonly vendorId: string; readonly body: ResponsibilityCreate };

export function createResponsibility(
  ctx: AppContext,
  caller: Caller,
  { vendorId, body }: CreateResponsibilityInput,
): Promise<WithRevision<Responsibility>> {
  return inOrganisation(ctx, caller, async (tx) => {
    const vendor = await lockVendor(tx, caller, vendorId);
    await requireValidReferences(tx, caller, { vendorId, body });
    const id = newId();
    await tx
      .insertInto('responsibility')
      .values({
        ...toResponsibilityColumns(body),
        organisation_id: caller.organisationId,
        id,
        vendor_id: vendor.id,
        title: body.title,
      })
      .execute();
    const created = await lockResponsibility(tx, caller, { vendorId, responsibilityId: id });
    const changes = toCreation(toResponsibilityFields(created));
    const meta = { vendorId: vendor.id, vendorName: vendor.name, changes };
    await recordAudit(tx, caller, { action: 'CREATE_RESPONSIBILITY', entity: toResponsibilityEntity(created), meta });
    await notifyOwner(tx, caller, created);
    return toResponsibilityWithRevision(created);
  });
}

export type UpdateResponsibilityInput = ResponsibilityParams & {
  readonly update: ResponsibilityUpdate;
  readonly ifMatch: string | undefined;
};

export function updateResponsibility(
  ctx: AppContext,
  caller: Caller,
  { vendorId, responsibilityId, update, ifMatch }: UpdateResponsibilityInput,
): Promise<WithRevision<Responsibility>> {
  return inOrganisation(ctx, caller, async (tx) => {
    const vendor = await lockVendor(tx, caller, vendorId);
    const before = await lockResponsibility(tx, caller, { vendorId, responsibilityId });
    requireRevision(ifMatch, before.revision);
    await requireValidReferences(tx, caller, { vendorId, body: update });
    const changes = diffFields(before, toResponsibilityColumns(update));
    if (!changes) return toResponsibilityWithRevision(before);
    await tx
      .updateTable('responsibility')
      .set({ ...toResponsibilityColumns(update), revision: before.revision + 1 })
      .where('organisation_id', '=', caller.organisationId)
      .where('id', '=', before.id)
      .execute();
    const after = await lockResponsibility(tx, caller, { vendorId, responsibilityId });
    const meta = { vendorId: vendor.id, vendorName: vendor.name, changes };
    await recordAudit(tx, caller, { action: 'UPDATE_RESPONSIBILITY', entity: toResponsibilityEntity(after), meta });
    if (changes.ownerId) await notifyOwner(tx, caller, after);
    return toResponsibilityWithRevision(after);
  });
}

export function deleteResponsibility(ctx: AppContext, caller: Caller, params: ResponsibilityParams): Promise<Deleted> {
  return inOrganisation(ctx, caller, async (tx) => {
    const vendor = await lockVendor(tx, caller, params.vendorId);
    const responsibility = await lockResponsibility(tx, caller, params);
    await tx
      .deleteFrom('responsibility')
      .where('organisation_id', '=', caller.organisationId)
      .where('id', '=', responsibility.id)
      .execute();
    const changes = toDeletion(toResponsibilityFields(responsibility));
    const meta = { vendorId: vendor.id, vendorName: vendor.name, changes };
    await recordAudit(tx, caller, {
      action: 'DELETE_RESPONSIBILITY',
      entity: toResponsibilityEntity(responsibility),
      meta,
    });
    return { deleted: true, id: responsibility.id };
  });
}

/** The lock on the vendor, which the caller must hold, covers its records. */
async function lockResponsibility(
  tx: Tx,
  { organisationId }: Caller,
  { vendorId, responsibilityId }: ResponsibilityParams,
): Promise<ResponsibilityRow> {
  const responsibility = await selectResponsibilities(tx, organisationId)
    .where('r.vendor_id', '=', vendorId)
    .where('r.id', '=', responsibilityId)
    .executeTakeFirst();
  if (!responsibility) throw new NotFoundError();
  return responsibility;
}

type ReferenceInput = { readonly vendorId: string; readonly body: ResponsibilityUpdate };

async function requireValidReferences(tx: Tx, caller: Caller, { vendorId, body }: ReferenceInput): Promise<void> {
  const { ownerId, certificationId } = body;
  if (ownerId) await requireUser(tx, caller, ownerId);
  if (certificationId) await requireCertification(tx, caller, { vendorId, certificationId });
}

const notifyOwner = (tx: Tx, caller: Caller, { id, owner_id }: ResponsibilityRow) =>
  notify(tx, caller, { kind: 'ASSIGNED', userIds: [owner_id], subject: { type: 'RESPONSIBILITY', id } });

const toResponsibilityEntity = ({ id, title }: ResponsibilityRow) => ({ type: 'Responsibility', id, name: title });

const toResponsibilityWithRevision = (row: ResponsibilityRow): WithRevision<Responsibility> => ({
  revision: row.revision,
  body: toResponsibility(row),
});
