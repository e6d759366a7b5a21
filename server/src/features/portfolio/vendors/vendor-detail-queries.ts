import type { DomainCompliance, VendorCreated, VendorDetail, VendorScore } from '@assay/contract';
import { calculateDomainRatio, divide, formatRational, parseRational, toNumber } from '@assay/contract/rules';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { calculateResponsibilityCompliance, type ResponsibilityCounts } from '../../../domain/responsibility.ts';
import { toSelectList } from '../../../platform/db/columns.ts';
import { readInOrganisation } from '../../../platform/db/in-organisation.ts';
import { type Reader, toCaller } from '../../../platform/db/read.ts';
import type { Statement } from '../../../platform/db/statement.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { NotFoundError } from '../../../platform/errors.ts';
import type { WithRevision } from '../../../platform/http/revision.ts';
import { toStartOfDay, toVendorCreated, VENDOR_RECORD_COLUMNS } from './vendor-fields.ts';

type VendorDetailRow = Pick<VendorDetail, keyof typeof VENDOR_RECORD_COLUMNS> &
  ResponsibilityCounts & {
    readonly revision: number;
    readonly assessments: VendorDetail['assessments'] | null;
    readonly domains: readonly DomainRow[] | null;
    readonly history: readonly HistoryRow[] | null;
  };

/** Newest first. */
const ASSESSMENTS_COLUMN = `(
  select json_agg(json_build_object('id', id, 'title', title, 'status', status, 'score', score,
    'templateName', template_name, 'templateVersion', template_version) order by created_at desc, id desc)
  from assessment where organisation_id = v.organisation_id and vendor_id = v.id)`;

/**
 * The last completion of each assessment, oldest first, also if it was reopened later. Timestamps are formatted as in
 * all responses.
 */
const HISTORY_COLUMN = `(
  select json_agg(json_build_object('id', a.id, 'title', a.title, 'score', c.score,
    'earned', case when c.reopened_at is null then a.earned end, 'possible', a.possible,
    'submittedAt', to_char(c.submitted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    order by c.completed_at, c.id)
  from (
    select distinct on (assessment_id) * from completed_score
    where organisation_id = v.organisation_id and vendor_id = v.id
    order by assessment_id, completed_at desc, id desc
  ) c join assessment a on a.organisation_id = c.organisation_id and a.id = c.assessment_id)`;

const DOMAINS_COLUMN = `(
  select json_agg(d order by d."frameworkName", d."frameworkId", d.domain) from (
    select framework_id as "frameworkId", framework_name as "frameworkName", domain, array_agg(ratio) as ratios
    from vendor_control where organisation_id = v.organisation_id and vendor_id = v.id
    group by framework_id, framework_name, domain
  ) d)`;

const DETAIL_QUERY = `
  select ${toSelectList(VENDOR_RECORD_COLUMNS, 'v.')}, v.revision,
    r.total, r.completed, r."inProgress", r.pending, r."notApplicable",
    ${ASSESSMENTS_COLUMN} as assessments, ${DOMAINS_COLUMN} as domains, ${HISTORY_COLUMN} as history
  from vendor v
  cross join lateral (
    select count(*) as total,
      count(*) filter (where status = 'COMPLETED') as completed,
      count(*) filter (where status = 'IN_PROGRESS') as "inProgress",
      count(*) filter (where status = 'PENDING') as pending,
      count(*) filter (where status = 'NOT_APPLICABLE') as "notApplicable"
    from responsibility where organisation_id = v.organisation_id and vendor_id = v.id
  ) r
  where v.organisation_id = current_organisation_id()`;

export const selectVendorById = (vendorId: string): Statement<VendorDetailRow> => ({
  sql: `${DETAIL_QUERY} and v.id = $1`,
  parameters: [vendorId],
});

const selectVendorByExternalId = (externalId: string): Statement<VendorDetailRow> => ({
  sql: `${DETAIL_QUERY} and v.external_id = $1`,
  parameters: [externalId],
});

export const getVendor = (ctx: AppContext, reader: Reader, vendorId: string) =>
  getVendorDetail(ctx, reader, { statement: selectVendorById(vendorId), merge: selectMerge('merged_id', vendorId) });

export const getVendorByExternalId = (ctx: AppContext, reader: Reader, externalId: string) =>
  getVendorDetail(ctx, reader, {
    statement: selectVendorByExternalId(externalId),
    merge: selectMerge('external_id', externalId),
  });

const MERGE_QUERY =
  'select vendor_id as "vendorId" from vendor_merge where organisation_id = current_organisation_id()';

const selectMerge = (column: 'external_id' | 'merged_id', value: string): Statement<{ readonly vendorId: string }> => ({
  sql: column === 'merged_id' ? `${MERGE_QUERY} and merged_id = $1` : `${MERGE_QUERY} and external_id = $1`,
  parameters: [value],
});

type DetailInput = {
  readonly statement: Statement<VendorDetailRow>;
  /** Read only if there is no such vendor. */
  readonly merge: Statement<{ readonly vendorId: string }>;
};

async function getVendorDetail(
  ctx: AppContext,
  reader: Reader,
  { statement, merge }: DetailInput,
): Promise<WithRevision<VendorDetail>> {
  const [row] = await readInOrganisation(ctx, reader, statement);
  if (!row) {
    const [merged] = await readInOrganisation(ctx, toCaller(reader), merge);
    if (!merged) throw new NotFoundError();
    const detail = { path: 'vendorId', message: 'was merged into this vendor', id: merged.vendorId };
    throw new NotFoundError('This vendor was merged into another one', 'VENDOR_MERGED', [detail]);
  }
  return { revision: row.revision, body: toVendorDetail(row) };
}

export async function getVendorRecord(tx: Tx, caller: Caller, vendorId: string): Promise<VendorCreated> {
  const vendor = await tx
    .selectFrom('vendor')
    .selectAll()
    .where('organisation_id', '=', caller.organisationId)
    .where('id', '=', vendorId)
    .executeTakeFirstOrThrow();
  return toVendorCreated(vendor).body;
}

/** The response schema drops the other columns of the row. */
const toVendorDetail = (row: VendorDetailRow): VendorDetail => ({
  ...row,
  contractRenewalDate: toStartOfDay(row.contractRenewalDate),
  assessments: row.assessments ?? [],
  domainBreakdown: toDomainBreakdown(row.domains),
  history: (row.history ?? []).map(toHistoryEntry),
  customerResponsibilityCompliance: calculateResponsibilityCompliance(row),
});

type HistoryRow = Omit<VendorDetail['history'][number], 'exactScore'> & {
  readonly earned: string | null;
  readonly possible: string | null;
};

const toHistoryEntry = ({ earned, possible, ...entry }: HistoryRow): VendorDetail['history'][number] => ({
  ...entry,
  exactScore: entry.score === null ? null : formatQuotient(earned, possible),
});

const formatQuotient = (earned: string | null, possible: string | null) =>
  earned === null || possible === null ? null : formatRational(divide(parseRational(earned), parseRational(possible)));

type ScoreRow = Omit<VendorScore, 'domainBreakdown'> & { readonly domains: readonly DomainRow[] | null };

const selectVendorScore = (vendorId: string): Statement<ScoreRow> => ({
  sql: `
    select v.id, v.name, v.tier, v.overall_score as "overallScore", v.last_assessed_at as "lastAssessedAt",
      v.assessment_count as "assessmentCount", v.latest_score as "latestScore", ${DOMAINS_COLUMN} as domains
    from vendor v where v.organisation_id = current_organisation_id() and v.id = $1`,
  parameters: [vendorId],
});

export async function getVendorScore(ctx: AppContext, caller: Caller, vendorId: string): Promise<VendorScore> {
  const [row] = await readInOrganisation(ctx, caller, selectVendorScore(vendorId));
  if (!row) throw new NotFoundError();
  const { domains, ...score } = row;
  return { ...score, domainBreakdown: toDomainBreakdown(domains) };
}

type DomainRow = Pick<DomainCompliance, 'domain' | 'frameworkId' | 'frameworkName'> & {
  /** The exact ratio of each assessed control. */
  readonly ratios: readonly string[];
};

const toDomainBreakdown = (domains: readonly DomainRow[] | null): DomainCompliance[] =>
  (domains ?? []).flatMap(({ domain, frameworkId, frameworkName, ratios }) => {
    const { ratio, controlCount } = calculateDomainRatio(ratios.map(parseRational));
    return ratio === null
      ? []
      : [
          {
            domain,
            frameworkId,
            frameworkName,
            complianceRatio: toNumber(ratio),
            controlCount,
            exact: formatRational(ratio),
          },
        ];
  });
