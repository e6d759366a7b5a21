import type { CertificationList } from '@assay/contract';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { toIsoDate } from '../../../domain/dates.ts';
import { readInOrganisation } from '../../../platform/db/in-organisation.ts';
import { toStatement } from '../../../platform/db/statement.ts';
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
  const entries = vendor.certifications.map((row) => toCertification(row, today));
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
          .select(['id', 'name', 'issuer', 'issued_date', 'expires_date', 'notes'])
          .where('organisation_id', '=', organisationId)
          .where('vendor_id', '=', vendorId)
          .orderBy(sql`lower(name)`)
          .orderBy('id'),
      ).as('certifications'),
    )
    .where('organisation_id', '=', organisationId)
    .where('id', '=', vendorId);

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
