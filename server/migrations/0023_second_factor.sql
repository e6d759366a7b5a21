-- How somebody proves who they are besides a password, or instead of one.

-- Whoever was invited, or comes from an identity provider, has no password. No password fits none.
alter table app_user alter column password_hash drop not null;

alter table organisation add column mfa_required boolean not null default false;

alter table session
  add column method text not null default 'PASSWORD'
    check (method in ('PASSWORD', 'TOTP', 'RECOVERY_CODE', 'PASSKEY', 'SSO')),
  -- When whoever holds it last proved who they are.
  add column confirmed_at timestamptz not null default now();

-- Somebody whose password was right, and who still has to show a second factor or to set one up.
create table pending_sign_in (
  organisation_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  token_hash bytea not null,
  set_up boolean not null,
  wrong_tries integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, user_id) references app_user on delete cascade
);
create index pending_sign_in_token_idx on pending_sign_in (token_hash);
create index pending_sign_in_user_idx on pending_sign_in (organisation_id, user_id);
call isolate('pending_sign_in');
call allow_lookup('pending_sign_in');
grant select, insert, update, delete on pending_sign_in to assay_app;

-- The secrets an authenticator app shares, sealed. A new one counts once a code of it was right; until then the old one does.
create table totp_factor (
  organisation_id uuid not null,
  user_id uuid not null,
  secret bytea,
  new_secret bytea,
  confirmed_at timestamptz,
  -- The 30 seconds of the last code that was taken: neither it nor an older one is good again.
  last_step bigint not null default 0,
  primary key (organisation_id, user_id),
  foreign key (organisation_id, user_id) references app_user on delete cascade,
  check ((secret is null) = (confirmed_at is null))
);
call isolate('totp_factor');
grant select, insert, update, delete on totp_factor to assay_app;

-- Those that are left: a code that was used is gone.
create table recovery_code (
  organisation_id uuid not null,
  user_id uuid not null,
  code_hash bytea not null,
  created_at timestamptz not null default now(),
  primary key (organisation_id, user_id, code_hash),
  foreign key (organisation_id, user_id) references app_user on delete cascade
);
call isolate('recovery_code');
grant select, insert, delete on recovery_code to assay_app;

create table passkey (
  organisation_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  name text not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  -- When the challenge it last answered was made. It answers only newer ones, so each of them once.
  last_challenge_at timestamptz not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, user_id) references app_user on delete cascade
);
create unique index passkey_credential_key on passkey (organisation_id, credential_id);
create index passkey_sign_in_idx on passkey (credential_id);
create index passkey_user_idx on passkey (organisation_id, user_id);
call isolate('passkey');
call allow_lookup('passkey');
grant select, insert, update, delete on passkey to assay_app;

-- Whose unfinished sign-in a cookie's hash stands for.
create function find_pending_sign_in(hash bytea)
  returns table (organisation_id uuid, id uuid, user_id uuid, user_name text)
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select p.organisation_id, p.id, u.id, u.name
    from pending_sign_in p
    join app_user u on u.organisation_id = p.organisation_id and u.id = p.user_id
    where p.token_hash = hash and p.expires_at > now() and u.disabled_at is null;
  end;
alter function find_pending_sign_in owner to assay_lookup;

-- The account that a passkey names when it is all that somebody shows.
create function find_passkey(named_user_id uuid, named_credential_id text)
  returns table (organisation_id uuid, id uuid, user_id uuid, user_name text, public_key bytea, counter bigint)
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select k.organisation_id, k.id, u.id, u.name, k.public_key, k.counter
    from passkey k
    join app_user u on u.organisation_id = k.organisation_id and u.id = k.user_id
    where k.credential_id = named_credential_id and u.id = named_user_id and u.disabled_at is null;
  end;
alter function find_passkey owner to assay_lookup;

revoke execute on function find_pending_sign_in, find_passkey from public;
grant execute on function find_pending_sign_in, find_passkey to assay_app;
