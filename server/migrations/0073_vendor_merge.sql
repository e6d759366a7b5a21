-- Vendors that were merged into another one.

-- Keeps where the records of a merged vendor are. An external ID that neither vendor uses any more stays reserved, so
-- that the system it comes from does not create the vendor again.
-- old servers: they merge nothing, and can give the external ID to another vendor
create table vendor_merge (
  organisation_id uuid not null,
  merged_id uuid not null,
  vendor_id uuid not null,
  merged_name text not null,
  -- When the merged vendor was created: its records can be older than those of the other vendor.
  merged_created_at timestamptz not null,
  external_id text,
  merged_by_name text not null,
  merged_at timestamptz not null default now(),
  primary key (organisation_id, merged_id),
  foreign key (organisation_id, vendor_id) references vendor on delete cascade
);
create index vendor_merge_vendor_idx on vendor_merge (organisation_id, vendor_id);
create index vendor_merge_external_id_idx on vendor_merge (organisation_id, external_id);
call isolate('vendor_merge');
grant select, insert, update on vendor_merge to assay_app;

-- old servers: they change no views
grant update (search) on saved_view to assay_app;

-- Responsibilities can now move to another vendor.
-- old servers: they never change the vendor of a responsibility
create function portfolio_moved_responsibilities() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into portfolio_change (organisation_id, kind, key, count, amount)
  select organisation_id, 'vendor', 'RESPONSIBLE', sum((rows > 0)::int - (rows > change)::int), 0
  from (
    select organisation_id, vendor_id, sum(change) as change, (
      select count(*) from responsibility r
      where r.organisation_id = changes.organisation_id and r.vendor_id = changes.vendor_id
    ) as rows
    from (
      select organisation_id, vendor_id, 1 as change from added
      union all select organisation_id, vendor_id, -1 from removed
    ) as changes group by organisation_id, vendor_id having sum(change) <> 0
  ) as vendors
  group by organisation_id having sum((rows > 0)::int - (rows > change)::int) <> 0;
  return null;
end $$;
-- old servers: as above
create trigger portfolio_moved after update on responsibility referencing old table as removed new table as added
  for each statement execute function portfolio_moved_responsibilities();
alter function portfolio_moved_responsibilities owner to assay_lookup;
revoke execute on function portfolio_moved_responsibilities from public;
