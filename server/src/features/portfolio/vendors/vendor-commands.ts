import type { Deleted, VendorCreated, VendorDeletion, VendorImport, VendorUpdate } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { diffFields, toCreation, toDeletion } from '../../../domain/changes.ts';
import { inOrganisation, readInOrganisation } from '../../../platform/db/in-organisation.ts';
import { isUniqueViolation } from '../../../platform/db/pg-errors.ts';
import { toStatement } from '../../../platform/db/statement.ts';
import { queryBuilder, type Tx } from '../../../platform/db/transaction.ts';
import { ConflictError, InvalidError, NotFoundError } from '../../../platform/errors.ts';
import { enqueueFileRemoval } from '../../../platform/files/storage-budget.ts';
import { requireRevision, type WithRevision } from '../../../platform/http/revision.ts';
import { newId } from '../../../platform/ids.ts';
import { requireUser } from '../../access/users/index.ts';
import { recordAudit } from '../../record/audit/index.ts';
import { toVendorColumns, toVendorCreated, toVendorFields, type VendorRow } from './vendor-fields.ts';
import { updateControlWeights } from './vendor-score.ts';

const EXTERNAL_ID_TAKEN = 'A vendor with this external ID already exists';

export const importVendor = (
  ctx: AppContext,
  caller: Caller,
  body: VendorImport,
): Promise<WithRevision<VendorCreated>> =>
  inOrganisation(ctx, caller, async (tx) => toVendorCreated(await createVendorIn(tx, caller, body)));

export async function createVendorIn(tx: Tx, caller: Caller, body: VendorImport): Promise<VendorRow> {
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
    .catch(rethrowTakenExternalId(() => new InvalidError(EXTERNAL_ID_TAKEN)));
  const meta = { changes: toCreation(toVendorFields(vendor)) };
  await recordAudit(tx, caller, { action: 'CREATE_VENDOR', entity: toVendorEntity(vendor), meta });
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

type VendorChange = { readonly before: VendorRow; readonly update: VendorUpdate };

/** The caller must have locked the vendor. */
export async function updateVendorIn(tx: Tx, caller: Caller, { before, update }: VendorChange): Promise<VendorRow> {
  const changes = diffFields(before, toVendorColumns(update));
  if (!changes) return before;
  const after = await tx
    .updateTable('vendor')
    .set({ ...toVendorColumns(update), revision: before.revision + 1 })
    .where('organisation_id', '=', caller.organisationId)
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(rethrowTakenExternalId(() => new ConflictError(EXTERNAL_ID_TAKEN)));
  if (after.tier !== before.tier) await updateControlWeights(tx, caller, after);
  await recordAudit(tx, caller, { action: 'UPDATE_VENDOR', entity: toVendorEntity(after), meta: { changes } });
  return after;
}

export const deleteVendor = (ctx: AppContext, caller: Caller, vendorId: string): Promise<Deleted> =>
  inOrganisation(ctx, caller, (tx) => deleteVendorIn(tx, caller, vendorId));

/** Runs within a larger transaction and writes its own audit entry. */
export async function deleteVendorIn(tx: Tx, caller: Caller, vendorId: string): Promise<Deleted> {
  const vendor = await lockVendor(tx, caller, vendorId);
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
  await recordAudit(tx, caller, { action: 'DELETE_VENDOR', entity: toVendorEntity(vendor), meta });
  return { deleted: true, id: vendor.id };
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

/** The rows go with the vendor; their files are removed by jobs. Nobody adds any meanwhile: the vendor is locked. */
async function enqueueVendorFileRemoval(tx: Tx, { organisation_id: organisationId, id }: VendorRow): Promise<number> {
  const files = await tx
    .selectFrom('evidence as e')
    .innerJoin('assessment as a', (join) =>
      join.onRef('a.organisation_id', '=', 'e.organisation_id').onRef('a.id', '=', 'e.assessment_id'),
    )
    .select('e.id')
    .where('e.organisation_id', '=', organisationId)
    .where('a.vendor_id', '=', id)
    .execute();
  await enqueueFileRemoval(
    tx,
    { organisationId },
    files.map((file) => file.id),
  );
  return files.length;
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

export const toVendorEntity = ({ id, name }: Pick<VendorRow, 'id' | 'name'>) => ({ type: 'Vendor', id, name });

const rethrowTakenExternalId = (refusal: () => Error) => (error: unknown) => {
  throw isUniqueViolation(error, 'vendor_external_id_key') ? refusal() : error;
};

/** Counts the records that would be deleted with the vendor. A vendor can always be deleted. */
export async function getVendorDeletion(
  ctx: AppContext,
  { organisationId }: Caller,
  vendorId: string,
): Promise<VendorDeletion> {
  const isOfVendor = sql`organisation_id = ${organisationId}::uuid and vendor_id = ${vendorId}::uuid`;
  const counts = sql<VendorDeletion['removes']>`
    select
      (select count(*) from assessment where ${isOfVendor}) as assessments,
      (select count(*) from finding where ${isOfVendor} and not proposed) as findings,
      (select count(*) from evidence
        where organisation_id = ${organisationId}::uuid
          and assessment_id in (select id from assessment where ${isOfVendor})) as "evidenceFiles",
      (select count(*) from certification where ${isOfVendor}) as certifications,
      (select count(*) from responsibility where ${isOfVendor}) as responsibilities
    from vendor where organisation_id = ${organisationId}::uuid and id = ${vendorId}::uuid`;
  const statement = toStatement({ compile: () => counts.compile(queryBuilder) });
  const [removes] = await readInOrganisation(ctx, { organisationId }, statement);
  if (!removes) throw new NotFoundError();
  return { refusal: null, removes };
}
