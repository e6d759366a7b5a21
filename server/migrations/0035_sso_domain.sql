-- Which email domains an organisation has proven to be its own. Only these lead to its identity provider.
create table sso_domain (
  -- With the provider, its domains are free for others again.
  organisation_id uuid not null references identity_provider on delete cascade,
  domain text not null,
  -- When the DNS record was found. Null: in use since before a record was required.
  proven_at timestamptz,
  -- Since when the record of a proven domain is not found. People can still sign in.
  missing_since timestamptz,
  created_at timestamptz not null default now(),
  primary key (organisation_id, domain)
);
-- Across organisations: a domain has one owner.
create unique index sso_domain_proven_key on sso_domain (domain) where proven_at is not null;
create index sso_domain_domain_idx on sso_domain (domain);

-- A domain that only one organisation has named goes on working without proof, until somebody proves it.
create function list_undisputed_domains() returns table (organisation_id uuid, domain text)
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select min(p.organisation_id::text)::uuid, named.domain
    from identity_provider p, unnest(p.domains) named (domain)
    group by named.domain
    having count(distinct p.organisation_id) = 1;
  end;
alter function list_undisputed_domains owner to assay_lookup;
insert into sso_domain (organisation_id, domain) select organisation_id, domain from list_undisputed_domains();
drop function list_undisputed_domains();

call isolate('sso_domain');
call allow_lookup('sso_domain');
grant select, insert, update, delete on sso_domain to assay_app;

-- Proof comes before what was in use without it.
create function find_sso_domain_owner(email_domain text) returns uuid
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select d.organisation_id
    from sso_domain d
    where d.domain = email_domain
    order by d.proven_at is null, d.created_at, d.organisation_id
    limit 1;
  end;
alter function find_sso_domain_owner owner to assay_lookup;
revoke execute on function find_sso_domain_owner from public;
grant execute on function find_sso_domain_owner to assay_app, assay_lookup;

create or replace function find_sso_organisations(email_domain text) returns table (organisation_id uuid, name text)
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select o.organisation_id, o.name
    from identity_provider p
    join organisation o on o.organisation_id = p.organisation_id
    where p.organisation_id = find_sso_domain_owner(email_domain)
      and p.enabled and p.domains @> array[email_domain];
  end;

-- Nobody is sent to the provider of an organisation that has no domain of its own.
create or replace function find_identity_provider(named_organisation_id uuid)
  returns table (organisation_id uuid, issuer text, client_id text, client_secret bytea)
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select p.organisation_id, p.issuer, p.client_id, p.client_secret
    from identity_provider p
    where p.organisation_id = named_organisation_id and p.enabled
      and exists (
        select from unnest(p.domains) named (domain)
        where find_sso_domain_owner(named.domain) = p.organisation_id
      );
  end;
