import { type EndingCertification, type EndingContract, MOST_OF_MY_WORK, type MyWork } from '@assay/contract';
import { type RawBuilder, sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import { can, type Caller } from '../../domain/caller.ts';
import { addDays, dayOf } from '../../domain/day.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { listOverdueAssessments, listWaitingReviews } from '../assessments/assessment-work-queries.ts';
import { listDueFindings } from '../findings/due-finding-queries.ts';

const FINDING_DAYS = 30;
const ENDING_DAYS = 60;

/** Whoever owns vendors is shown theirs; whoever owns none looks after all of them. */
export function getMyWork(ctx: AppContext, caller: Caller): Promise<MyWork> {
  const today = dayOf(ctx.now());
  return inOrganisation(ctx, caller, async (tx) => {
    const ownsVendors = await isOwner(tx, caller);
    const ending = { today, until: addDays(today, ENDING_DAYS), ownedBy: ownsVendors ? caller.id : null };
    const due = { until: addDays(today, FINDING_DAYS), ownedBy: caller.id };
    const seesAssessments = can(caller, 'assessments:view');
    const seesVendors = can(caller, 'vendors:view');
    return {
      ownsVendors,
      reviews: can(caller, 'assessments:review') ? await listWaitingReviews(tx, caller, today) : null,
      findings: seesAssessments ? await listDueFindings(tx, caller, due) : null,
      certifications: seesVendors ? await listEndingCertifications(tx, caller, ending) : null,
      contracts: seesVendors ? await listEndingContracts(tx, caller, ending) : null,
      overdueAssessments: seesAssessments ? await listOverdueAssessments(tx, caller, ending) : null,
    };
  });
}

async function isOwner(tx: Tx, { organisationId, id }: Caller): Promise<boolean> {
  const owned = await tx
    .selectFrom('vendor')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('owner_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return owned !== undefined;
}

type Ending = { readonly today: string; readonly until: string; readonly ownedBy: string | null };

const listEndingCertifications = (tx: Tx, { organisationId }: Caller, { today, until, ownedBy }: Ending) =>
  listed<EndingCertification>(
    tx,
    sql`select c.id, c.name, c.expires_date as "expiresDate", v.id as "vendorId", v.name as "vendorName",
        count(*) over () as "totalCount"
      from certification c join vendor v on v.organisation_id = c.organisation_id and v.id = c.vendor_id
      where c.organisation_id = ${organisationId}::uuid and c.expires_date between ${today}::date and ${until}::date
        and (${ownedBy}::uuid is null or v.owner_id = ${ownedBy}::uuid)
      order by c.expires_date, c.id limit ${sql.lit(MOST_OF_MY_WORK)}`,
  );

const listEndingContracts = (tx: Tx, { organisationId }: Caller, { today, until, ownedBy }: Ending) =>
  listed<EndingContract>(
    tx,
    sql`select v.id as "vendorId", v.name as "vendorName", v.contract_renewal_date as "contractRenewalDate",
        count(*) over () as "totalCount"
      from vendor v
      where v.organisation_id = ${organisationId}::uuid
        and v.contract_renewal_date between ${today}::date and ${until}::date
        and (${ownedBy}::uuid is null or v.owner_id = ${ownedBy}::uuid)
      order by v.contract_renewal_date, v.id limit ${sql.lit(MOST_OF_MY_WORK)}`,
  );

type Counted = { readonly totalCount: number };

async function listed<Entry>(tx: Tx, query: RawBuilder<Entry & Counted>) {
  const { rows } = await query.execute(tx);
  return { entries: rows, totalCount: rows[0]?.totalCount ?? 0 };
}
