import type { VendorListQuery, VendorSummary } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { inOrganisation, readInOrganisation } from '../../platform/db/in-organisation.ts';
import { callerOf, type Reader } from '../../platform/db/read.ts';
import { statementOf } from '../../platform/db/statement.ts';
import { statements } from '../../platform/db/transaction.ts';
import { cursorOf, readCursor } from './vendor-cursor.ts';
import { isFound, isTagged } from './vendor-filter.ts';

/** The vendors asked for, or, where they are many, the JSON array of them. */
export type VendorSlice = { readonly vendors: VendorSummary[] | Buffer; readonly nextCursor: string | null };

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
  if (query !== undefined) list = list.where(isFound(query));
  if (tag !== undefined) list = list.where(isTagged(tag));
  if (tier !== undefined) list = list.where('tier', '=', tier);
  if (externalId !== undefined) list = list.where('external_id', '=', externalId);
  if (cursor !== undefined) {
    const after = readCursor(cursor);
    list = list.where(sql<boolean>`(lower(name), id) > (lower(${after.name}), ${after.id}::uuid)`);
  }
  return list;
}
