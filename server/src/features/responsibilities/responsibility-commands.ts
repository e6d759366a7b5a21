import type {
  Deleted,
  Responsibility,
  ResponsibilityCreate,
  ResponsibilityParams,
  ResponsibilityUpdate,
} from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { changesBetween } from '../../domain/changes.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { NotFoundError } from '../../platform/errors.ts';
import { requireRevision, type Revised } from '../../platform/http/revision.ts';
import { newId } from '../../platform/ids.ts';
import { recordAudit } from '../audit/audit-commands.ts';
import { requireCertification } from '../certifications/certification-queries.ts';
import { requireUser } from '../users/user-queries.ts';
import { lockVendor } from '../vendors/vendor-commands.ts';
import {
  columnsOf,
  responsibilityOf,
  type ResponsibilityRow,
  selectResponsibilities,
} from './responsibility-record.ts';

export type NewResponsibility = { readonly vendorId: string; readonly body: ResponsibilityCreate };

export function createResponsibility(
  ctx: AppContext,
  caller: Caller,
  { vendorId, body }: NewResponsibility,
): Promise<Revised<Responsibility>> {
  return inOrganisation(ctx, caller, async (tx) => {
    const vendor = await lockVendor(tx, caller, vendorId);
    await requireReferences(tx, caller, { vendorId, body });
    const id = newId();
    await tx
      .insertInto('responsibility')
      .values({
        ...columnsOf(body),
        organisation_id: caller.organisationId,
        id,
        vendor_id: vendor.id,
        title: body.title,
      })
      .execute();
    const created = await getResponsibility(tx, caller, { vendorId, responsibilityId: id });
    const meta = { vendorId: vendor.id, vendorName: vendor.name };
    await recordAudit(tx, caller, { action: 'CREATE_RESPONSIBILITY', entity: entityOf(created), meta });
    return revisedOf(created);
  });
}

export type ResponsibilityChange = ResponsibilityParams & {
  readonly update: ResponsibilityUpdate;
  readonly ifMatch: string | undefined;
};

export function updateResponsibility(
  ctx: AppContext,
  caller: Caller,
  { vendorId, responsibilityId, update, ifMatch }: ResponsibilityChange,
): Promise<Revised<Responsibility>> {
  return inOrganisation(ctx, caller, async (tx) => {
    const vendor = await lockVendor(tx, caller, vendorId);
    const before = await getResponsibility(tx, caller, { vendorId, responsibilityId });
    requireRevision(ifMatch, before.revision);
    await requireReferences(tx, caller, { vendorId, body: update });
    const changes = changesBetween(before, columnsOf(update));
    if (!changes) return revisedOf(before);
    await tx
      .updateTable('responsibility')
      .set({ ...columnsOf(update), revision: before.revision + 1, updated_at: sql<string>`now()` })
      .where('organisation_id', '=', caller.organisationId)
      .where('id', '=', before.id)
      .execute();
    const after = await getResponsibility(tx, caller, { vendorId, responsibilityId });
    const meta = { vendorId: vendor.id, vendorName: vendor.name, changes };
    await recordAudit(tx, caller, { action: 'UPDATE_RESPONSIBILITY', entity: entityOf(after), meta });
    return revisedOf(after);
  });
}

export function deleteResponsibility(ctx: AppContext, caller: Caller, params: ResponsibilityParams): Promise<Deleted> {
  return inOrganisation(ctx, caller, async (tx) => {
    const vendor = await lockVendor(tx, caller, params.vendorId);
    const responsibility = await getResponsibility(tx, caller, params);
    await tx
      .deleteFrom('responsibility')
      .where('organisation_id', '=', caller.organisationId)
      .where('id', '=', responsibility.id)
      .execute();
    const meta = { vendorId: vendor.id, vendorName: vendor.name };
    await recordAudit(tx, caller, { action: 'DELETE_RESPONSIBILITY', entity: entityOf(responsibility), meta });
    return { deleted: true, id: responsibility.id };
  });
}

/** Its vendor is locked, and with it everything that belongs to the vendor. */
async function getResponsibility(
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

type Referring = { readonly vendorId: string; readonly body: ResponsibilityUpdate };

async function requireReferences(tx: Tx, caller: Caller, { vendorId, body }: Referring): Promise<void> {
  const { ownerId, certificationId } = body;
  if (ownerId) await requireUser(tx, caller, ownerId);
  if (certificationId) await requireCertification(tx, caller, { vendorId, certificationId });
}

const entityOf = ({ id, title }: ResponsibilityRow) => ({ type: 'Responsibility', id, name: title });

const revisedOf = (row: ResponsibilityRow): Revised<Responsibility> => ({
  revision: row.revision,
  body: responsibilityOf(row),
});
