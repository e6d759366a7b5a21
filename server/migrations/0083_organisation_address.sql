-- An organisation may have an address of its own, with a host name that no other organisation has. Null: it works at the
-- address of the installation.
alter table organisation add column address text;
-- old servers: they never write it
alter table organisation add constraint organisation_address_check check (
  address ~ '^(https://([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]([a-z0-9-]*[a-z0-9])?|http://([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+localhost)(:[0-9]{1,5})?$'
) not valid;

-- Runs before anyone is authenticated.
create function find_organisation_by_host(host_name text) returns table (organisation_id uuid, address text)
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select o.organisation_id, o.address from organisation o
    where substring(o.address from '//([^:]+)') = host_name;
  end;
alter function find_organisation_by_host owner to assay_lookup;
revoke execute on function find_organisation_by_host from public;
grant execute on function find_organisation_by_host to assay_app;

-- For operators.
create function list_organisations() returns table (organisation_id uuid, name text, address text)
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select o.organisation_id, o.name, o.address from organisation o order by o.name, o.organisation_id;
  end;
alter function list_organisations owner to assay_lookup;
revoke execute on function list_organisations from public;
grant execute on function list_organisations to assay_app;
