-- Who may call: roles, users with their sessions, API keys.

create table role (
  organisation_id uuid not null references organisation,
  id uuid not null,
  name text not null,
  description text,
  permissions text[] not null,
  built_in boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organisation_id, id)
);
create unique index role_name_key on role (organisation_id, lower(name));
call isolate('role');
call allow_lookup('role');
grant select, insert, update, delete on role to assay_app;

-- "user" is a word of SQL itself, where forgetting the quotes silently means current_user.
create table app_user (
  organisation_id uuid not null references organisation,
  id uuid not null,
  email text not null,
  name text not null,
  password_hash text not null,
  role_id uuid not null,
  disabled_at timestamptz,
  last_login_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, role_id) references role
);
create unique index app_user_email_key on app_user (organisation_id, lower(email));
create index app_user_sign_in_idx on app_user (lower(email));
create index app_user_role_idx on app_user (organisation_id, role_id);
call isolate('app_user');
call allow_lookup('app_user');
grant select, insert, update, delete on app_user to assay_app;

create table session (
  organisation_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  token_hash bytea not null,
  address text,
  user_agent text,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, user_id) references app_user on delete cascade
);
create index session_token_idx on session (token_hash);
create index session_user_idx on session (organisation_id, user_id);
call isolate('session');
call allow_lookup('session');
grant select, insert, update, delete on session to assay_app;

-- A key outlives the account that made it: created_by_name is kept, and no foreign key ties it to the user.
create table api_key (
  organisation_id uuid not null references organisation,
  id uuid not null,
  name text not null,
  prefix text not null,
  secret_hash bytea not null,
  permissions text[] not null,
  full_access boolean not null,
  allowed_cidrs text[] not null default '{}',
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  last_used_address text,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  primary key (organisation_id, id)
);
create index api_key_prefix_idx on api_key (prefix);
call isolate('api_key');
call allow_lookup('api_key');
grant select, insert, update, delete on api_key to assay_app;

-- What a bearer key's prefix stands for. The secret is compared by the caller of this function, in constant time.
create function find_api_key(key_prefix text)
  returns table (
    organisation_id uuid, id uuid, name text, secret_hash bytea, permissions text[], full_access boolean,
    allowed_cidrs text[], last_used_at timestamptz, usable boolean
  )
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select k.organisation_id, k.id, k.name, k.secret_hash, k.permissions, k.full_access, k.allowed_cidrs, k.last_used_at,
      o.api_keys_enabled and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
    from api_key k
    join organisation o on o.organisation_id = k.organisation_id
    where k.prefix = key_prefix;
  end;
alter function find_api_key owner to assay_lookup;

-- Whose session a cookie's hash stands for, with the permissions of that moment.
create function find_session(hash bytea, idle interval)
  returns table (
    organisation_id uuid, id uuid, user_id uuid, user_name text, user_email text, permissions text[],
    last_seen_at timestamptz
  )
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select s.organisation_id, s.id, u.id, u.name, u.email, r.permissions, s.last_seen_at
    from session s
    join app_user u on u.organisation_id = s.organisation_id and u.id = s.user_id
    join role r on r.organisation_id = u.organisation_id and r.id = u.role_id
    where s.token_hash = hash
      and u.disabled_at is null
      and s.expires_at > now()
      and s.last_seen_at > now() - idle;
  end;
alter function find_session owner to assay_lookup;

-- The accounts behind an e-mail address, oldest first: one in each organisation, or only the one of the organisation named.
create function find_sign_in(sign_in_email text, named_organisation_id uuid)
  returns table (
    organisation_id uuid, organisation_name text, id uuid, name text, password_hash text, disabled boolean
  )
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select u.organisation_id, o.name, u.id, u.name, u.password_hash, u.disabled_at is not null
    from app_user u
    join organisation o on o.organisation_id = u.organisation_id
    where lower(u.email) = lower(sign_in_email)
      and (named_organisation_id is null or u.organisation_id = named_organisation_id)
    order by u.created_at
    limit 5;
  end;
alter function find_sign_in owner to assay_lookup;

revoke execute on function find_api_key, find_session, find_sign_in from public;
grant execute on function find_api_key, find_session, find_sign_in to assay_app;
