// How each field of a vendor is stored, exported and filtered by. The fields are listed in contract/src/vendor-fields.ts.
import {
  Id,
  VENDOR_FIELDS,
  type VendorCreated,
  type VendorDetail,
  type VendorField,
  type VendorFilter,
  type VendorImportField,
  type VendorUpdate,
} from '@assay/contract';
import { type Selectable, sql, type Updateable } from 'kysely';
import { toColumns, toFields } from '../../../platform/db/columns.ts';
import {
  type Condition,
  joinConditions,
  matchesAny,
  toLikePattern,
  usesTrigramIndex,
} from '../../../platform/db/conditions.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import type { WithRevision } from '../../../platform/http/revision.ts';
import { matchesDecision } from './current-decision.ts';

export type VendorRow = Selectable<Tables['vendor']>;

/** In the order of the record, which is also the order of changes in the audit log. */
const VENDOR_COLUMNS = {
  name: 'name',
  externalId: 'external_id',
  contactName: 'contact_name',
  contactEmail: 'contact_email',
  tier: 'tier',
  website: 'website',
  notes: 'notes',
  serviceDescription: 'service_description',
  dataSensitivity: 'data_sensitivity',
  contractRenewalDate: 'contract_renewal_date',
  contractValue: 'contract_value',
  geographicRisk: 'geographic_risk',
  tags: 'tags',
  ownerId: 'owner_id',
} as const satisfies Readonly<Record<VendorField, keyof Tables['vendor']>>;

/** The columns of a complete record. */
export const VENDOR_RECORD_COLUMNS = {
  id: 'id',
  ...VENDOR_COLUMNS,
  overallScore: 'overall_score',
  lastAssessedAt: 'last_assessed_at',
} as const;

const CREATED_COLUMNS = {
  ...VENDOR_RECORD_COLUMNS,
  createdAt: 'created_at',
  updatedAt: 'updated_at',
} as const satisfies Readonly<Record<keyof VendorCreated, keyof Tables['vendor']>>;

/** Omitted fields are left out, so they keep their stored values. */
export const toVendorColumns = (body: VendorUpdate): Updateable<Tables['vendor']> =>
  toColumns(VENDOR_COLUMNS, { ...body, tags: body.tags === null ? [] : body.tags });

/** For the audit log. */
export const toVendorFields = (vendor: VendorRow) => toFields(VENDOR_COLUMNS, vendor);

export const toVendorCreated = (vendor: VendorRow): WithRevision<VendorCreated> => ({
  revision: vendor.revision,
  body: {
    ...toFields(CREATED_COLUMNS, vendor),
    contractRenewalDate: toStartOfDay(vendor.contract_renewal_date),
  },
});

/** The specification represents the renewal date as a date-time, at midnight UTC. */
export const toStartOfDay = (day: string | null) => (day === null ? null : `${day}T00:00:00.000Z`);

export const VENDOR_CSV_HEADERS = {
  name: 'Vendor',
  externalId: 'External ID',
  contactName: 'Contact name',
  contactEmail: 'Contact email',
  tier: 'Tier',
  website: 'Website',
  notes: 'Notes',
  serviceDescription: 'Service description',
  dataSensitivity: 'Data sensitivity',
  contractRenewalDate: 'Contract renewal date',
  contractValue: 'Contract value',
  geographicRisk: 'Geographic risk',
  tags: 'Tags',
} as const satisfies Readonly<Record<VendorImportField, string>>;

export const VENDOR_CSV_FIELDS = VENDOR_FIELDS.filter((field) => field !== 'ownerId');

export const toVendorCsvColumns = <Field extends VendorImportField>(fields: readonly Field[]) =>
  Object.fromEntries(
    fields.map((field) => [VENDOR_CSV_HEADERS[field], (vendor: Pick<VendorDetail, Field>) => toCell(vendor[field])]),
  );

const toCell = (value: VendorDetail[VendorImportField]) => (Array.isArray(value) ? value.join('; ') : value);

/** Uses the trigram index if it applies to the query. */
export const matchesSearch = (query: string): Condition =>
  usesTrigramIndex(query)
    ? sql`id = any (array(select search_vendor_ids(lower(${toLikePattern(query)}))))`
    : sql`lower(name) || chr(31) || lower(contact_email) like lower(${toLikePattern(query)})`;

export const hasTag = (tag: string): Condition => sql`id = any (array(select tagged_vendor_ids(${tag})))`;

/** `control` is the framework ID, a colon and the control code. */
function hasShortfall(control: string): Condition {
  const [frameworkId = '', ...code] = control.split(':');
  return sql`exists (
    select from vendor_control c
    where c.organisation_id = vendor.organisation_id and c.vendor_id = vendor.id
      and c.framework_id = ${Id.parse(frameworkId)}::uuid and c.control_code = ${code.join(':')} and c.shortfall > 0)`;
}

const isOfTier = (tier: NonNullable<VendorFilter['tier']>[number]): Condition =>
  tier === 'UNTIERED' ? sql`tier is null` : sql`tier = ${tier}`;

/** The rating thresholds are read from `settings`. */
export const matchesVendorFilter = (filter: VendorFilter, today: string): Condition => {
  const { query, tier, tag, ownerId, rating, control, decision } = filter;
  const conditions = {
    query: query !== undefined && query !== '' && matchesSearch(query),
    tier: tier !== undefined && matchesAny(tier.map(isOfTier)),
    tag: tag !== undefined && tag !== '' && hasTag(tag),
    ownerId:
      ownerId !== undefined &&
      (ownerId === 'none' ? sql<boolean>`owner_id is null` : sql<boolean>`owner_id = ${ownerId}::uuid`),
    rating: rating !== undefined && matchesAny(rating.map((one) => RATING_CONDITIONS[one])),
    control: control !== undefined && control !== '' && hasShortfall(control),
    decision: decision !== undefined && matchesAny(decision.map((one) => matchesDecision(one, today))),
  } satisfies Record<keyof VendorFilter, Condition | false>;
  return joinConditions(Object.values(conditions));
};

const EXACT_SCORE = sql`fraction_value(overall_exact)`;
const GREEN_FROM = sql`(select green_from from settings)`;
const AMBER_FROM = sql`(select amber_from from settings)`;

/** The same rules as toHeldBackRating. */
const IS_HELD_BACK = sql`open_critical_findings > 0 and (select cap_critical from settings)`;

const RATING_CONDITIONS: Readonly<Record<NonNullable<VendorFilter['rating']>[number], Condition>> = {
  GREEN: sql`${EXACT_SCORE} >= ${GREEN_FROM} and not (${IS_HELD_BACK})`,
  AMBER: sql`${EXACT_SCORE} >= ${AMBER_FROM} and (${EXACT_SCORE} < ${GREEN_FROM} or ${IS_HELD_BACK})`,
  RED: sql`${EXACT_SCORE} < ${AMBER_FROM}`,
  UNSCORED: sql`overall_exact is null`,
  SCORED: sql`overall_exact is not null`,
  HELD_BACK: sql`${EXACT_SCORE} >= ${GREEN_FROM} and ${IS_HELD_BACK}`,
};
