import type { CertificationList, CertificationPage, CertificationQuery } from '@assay/contract';
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
import { toCertification } from './certification-record.ts';

export async function listCertifications(
  ctx: AppContext,
  caller: Caller,
  vendorId: string,
): Promise<CertificationList> {
  const [vendor] = await readInOrganisation(ctx, caller, toStatement(selectCertifications(caller, vendorId)));
  if (!vendor) throw new NotFoundError();
  const today = toIsoDate(ctx.now());
  // Within a JSON array, PostgreSQL writes microseconds and an offset.
  const entries = vendor.certifications.map((row) =>
    toCertification({ ...row, updated_at: new Date(row.updated_at).toISOString() }, today),
  );
  return { vendorId: vendor.id, vendorName: vendor.name, entries };
}

const selectCertifications = ({ organisationId }: Caller, vendorId: string) =>
  queryBuilder
    .selectFrom('vendor')
    .select(['id', 'name'])
    .select(
      jsonArrayFrom(
        queryBuilder
          .selectFrom('certification')
          .select(['id', 'name', 'issuer', 'issued_date', 'expires_date', 'notes', 'updated_at'])
          .where('organisation_id', '=', organisationId)
          .where('vendor_id', '=', vendorId)
          .orderBy(sql`lower(name)`)
          .orderBy('id'),
      ).as('certifications'),
    )
    .where('organisation_id', '=', organisationId)
    .where('id', '=', vendorId);

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
  const list = queryBuilder
    .selectFrom('certification as c')
    .selectAll('c')
    .where('c.organisation_id', '=', caller.organisationId)
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
  const entries = rows.map((row) => ({ ...toCertification(row, today), vendorId: row.vendor_id }));
  return { page: { entries, nextCursor }, syncedUntil };
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
  throw new InvalidError('The vendor has no certification with this id', [
    { path: 'certificationId', message: 'names no certification of the vendor' },
  ]);
}
