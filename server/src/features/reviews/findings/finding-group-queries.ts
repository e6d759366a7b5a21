import {
  type FindingGroup,
  type FindingGroupBy,
  type FindingGroupPage,
  type FindingGroupQuery,
  Severity,
} from '@assay/contract';
import { type RawBuilder, sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { toIsoDate } from '../../../domain/dates.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';

type GroupRow = Pick<FindingGroup, 'key' | 'label' | 'openCount' | 'overdueCount'> & {
  readonly worst: number;
  readonly totalCount: number;
};

type GroupSource = {
  readonly key: RawBuilder<unknown>;
  readonly from: RawBuilder<unknown>;
  readonly label: RawBuilder<unknown>;
};

/** A finding with several controls counts for each of them. */
const SOURCES: Readonly<Record<FindingGroupBy, GroupSource>> = {
  vendor: {
    key: sql`f.vendor_id`,
    from: sql`finding f`,
    label: sql`(select name from vendor where organisation_id = page.organisation_id and id = page.key)`,
  },
  owner: {
    key: sql`f.owner_id`,
    from: sql`finding f`,
    label: sql`(select name from app_user where organisation_id = page.organisation_id and id = page.key)`,
  },
  control: {
    key: sql`control.code`,
    from: sql`finding f left join lateral unnest(f.control_codes) as control (code) on true`,
    label: sql`page.key`,
  },
};

/** Groups of open findings: the most severe first, then the largest. */
export function listFindingGroups(
  ctx: AppContext,
  caller: Caller,
  { by, page, pageSize }: FindingGroupQuery,
): Promise<FindingGroupPage> {
  const { key, from, label } = SOURCES[by];
  const today = toIsoDate(ctx.now());
  return inOrganisation(ctx, caller, async (tx) => {
    const { rows } = await sql<GroupRow>`
      with page as materialized (
        select f.organisation_id, ${key} as key, count(*) as open_count,
          count(*) filter (where f.due_date < ${today}::date) as overdue_count,
          min(severity_rank(f.severity)) as worst, count(*) over () as total_count
        from ${from}
        where f.organisation_id = ${caller.organisationId}::uuid and f.status = 'OPEN' and not f.proposed
        group by 1, 2 order by worst, open_count desc, key nulls last
        limit ${pageSize}::bigint offset ${(page - 1) * pageSize}::bigint
      )
      select key, ${label} as label, open_count as "openCount", overdue_count as "overdueCount", worst,
        total_count as "totalCount"
      from page order by worst, open_count desc, key nulls last`.execute(tx);
    return { entries: rows.map(toFindingGroup), page, pageSize, totalCount: rows[0]?.totalCount ?? 0 };
  });
}

function toFindingGroup({ key, label, openCount, overdueCount, worst }: GroupRow): FindingGroup {
  const worstSeverity = Severity.options[worst - 1];
  if (!worstSeverity) throw new Error(`There is no severity with the rank ${String(worst)}`);
  return { key, label, openCount, overdueCount, worstSeverity };
}
