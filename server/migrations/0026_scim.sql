-- Users and groups that an identity provider keeps up to date.

-- One an organisation: a new token takes the place of the old one. Once it is revoked its hash is gone, and what it says
-- about roles still counts for those who came by it.
create table scim_token (
  organisation_id uuid primary key references organisation,
  id uuid not null,
  token_hash bytea,
  default_role_id uuid not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  foreign key (organisation_id, default_role_id) references role
);
create index scim_token_hash_idx on scim_token (token_hash);
create index scim_token_role_idx on scim_token (organisation_id, default_role_id);
call isolate('scim_token');
call allow_lookup('scim_token');
grant select, insert, update, delete on scim_token to assay_app;

-- What an identity provider calls a user, beside what we do. Whoever has no row here is known to it by their e-mail address.
create table scim_user (
  organisation_id uuid not null,
  user_id uuid not null,
  user_name text not null,
  external_id text,
  given_name text,
  family_name text,
  primary key (organisation_id, user_id),
  foreign key (organisation_id, user_id) references app_user on delete cascade
);
create unique index scim_user_name_key on scim_user (organisation_id, lower(user_name));
create index scim_user_external_id_idx on scim_user (organisation_id, external_id);
call isolate('scim_user');
grant select, insert, update on scim_user to assay_app;

create table scim_group (
  organisation_id uuid not null references organisation,
  id uuid not null,
  display_name text not null,
  external_id text,
  role_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, role_id) references role
);
create unique index scim_group_name_key on scim_group (organisation_id, lower(display_name));
create index scim_group_role_idx on scim_group (organisation_id, role_id);
call isolate('scim_group');
grant select, insert, update, delete on scim_group to assay_app;

create table scim_group_member (
  organisation_id uuid not null,
  group_id uuid not null,
  user_id uuid not null,
  primary key (organisation_id, group_id, user_id),
  foreign key (organisation_id, group_id) references scim_group on delete cascade,
  foreign key (organisation_id, user_id) references app_user on delete cascade
);
create index scim_group_member_user_idx on scim_group_member (organisation_id, user_id);
call isolate('scim_group_member');
grant select, insert, delete on scim_group_member to assay_app;

-- Whose a token is.
create function find_scim_token(hash bytea)
  returns table (organisation_id uuid, id uuid, last_used_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select t.organisation_id, t.id, t.last_used_at from scim_token t where t.token_hash = hash;
  end;
alter function find_scim_token owner to assay_lookup;
revoke execute on function find_scim_token from public;
grant execute on function find_scim_token to assay_app;
