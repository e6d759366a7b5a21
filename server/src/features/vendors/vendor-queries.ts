import type {
  VendorAssessmentList,
  VendorAssessmentQuery,
  VendorDetail,
  VendorListQuery,
  VendorScore,
  VendorSummary,
} from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { responsibilityCompliance, type ResponsibilityCounts } from '../../domain/responsibility.ts';
import { inOrganisation, readInOrganisation } from '../../platform/db/in-organisation.ts';
import { callerOf, type Reader } from '../../platform/db/read.ts';
import { type Statement, statementOf } from '../../platform/db/statement.ts';
import { statements } from '../../platform/db/transaction.ts';
import { NotFoundError } from '../../platform/errors.ts';
import type { Revised } from '../../platform/http/revision.ts';
import { cursorOf, readCursor } from './vendor-cursor.ts';
import { momentOfDay } from './vendor-record.ts';

/** The vendors asked for, or, where they are many, the JSON array of them. */
export type VendorSlice = { readonly vendors: VendorSummary[] | Buffer; readonly nextCursor: string | null };

const LIKE_SYNTAX = /[\\%_]/g;
/** What the search index can find; shorter words are in so many names that reading along the list is quicker. */
const INDEXED_WORD = /[\p{L}\p{N}]{3}/u;
const PIECE = 5_000;

export async function listVendors(ctx: AppContext, reader: Reader, query: VendorListQuery): Promise<VendorSlice> {
  const limit = query.limit ?? PIECE;
  const vendors = await readInOrganisation(ctx, reader, statementOf(vendorList(query).limit(limit + 1)));
  const last = vendors[limit - 1];
  if (vendors.length <= limit || !last) return { vendors, nextCursor: null };
  if (query.limit === undefined) return { vendors: await readPieces(ctx, callerOf(reader), query), nextCursor: null };
  return { vendors: vendors.slice(0, limit), nextCursor: cursorOf(last) };
}

/** A long list is read piece by piece: no statement takes long, and only its JSON is ever whole in memory. */
function readPieces(ctx: AppContext, caller: Caller, query: VendorListQuery): Promise<Buffer> {
  return inOrganisation(ctx, caller, async (tx) => {
    await sql`declare pieces no scroll cursor for ${vendorList(query)}`.execute(tx);
    const pieces: Buffer[] = [];
    for (;;) {
      const { rows } = await sql<VendorSummary>`fetch ${sql.lit(PIECE)} from pieces`.execute(tx);
      if (rows.length === 0) break;
      pieces.push(Buffer.from(`${pieces.length === 0 ? '[' : ','}${JSON.stringify(rows).slice(1, -1)}`));
    }
    return Buffer.concat([...pieces, Buffer.from(']')]);
  });
}

export function vendorList({ query, tier, tag, externalId, cursor }: VendorListQuery) {
  let list = statements
    .selectFrom('vendor')
    .select(['id', 'name', 'external_id as externalId', 'contact_name as contactName', 'contact_email as contactEmail'])
    .select(['tier', 'website', 'overall_score as overallScore', 'last_assessed_at as lastAssessedAt'])
    .select(['assessment_count as assessmentCount', 'tags'])
    .where('organisation_id', '=', sql<string>`current_organisation_id()`)
    .orderBy(sql`lower(name)`)
    .orderBy('id');
  if (query !== undefined) list = list.where(matches(query));
  if (tag !== undefined) list = list.where(sql<boolean>`id = any (array(select tagged_vendor_ids(${tag})))`);
  if (tier !== undefined) list = list.where('tier', '=', tier);
  if (externalId !== undefined) list = list.where('external_id', '=', externalId);
  if (cursor !== undefined) {
    const after = readCursor(cursor);
    list = list.where(sql<boolean>`(lower(name), id) > (lower(${after.name}), ${after.id}::uuid)`);
  }
  return list;
}

function matches(query: string) {
  const pattern = `%${query.replace(LIKE_SYNTAX, '\\$&')}%`;
  return INDEXED_WORD.test(query)
    ? sql<boolean>`id = any (array(select search_vendor_ids(lower(${pattern}))))`
    : sql<boolean>`lower(name) || chr(31) || lower(contact_email) like lower(${pattern})`;
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

export async function listVendorAssessments(
  ctx: AppContext,
  caller: Caller,
  { vendorId, page, pageSize }: VendorAssessmentQuery & { readonly vendorId: string },
): Promise<VendorAssessmentList> {
  const vendor = await getVendorScore(ctx, caller, vendorId);
  return { vendorId: vendor.id, vendorName: vendor.name, entries: [], page, pageSize, totalCount: 0 };
}
