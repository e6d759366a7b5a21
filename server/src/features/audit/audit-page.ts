// One statement reads a page and its exact total, so both are of the same moment. What has been counted is read from the
// counts; only the entries since then, and days asked for in part, are counted here. The counts also tell on which days
// the page's entries lie, so a page far down the log, or of something rare, reads those days and no others.
import type { AuditQuery } from '@assay/contract';
import { sql } from 'kysely';
import type { Caller } from '../../domain/caller.ts';
import type { JsonValue } from '../../platform/db/tables.ts';
import { type Statement, statementOf } from '../../platform/db/statement.ts';
import { statements } from '../../platform/db/transaction.ts';
import { type AuditFilter, dayOfEntry, isKeptCount, isKeptDay, isMatch, isOfDay, partialDays } from './audit-filter.ts';

export type EntryRow = {
  readonly id: string;
  readonly action: string;
  readonly userName: string;
  readonly entityType: string | null;
  readonly entityId: string | null;
  readonly entityName: string | null;
  readonly meta: { readonly [key: string]: JsonValue } | null;
  readonly createdAt: string;
};

/** An empty page is one row without an entry. */
export type PageRow = { readonly totalCount: number; readonly uncounted: number } & (EntryRow | { readonly id: null });

export const ENTRY_COLUMNS = sql`id, action, user_name as "userName", entity_type as "entityType",
  left(entity_id, 8) as "entityId", entity_name as "entityName", meta, created_at as "createdAt"`;

const MOST_POSITION = sql.raw('9223372036854775807');

export type PageOptions = {
  /** Stops counting at so many uncounted entries: a larger number of them means that totalCount is not to be used. */
  readonly mostUncounted: number | null;
};

export function auditPage(
  { organisationId }: Pick<Caller, 'organisationId'>,
  query: AuditQuery,
  { mostUncounted }: PageOptions,
): Statement<PageRow> {
  const offset = (query.page - 1) * query.pageSize;
  const end = offset + query.pageSize;
  const ofOrganisation = sql`organisation_id = ${organisationId}::uuid`;
  // A day that is counted has an entry, so as many days as entries are enough. The upper bound of positions excludes
  // nothing: a range is what the planner takes for small, and these are few.
  const page = sql<PageRow>`
    with counted as materialized (
      select coalesce(max(position), 0) as position from audit_counted where ${ofOrganisation}
    ),
    uncounted as materialized (
      select ${dayOfEntry} as day, ${isMatch(query)} as matches from audit_entry
      where ${ofOrganisation} and position >= (select position from counted) and position < ${MOST_POSITION}
      limit ${mostUncounted === null ? null : mostUncounted + 1}::bigint
    ),
    part_days as materialized (
      select day, count(*) as entries from uncounted where matches group by day
      ${countPartialDays(query, ofOrganisation)}
    ),
    days as (
      select day, sum(entries) as entries from (
        (select day, entries from audit_count where ${ofOrganisation} and ${isKeptDay(query)}
          order by day desc limit ${end}::bigint)
        union all select day, entries from part_days
      ) as parts group by day
    ),
    running as (
      select day, entries, sum(entries) over (order by day desc) as through from days
    ),
    located as materialized (
      select day, through - entries as before from running
      where through > ${offset}::bigint and through - entries < ${end}::bigint
    ),
    page as (
      select entry.* from located cross join lateral (
        select ${ENTRY_COLUMNS}, created_at from audit_entry
        where ${ofOrganisation} and ${isOfDay} and ${isMatch(query)}
        order by created_at desc, id desc limit (${end}::bigint - before)::bigint
      ) as entry
      order by created_at desc, id desc
      offset ${offset}::bigint - (select min(before)::bigint from located) limit ${query.pageSize}::bigint
    )
    select page.*, total.* from (
      select
        coalesce((select sum(entries) from audit_count where ${ofOrganisation} and ${isKeptCount(query)}), 0)
          + coalesce((select sum(entries) from part_days), 0) as "totalCount",
        (select count(*) from uncounted) as uncounted
    ) as total left join page on true
    order by page.created_at desc, page.id desc`;
  return { ...statementOf({ compile: () => page.compile(statements) }), plannedOnce: true };
}

const countPartialDays = (filter: AuditFilter, ofOrganisation: ReturnType<typeof sql>) => {
  const days = partialDays(filter);
  if (days.length === 0) return sql``;
  return sql`union all
    select day, entries from (values ${sql.join(days.map((day) => sql`(${day}::date)`))}) as partial (day)
    cross join lateral (
      select count(*) as entries from audit_entry
      where ${ofOrganisation} and ${isOfDay} and ${isMatch(filter)} and position < (select position from counted)
    ) as counted_now`;
};
