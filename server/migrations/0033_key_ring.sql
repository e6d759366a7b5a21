-- ASSAY_SECRET may hold several keys. What was made with a key names it; null is from before keys had IDs.
alter table api_key add column key_id text;
alter table recovery_code add column key_id text;

-- The token is derived from the link's ID and this key. Once the key is replaced, it is kept encrypted under the new one.
alter table portal_link add column key_id text, add column sealed_token bytea;
alter table account_link add column key_id text, add column sealed_token bytea;

-- token_hash finds the row; token_mac proves that the service made it, with a key that is not in the database. Rows from
-- before have no proof: they are legacy. A constant default marks them without rewriting the table.
alter table session
  add column token_mac bytea, add column key_id text, add column legacy boolean not null default true;
alter table pending_sign_in
  add column token_mac bytea, add column key_id text, add column legacy boolean not null default true;
alter table portal_session
  add column token_mac bytea, add column key_id text, add column legacy boolean not null default true;
alter table scim_token
  add column token_mac bytea, add column key_id text, add column legacy boolean not null default true;
alter table session alter column legacy set default false;
alter table pending_sign_in alter column legacy set default false;
alter table portal_session alter column legacy set default false;
alter table scim_token alter column legacy set default false;

-- While an installation is upgraded, servers of the release before still write rows without a proof. They are accepted
-- for an hour, and never in a new installation. Only the owner of the tables can change this.
create table token_transition (
  only_row boolean primary key default true check (only_row),
  ends_at timestamptz not null
);
grant select on token_transition to assay_app;
insert into token_transition (ends_at)
  select now() + interval '1 hour' where pg_relation_size('organisation') > 0;

-- Whoever writes a row decides nothing about this column. A proof does not outlive the token it was made for.
create function set_legacy_token() returns trigger language plpgsql as $$
begin
  new.legacy := exists (select from token_transition where ends_at > now());
  if tg_op = 'UPDATE' and new.token_mac is not distinct from old.token_mac then
    new.token_mac := null;
  end if;
  return new;
end $$;
-- old servers: their rows are accepted until the transition ends
create trigger session_legacy before insert or update of token_hash, user_id, expires_at, legacy on session
  for each row execute function set_legacy_token();
-- old servers: their rows are accepted until the transition ends
create trigger pending_sign_in_legacy before insert or update of token_hash, user_id, expires_at, legacy on pending_sign_in
  for each row execute function set_legacy_token();
-- old servers: their rows are accepted until the transition ends
create trigger portal_session_legacy before insert or update of token_hash, portal_link_id, expires_at, legacy on portal_session
  for each row execute function set_legacy_token();
-- old servers: their rows are accepted until the transition ends
create trigger scim_token_legacy before insert or update of token_hash, id, legacy on scim_token
  for each row execute function set_legacy_token();

-- How the row of a token proves itself.
create function find_token_proof(kind text, hash bytea)
  returns table (organisation_id uuid, id uuid, token_mac bytea, key_id text, legacy boolean)
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select s.organisation_id, s.id, s.token_mac, s.key_id, s.legacy from session s
    where kind = 'session' and s.token_hash = hash
    union all
    select p.organisation_id, p.id, p.token_mac, p.key_id, p.legacy from pending_sign_in p
    where kind = 'pending_sign_in' and p.token_hash = hash
    union all
    select s.organisation_id, s.id, s.token_mac, s.key_id, s.legacy from portal_session s
    where kind = 'portal_session' and s.token_hash = hash
    union all
    select t.organisation_id, t.id, t.token_mac, t.key_id, t.legacy from scim_token t
    where kind = 'scim_token' and t.token_hash = hash;
  end;
alter function find_token_proof owner to assay_lookup;

-- The encrypted token of a link, if its own key was replaced.
create function find_link_token(kind text, hash bytea)
  returns table (organisation_id uuid, id uuid, token_hash bytea, sealed_token bytea)
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select l.organisation_id, l.id, l.token_hash, l.sealed_token from portal_link l
    where kind = 'portal_link' and l.token_hash = hash
    union all
    select l.organisation_id, l.id, l.token_hash, l.sealed_token from account_link l
    where kind = 'account_link' and l.token_hash = hash;
  end;
alter function find_link_token owner to assay_lookup;

revoke execute on function find_token_proof, find_link_token from public;
grant execute on function find_token_proof, find_link_token to assay_app;
