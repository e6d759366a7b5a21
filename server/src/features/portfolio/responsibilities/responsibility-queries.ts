import type { ResponsibilityList } from '@assay/contract';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { readInOrganisation } from '../../../platform/db/in-organisation.ts';
import { toStatement } from '../../../platform/db/statement.ts';
import { queryBuilder } from '../../../platform/db/transaction.ts';
import { NotFoundError } from '../../../platform/errors.ts';
import { selectResponsibilities, toResponsibility } from './responsibility-record.ts';

export async function listResponsibilities(
  ctx: AppContext,
  caller: Caller,
  vendorId: string,
): Promise<ResponsibilityList> {
  const [vendor] = await readInOrganisation(ctx, caller, toStatement(selectVendorResponsibilities(caller, vendorId)));
  if (!vendor) throw new NotFoundError();
  return { vendorId: vendor.id, vendorName: vendor.name, entries: vendor.responsibilities.map(toResponsibility) };
}

/** Ordered by due date. Without a due date last. */
const selectVendorResponsibilities = ({ organisationId }: Caller, vendorId: string) =>
  queryBuilder
    .selectFrom('vendor')
    .select(['id', 'name'])
    .select(
      jsonArrayFrom(
        selectResponsibilities(queryBuilder, organisationId)
          .where('r.vendor_id', '=', vendorId)
          .orderBy('r.due_date')
          .orderBy(sql`lower(r.title)`)
          .orderBy('r.id'),
      ).as('responsibilities'),
    )
    .where('organisation_id', '=', organisationId)
    .where('id', '=', vendorId);
