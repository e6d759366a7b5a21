import type { VendorTableQuery } from '@assay/contract';
import { sql } from 'kysely';
import { allOf, type Condition } from '../../platform/db/conditions.ts';
import { containing, isIndexed } from '../../platform/db/text-search.ts';

/** Asks the index where it can help. */
export const isFound = (query: string): Condition =>
  isIndexed(query)
    ? sql`id = any (array(select search_vendor_ids(lower(${containing(query)}))))`
    : sql`lower(name) || chr(31) || lower(contact_email) like lower(${containing(query)})`;

export const isTagged = (tag: string): Condition => sql`id = any (array(select tagged_vendor_ids(${tag})))`;

export type VendorFilter = Pick<VendorTableQuery, 'query' | 'tier' | 'tag' | 'ownerId' | 'rating'>;

/** What a vendor must be like to be in the table. What counts as green or amber is read from `settings`. */
export const isInTable = ({ query, tier, tag, ownerId, rating }: VendorFilter): Condition =>
  allOf([
    query !== undefined && query !== '' && isFound(query),
    tier !== undefined && (tier === 'UNTIERED' ? sql`tier is null` : sql`tier = ${tier}`),
    tag !== undefined && tag !== '' && isTagged(tag),
    ownerId !== undefined && (ownerId === 'none' ? sql`owner_id is null` : sql`owner_id = ${ownerId}::uuid`),
    rating !== undefined && IS_RATED[rating],
  ]);

const GREEN_FROM = sql`(select green_from from settings)`;
const AMBER_FROM = sql`(select amber_from from settings)`;

/** As ratingOf says it, in the database. */
const IS_RATED: Readonly<Record<NonNullable<VendorFilter['rating']>, Condition>> = {
  GREEN: sql`overall_score >= ${GREEN_FROM}`,
  AMBER: sql`overall_score >= ${AMBER_FROM} and overall_score < ${GREEN_FROM}`,
  RED: sql`overall_score < ${AMBER_FROM}`,
  UNSCORED: sql`overall_score is null`,
};
