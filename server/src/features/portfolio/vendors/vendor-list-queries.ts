import type { VendorListQuery, VendorSummary } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { inOrganisation, readInOrganisation } from '../../../platform/db/in-organisation.ts';
import {
  cutPage,
  isAfterCursor,
  type Keyset,
  orderByKeyset,
  parseCursor,
  selectPlace,
} from '../../../platform/db/keyset.ts';
import { listIds } from '../../../platform/db/pages.ts';
import { type Reader, toCaller } from '../../../platform/db/read.ts';
import { toStatement } from '../../../platform/db/statement.ts';
import { readSyncedUntil } from '../../../platform/db/synced-until.ts';
import { queryBuilder } from '../../../platform/db/transaction.ts';
import type { ListHeaders } from '../../../platform/http/list-headers.ts';
import { hasTag, matchesSearch } from './vendor-fields.ts';

/** The vendors, or for a long list the pieces of its JSON array. */
export type VendorListPage = ListHeaders & { readonly vendors: VendorSummary[] | AsyncIterable<string> };

const PIECE_SIZE = 1_000;

const ID = { value: sql`id`, type: 'uuid' } as const;
const BY_NAME: Keyset = { name: 'name', columns: [{ value: sql`lower(name)`, type: 'text' }, ID] };
const BY_UPDATE: Keyset = { name: 'updatedAt', columns: [{ value: sql`updated_at`, type: 'timestamptz' }, ID] };

const toKeyset = ({ sort }: VendorListQuery) => (sort === 'updatedAt' ? BY_UPDATE : BY_NAME);

export async function listVendors(ctx: AppContext, reader: Reader, query: VendorListQuery): Promise<VendorListPage> {
  const syncedUntil = await readSyncedUntil(ctx, reader, query);
  // A credential is verified with the first read.
  const next = syncedUntil === null ? reader : toCaller(reader);
  const { limit } = query;
  const page = limit === undefined ? readList(ctx, next, query) : readPage(ctx, next, { ...query, limit });
  return { ...(await page), syncedUntil };
}

async function readList(ctx: AppContext, reader: Reader, query: VendorListQuery) {
  const vendors = await readInOrganisation(ctx, reader, toStatement(selectVendorList(query).limit(PIECE_SIZE + 1)));
  const isComplete = vendors.length <= PIECE_SIZE;
  return { vendors: isComplete ? vendors : await readPieces(ctx, toCaller(reader), query), nextCursor: null };
}

async function readPage(ctx: AppContext, reader: Reader, query: VendorListQuery & { readonly limit: number }) {
  const keyset = toKeyset(query);
  const list = selectVendorList(query)
    .select(selectPlace(keyset).as('place'))
    .limit(query.limit + 1);
  const found = await readInOrganisation(ctx, reader, toStatement(list));
  const { rows, nextCursor } = cutPage(found, { keyset, limit: query.limit, totalCount: null });
  return { vendors: rows.map(toVendorSummary), nextCursor };
}

/** Leaves out the place. */
const toVendorSummary = (row: VendorSummary): VendorSummary => ({
  id: row.id,
  name: row.name,
  externalId: row.externalId,
  contactName: row.contactName,
  contactEmail: row.contactEmail,
  tier: row.tier,
  website: row.website,
  overallScore: row.overallScore,
  lastAssessedAt: row.lastAssessedAt,
  assessmentCount: row.assessmentCount,
  tags: row.tags,
  updatedAt: row.updatedAt,
});

/** Contains all matches, in their order at this moment. Vendors that are deleted while it is sent are left out. */
async function readPieces(ctx: AppContext, caller: Caller, query: VendorListQuery): Promise<AsyncIterable<string>> {
  const matching = selectVendorList(query);
  const ids = await inOrganisation(ctx, caller, (tx) => listIds(tx, sql`select id from (${matching}) as matching`));
  const list = selectVendorList({ sort: query.sort });
  return formatPieces(ids, (some) =>
    readInOrganisation(
      ctx,
      caller,
      toStatement(list.where(sql<boolean>`id = any (string_to_array(${some.join()}, ',')::uuid[])`)),
    ),
  );
}

async function* formatPieces(ids: readonly string[], read: (some: readonly string[]) => Promise<VendorSummary[]>) {
  let separator = '[';
  for (let at = 0; at < ids.length; at += PIECE_SIZE) {
    const vendors = await read(ids.slice(at, at + PIECE_SIZE));
    if (vendors.length === 0) continue;
    yield separator + JSON.stringify(vendors).slice(1, -1);
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}

export function selectVendorList(filter: VendorListQuery) {
  const { query, tier, tag, externalId, updatedSince, cursor } = filter;
  const keyset = toKeyset(filter);
  let list = queryBuilder
    .selectFrom('vendor')
    .select(['id', 'name', 'external_id as externalId', 'contact_name as contactName', 'contact_email as contactEmail'])
    .select(['tier', 'website', 'overall_score as overallScore', 'last_assessed_at as lastAssessedAt'])
    .select(['assessment_count as assessmentCount', 'tags', 'updated_at as updatedAt'])
    .where('organisation_id', '=', sql<string>`current_organisation_id()`)
    .orderBy(orderByKeyset(keyset));
  if (query !== undefined) list = list.where(matchesSearch(query));
  if (tag !== undefined) list = list.where(hasTag(tag));
  if (tier !== undefined) list = list.where('tier', '=', tier);
  if (externalId !== undefined) list = list.where('external_id', '=', externalId);
  if (updatedSince !== undefined) list = list.where(sql<boolean>`updated_at >= ${updatedSince}::timestamptz`);
  if (cursor !== undefined) list = list.where(isAfterCursor(keyset, parseCursor(keyset, cursor)));
  return list;
}
