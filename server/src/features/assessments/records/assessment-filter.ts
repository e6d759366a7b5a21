import {
  type AssessmentListItem,
  type AssessmentQuery,
  HeldBackBy,
  type Rating,
  toHeldBackRating,
} from '@assay/contract';
import { divide, formatRational, isOverdue, parseRational } from '@assay/contract/rules';
import { type RawBuilder, sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { selectColumns } from '../../../platform/db/columns.ts';
import {
  type Condition,
  contains,
  isOneOf,
  joinConditions,
  matchesAny,
  toLikePattern,
  usesTrigramIndex,
} from '../../../platform/db/conditions.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { sumFigures } from '../../portfolio/figures/index.ts';

type BaseFilter = Pick<AssessmentQuery, 'vendorId' | 'fromDate' | 'toDate' | 'query' | 'overdue' | 'updatedSince'>;

/** Filters used only by the table in the web app. */
type TableFilter = {
  readonly statuses?: readonly string[] | undefined;
  readonly titleOrVendor?: string | undefined;
  readonly templateId?: string | undefined;
  readonly templateName?: string | undefined;
  readonly rating?: Rating | undefined;
  /** Null for assessments without a reviewer. */
  readonly reviewerId?: string | null | undefined;
};

/** `status` can be any text, because the assessment list of a vendor accepts any value. */
export type AssessmentFilter = BaseFilter & TableFilter & { readonly status?: string | undefined };

export type AssessmentFilterInput = {
  readonly organisationId: string;
  readonly filter: AssessmentFilter;
  readonly today: string;
  /** So many assessments match the search that they are found sooner by reading the list in its order. */
  readonly isCommonSearch?: boolean;
};

const FILTERS_WITHOUT_FIGURES = Object.keys({
  vendorId: true,
  fromDate: true,
  toDate: true,
  query: true,
  overdue: true,
  updatedSince: true,
  titleOrVendor: true,
  templateId: true,
  templateName: true,
  rating: true,
  reviewerId: true,
} satisfies Record<Exclude<keyof AssessmentFilter, 'status' | 'statuses'>, true>);

/** The number of assessments, of all or by status, or null if they have to be counted. */
export async function sumAssessmentFigures(ctx: AppContext, caller: Caller, filter: AssessmentFilter) {
  const used = Object.entries(filter).filter(([, value]) => value !== undefined && value !== '');
  if (used.some(([name]) => FILTERS_WITHOUT_FIGURES.includes(name))) return null;
  const statuses = filter.status === undefined ? filter.statuses : [filter.status];
  return sumFigures(ctx, caller, sql`kind = 'status' and ${statuses ? isOneOf(sql`key`, statuses) : sql`true`}`);
}

/** For assessment as `a`. */
export const matchesAssessmentFilter = (
  input: AssessmentFilterInput,
  hasTitle = input.isCommonSearch ? titleContains : matchesTitle,
): Condition => {
  const { organisationId, filter, today } = input;
  const { vendorId, status, fromDate, toDate, query, overdue, updatedSince } = filter;
  return joinConditions([
    sql`a.organisation_id = ${organisationId}::uuid`,
    vendorId !== undefined && sql`a.vendor_id = ${vendorId}::uuid`,
    status !== undefined && sql`a.status = ${status}`,
    fromDate !== undefined && sql`a.created_at >= ${fromDate}::timestamptz`,
    toDate !== undefined && sql`a.created_at <= ${toDate}::timestamptz`,
    updatedSince !== undefined && sql`a.updated_at >= ${updatedSince}::timestamptz`,
    overdue === 'true' && sql`a.status in ('SENT', 'IN_PROGRESS') and a.due_date < ${today}::date`,
    query !== undefined && query !== '' && hasTitle(query),
    matchesTableFilter(input),
  ]);
};

const matchesTableFilter = ({ organisationId, filter, isCommonSearch }: AssessmentFilterInput): Condition => {
  const { statuses, titleOrVendor, templateId, templateName, rating, reviewerId } = filter;
  return joinConditions([
    statuses !== undefined && isOneOf(sql`a.status`, statuses),
    titleOrVendor !== undefined &&
      titleOrVendor !== '' &&
      (isCommonSearch ? titleOrVendorContains(titleOrVendor) : matchesTitleOrVendor(organisationId, titleOrVendor)),
    templateId !== undefined &&
      sql`a.template_lineage_id = (
        select t.lineage_id from template t where t.organisation_id = ${organisationId}::uuid and t.id = ${templateId}::uuid)`,
    templateName !== undefined && sql`a.template_name = ${templateName}`,
    rating !== undefined && matchesRating(organisationId, rating),
    reviewerId === null && sql`a.reviewer_name is null`,
    typeof reviewerId === 'string' && sql`a.reviewer_id = ${reviewerId}::uuid`,
  ]);
};

/** More than half a unit of the last place of a rounded score. */
const ROUNDING = sql`0.0001`;

/**
 * The same rules as toHeldBackRating, without a division, so that nothing is rounded. The rounded score is compared first,
 * because it has an index and takes much less time.
 */
function matchesRating(organisationId: string, rating: Rating): Condition {
  const ofOrganisation = sql`from organisation where organisation_id = ${organisationId}::uuid`;
  const green = sql`(select green_from ${ofOrganisation})`;
  const amber = sql`(select amber_from ${ofOrganisation})`;
  const reaches = (threshold: RawBuilder<unknown>) =>
    sql`fraction_value(a.earned) >= ${threshold} * fraction_value(a.possible)`;
  const heldBack = sql`jsonb_array_length(coalesce(a.failed_critical, '[]')) > 0
    and (select cap_critical ${ofOrganisation})`;
  const matches: Readonly<Record<Rating, Condition>> = {
    GREEN: sql`a.score >= ${green} - ${ROUNDING} and ${reaches(green)} and not (${heldBack})`,
    AMBER: sql`a.score >= ${amber} - ${ROUNDING} and ${reaches(amber)} and not (${reaches(green)} and not (${heldBack}))`,
    RED: sql`a.score <= ${amber} + ${ROUNDING} and not (${reaches(amber)})`,
    UNSCORED: sql`a.score is null`,
  };
  return matches[rating];
}

/** Uses the trigram index if it applies to the query. */
const matchesTitle = (query: string): Condition =>
  usesTrigramIndex(query)
    ? sql`a.id = any (array(select search_assessment_ids(lower(${toLikePattern(query)}))))`
    : titleContains(query);

/** Scans titles: for callers that read the whole list anyway. */
export const titleContains = (query: string): Condition => contains(sql`a.title`, query);

/** Not a join: for a page, PostgreSQL may read all vendors first. */
const VENDOR_NAME = sql`(select v.name from vendor v where v.organisation_id = a.organisation_id and v.id = a.vendor_id)`;

const titleOrVendorContains = (query: string): Condition =>
  matchesAny([titleContains(query), contains(VENDOR_NAME, query)]);

/** The index also matches contact addresses, so the names of its matches are checked again. */
const matchesTitleOrVendor = (
  organisationId: string,
  query: string,
): Condition => sql`(${matchesTitle(query)} or a.vendor_id = any (array(
  select v.id from vendor v where v.organisation_id = ${organisationId}::uuid
    ${usesTrigramIndex(query) ? sql`and v.id = any (array(select search_vendor_ids(lower(${toLikePattern(query)}))))` : sql``}
    and ${contains(sql`v.name`, query)})))`;

/** For assessment as `a`, vendor as `v` and organisation as `o`. */
const ITEM_FIELDS = {
  id: 'a.id',
  title: 'a.title',
  vendorId: 'a.vendor_id',
  vendorName: 'v.name',
  status: 'a.status',
  score: 'a.score',
  dueDate: 'a.due_date',
  createdAt: 'a.created_at',
  sentAt: 'a.sent_at',
  submittedAt: 'a.submitted_at',
  completedAt: 'a.completed_at',
  templateName: 'a.template_name',
  templateVersion: 'a.template_version',
  reviewerName: 'a.reviewer_name',
  earned: 'a.earned',
  possible: 'a.possible',
  failedCritical: 'a.failed_critical',
  green: 'o.green_from',
  amber: 'o.amber_from',
  capCritical: 'o.cap_critical',
  updatedAt: 'a.updated_at',
} as const satisfies Readonly<
  Record<
    keyof AssessmentItemRow,
    `a.${keyof Tables['assessment']}` | `v.${keyof Tables['vendor']}` | `o.${keyof Tables['organisation']}`
  >
>;

export const ITEM_COLUMNS = selectColumns(ITEM_FIELDS);

export const WITH_VENDOR = sql`
  join vendor v on v.organisation_id = a.organisation_id and v.id = a.vendor_id
  join organisation o on o.organisation_id = a.organisation_id`;

export type AssessmentItemRow = Omit<AssessmentListItem, 'overdue' | 'exactScore' | 'rating' | 'heldBackBy'> & {
  readonly earned: string | null;
  readonly possible: string | null;
  readonly failedCritical: unknown;
  readonly green: number;
  readonly amber: number;
  readonly capCritical: boolean;
};

export const toAssessmentListItem = (row: AssessmentItemRow, today: string): AssessmentListItem => ({
  id: row.id,
  title: row.title,
  vendorId: row.vendorId,
  vendorName: row.vendorName,
  status: row.status,
  overdue: isOverdue(row.status, row.dueDate, today),
  score: row.score,
  dueDate: row.dueDate,
  createdAt: row.createdAt,
  sentAt: row.sentAt,
  submittedAt: row.submittedAt,
  completedAt: row.completedAt,
  templateName: row.templateName,
  templateVersion: row.templateVersion,
  reviewerName: row.reviewerName,
  ...toRatingFields(row),
  updatedAt: row.updatedAt,
});

/** Null does not limit the rating: a job fills it in after an upgrade. */
const FailedCritical = HeldBackBy.nullable().transform((failed) => failed ?? []);

function toRatingFields(row: AssessmentItemRow): Pick<AssessmentListItem, 'exactScore' | 'rating' | 'heldBackBy'> {
  const { score, earned, possible, capCritical } = row;
  const exact =
    score === null || earned === null || possible === null
      ? null
      : divide(parseRational(earned), parseRational(possible));
  const failed = FailedCritical.parse(row.failedCritical);
  return {
    exactScore: exact && formatRational(exact),
    ...toHeldBackRating(exact, failed, { thresholds: row, capCritical }),
  };
}
