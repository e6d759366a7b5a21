-- A key per organisation, from which the keys for its data are derived. Stored wrapped: the key that unwraps it is not
-- in the database.
create table organisation_key (
  organisation_id uuid not null,
  -- DATA: what servers encrypt and prove. AUDIT: what only workers sign.
  purpose text not null,
  wrapped_key bytea not null,
  -- The name of the key that unwraps it.
  wrapped_by text not null,
  created_at timestamptz not null default now(),
  primary key (organisation_id, purpose),
  foreign key (organisation_id) references organisation,
  constraint organisation_key_purpose_check check (purpose in ('DATA', 'AUDIT'))
);
call isolate('organisation_key');
call allow_lookup('organisation_key');
grant select, insert, update (wrapped_key, wrapped_by), delete on organisation_key to assay_app;

-- When the key of the organisation was deleted. Nothing encrypted with it can be read from then on.
alter table organisation add column shredded_at timestamptz;

create function list_organisations_without_key() returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select o.organisation_id from organisation o
    where o.shredded_at is null and not exists (
      select from organisation_key k where k.organisation_id = o.organisation_id and k.purpose = 'DATA');
  end;
alter function list_organisations_without_key owner to assay_lookup;
revoke execute on function list_organisations_without_key from public;
grant execute on function list_organisations_without_key to assay_app;
