-- Organisations, and the walls between them.
--
-- Three roles share the database. The owner runs migrations. assay_app serves requests: it owns nothing and row-level
-- security binds it. assay_lookup can see across organisations, but nobody signs in as it: it only lends its eyes to the
-- few functions it owns, each of which answers one narrow question.

do $$
begin
  if not exists (select from pg_roles where rolname = 'assay_app') then
    create role assay_app nologin;
  end if;
  if not exists (select from pg_roles where rolname = 'assay_lookup') then
    create role assay_lookup nologin;
  end if;
end $$;
grant assay_app to current_user;
grant assay_lookup to current_user;

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

grant usage on schema public to assay_app, assay_lookup;
grant create on schema public to assay_lookup;
-- A server looks whether the database is as new as its own code.
grant select on migration to assay_app;

-- The organisation of the running transaction, or null: then every policy below answers "no rows".
create function current_organisation_id() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.organisation_id', true), '')::uuid;

-- Puts a tenant table behind the wall. Its owner is behind it too (force).
create procedure isolate(target regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy organisation on %s to assay_app
       using (organisation_id = current_organisation_id())
       with check (organisation_id = current_organisation_id())', target);
end $$;

-- Lets the look-up functions read a table across organisations.
create procedure allow_lookup(target regclass) language plpgsql as $$
begin
  execute format('grant select on %s to assay_lookup', target);
  execute format('create policy lookup on %s for select to assay_lookup using (true)', target);
end $$;

create table organisation (
  organisation_id uuid primary key,
  name text not null,
  api_keys_enabled boolean not null default false,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
call isolate('organisation');
call allow_lookup('organisation');
grant select, insert, update on organisation to assay_app;

-- What an operator at the command line means by an id or an exact name; two rows say that the name is not unique.
create function find_organisation(id_or_name text) returns table (organisation_id uuid, name text)
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select o.organisation_id, o.name
    from organisation o
    where o.organisation_id::text = lower(id_or_name) or o.name = id_or_name
    limit 2;
  end;
alter function find_organisation owner to assay_lookup;
revoke execute on function find_organisation from public;
grant execute on function find_organisation to assay_app;
