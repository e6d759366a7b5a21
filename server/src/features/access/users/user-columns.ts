import type { User } from '@assay/contract';
import { sql } from 'kysely';

/** For app_user as u: whether an invitation is still open, including an expired one. */
export const isInvitedColumn = sql<boolean>`
  u.last_login_at is null and exists (
    select from account_link l
    where l.organisation_id = u.organisation_id and l.user_id = u.id and l.purpose = 'INVITATION'
      and l.used_at is null and l.revoked_at is null
  )`;

/** For app_user as `u`: whether an identity provider manages the user. */
export const isProvisionedColumn = sql<boolean>`exists (
  select from scim_user where organisation_id = u.organisation_id and user_id = u.id)`;

/** For app_user as `u`. An unconfirmed TOTP secret does not count. */
export const secondFactorKindsColumn = sql<User['secondFactors']>`array_remove(array[
  case when exists (
    select from totp_factor t
    where t.organisation_id = u.organisation_id and t.user_id = u.id and t.secret is not null
  ) then 'TOTP' end,
  case when exists (
    select from passkey k where k.organisation_id = u.organisation_id and k.user_id = u.id
  ) then 'PASSKEY' end], null)`;
