import type { VendorAssessmentList, VendorAssessmentQuery, VendorDetail, VendorScore } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { responsibilityCompliance, type ResponsibilityCounts } from '../../domain/responsibility.ts';
import { readInOrganisation } from '../../platform/db/in-organisation.ts';
import type { Reader } from '../../platform/db/read.ts';
import { type Statement, statementOf } from '../../platform/db/statement.ts';
import { statements } from '../../platform/db/transaction.ts';
import { NotFoundError } from '../../platform/errors.ts';
import type { Revised } from '../../platform/http/revision.ts';
import { listAssessments } from '../assessments/assessment-list-queries.ts';
import { ASSESSMENTS, breakdownOf, type DomainRow, DOMAINS, HISTORY } from './vendor-parts.ts';
import { momentOfDay } from './vendor-record.ts';

type DetailRow = Omit<
  VendorDetail,
  'assessments' | 'domainBreakdown' | 'history' | 'contractRenewalDate' | 'customerResponsibilityCompliance'
> &
  ResponsibilityCounts & {
    readonly contractRenewalDate: string | null;
    readonly revision: number;
    readonly assessments: VendorDetail['assessments'] | null;
    readonly domains: readonly DomainRow[] | null;
    readonly history: VendorDetail['history'] | null;
  };

const DETAIL = `
  select v.id, v.name, v.external_id as "externalId", v.contact_name as "contactName", v.contact_email as "contactEmail",
    v.tier, v.website, v.notes, v.service_description as "serviceDescription", v.data_sensitivity as "dataSensitivity",
    v.contract_renewal_date as "contractRenewalDate", v.contract_value as "contractValue",
    v.geographic_risk as "geographicRisk", v.tags, v.owner_id as "ownerId", v.overall_score as "overallScore",
    v.last_assessed_at as "lastAssessedAt", v.revision,
    r.total, r.completed, r."inProgress", r.pending, r."notApplicable",
    ${ASSESSMENTS} as assessments, ${DOMAINS} as domains, ${HISTORY} as history
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

export const vendorById = (vendorId: string): Statement<DetailRow> => ({
  sql: `${DETAIL} and v.id = $1`,
  parameters: [vendorId],
});

const vendorByExternalId = (externalId: string): Statement<DetailRow> => ({
  sql: `${DETAIL} and v.external_id = $1`,
  parameters: [externalId],
});

export const getVendor = (ctx: AppContext, reader: Reader, vendorId: string) =>
  getDetail(ctx, reader, vendorById(vendorId));

export const getVendorByExternalId = (ctx: AppContext, reader: Reader, externalId: string) =>
  getDetail(ctx, reader, vendorByExternalId(externalId));

async function getDetail(
  ctx: AppContext,
  reader: Reader,
  statement: Statement<DetailRow>,
): Promise<Revised<VendorDetail>> {
  const [row] = await readInOrganisation(ctx, reader, statement);
  if (!row) throw new NotFoundError();
  return { revision: row.revision, body: detailOf(row) };
}

const detailOf = (row: DetailRow): VendorDetail => ({
  id: row.id,
  name: row.name,
  externalId: row.externalId,
  contactName: row.contactName,
  contactEmail: row.contactEmail,
  tier: row.tier,
  website: row.website,
  notes: row.notes,
  serviceDescription: row.serviceDescription,
  dataSensitivity: row.dataSensitivity,
  contractRenewalDate: momentOfDay(row.contractRenewalDate),
  contractValue: row.contractValue,
  geographicRisk: row.geographicRisk,
  tags: row.tags,
  ownerId: row.ownerId,
  overallScore: row.overallScore,
  lastAssessedAt: row.lastAssessedAt,
  assessments: row.assessments ?? [],
  domainBreakdown: breakdownOf(row.domains),
  history: row.history ?? [],
  customerResponsibilityCompliance: responsibilityCompliance(row),
});

type ScoreRow = Omit<VendorScore, 'domainBreakdown'> & { readonly domains: readonly DomainRow[] | null };

const scoreOf = (vendorId: string): Statement<ScoreRow> => ({
  sql: `
    select v.id, v.name, v.tier, v.overall_score as "overallScore", v.last_assessed_at as "lastAssessedAt",
      v.assessment_count as "assessmentCount", v.latest_score as "latestScore", ${DOMAINS} as domains
    from vendor v where v.organisation_id = current_organisation_id() and v.id = $1`,
  parameters: [vendorId],
});

export async function getVendorScore(ctx: AppContext, caller: Caller, vendorId: string): Promise<VendorScore> {
  const [row] = await readInOrganisation(ctx, caller, scoreOf(vendorId));
  if (!row) throw new NotFoundError();
  const { domains, ...score } = row;
  return { ...score, domainBreakdown: breakdownOf(domains) };
}

/** The assessment list, narrowed to one vendor. */
export async function listVendorAssessments(
  ctx: AppContext,
  caller: Caller,
  query: VendorAssessmentQuery & { readonly vendorId: string },
): Promise<VendorAssessmentList> {
  const vendor = statements
    .selectFrom('vendor')
    .select(['id', 'name'])
    .where('organisation_id', '=', caller.organisationId)
    .where('id', '=', query.vendorId);
  const [found] = await readInOrganisation(ctx, caller, statementOf(vendor));
  if (!found) throw new NotFoundError();
  return { vendorId: found.id, vendorName: found.name, ...(await listAssessments(ctx, caller, query)) };
}
