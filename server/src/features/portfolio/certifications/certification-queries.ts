import type {
  AttachmentList,
  Certification,
  CertificationList,
  CertificationListItem,
  CertificationPage,
  CertificationParams,
  CertificationQuery,
} from '@assay/contract';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { toIsoDate } from '../../../domain/dates.ts';
import { joinConditions } from '../../../platform/db/conditions.ts';
import { readInOrganisation } from '../../../platform/db/in-organisation.ts';
import {
  cutPage,
  isAfterCursor,
  type Keyset,
  orderByKeyset,
  parseCursor,
  selectPlace,
} from '../../../platform/db/keyset.ts';
import { toStatement } from '../../../platform/db/statement.ts';
import { readSyncedUntil } from '../../../platform/db/synced-until.ts';
import { queryBuilder, type Tx } from '../../../platform/db/transaction.ts';
import { InvalidError, NotFoundError } from '../../../platform/errors.ts';
import { type CertificationRow, selectCertifications, toAttachment, toCertification } from './certification-record.ts';

export async function listCertifications(
  ctx: AppContext,
  caller: Caller,
  vendorId: string,
): Promise<CertificationList> {
  const [vendor] = await readInOrganisation(ctx, caller, toStatement(selectVendorWithCertifications(caller, vendorId)));
  if (!vendor) throw new NotFoundError();
  const today = toIsoDate(ctx.now());
  const entries = vendor.certifications.map((row) => toCertification(row, today));
  return { vendorId: vendor.id, vendorName: vendor.name, entries };
}

const selectVendorWithCertifications = (caller: Caller, vendorId: string) =>
  queryBuilder
    .selectFrom('vendor')
    .select(['id', 'name'])
    .select(
      jsonArrayFrom(
        selectCertifications(queryBuilder, caller)
          .where('c.vendor_id', '=', vendorId)
          .orderBy(sql`lower(c.name)`)
          .orderBy('c.id'),
      ).as('certifications'),
    )
    .where('organisation_id', '=', caller.organisationId)
    .where('id', '=', vendorId);

export type VendorCertificationsInput = { readonly vendorId: string; readonly today: string };

/** Within a transaction. */
export async function listVendorCertifications(
  tx: Tx,
  caller: Caller,
  { vendorId, today }: VendorCertificationsInput,
): Promise<Certification[]> {
  const rows = await selectCertifications(tx, caller).where('c.vendor_id', '=', vendorId).orderBy('c.id').execute();
  return rows.map((row) => toCertification(row, today));
}

const DEFAULT_LIMIT = 100;

const BY_UPDATE: Keyset = {
  name: 'updatedAt',
  columns: [
    { value: sql`c.updated_at`, type: 'timestamptz' },
    { value: sql`c.id`, type: 'uuid' },
  ],
};

export type SyncedCertificationPage = { readonly page: CertificationPage; readonly syncedUntil: string | null };

/** The certifications of all vendors, in the order in which they changed. */
export async function listCertificationPage(
  ctx: AppContext,
  caller: Caller,
  query: CertificationQuery,
): Promise<SyncedCertificationPage> {
  const { limit = DEFAULT_LIMIT, cursor, updatedSince } = query;
  const after = cursor === undefined ? null : parseCursor(BY_UPDATE, cursor);
  const syncedUntil = await readSyncedUntil(ctx, caller, query);
  const list = selectCertifications(queryBuilder, caller)
    .select(selectPlace(BY_UPDATE).as('place'))
    .where(
      joinConditions([
        updatedSince !== undefined && sql`c.updated_at >= ${updatedSince}::timestamptz`,
        after !== null && isAfterCursor(BY_UPDATE, after),
      ]),
    )
    .orderBy(orderByKeyset(BY_UPDATE))
    .limit(limit + 1);
  const found = await readInOrganisation(ctx, caller, toStatement(list));
  const { rows, nextCursor } = cutPage(found, { keyset: BY_UPDATE, limit, totalCount: null });
  const today = toIsoDate(ctx.now());
  const entries = rows.map((row) => toCertificationListItem(row, today));
  return { page: { entries, nextCursor }, syncedUntil };
}

export async function listAttachments(
  ctx: AppContext,
  caller: Caller,
  { vendorId, certificationId }: CertificationParams,
): Promise<AttachmentList> {
  const query = selectCertifications(queryBuilder, caller)
    .where('c.vendor_id', '=', vendorId)
    .where('c.id', '=', certificationId);
  const [certification] = await readInOrganisation(ctx, caller, toStatement(query));
  if (!certification) throw new NotFoundError();
  return { entries: certification.attachments.map(toAttachment) };
}

export type CertificationKey = { readonly vendorId: string; readonly certificationId: string };

export async function requireCertification(
  tx: Tx,
  { organisationId }: Caller,
  { vendorId, certificationId }: CertificationKey,
): Promise<void> {
  const certification = await tx
    .selectFrom('certification')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('vendor_id', '=', vendorId)
    .where('id', '=', certificationId)
    .executeTakeFirst();
  if (certification) return;
  throw new InvalidError('This vendor has no certification with this ID', [
    { path: 'certificationId', message: 'is not a certification of this vendor' },
  ]);
}

export type CertificationRecordInput = { readonly certificationId: string; readonly today: string };

/** For webhooks: the list entry of a certification. */
export async function loadCertificationRecord(
  tx: Tx,
  caller: Caller,
  { certificationId, today }: CertificationRecordInput,
): Promise<{ readonly certification: CertificationListItem }> {
  const row = await selectCertifications(tx, caller).where('c.id', '=', certificationId).executeTakeFirstOrThrow();
  return { certification: toCertificationListItem(row, today) };
}

const toCertificationListItem = (row: CertificationRow, today: string): CertificationListItem => ({
  ...toCertification(row, today),
  vendorId: row.vendor_id,
});
