import type { VendorDeletion } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { readInOrganisation } from '../../../platform/db/in-organisation.ts';
import { toStatement } from '../../../platform/db/statement.ts';
import { queryBuilder, type Tx } from '../../../platform/db/transaction.ts';
import { NotFoundError } from '../../../platform/errors.ts';

/** Counts the records that would be deleted with the vendor. A vendor can always be deleted. */
export async function getVendorDeletion(
  ctx: AppContext,
  { organisationId }: Caller,
  vendorId: string,
): Promise<VendorDeletion> {
  const counts = selectDeletionCounts(organisationId, vendorId);
  const statement = toStatement({ compile: () => counts.compile(queryBuilder) });
  const [removes] = await readInOrganisation(ctx, { organisationId }, statement);
  if (!removes) throw new NotFoundError();
  return { refusal: null, removes };
}

/** Null if there is no such vendor. */
export async function countVendorDeletion(
  tx: Tx,
  { organisationId }: Caller,
  vendorId: string,
): Promise<VendorDeletion['removes'] | null> {
  const { rows } = await selectDeletionCounts(organisationId, vendorId).execute(tx);
  return rows[0] ?? null;
}

function selectDeletionCounts(organisationId: string, vendorId: string) {
  const isOfVendor = sql`organisation_id = ${organisationId}::uuid and vendor_id = ${vendorId}::uuid`;
  return sql<VendorDeletion['removes']>`
    select
      (select count(*) from assessment where ${isOfVendor}) as assessments,
      (select count(*) from finding where ${isOfVendor} and not proposed) as findings,
      (select count(*) from finding_file
        where organisation_id = ${organisationId}::uuid
          and finding_id in (select id from finding where ${isOfVendor})) as "findingFiles",
      (select count(*) from evidence
        where organisation_id = ${organisationId}::uuid
          and assessment_id in (select id from assessment where ${isOfVendor})) as "evidenceFiles",
      (select count(*) from certification where ${isOfVendor}) as certifications,
      (select count(*) from certification_attachment
        where organisation_id = ${organisationId}::uuid
          and certification_id in (select id from certification where ${isOfVendor})) as "certificationFiles",
      (select count(*) from responsibility where ${isOfVendor}) as responsibilities
    from vendor where organisation_id = ${organisationId}::uuid and id = ${vendorId}::uuid`;
}
