-- Where people of an organisation sign in instead of here, and who may still sign in here.

create table identity_provider (
  organisation_id uuid primary key references organisation,
  issuer text not null,
  client_id text not null,
  -- Encrypted; shown to nobody.
  client_secret bytea not null,
  domains text[] not null,
  default_role_id uuid,
  trust_email boolean not null,
  trust_mfa boolean not null,
  sso_only boolean not null,
  enabled boolean not null,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (organisation_id, default_role_id) references role on delete set null (default_role_id),
  check (enabled or not sso_only)
);
create index identity_provider_role_idx on identity_provider (organisation_id, default_role_id);
create index identity_provider_domains_idx on identity_provider using gin (domains);
call isolate('identity_provider');
call allow_lookup('identity_provider');
grant select, insert, update, delete on identity_provider to assay_app;

alter table app_user
  -- Who they are at the provider, which never gives it to anybody else. An e-mail address may change hands.
  add column sso_subject text,
  add column break_glass boolean not null default false;
create unique index app_user_sso_subject_key on app_user (organisation_id, sso_subject);

-- Whose provider answers for a domain of e-mail addresses.
create function find_sso_organisations(email_domain text) returns table (organisation_id uuid, name text)
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select o.organisation_id, o.name
    from identity_provider p
    join organisation o on o.organisation_id = p.organisation_id
    where p.enabled and p.domains @> array[email_domain]
    order by lower(o.name), o.organisation_id
    limit 20;
  end;
alter function find_sso_organisations owner to assay_lookup;

-- The provider to which somebody is sent who says only which organisation they want to sign in to.
create function find_identity_provider(named_organisation_id uuid)
  returns table (organisation_id uuid, issuer text, client_id text, client_secret bytea)
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select p.organisation_id, p.issuer, p.client_id, p.client_secret
    from identity_provider p
    where p.organisation_id = named_organisation_id and p.enabled;
  end;
alter function find_identity_provider owner to assay_lookup;

revoke execute on function find_sso_organisations, find_identity_provider from public;
grant execute on function find_sso_organisations, find_identity_provider to assay_app;
