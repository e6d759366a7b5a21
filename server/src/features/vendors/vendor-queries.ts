import type { VendorDetail, VendorListQuery, VendorScore, VendorSummary } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { responsibilityCompliance, type ResponsibilityCounts } from '../../domain/responsibility.ts';
import { readInOrganisation } from '../../platform/db/in-organisation.ts';
import { type Statement, statementOf } from '../../platform/db/statement.ts';
import { statements } from '../../platform/db/transaction.ts';
import { NotFoundError } from '../../platform/errors.ts';
import type { Revised } from '../../platform/http/revision.ts';
import { cursorOf, readCursor } from './vendor-cursor.ts';
import { momentOfDay } from './vendor-record.ts';

export type VendorSlice = { readonly vendors: VendorSummary[]; readonly nextCursor: string | null };

const LIKE_SYNTAX = /[\\%_]/g;

export async function listVendors(ctx: AppContext, caller: Caller, query: VendorListQuery): Promise<VendorSlice> {
  const { limit } = query;
  const vendors = await readInOrganisation(ctx, caller, statementOf(vendorList(caller, query)));
  const last = vendors[(limit ?? Infinity) - 1];
  if (limit === undefined || vendors.length <= limit || !last) return { vendors, nextCursor: null };
  return { vendors: vendors.slice(0, limit), nextCursor: cursorOf(last) };
}

function vendorList({ organisationId }: Caller, { query, tier, tag, externalId, limit, cursor }: VendorListQuery) {
  let list = statements
    .selectFrom('vendor')
    .select(['id', 'name', 'external_id as externalId', 'contact_name as contactName', 'contact_email as contactEmail'])
    .select(['tier', 'website', 'overall_score as overallScore', 'last_assessed_at as lastAssessedAt'])
    .select(['assessment_count as assessmentCount', 'tags'])
    .where('organisation_id', '=', organisationId)
    .orderBy(sql`lower(name)`)
    .orderBy('id');
  if (query !== undefined) {
    const pattern = `%${query.replace(LIKE_SYNTAX, '\\$&')}%`;
    list = list.where(sql<boolean>`id in (select search_vendor_ids(lower(${pattern})))`);
  }
  if (tag !== undefined) list = list.where(sql<boolean>`id in (select tagged_vendor_ids(${tag}))`);
  if (tier !== undefined) list = list.where('tier', '=', tier);
  if (externalId !== undefined) list = list.where('external_id', '=', externalId);
  if (cursor !== undefined) {
    const after = readCursor(cursor);
    list = list.where(sql<boolean>`(lower(name), id) > (lower(${after.name}), ${after.id}::uuid)`);
  }
  return limit === undefined ? list : list.limit(limit + 1);
}

type DetailRow = Omit<
  VendorDetail,
  'assessments' | 'domainBreakdown' | 'history' | 'contractRenewalDate' | 'customerResponsibilityCompliance'
> &
  ResponsibilityCounts & { readonly contractRenewalDate: string | null; readonly revision: number };

const DETAIL = `
  select v.id, v.name, v.external_id as "externalId", v.contact_name as "contactName", v.contact_email as "contactEmail",
    v.tier, v.website, v.notes, v.service_description as "serviceDescription", v.data_sensitivity as "dataSensitivity",
    v.contract_renewal_date as "contractRenewalDate", v.contract_value as "contractValue",
    v.geographic_risk as "geographicRisk", v.tags, v.owner_id as "ownerId", v.overall_score as "overallScore",
    v.last_assessed_at as "lastAssessedAt", v.revision,
    r.total, r.completed, r."inProgress", r.pending, r."notApplicable"
  from vendor v
  cross join lateral (
    select count(*) as total,
      count(*) filter (where status = 'COMPLETED') as completed,
      count(*) filter (where status = 'IN_PROGRESS') as "inProgress",
      count(*) filter (where status = 'PENDING') as pending,
      count(*) filter (where status = 'NOT_APPLICABLE') as "notApplicable"
    from responsibility where organisation_id = v.organisation_id and vendor_id = v.id
  ) r
  where v.organisation_id = $1`;

const byId = ({ organisationId }: Caller, vendorId: string): Statement<DetailRow> => ({
  sql: `${DETAIL} and v.id = $2`,
  parameters: [organisationId, vendorId],
});

const byExternalId = ({ organisationId }: Caller, externalId: string): Statement<DetailRow> => ({
  sql: `${DETAIL} and v.external_id = $2`,
  parameters: [organisationId, externalId],
});

export const getVendor = (ctx: AppContext, caller: Caller, vendorId: string) =>
  getDetail(ctx, caller, byId(caller, vendorId));

export const getVendorByExternalId = (ctx: AppContext, caller: Caller, externalId: string) =>
  getDetail(ctx, caller, byExternalId(caller, externalId));

async function getDetail(
  ctx: AppContext,
  caller: Caller,
  statement: Statement<DetailRow>,
): Promise<Revised<VendorDetail>> {
  const [row] = await readInOrganisation(ctx, caller, statement);
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
  assessments: [],
  domainBreakdown: [],
  history: [],
  customerResponsibilityCompliance: responsibilityCompliance(row),
});

export async function getVendorScore(ctx: AppContext, caller: Caller, vendorId: string): Promise<VendorScore> {
  const [row] = await readInOrganisation(
    ctx,
    caller,
    statementOf(
      statements
        .selectFrom('vendor')
        .select(['id', 'name', 'tier', 'overall_score as overallScore', 'last_assessed_at as lastAssessedAt'])
        .select(['assessment_count as assessmentCount', 'latest_score as latestScore'])
        .where('organisation_id', '=', caller.organisationId)
        .where('id', '=', vendorId),
    ),
  );
  if (!row) throw new NotFoundError();
  return { ...row, domainBreakdown: [] };
}
