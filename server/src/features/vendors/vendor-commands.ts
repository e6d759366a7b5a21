import type { Deleted, VendorCreated, VendorImport, VendorUpdate } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { changesBetween } from '../../domain/changes.ts';
import { isUniqueViolation } from '../../platform/db/failure.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { ConflictError, InvalidError, NotFoundError } from '../../platform/errors.ts';
import { requireRevision, type Revised } from '../../platform/http/revision.ts';
import { newId } from '../../platform/ids.ts';
import { recordAudit } from '../audit/audit-commands.ts';
import { removeEvidenceOf } from '../evidence/evidence-removal-commands.ts';
import { requireUser } from '../users/user-queries.ts';
import { reweighControls } from './vendor-control-commands.ts';
import { columnsOf, createdOf, type Vendor } from './vendor-record.ts';

const EXTERNAL_ID_TAKEN = 'A vendor with this external ID already exists';

export const importVendor = (ctx: AppContext, caller: Caller, body: VendorImport): Promise<Revised<VendorCreated>> =>
  inOrganisation(ctx, caller, async (tx) => createdOf(await createVendor(tx, caller, body)));

export async function createVendor(tx: Tx, caller: Caller, body: VendorImport): Promise<Vendor> {
  const vendor = await tx
    .insertInto('vendor')
    .values({
      ...columnsOf(body),
      organisation_id: caller.organisationId,
      id: newId(),
      name: body.name,
      contact_email: body.contactEmail,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(refuseTakenExternalId(() => new InvalidError(EXTERNAL_ID_TAKEN)));
  await recordAudit(tx, caller, { action: 'CREATE_VENDOR', entity: entityOf(vendor) });
  return vendor;
}

export type VendorChange = {
  readonly vendorId: string;
  readonly update: VendorUpdate;
  readonly ifMatch: string | undefined;
};

export function updateVendor(ctx: AppContext, caller: Caller, change: VendorChange): Promise<Revised<VendorCreated>> {
  const { vendorId, update, ifMatch } = change;
  return inOrganisation(ctx, caller, async (tx) => {
    const before = await lockVendor(tx, caller, vendorId);
    requireRevision(ifMatch, before.revision);
    if (update.ownerId) await requireUser(tx, caller, update.ownerId);
    return createdOf(await changeVendor(tx, caller, { before, update }));
  });
}

type Changing = { readonly before: Vendor; readonly update: VendorUpdate };

/** The caller holds the vendor. */
export async function changeVendor(tx: Tx, caller: Caller, { before, update }: Changing): Promise<Vendor> {
  const changes = changesBetween(before, columnsOf(update));
  if (!changes) return before;
  const after = await tx
    .updateTable('vendor')
    .set({ ...columnsOf(update), revision: before.revision + 1, updated_at: sql<string>`now()` })
    .where('organisation_id', '=', caller.organisationId)
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(refuseTakenExternalId(() => new ConflictError(EXTERNAL_ID_TAKEN)));
  if (after.tier !== before.tier) await reweighControls(tx, caller, after);
  await recordAudit(tx, caller, { action: 'UPDATE_VENDOR', entity: entityOf(after), meta: { changes } });
  return after;
}

export const deleteVendor = (ctx: AppContext, caller: Caller, vendorId: string): Promise<Deleted> =>
  inOrganisation(ctx, caller, (tx) => removeVendor(tx, caller, vendorId));

/** Part of a larger change, with its audit entry. */
export async function removeVendor(tx: Tx, caller: Caller, vendorId: string): Promise<Deleted> {
  const vendor = await lockVendor(tx, caller, vendorId);
  const meta = {
    certifications: await countOf(tx, vendor, 'certification'),
    responsibilities: await countOf(tx, vendor, 'responsibility'),
    files: await removeEvidenceOf(tx, caller, { vendorId }),
  };
  await tx
    .deleteFrom('vendor')
    .where('organisation_id', '=', caller.organisationId)
    .where('id', '=', vendor.id)
    .execute();
  await recordAudit(tx, caller, { action: 'DELETE_VENDOR', entity: entityOf(vendor), meta });
  return { deleted: true, id: vendor.id };
}

/** The vendor, held until the transaction ends, so that what is checked of it stays true. */
export async function lockVendor(tx: Tx, caller: Caller, vendorId: string): Promise<Vendor> {
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

/** How many of these go when the vendor goes. */
async function countOf(tx: Tx, vendor: Vendor, table: 'certification' | 'responsibility'): Promise<number> {
  const { count } = await tx
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organisation_id', '=', vendor.organisation_id)
    .where('vendor_id', '=', vendor.id)
    .executeTakeFirstOrThrow();
  return count;
}

export const entityOf = ({ id, name }: Pick<Vendor, 'id' | 'name'>) => ({ type: 'Vendor', id, name });

const refuseTakenExternalId = (refusal: () => Error) => (error: unknown) => {
  throw isUniqueViolation(error, 'vendor_external_id_key') ? refusal() : error;
};
