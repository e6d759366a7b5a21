import type { VendorDeletion } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { readInOrganisation } from '../../platform/db/in-organisation.ts';
import { statementOf } from '../../platform/db/statement.ts';
import { statements } from '../../platform/db/transaction.ts';
import { NotFoundError } from '../../platform/errors.ts';

/** A vendor can always be deleted, with everything that belongs to it. */
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
  const statement = statementOf({ compile: () => counts.compile(statements) });
  const [removes] = await readInOrganisation(ctx, { organisationId }, statement);
  if (!removes) throw new NotFoundError();
  return { refusal: null, removes };
}
