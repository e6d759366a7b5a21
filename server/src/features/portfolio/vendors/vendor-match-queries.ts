import type { VendorImport, VendorImportRowCheck } from '@assay/contract';
import { sql } from 'kysely';
import { type Caller, can } from '../../../domain/caller.ts';
import type { Tx } from '../../../platform/db/transaction.ts';

/** The vendor of a row; null if the row is not matched, because it is invalid or its external ID is known. */
export type MatchableRow = Pick<VendorImport, 'name' | 'contactEmail' | 'website' | 'externalId'> | null;

export type RowMatches = Pick<VendorImportRowCheck, 'matches' | 'sameNameAs'>;

type RowKeys = {
  readonly nameKey: string | null;
  readonly websiteDomain: string | null;
  readonly emailDomain: string | null;
};
type MatchedVendor = {
  readonly match: 'name' | 'domain';
  readonly key: string;
  readonly id: string;
  readonly name: string;
};

const MAX_MATCHES = 3;

/** The vendors and the earlier rows that each row could be about. Two statements for any number of rows. */
export async function findRowMatches(tx: Tx, caller: Caller, rows: readonly MatchableRow[]): Promise<RowMatches[]> {
  const keys = await readRowKeys(tx, rows);
  const vendors = await findVendorsByKeys(tx, keys);
  const sameNames = findSameNames(rows, keys);
  return rows.map((row, index) => ({
    matches: row === null ? [] : listMatches(caller, { row, keys: keys[index], vendors }),
    sameNameAs: sameNames[index] ?? null,
  }));
}

/** The rules of the keys are functions of the database, whose indexes are built with them. */
async function readRowKeys(tx: Tx, rows: readonly MatchableRow[]): Promise<RowKeys[]> {
  const given = JSON.stringify(rows.map((row) => row ?? {}));
  const { rows: keys } = await sql<RowKeys>`
    select company_name_key(r.name) as "nameKey", website_domain(r.website) as "websiteDomain",
      email_domain(r."contactEmail") as "emailDomain"
    from jsonb_array_elements(${given}::jsonb) with ordinality as given (fields, place)
    cross join lateral jsonb_to_record(given.fields) as r (name text, website text, "contactEmail" text)
    order by given.place`.execute(tx);
  return keys;
}

type VendorsByKey = ReadonlyMap<string, readonly MatchedVendor[]>;

async function findVendorsByKeys(tx: Tx, keys: readonly RowKeys[]): Promise<VendorsByKey> {
  const names = distinct(keys.map(({ nameKey }) => nameKey));
  const domains = distinct(keys.flatMap(({ websiteDomain, emailDomain }) => [websiteDomain, emailDomain]));
  if (names.length === 0 && domains.length === 0) return new Map();
  const { rows: vendors } = await sql<MatchedVendor>`
    select * from find_matching_vendors(${names}::text[], ${domains}::text[])`.execute(tx);
  return Map.groupBy(vendors, ({ match, key }) => toMapKey(match, key));
}

const distinct = (values: readonly (string | null)[]) => [...new Set(values)].filter((value) => value !== null);
const toMapKey = (match: 'name' | 'domain', key: string | null) => `${match} ${key ?? ''}`;

type ListMatchesInput = {
  readonly row: NonNullable<MatchableRow>;
  readonly keys: RowKeys | undefined;
  readonly vendors: VendorsByKey;
};

/** Vendors with the same name first. A caller who may not see vendors learns only that the name exists. */
function listMatches(caller: Caller, { row, keys, vendors }: ListMatchesInput): RowMatches['matches'] {
  if (!keys) return [];
  const named = vendors.get(toMapKey('name', keys.nameKey)) ?? [];
  if (!can(caller, 'vendors:view'))
    return named.slice(0, 1).map(({ id }) => ({ id, name: row.name, by: 'name', domain: null }));
  const ofDomain = distinct([keys.websiteDomain, keys.emailDomain]).flatMap(
    (domain) => vendors.get(toMapKey('domain', domain)) ?? [],
  );
  const byId = new Map<string, RowMatches['matches'][number]>();
  for (const { match, key, id, name } of [...named, ...ofDomain])
    if (!byId.has(id)) byId.set(id, { id, name, by: match, domain: match === 'domain' ? key : null });
  return [...byId.values()].slice(0, MAX_MATCHES);
}

/** Rows with different external IDs are different vendors for the system that the file comes from. */
function findSameNames(rows: readonly MatchableRow[], keys: readonly RowKeys[]): (number | null)[] {
  const first = new Map<string, { readonly any: number; readonly withoutId: number | null }>();
  return rows.map((row, index) => {
    const key = keys[index]?.nameKey ?? null;
    if (row === null || key === null) return null;
    const hasId = row.externalId !== undefined;
    const earlier = first.get(key);
    first.set(key, { any: earlier?.any ?? index, withoutId: earlier?.withoutId ?? (hasId ? null : index) });
    return (hasId ? earlier?.withoutId : earlier?.any) ?? null;
  });
}
