-- The API key that configured a webhook; null if a person did. No foreign key: a deleted key is still named.
alter table webhook_endpoint add column api_key_id uuid;

-- After a rotation, the previous secret of a key works until then.
alter table api_key
  add column previous_prefix text,
  add column previous_secret_hash bytea,
  add column previous_secret_until timestamptz;

-- A secret is found by its prefix, be it the current or the previous one.
create or replace function find_api_key(key_prefix text)
  returns table (organisation_id uuid, id uuid, name text, secret_hash bytea, permissions text[], full_access boolean,
    allowed_cidrs text[], last_used_at timestamptz, usable boolean)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select k.organisation_id, k.id, k.name,
    case when k.prefix = key_prefix then k.secret_hash else k.previous_secret_hash end,
    k.permissions, k.full_access, k.allowed_cidrs, k.last_used_at,
    o.api_keys_enabled and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
      and (k.prefix = key_prefix or k.previous_secret_until > now())
  from api_key k join organisation o on o.organisation_id = k.organisation_id
  where k.prefix = key_prefix or k.previous_prefix = key_prefix;
end;
