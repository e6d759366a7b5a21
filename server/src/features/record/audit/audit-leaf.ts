import { sql } from 'kysely';

/**
 * The whole entry as one line of JSON with its fields in alphabetical order. PostgreSQL formats it, to keep
 * microseconds and every digit of numbers in meta. Sealing, verification and proof all use it.
 */
export const LEAF_TEXT = sql<string>`(
  select row_to_json(leaf)::text from (select
    entry.action, entry.address, entry.created_at as "createdAt", entry.entity_id as "entityId",
    entry.entity_name as "entityName", entry.entity_type as "entityType", entry.id, entry.meta,
    entry.organisation_id as "organisationId", entry.position, entry.request_id as "requestId",
    entry.user_id as "userId", entry.user_name as "userName"
  ) as leaf)`;
