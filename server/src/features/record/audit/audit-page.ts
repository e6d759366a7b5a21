// One statement reads a page and its exact total, so that both are consistent. Totals come from the stored counts; only
// newer entries and partial days are counted here. The counts also show which days contain the entries of the page, so
// that only those days are read, even far down the log or for rare matches.
import type { AuditQuery } from '@assay/contract';
import { sql } from 'kysely';
import type { Caller } from '../../../domain/caller.ts';
import { type Statement, toStatement } from '../../../platform/db/statement.ts';
import { queryBuilder } from '../../../platform/db/transaction.ts';
import { LISTED_COLUMNS, type ListedEntryRow } from './audit-entry.ts';
import {
  type AuditFilter,
  entryDay,
  isOnDay,
  listPartialDays,
  matchesAuditFilter,
  matchesStoredCount,
  matchesStoredDay,
} from './audit-filter.ts';
import { joinAuditedRecord } from './audited-record.ts';

/** An empty page is returned as one row without an entry. */
export type AuditPageRow = { readonly totalCount: number; readonly uncounted: number } & (
  ListedEntryRow | { readonly id: null }
);

const MAX_POSITION = sql.raw('9223372036854775807');

export type AuditPageOptions = {
  /** Stops counting after this many uncounted entries. If there are more, totalCount must not be used. */
  readonly mostUncounted: number | null;
};

export function selectAuditPage(
  { organisationId }: Pick<Caller, 'organisationId'>,
  query: AuditQuery,
  { mostUncounted }: AuditPageOptions,
): Statement<AuditPageRow> {
  const offset = (query.page - 1) * query.pageSize;
  const end = offset + query.pageSize;
  const ofOrganisation = sql`organisation_id = ${organisationId}::uuid`;
  // A counted day has at least one entry, so as many days as entries are enough. The upper bound on positions excludes
  // nothing: it makes the planner expect few rows, which is the case.
  const page = sql<AuditPageRow>`
    with counted as materialized (
      select coalesce(max(position), 0) as position from audit_counted where ${ofOrganisation}
    ),
    uncounted as materialized (
      select ${entryDay} as day, ${matchesAuditFilter(query)} as matches from audit_entry
      where ${ofOrganisation} and position >= (select position from counted) and position < ${MAX_POSITION}
      limit ${mostUncounted === null ? null : mostUncounted + 1}::bigint
    ),
    part_days as materialized (
      select day, count(*) as entries from uncounted where matches group by day
      ${selectPartialDayCount(query, ofOrganisation)}
    ),
    days as (
      select day, sum(entries) as entries from (
        (select day, entries from audit_count where ${ofOrganisation} and ${matchesStoredDay(query)}
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
        select ${LISTED_COLUMNS} from audit_entry
        where ${ofOrganisation} and ${isOnDay} and ${matchesAuditFilter(query)}
        order by created_at desc, id desc limit (${end}::bigint - before)::bigint
      ) as entry
      order by created_at desc, id desc
      offset ${offset}::bigint - (select min(before)::bigint from located) limit ${query.pageSize}::bigint
    )
    select page.*, audited.*, total.* from (
      select
        coalesce((select sum(entries) from audit_count where ${ofOrganisation} and ${matchesStoredCount(query)}), 0)
          + coalesce((select sum(entries) from part_days), 0) as "totalCount",
        (select count(*) from uncounted) as uncounted
    ) as total left join page on true
    ${joinAuditedRecord(organisationId)}
    order by page.created_at desc, page.id desc`;
  return { ...toStatement({ compile: () => page.compile(queryBuilder) }), planned: 'once' };
}

const selectPartialDayCount = (filter: AuditFilter, ofOrganisation: ReturnType<typeof sql>) => {
  const days = listPartialDays(filter);
  if (days.length === 0) return sql``;
  return sql`union all
    select day, entries from (values ${sql.join(days.map((day) => sql`(${day}::date)`))}) as partial (day)
    cross join lateral (
      select count(*) as entries from audit_entry
      where ${ofOrganisation} and ${isOnDay} and ${matchesAuditFilter(filter)} and position < (select position from counted)
    ) as counted_now`;
};
