import { boundedText, VendorListQuery, type VendorSummary } from '@assay/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { inOrganisation, readInOrganisation } from '../../../platform/db/in-organisation.ts';
import { type Reader, toCaller } from '../../../platform/db/read.ts';
import { toStatement } from '../../../platform/db/statement.ts';
import { queryBuilder } from '../../../platform/db/transaction.ts';
import { InvalidError } from '../../../platform/errors.ts';
import { hasTag, matchesSearch } from './vendor-fields.ts';

/** The vendors, or for a long list its JSON array. */
export type VendorListPage = { readonly vendors: VendorSummary[] | Buffer; readonly nextCursor: string | null };

const CHUNK_SIZE = 5_000;

export async function listVendors(ctx: AppContext, reader: Reader, query: VendorListQuery): Promise<VendorListPage> {
  const limit = query.limit ?? CHUNK_SIZE;
  const vendors = await readInOrganisation(ctx, reader, toStatement(selectVendorList(query).limit(limit + 1)));
  const last = vendors[limit - 1];
  if (vendors.length <= limit || !last) return { vendors, nextCursor: null };
  if (query.limit === undefined) return { vendors: await readChunks(ctx, toCaller(reader), query), nextCursor: null };
  return { vendors: vendors.slice(0, limit), nextCursor: formatVendorCursor(last) };
}

/** Reads a long list in chunks: every statement stays short, and only the JSON is held in memory as a whole. */
function readChunks(ctx: AppContext, caller: Caller, query: VendorListQuery): Promise<Buffer> {
  return inOrganisation(ctx, caller, async (tx) => {
    await sql`declare pieces no scroll cursor for ${selectVendorList(query)}`.execute(tx);
    const pieces: Buffer[] = [];
    for (;;) {
      const { rows } = await sql<VendorSummary>`fetch ${sql.lit(CHUNK_SIZE)} from pieces`.execute(tx);
      if (rows.length === 0) break;
      pieces.push(Buffer.from(`${pieces.length === 0 ? '[' : ','}${JSON.stringify(rows).slice(1, -1)}`));
    }
    return Buffer.concat([...pieces, Buffer.from(']')]);
  });
}

export function selectVendorList({ query, tier, tag, externalId, cursor }: VendorListQuery) {
  let list = queryBuilder
    .selectFrom('vendor')
    .select(['id', 'name', 'external_id as externalId', 'contact_name as contactName', 'contact_email as contactEmail'])
    .select(['tier', 'website', 'overall_score as overallScore', 'last_assessed_at as lastAssessedAt'])
    .select(['assessment_count as assessmentCount', 'tags'])
    .where('organisation_id', '=', sql<string>`current_organisation_id()`)
    .orderBy(sql`lower(name)`)
    .orderBy('id');
  if (query !== undefined) list = list.where(matchesSearch(query));
  if (tag !== undefined) list = list.where(hasTag(tag));
  if (tier !== undefined) list = list.where('tier', '=', tier);
  if (externalId !== undefined) list = list.where('external_id', '=', externalId);
  if (cursor !== undefined) {
    const after = parseVendorCursor(cursor);
    list = list.where(sql<boolean>`(lower(name), id) > (lower(${after.name}), ${after.id}::uuid)`);
  }
  return list;
}

const VendorCursor = z.tuple([boundedText(255), z.guid()]);

/** The last vendor of a page. The next page starts after it. Opaque to clients. */
export type VendorCursor = { readonly name: string; readonly id: string };

const formatVendorCursor = ({ name, id }: VendorCursor) =>
  Buffer.from(JSON.stringify([name, id])).toString('base64url');

function parseVendorCursor(text: string): VendorCursor {
  try {
    const [name, id] = VendorCursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    return { name, id };
  } catch {
    throw new InvalidError('Invalid parameter: cursor', [{ path: 'cursor', message: 'must come from a Link header' }]);
  }
}
