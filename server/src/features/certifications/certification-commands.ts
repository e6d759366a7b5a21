import type {
  Certification,
  CertificationCreate,
  CertificationParams,
  CertificationUpdate,
  Deleted,
} from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { expiresBeforeIssue } from '../../domain/certification.ts';
import { changesBetween } from '../../domain/changes.ts';
import { dayOf } from '../../domain/day.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { InvalidError, NotFoundError } from '../../platform/errors.ts';
import { requireRevision, type Revised } from '../../platform/http/revision.ts';
import { newId } from '../../platform/ids.ts';
import { recordAudit } from '../audit/audit-commands.ts';
import { lockVendor } from '../vendors/vendor-commands.ts';
import { certificationOf, type CertificationRow, columnsOf } from './certification-record.ts';

export type NewCertification = { readonly vendorId: string; readonly body: CertificationCreate };

export function createCertification(
  ctx: AppContext,
  caller: Caller,
  { vendorId, body }: NewCertification,
): Promise<Revised<Certification>> {
  refuseExpiryBeforeIssue(body.issuedDate, body.expiresDate);
  return inOrganisation(ctx, caller, async (tx) => {
    const vendor = await lockVendor(tx, caller, vendorId);
    const certification = await tx
      .insertInto('certification')
      .values({
        ...columnsOf(body),
        organisation_id: caller.organisationId,
        id: newId(),
        vendor_id: vendor.id,
        name: body.name,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const meta = { vendorId: vendor.id, vendorName: vendor.name };
    await recordAudit(tx, caller, { action: 'CREATE_CERTIFICATION', entity: entityOf(certification), meta });
    return revisedOf(ctx, certification);
  });
}

export type CertificationChange = CertificationParams & {
  readonly update: CertificationUpdate;
  readonly ifMatch: string | undefined;
};

export function updateCertification(
  ctx: AppContext,
  caller: Caller,
  { vendorId, certificationId, update, ifMatch }: CertificationChange,
): Promise<Revised<Certification>> {
  return inOrganisation(ctx, caller, async (tx) => {
    const vendor = await lockVendor(tx, caller, vendorId);
    const before = await getCertification(tx, caller, { vendorId, certificationId });
    requireRevision(ifMatch, before.revision);
    const columns = columnsOf(update);
    const { issued_date, expires_date } = { ...before, ...columns };
    refuseExpiryBeforeIssue(issued_date, expires_date);
    const changes = changesBetween(before, columns);
    if (!changes) return revisedOf(ctx, before);
    const after = await tx
      .updateTable('certification')
      .set({ ...columns, revision: before.revision + 1, updated_at: sql<string>`now()` })
      .where('organisation_id', '=', caller.organisationId)
      .where('id', '=', before.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const meta = { vendorId: vendor.id, vendorName: vendor.name, changes };
    await recordAudit(tx, caller, { action: 'UPDATE_CERTIFICATION', entity: entityOf(after), meta });
    return revisedOf(ctx, after);
  });
}

export function deleteCertification(ctx: AppContext, caller: Caller, params: CertificationParams): Promise<Deleted> {
  return inOrganisation(ctx, caller, async (tx) => {
    const vendor = await lockVendor(tx, caller, params.vendorId);
    const certification = await getCertification(tx, caller, params);
    await tx
      .deleteFrom('certification')
      .where('organisation_id', '=', caller.organisationId)
      .where('id', '=', certification.id)
      .execute();
    const meta = { vendorId: vendor.id, vendorName: vendor.name };
    await recordAudit(tx, caller, { action: 'DELETE_CERTIFICATION', entity: entityOf(certification), meta });
    return { deleted: true, id: certification.id };
  });
}

/** Its vendor is locked, and with it everything that belongs to the vendor. */
async function getCertification(
  tx: Tx,
  { organisationId }: Caller,
  { vendorId, certificationId }: CertificationParams,
): Promise<CertificationRow> {
  const certification = await tx
    .selectFrom('certification')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('vendor_id', '=', vendorId)
    .where('id', '=', certificationId)
    .executeTakeFirst();
  if (!certification) throw new NotFoundError();
  return certification;
}

function refuseExpiryBeforeIssue(issuedDate: string | null | undefined, expiresDate: string | null | undefined) {
  if (!expiresBeforeIssue(issuedDate, expiresDate)) return;
  throw new InvalidError('Certification data is invalid', [
    { path: 'expiresDate', message: 'must not be before issuedDate' },
  ]);
}

const entityOf = ({ id, name }: CertificationRow) => ({ type: 'Certification', id, name });

const revisedOf = ({ now }: AppContext, row: CertificationRow): Revised<Certification> => ({
  revision: row.revision,
  body: certificationOf(row, dayOf(now())),
});
