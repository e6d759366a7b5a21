import { sql } from 'kysely';

/** Of the user `u`: whether an identity provider looks after them. */
export const isProvisioned = sql<boolean>`exists (
  select from scim_user where organisation_id = u.organisation_id and user_id = u.id)`;
