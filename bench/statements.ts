// What the baselines send: the product's own reads where they are one statement, and its writes by hand.
import { AuditQuery, type VendorListQuery } from '@assay/contract';
import type { Caller } from '../server/src/domain/caller.ts';
import { auditPage } from '../server/src/features/audit/audit-page.ts';
import { portfolioFigures } from '../server/src/features/dashboard/portfolio-figures.ts';
import { vendorById } from '../server/src/features/vendors/vendor-detail-queries.ts';
import { vendorList } from '../server/src/features/vendors/vendor-queries.ts';
import { type Statement, statementOf } from '../server/src/platform/db/statement.ts';

type AnyStatement = Statement<unknown>;

export const RARE_WORD = 'quixotry';
const MOST_UNCOUNTED = 20_000;
export const BIG_TIER = 'CRITICAL';

export const vendorOf = (id: string): AnyStatement => vendorById(id);
export const tierVendors = (): AnyStatement => firstVendors({ tier: BIG_TIER });
export const rareVendors = (): AnyStatement => firstVendors({ query: RARE_WORD });

/** As many as the product reads at once of a list without a limit. */
const firstVendors = (query: VendorListQuery) => statementOf(vendorList(query).limit(5_001));

export const newestAudit = (caller: Caller): AnyStatement =>
  auditPage(caller, AuditQuery.parse({}), { mostUncounted: MOST_UNCOUNTED });

export const dashboardFigures = (caller: Caller): AnyStatement =>
  portfolioFigures(caller, { today: '2026-11-15', mostUncounted: MOST_UNCOUNTED });

export const NEW_VENDOR = { name: 'Harbour Lane Logistics', contactEmail: 'security@harbourlane.example', tier: 'LOW' };

export const insertVendor = ({ organisationId }: Caller): AnyStatement => ({
  sql: `insert into vendor (organisation_id, id, name, contact_email, tier)
    values ($1, gen_random_uuid(), $2, $3, $4) returning *`,
  parameters: [organisationId, NEW_VENDOR.name, NEW_VENDOR.contactEmail, NEW_VENDOR.tier],
});

export const insertAuditEntry = ({ organisationId, id }: Caller): AnyStatement => ({
  sql: `insert into audit_entry (organisation_id, id, action, user_id, user_name, entity_type, entity_id, entity_name)
    values ($1, uuidv7(), 'CREATE_VENDOR', $2, 'Bench', 'Vendor', gen_random_uuid()::text, $3)`,
  parameters: [organisationId, id, NEW_VENDOR.name],
});

export const takePlace = ({ id }: Caller): AnyStatement => ({
  sql: `select * from take_place($1::uuid, 'audit', $2::integer, 60)`,
  parameters: [id, '60'],
});

const findKey = (prefix: string): AnyStatement => ({
  sql: 'select * from find_api_key($1)',
  parameters: [prefix],
});

const plain = (sql: string): AnyStatement => ({ sql, parameters: [] });

const enter = ({ organisationId }: Caller): AnyStatement => ({
  sql: `select set_config('app.organisation_id', $1, true)`,
  parameters: [organisationId],
});

/** Credential look-up and transaction included: what the driver sends for one request. */
export const asRequest = (caller: Caller, prefix: string, statements: readonly AnyStatement[]) => [
  findKey(prefix),
  plain('begin'),
  enter(caller),
  ...statements,
  plain('commit'),
];
