import type { ResponsibilityList } from '@assay/contract';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { readInOrganisation } from '../../platform/db/in-organisation.ts';
import { statementOf } from '../../platform/db/statement.ts';
import { statements } from '../../platform/db/transaction.ts';
import { NotFoundError } from '../../platform/errors.ts';
import { responsibilityOf, selectResponsibilities } from './responsibility-record.ts';

export async function listResponsibilities(
  ctx: AppContext,
  caller: Caller,
  vendorId: string,
): Promise<ResponsibilityList> {
  const [vendor] = await readInOrganisation(ctx, caller, statementOf(responsibilitiesOf(caller, vendorId)));
  if (!vendor) throw new NotFoundError();
  return { vendorId: vendor.id, vendorName: vendor.name, entries: vendor.responsibilities.map(responsibilityOf) };
}

/** What is due first comes first; what has no due date comes last. */
const responsibilitiesOf = ({ organisationId }: Caller, vendorId: string) =>
  statements
    .selectFrom('vendor')
    .select(['id', 'name'])
    .select(
      jsonArrayFrom(
        selectResponsibilities(statements, organisationId)
          .where('r.vendor_id', '=', vendorId)
          .orderBy('r.due_date')
          .orderBy(sql`lower(r.title)`)
          .orderBy('r.id'),
      ).as('responsibilities'),
    )
    .where('organisation_id', '=', organisationId)
    .where('id', '=', vendorId);
