import { type FindingQuery, FindingStatus, Severity } from '@assay/contract';
import { type RawBuilder, sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { toIsoDate } from '../../../domain/dates.ts';
import { isCommonSearch } from '../../../platform/db/common-search.ts';
import {
  type Condition,
  contains,
  isOneOf,
  joinConditions,
  matchesAny,
  toLikePattern,
} from '../../../platform/db/conditions.ts';
import type { Keyset } from '../../../platform/db/keyset.ts';

/** For finding as `f`. With `byVendor`, vendor has to be joined as `v`. */
export type FindingKeyset = Keyset & { readonly byVendor: boolean };

const ID = { value: sql`f.id`, type: 'uuid' } as const;

/** As orderByDefault. */
const DEFAULT_COLUMNS: Keyset['columns'] = [
  { value: sql`(f.status <> 'OPEN')`, type: 'boolean' },
  { value: sql`severity_rank(f.severity)`, type: 'integer' },
  { value: sql`f.created_at`, type: 'timestamptz', descending: true },
  { ...ID, descending: true },
];

/** Empty values last. */
const SORT_COLUMNS: Readonly<Record<NonNullable<FindingQuery['sort']>, Keyset['columns']>> = {
  dueDate: [{ value: sql`coalesce(f.due_date, 'infinity')`, type: 'date' }, ...DEFAULT_COLUMNS],
  '-dueDate': [{ value: sql`coalesce(f.due_date, '-infinity')`, type: 'date', descending: true }, ...DEFAULT_COLUMNS],
  createdAt: [{ value: sql`f.created_at`, type: 'timestamptz' }, ...DEFAULT_COLUMNS],
  '-createdAt': [{ value: sql`f.created_at`, type: 'timestamptz', descending: true }, ...DEFAULT_COLUMNS],
  vendorName: [{ value: sql`lower(v.name)`, type: 'text' }, ...DEFAULT_COLUMNS],
  '-vendorName': [{ value: sql`lower(v.name)`, type: 'text', descending: true }, ...DEFAULT_COLUMNS],
  severity: [{ value: sql`severity_rank(f.severity)`, type: 'integer' }, ...DEFAULT_COLUMNS],
  '-severity': [{ value: sql`severity_rank(f.severity)`, type: 'integer', descending: true }, ...DEFAULT_COLUMNS],
  stage: [{ value: sql`stage_rank(f.status, f.stage)`, type: 'integer' }, ...DEFAULT_COLUMNS],
  '-stage': [
    { value: sql`(f.status <> 'OPEN')`, type: 'boolean' },
    { value: sql`stage_rank(f.status, f.stage)`, type: 'integer', descending: true },
    ...DEFAULT_COLUMNS,
  ],
  updatedAt: [{ value: sql`f.updated_at`, type: 'timestamptz' }, ID],
};

export const toFindingKeyset = (sort: FindingQuery['sort']): FindingKeyset => ({
  name: sort ?? 'default',
  columns: sort === undefined ? DEFAULT_COLUMNS : SORT_COLUMNS[sort],
  byVendor: sort === 'vendorName' || sort === '-vendorName',
});

export type FindingMatch = {
  /** For finding as `f`, without any other table. */
  readonly condition: Condition;
  /** What follows `from` to count them. */
  readonly toCount: RawBuilder<unknown>;
};

export async function createFindingMatch(ctx: AppContext, caller: Caller, filter: FindingQuery): Promise<FindingMatch> {
  const today = toIsoDate(ctx.now());
  const searches = ['search_finding_ids', 'search_vendor_ids'] as const;
  const ofOrganisation = sql`f.organisation_id = ${caller.organisationId}::uuid`;
  const { query = '' } = filter;
  if (!(await isCommonSearch(ctx, caller, { query, searches }))) {
    const condition = matchesFindingFilter(filter, today, matchesTitleOrVendor(caller));
    return { condition, toCount: sql`finding f where ${ofOrganisation} and ${condition}` };
  }
  const isTitleOrVendorFound = () => matchesAny([contains(sql`f.title`, query), sql`v.id is not null`]);
  return {
    condition: matchesFindingFilter(filter, today, titleOrVendorContains),
    // Searching all vendors once takes much less time than looking one up for each finding.
    toCount: sql`finding f left join vendor v
        on v.organisation_id = f.organisation_id and v.id = f.vendor_id and ${contains(sql`v.name`, query)}
      where ${ofOrganisation} and ${matchesFindingFilter(filter, today, isTitleOrVendorFound)}`,
  };
}

const matchesFindingFilter = (
  filter: FindingQuery,
  today: string,
  hasTitleOrVendor: (query: string) => Condition,
): Condition => {
  const { status, severity, vendorId, assessmentId, ownerId, stage, source, controlCode, query } = filter;
  const { dueFrom, dueTo, overdue, updatedSince } = filter;
  return joinConditions([
    sql`not f.proposed`,
    updatedSince !== undefined && sql`f.updated_at >= ${updatedSince}::timestamptz`,
    status !== undefined && sql`f.status = ${status}`,
    severity !== undefined && isOneOf(sql`f.severity`, severity),
    vendorId !== undefined && sql`f.vendor_id = ${vendorId}::uuid`,
    assessmentId !== undefined && sql`f.assessment_id = ${assessmentId}::uuid`,
    ownerId === 'none' && sql`f.owner_id is null`,
    ownerId !== undefined && ownerId !== 'none' && sql`f.owner_id = ${ownerId}::uuid`,
    stage !== undefined && sql`f.status = 'OPEN' and ${isOneOf(sql`f.stage`, stage)}`,
    source !== undefined && isOneOf(sql`f.source`, source),
    controlCode !== undefined && sql`f.id = any (array(select control_finding_ids(${controlCode})))`,
    dueFrom !== undefined && sql`f.due_date >= ${dueFrom}::date`,
    dueTo !== undefined && sql`f.due_date <= ${dueTo}::date`,
    overdue === 'true' && sql`f.status = 'OPEN' and f.due_date < ${today}::date`,
    query !== undefined && query !== '' && hasTitleOrVendor(query),
  ]);
};

/** Not a join: for a page, PostgreSQL may read all vendors first. */
const VENDOR_NAME = sql`(select v.name from vendor v where v.organisation_id = f.organisation_id and v.id = f.vendor_id)`;

const titleOrVendorContains = (query: string): Condition =>
  matchesAny([contains(sql`f.title`, query), contains(VENDOR_NAME, query)]);

/** The index of vendors also matches contact addresses, so the names of its matches are checked again. */
const matchesTitleOrVendor =
  ({ organisationId }: Caller) =>
  (query: string): Condition => {
    const pattern = sql`lower(${toLikePattern(query)})`;
    return sql`(f.id = any (array(select search_finding_ids(${pattern}))) or f.vendor_id = any (array(
      select v.id from vendor v where v.organisation_id = ${organisationId}::uuid
        and v.id = any (array(select search_vendor_ids(${pattern}))) and lower(v.name) like ${pattern})))`;
  };

const FILTERS = [
  ...(['status', 'severity', 'vendorId', 'assessmentId', 'ownerId', 'stage', 'source', 'controlCode'] as const),
  ...(['query', 'dueFrom', 'dueTo', 'overdue', 'updatedSince'] as const),
];

/** The figures that count the findings of a filter, or null if there are none and the findings have to be counted. */
export function matchesFindingFigures(filter: FindingQuery, today: string): Condition | null {
  const used = FILTERS.filter((name) => filter[name] !== undefined && filter[name] !== '');
  const usesOnly = (...names: readonly (typeof FILTERS)[number][]) => used.every((name) => names.includes(name));
  const { status, severity, stage, source, ownerId, controlCode, dueFrom, dueTo, overdue } = filter;
  if (usesOnly('status', 'severity', 'stage', 'source')) {
    const isPart = (place: number, values: readonly string[] | undefined) =>
      values !== undefined && isOneOf(sql`split_part(key, ':', ${place}::int)`, values);
    const statuses = status === undefined ? undefined : [status];
    const parts = [statuses, severity, stage, source].map((values, index) => isPart(index + 1, values));
    return joinConditions([sql`kind = 'finding-list'`, ...parts]);
  }
  if (usesOnly('status', 'severity', 'ownerId')) {
    const keys = listGroupKeys(filter, ownerId === 'none' ? '' : (ownerId ?? ''));
    return sql`kind = 'finding-owner' and key in (${sql.join(keys)})`;
  }
  if (usesOnly('status', 'severity', 'controlCode')) {
    return sql`kind = 'finding-control' and key in (${sql.join(listGroupKeys(filter, controlCode ?? ''))})`;
  }
  const isOpen = status === 'OPEN' || (status === undefined && overdue === 'true');
  if (!isOpen || !usesOnly('status', 'severity', 'dueFrom', 'dueTo', 'overdue')) return null;
  const day = sql`left(key, 10) collate "C"`;
  return joinConditions([
    sql`kind = 'finding-due'`,
    severity !== undefined && isOneOf(sql`substr(key, 12)`, severity),
    dueFrom !== undefined && sql`${day} >= ${dueFrom}`,
    dueTo !== undefined && sql`${day} <= ${dueTo}`,
    overdue === 'true' && sql`${day} < ${today}`,
  ]);
}

/** The keys of the figures for one owner or control, by status and severity. */
const listGroupKeys = ({ status, severity }: FindingQuery, group: string): string[] =>
  (status === undefined ? FindingStatus.options : [status]).flatMap((one) =>
    (severity ?? Severity.options).map((other) => `${one}:${other}:${group}`),
  );
