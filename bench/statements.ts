// The statements of the baselines: the product's own reads where they are a single statement, and handwritten writes.
import { AuditQuery, type VendorListQuery } from '@assay/contract';
import type { Caller } from '../server/src/domain/caller.ts';
import { selectPortfolioFigures } from '../server/src/features/insight/dashboard/portfolio-figures.ts';
import { selectVendorById } from '../server/src/features/portfolio/vendors/vendor-detail-queries.ts';
import { selectVendorList } from '../server/src/features/portfolio/vendors/vendor-list-queries.ts';
import { selectAuditPage } from '../server/src/features/record/audit/audit-page.ts';
import { type Statement, toStatement } from '../server/src/platform/db/statement.ts';

type AnyStatement = Statement<unknown>;

export const RARE_WORD = 'quixotry';
const MAX_UNCOUNTED = 20_000;
export const BIG_TIER = 'CRITICAL';

export const vendorStatement = (id: string): AnyStatement => selectVendorById(id);
export const tierVendorsStatement = (): AnyStatement => firstVendors({ tier: BIG_TIER });
export const rareVendorsStatement = (): AnyStatement => firstVendors({ query: RARE_WORD });

/** The number of rows that the product reads for a list without a limit. */
const firstVendors = (query: VendorListQuery) => toStatement(selectVendorList(query).limit(5_001));

export const newestAuditStatement = (caller: Caller): AnyStatement =>
  selectAuditPage(caller, AuditQuery.parse({}), { mostUncounted: MAX_UNCOUNTED });

export const dashboardStatement = (caller: Caller): AnyStatement =>
  selectPortfolioFigures(caller, { today: '2026-11-15', mostUncounted: MAX_UNCOUNTED });

export const NEW_VENDOR = { name: 'Harbour Lane Logistics', contactEmail: 'security@harbourlane.example', tier: 'LOW' };

export const insertVendorStatement = ({ organisationId }: Caller): AnyStatement => ({
  sql: `insert into vendor (organisation_id, id, name, contact_email, tier)
    values ($1, gen_random_uuid(), $2, $3, $4) returning *`,
  parameters: [organisationId, NEW_VENDOR.name, NEW_VENDOR.contactEmail, NEW_VENDOR.tier],
});

export const insertAuditEntryStatement = ({ organisationId, id }: Caller): AnyStatement => ({
  sql: `insert into audit_entry (organisation_id, id, action, user_id, user_name, entity_type, entity_id, entity_name)
    values ($1, uuidv7(), 'CREATE_VENDOR', $2, 'Bench', 'Vendor', gen_random_uuid()::text, $3)`,
  parameters: [organisationId, id, NEW_VENDOR.name],
});

export const takeQuotaStatement = ({ id }: Caller): AnyStatement => ({
  sql: `select * from take_place($1::uuid, 'audit', $2::integer, 60)`,
  parameters: [id, '60'],
});

const findKey = (prefix: string): AnyStatement => ({
  sql: 'select * from find_api_key($1)',
  parameters: [prefix],
});

const plain = (sql: string): AnyStatement => ({ sql, parameters: [] });

const setOrganisation = ({ organisationId }: Caller): AnyStatement => ({
  sql: `select set_config('app.organisation_id', $1, true)`,
  parameters: [organisationId],
});

/** All statements of one request, including the credential lookup and the transaction. */
export const toRequestStatements = (caller: Caller, prefix: string, statements: readonly AnyStatement[]) => [
  findKey(prefix),
  plain('begin'),
  setOrganisation(caller),
  ...statements,
  plain('commit'),
];
