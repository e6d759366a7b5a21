import type pg from 'pg';
import { BIG_TIER, RARE_WORD } from './statements.ts';

export const BIG_TIER_ROWS = 200;

const FIRST = `array['Northwind', 'Harbour', 'Alder', 'Copper', 'Meridian', 'Silver', 'Granite', 'Juniper', 'Lantern', 'Orchard',
  'Pioneer', 'Ridge', 'Saffron', 'Timber', 'Umber', 'Violet', 'Willow', 'Beacon', 'Cedar', 'Delta', 'Ember', 'Falcon']`;
const SECOND = `array['Cloud', 'Payments', 'Analytics', 'Logistics', 'Payroll', 'Telecom', 'Insurance', 'Legal', 'Hosting',
  'Security', 'Marketing', 'Recruiting', 'Archiving', 'Catering', 'Facilities', 'Translation', 'Printing', 'Energy']`;
const LAST = `array['Ltd', 'GmbH', 'Inc', 'AG', 'SAS', 'Group', 'Partners', 'Systems', 'Services', 'Labs']`;
const PEOPLE = `array['Ada Okafor', 'Jonas Weber', 'Mei Tanaka', 'Lucía Romero', 'Sam Whitfield', 'Ingrid Dahl', 'Omar Haddad']`;
const TAGS = `array['cloud', 'eu', 'payments', 'personal-data', 'critical-path', 'renewal-2027', 'subprocessor', 'on-site']`;

const BATCH = 20_000;

const isOneOfBatch = (id: string) =>
  `${id} in (select md5($1::uuid::text || n)::uuid from generate_series($2::int, $3::int) n)`;

/** Whether a vendor is one of those with the numbers `$2` to `$3`. */
export const IS_IN_BATCH = isOneOfBatch('id');
/** Whether it belongs to one of them. */
export const IS_OF_BATCH = isOneOfBatch('vendor_id');

const pick = (list: string, by: string) => `(${list})[1 + (${by}) % array_length(${list}, 1)]`;

/** Of `$2` vendors, exactly 200, evenly spread, are in the large tier, and one has the rare word in its name. */
const VENDORS = `
  insert into vendor (organisation_id, id, name, external_id, contact_name, contact_email, tier, website, notes,
    service_description, data_sensitivity, contract_renewal_date, contract_value, geographic_risk, tags, overall_score,
    latest_score, last_assessed_at, assessment_count, created_at, updated_at)
  select $1::uuid, md5($1::uuid::text || n)::uuid,
    case when n = $2 / 2 then '${RARE_WORD} Freight Systems'
      else concat_ws(' ', ${pick(FIRST, 'n')}, ${pick(SECOND, 'n / 22')}, ${pick(LAST, 'n / 396')}) end,
    case when n % 3 > 0 then 'SUP-' || lpad(n::text, 9, '0') end,
    case when n % 5 > 0 then ${pick(PEOPLE, 'n')} end,
    lower('security.' || n || '@' || ${pick(FIRST, 'n')} || '-' || ${pick(SECOND, 'n / 22')} || '.example'),
    case when n % greatest($2 / ${String(BIG_TIER_ROWS)}, 1) = 0 then '${BIG_TIER}'
      else (array['LOW', 'MEDIUM', 'HIGH', null])[1 + n % 4] end,
    case when n % 2 = 0 then 'https://' || lower(${pick(FIRST, 'n')}) || '-' || n || '.example' end,
    case when n % 4 = 0 then 'Reviewed with procurement; the renewal depends on the next assessment.' end,
    'Provides ' || lower(${pick(SECOND, 'n / 22')}) || ' to all offices, with support during business hours.',
    (array['PUBLIC', 'INTERNAL', 'CONFIDENTIAL', 'RESTRICTED'])[1 + n % 4],
    date '2027-01-01' + n % 700,
    (array['$0–$50K', '$50K–$250K', '$250K–$1M', '$1M–$5M', '$5M+'])[1 + n % 5],
    (array['DOMESTIC', 'REGIONAL', 'GLOBAL', 'HIGH_RISK_JURISDICTION'])[1 + n % 4],
    (${TAGS})[1 + n % 8 : n % 8 + n % 4],
    case when n % 5 > 0 then (n * 37 % 1000) / 1000.0 end,
    case when n % 5 > 0 then (n * 41 % 1000) / 1000.0 end,
    case when n % 5 > 0 then now() - n % 400 * interval '1 day' end,
    n % 6, now() - n % 900 * interval '1 day', now() - n % 90 * interval '1 day'
  from generate_series($3::int, $4::int) n`;

const RESPONSIBILITIES = `
  insert into responsibility (organisation_id, id, vendor_id, title, status)
  select organisation_id, gen_random_uuid(), id, 'Review access every quarter',
    (array['PENDING', 'IN_PROGRESS', 'COMPLETED', 'NOT_APPLICABLE'])[1 + (n + assessment_count) % 4]
  from vendor, generate_series(1, 3) n where organisation_id = $1 and ${IS_IN_BATCH}`;

const CERTIFICATIONS = `
  insert into certification (organisation_id, id, vendor_id, name, issuer, issued_date, expires_date)
  select organisation_id, gen_random_uuid(), id, 'ISO/IEC 27001', 'Notified body', '2025-06-01', '2028-05-31'
  from vendor where organisation_id = $1 and ${IS_IN_BATCH}`;

export async function loadPortfolio(owner: pg.Pool, organisationId: string, vendors: number) {
  await forEachBatch(vendors, async (from, to) => {
    await owner.query(VENDORS, [organisationId, vendors, from, to]);
    await owner.query(RESPONSIBILITIES, [organisationId, from, to]);
    await owner.query(CERTIFICATIONS, [organisationId, from, to]);
  });
}

/** Keeps the memory and the locks of a statement small for any number of vendors. */
export async function forEachBatch(vendors: number, load: (from: number, to: number) => Promise<unknown>) {
  for (let from = 1; from <= vendors; from += BATCH) await load(from, Math.min(from + BATCH - 1, vendors));
}
