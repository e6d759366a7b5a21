import {
  type Certification,
  type CertificationCreate,
  type CertificationParams,
  type CertificationUpdate,
  type Deleted,
  isExpiryBeforeIssue,
} from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { diffFields, toCreation, toDeletion } from '../../../domain/changes.ts';
import { toIsoDate } from '../../../domain/dates.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { InvalidError, NotFoundError } from '../../../platform/errors.ts';
import { enqueueFileRemoval } from '../../../platform/files/storage-budget.ts';
import { requireRevision, type WithRevision } from '../../../platform/http/revision.ts';
import { newId } from '../../../platform/ids.ts';
import { recordAudit } from '../../record/audit/index.ts';
import { lockVendor } from '../vendors/index.ts';
import {
  type CertificationRow,
  selectCertifications,
  toCertification,
  toCertificationColumns,
  toCertificationFields,
} from './certification-record.ts';

export type CreateCertificationInput = { readonly vendorId: string; readonly body: CertificationCreate };

export function createCertification(
  ctx: AppContext,
  caller: Caller,
  { vendorId, body }: CreateCertificationInput,
): Promise<WithRevision<Certification>> {
  requireExpiryAfterIssue(body.issuedDate, body.expiresDate);
  return inOrganisation(ctx, caller, async (tx) => {
    const vendor = await lockVendor(tx, caller, vendorId);
    const certification = await tx
      .insertInto('certification')
      .values({
        ...toCertificationColumns(body),
        organisation_id: caller.organisationId,
        id: newId(),
        vendor_id: vendor.id,
        name: body.name,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const changes = toCreation(toCertificationFields(certification));
    const meta = { vendorId: vendor.id, vendorName: vendor.name, changes };
    await recordAudit(tx, caller, {
      action: 'CREATE_CERTIFICATION',
      entity: toCertificationEntity(certification),
      meta,
    });
    return toCertificationWithRevision(ctx, { ...certification, attachments: [] });
  });
}

export type UpdateCertificationInput = CertificationParams & {
  readonly update: CertificationUpdate;
  readonly ifMatch: string | undefined;
};

export function updateCertification(
  ctx: AppContext,
  caller: Caller,
  { vendorId, certificationId, update, ifMatch }: UpdateCertificationInput,
): Promise<WithRevision<Certification>> {
  return inOrganisation(ctx, caller, async (tx) => {
    const vendor = await lockVendor(tx, caller, vendorId);
    const before = await getCertification(tx, caller, { vendorId, certificationId });
    requireRevision(ifMatch, before.revision);
    const columns = toCertificationColumns(update);
    const { issued_date, expires_date } = { ...before, ...columns };
    requireExpiryAfterIssue(issued_date, expires_date);
    const changes = diffFields(before, columns);
    if (!changes) return toCertificationWithRevision(ctx, before);
    const after = await tx
      .updateTable('certification')
      .set({ ...columns, revision: before.revision + 1 })
      .where('organisation_id', '=', caller.organisationId)
      .where('id', '=', before.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const meta = { vendorId: vendor.id, vendorName: vendor.name, changes };
    await recordAudit(tx, caller, { action: 'UPDATE_CERTIFICATION', entity: toCertificationEntity(after), meta });
    return toCertificationWithRevision(ctx, { ...after, attachments: before.attachments });
  });
}

export function deleteCertification(ctx: AppContext, caller: Caller, params: CertificationParams): Promise<Deleted> {
  return inOrganisation(ctx, caller, async (tx) => {
    const vendor = await lockVendor(tx, caller, params.vendorId);
    const certification = await getCertification(tx, caller, params);
    const files = certification.attachments;
    await enqueueFileRemoval(tx, caller, { table: 'certification_attachment', files });
    await tx
      .deleteFrom('certification')
      .where('organisation_id', '=', caller.organisationId)
      .where('id', '=', certification.id)
      .execute();
    const changes = toDeletion(toCertificationFields(certification));
    const meta = { vendorId: vendor.id, vendorName: vendor.name, changes, files: files.length };
    await recordAudit(tx, caller, {
      action: 'DELETE_CERTIFICATION',
      entity: toCertificationEntity(certification),
      meta,
    });
    return { deleted: true, id: certification.id };
  });
}

/** For a change, the caller must hold the lock on the vendor, which covers its records. */
export async function getCertification(
  tx: Tx,
  caller: Caller,
  { vendorId, certificationId }: CertificationParams,
): Promise<CertificationRow> {
  const certification = await selectCertifications(tx, caller)
    .where('c.vendor_id', '=', vendorId)
    .where('c.id', '=', certificationId)
    .executeTakeFirst();
  if (!certification) throw new NotFoundError();
  return certification;
}

function requireExpiryAfterIssue(issuedDate: string | null | undefined, expiresDate: string | null | undefined) {
  if (!isExpiryBeforeIssue(issuedDate, expiresDate)) return;
  throw new InvalidError('Certification data is invalid', [
    { path: 'expiresDate', message: 'must not be before issuedDate' },
  ]);
}

const toCertificationEntity = ({ id, name }: Pick<CertificationRow, 'id' | 'name'>) => ({
  type: 'Certification',
  id,
  name,
});

const toCertificationWithRevision = ({ now }: AppContext, row: CertificationRow): WithRevision<Certification> => ({
  revision: row.revision,
  body: toCertification(row, toIsoDate(now())),
});
