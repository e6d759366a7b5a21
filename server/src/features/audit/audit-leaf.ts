import { sql } from 'kysely';

/**
 * The whole entry as one line of JSON, the fields in the order of the alphabet, written by PostgreSQL: it keeps the
 * microseconds of a moment and every digit of a number in meta. Sealing, verification and proof all take it from here.
 */
export const LEAF_TEXT = sql<string>`(
  select row_to_json(leaf)::text from (select
    entry.action, entry.address, entry.created_at as "createdAt", entry.entity_id as "entityId",
    entry.entity_name as "entityName", entry.entity_type as "entityType", entry.id, entry.meta,
    entry.organisation_id as "organisationId", entry.position, entry.request_id as "requestId",
    entry.user_id as "userId", entry.user_name as "userName"
  ) as leaf)`;
