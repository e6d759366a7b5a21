import type { CertificationList } from '@assay/contract';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { dayOf } from '../../domain/day.ts';
import { readInOrganisation } from '../../platform/db/in-organisation.ts';
import { statementOf } from '../../platform/db/statement.ts';
import { statements, type Tx } from '../../platform/db/transaction.ts';
import { InvalidError, NotFoundError } from '../../platform/errors.ts';
import { certificationOf } from './certification-record.ts';

export async function listCertifications(
  ctx: AppContext,
  caller: Caller,
  vendorId: string,
): Promise<CertificationList> {
  const [vendor] = await readInOrganisation(ctx, caller, statementOf(certificationsOf(caller, vendorId)));
  if (!vendor) throw new NotFoundError();
  const today = dayOf(ctx.now());
  const entries = vendor.certifications.map((row) => certificationOf(row, today));
  return { vendorId: vendor.id, vendorName: vendor.name, entries };
}

const certificationsOf = ({ organisationId }: Caller, vendorId: string) =>
  statements
    .selectFrom('vendor')
    .select(['id', 'name'])
    .select(
      jsonArrayFrom(
        statements
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

export type CertificationOfVendor = { readonly vendorId: string; readonly certificationId: string };

/** What refers to a certification refers to one of the same vendor. */
export async function requireCertification(
  tx: Tx,
  { organisationId }: Caller,
  { vendorId, certificationId }: CertificationOfVendor,
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
