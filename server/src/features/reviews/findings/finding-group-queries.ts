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
import { toStatement } from '../../../platform/db/statement.ts';
import { queryBuilder } from '../../../platform/db/transaction.ts';
import { readFigures, selectFigureParts } from '../../portfolio/figures/index.ts';

type GroupRow = Pick<FindingGroup, 'key' | 'label' | 'openCount' | 'overdueCount' | 'frameworks'> & {
  readonly worst: number | null;
  readonly totalCount: number;
  readonly uncounted: number;
};

/** How the groups of a page are found and described. `key` is null for the findings without an owner or control. */
type GroupSource = {
  readonly kind: string;
  /** Key, open findings and worst severity of all groups. */
  readonly groups: RawBuilder<unknown>;
  readonly totalCount: RawBuilder<unknown>;
  readonly label: RawBuilder<unknown>;
  readonly overdueCount: (today: string) => RawBuilder<unknown>;
};

/**
 * The figures have keys such as `OPEN:HIGH:<owner or control>`. A finding with several controls counts for each. Under
 * row-level security, an index finds only plain columns, so `due_kind` is a column of the page.
 */
const groupFigures = (kind: string, label: RawBuilder<unknown>): GroupSource => ({
  kind,
  groups: sql`
    select key, sum(count) as open_count, min(severity_rank(severity)) as worst
    from (
      select nullif(regexp_replace(key, '^OPEN:[A-Z]+:', ''), '') as key, split_part(key, ':', 2) as severity,
        sum(count) as count
      from parts where starts_with(key, 'OPEN:') group by 1, 2 having sum(count) <> 0
    ) as by_severity group by key`,
  totalCount: sql`(select count(*) from groups)`,
  label,
  overdueCount: (today) => sql`(
    select coalesce(sum(count), 0) from (
      select count from portfolio_total
      where organisation_id = page.organisation_id and kind = page.due_kind and key < ${today}::text
      union all
      select count from uncounted where kind = page.due_kind and key < ${today}::text
    ) as due)`,
});

/** Several frameworks can have a control with the same code. */
const FRAMEWORKS_COLUMN = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name || ' ' || f.version) order by f.name, f.version), '[]')
  from framework f
  where f.organisation_id = page.organisation_id and exists (
    select from control c
    where c.organisation_id = f.organisation_id and c.framework_id = f.id and c.code = page.key))`;

const SOURCES: Readonly<Record<FindingGroupBy, GroupSource>> = {
  vendor: {
    kind: 'finding-vendor',
    groups: sql`
      select vendor_id as key, open_count, worst_rank as worst from open_finding_count
      where organisation_id = current_organisation_id()`,
    totalCount: sql`(select coalesce(sum(count), 0) from parts)`,
    label: sql`(select name from vendor where organisation_id = page.organisation_id and id = page.key)`,
    overdueCount: (today) => sql`(
      select count(*) from finding f where f.organisation_id = page.organisation_id and f.vendor_id = page.key
        and f.status = 'OPEN' and not f.proposed and f.due_date < ${today}::date)`,
  },
  owner: groupFigures(
    'finding-owner',
    sql`(select name from app_user where organisation_id = page.organisation_id and id = page.key::uuid)`,
  ),
  control: groupFigures('finding-control', sql`page.key`),
};

/** Groups of open findings: the most severe first, then the largest. */
export async function listFindingGroups(
  ctx: AppContext,
  caller: Caller,
  query: FindingGroupQuery,
): Promise<FindingGroupPage> {
  const today = toIsoDate(ctx.now());
  const rows = await readFigures(ctx, caller, {
    select: (mostUncounted) => selectGroups(caller, query, { today, mostUncounted }),
    countUncounted: (found) => found[0]?.uncounted ?? 0,
  });
  return {
    entries: rows.flatMap((row) => (row.worst === null ? [] : [toFindingGroup(row, row.worst)])),
    page: query.page,
    pageSize: query.pageSize,
    totalCount: rows[0]?.totalCount ?? 0,
  };
}

type GroupOptions = { readonly today: string; readonly mostUncounted: number | null };

/** Returns at least one row, so that the total is known on an empty page. */
function selectGroups(
  caller: Caller,
  { by, page, pageSize }: FindingGroupQuery,
  { today, mostUncounted }: GroupOptions,
) {
  const { kind, groups, totalCount, label, overdueCount } = SOURCES[by];
  const order = sql`worst, open_count desc, key`;
  const statement = sql<GroupRow>`
    with ${selectFigureParts(caller, { matches: sql`kind = ${kind}::text`, mostUncounted })},
    groups as (${groups}),
    page as materialized (
      select ${caller.organisationId}::uuid as organisation_id, *, ${`${kind}-due:`}::text || coalesce(key::text, '') as due_kind
      from groups
      order by ${order} limit ${pageSize}::bigint offset ${(page - 1) * pageSize}::bigint
    )
    select key, label, "openCount", "overdueCount", frameworks, worst, ${totalCount} as "totalCount",
      (select count(*) from uncounted) as uncounted
    from (values (0)) as one left join (
      select key, worst, open_count, ${label} as label, open_count as "openCount",
        ${overdueCount(today)} as "overdueCount", ${by === 'control' ? FRAMEWORKS_COLUMN : sql`'[]'::jsonb`} as frameworks
      from page
    ) as described on true
    order by ${order}`;
  return toStatement({ compile: () => statement.compile(queryBuilder) });
}

function toFindingGroup({ key, label, openCount, overdueCount, frameworks }: GroupRow, worst: number): FindingGroup {
  const worstSeverity = Severity.options[worst - 1];
  if (!worstSeverity) throw new Error(`There is no severity with the rank ${String(worst)}`);
  return { key, label, openCount, overdueCount, worstSeverity, frameworks };
}
