-- What another system needs to read only what has changed: when each record changed, and which ones were deleted.

alter table finding add column updated_at timestamptz not null default now();

-- The time of the changes of this transaction: the database's clock at its first change. The lock is held until the
-- transaction ends and is never waited for. It shows everyone, with its second since 2020, that changes of about that time
-- may still become visible. The clock is read after the lock is taken, so a reader who does not see the lock is earlier.
create function change_time() returns timestamptz language plpgsql as $$
declare
  known text := current_setting('app.change_time', true);
begin
  if known is null or known = '' then
    perform pg_advisory_xact_lock_shared(
      20260044, floor(extract(epoch from clock_timestamp() - timestamptz '2020-01-01 00:00Z'))::integer);
    known := clock_timestamp()::text;
    perform set_config('app.change_time', known, true);
  end if;
  return known::timestamptz;
end $$;

-- Everything that changed before this time is visible to the next statement. The 5 seconds allow for a clock that is set
-- back a little.
create function synced_until() returns timestamptz language plpgsql as $$
declare
  read_at timestamptz := clock_timestamp();
begin
  return least(read_at, (
    select timestamptz '2020-01-01 00:00Z' + min(objid::bigint) * interval '1 second' from pg_locks
    where locktype = 'advisory' and classid = 20260044 and objsubid = 2
      and database = (select oid from pg_database where datname = current_database())
  )) - interval '5 seconds';
end $$;

create function set_updated_at() returns trigger language plpgsql as $$
begin
  new.updated_at := change_time();
  return new;
end $$;
-- old servers: it sets the column that they set themselves, or do not know
create trigger set_updated_at before insert or update on vendor for each row execute function set_updated_at();
-- old servers: it sets the column that they set themselves, or do not know
create trigger set_updated_at before insert or update on assessment for each row execute function set_updated_at();
-- old servers: it sets the column that they set themselves, or do not know
create trigger set_updated_at before insert or update on finding for each row execute function set_updated_at();
-- old servers: it sets the column that they set themselves, or do not know
create trigger set_updated_at before insert or update on certification for each row execute function set_updated_at();
-- old servers: it sets the column that they set themselves, or do not know
create trigger set_updated_at before insert or update on responsibility for each row execute function set_updated_at();

-- A record also changes with the name of its vendor or certification, and a finding with the owner of its vendor: list
-- entries show them. The functions work as assay_lookup, because a foreign key changes rows in the name of the table's
-- owner. Rows are locked in the order of their ids.
grant update (updated_at) on assessment, finding, responsibility to assay_lookup;
-- old servers: they never act as assay_lookup outside its functions
create policy shown_name on assessment for update to assay_lookup using (true) with check (true);
-- old servers: they never act as assay_lookup outside its functions
create policy shown_name on finding for update to assay_lookup using (true) with check (true);
-- old servers: they never act as assay_lookup outside its functions
create policy shown_name on responsibility for update to assay_lookup using (true) with check (true);

create function update_vendor_records() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.name is distinct from old.name then
    with locked as materialized (
      select id from assessment
      where organisation_id = new.organisation_id and vendor_id = new.id order by id for no key update
    ) update assessment set updated_at = change_time()
    where organisation_id = new.organisation_id and id in (select id from locked);
  end if;
  with locked as materialized (
    select id from finding
    where organisation_id = new.organisation_id and vendor_id = new.id order by id for no key update
  ) update finding set updated_at = change_time()
  where organisation_id = new.organisation_id and id in (select id from locked);
  return null;
end $$;
-- old servers: their changes of names are seen too
create trigger update_records after update of name, owner_id on vendor for each row
  when (new.name is distinct from old.name or new.owner_id is distinct from old.owner_id)
  execute function update_vendor_records();

create function update_certification_records() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  with locked as materialized (
    select id from responsibility
    where organisation_id = new.organisation_id and certification_id = new.id order by id for no key update
  ) update responsibility set updated_at = change_time()
  where organisation_id = new.organisation_id and id in (select id from locked);
  return null;
end $$;
-- old servers: their changes of names are seen too
create trigger update_records after update of name on certification for each row
  when (new.name is distinct from old.name) execute function update_certification_records();

-- Deleted records, for 90 days. There is no foreign key: what it names is gone, and rows are written by triggers only.
create table deletion (
  organisation_id uuid not null,
  deleted_at timestamptz not null,
  id uuid not null,
  type text not null check (type in ('Vendor', 'Assessment', 'Finding', 'Certification', 'Responsibility')),
  vendor_id uuid not null,
  primary key (organisation_id, deleted_at, id)
);
call isolate('deletion');
grant select, delete on deletion to assay_app;
grant insert on deletion to assay_lookup;
create policy recording on deletion for insert to assay_lookup with check (true);

create function record_deletions() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into deletion (organisation_id, deleted_at, id, type, vendor_id)
  select organisation_id, change_time(), id, tg_argv[0], vendor_id from removed;
  return null;
end $$;
create function record_vendor_deletions() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into deletion (organisation_id, deleted_at, id, type, vendor_id)
  select organisation_id, change_time(), id, 'Vendor', id from removed;
  return null;
end $$;
-- No list shows a proposed finding, so nobody has to hear that it was deleted.
create function record_finding_deletions() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into deletion (organisation_id, deleted_at, id, type, vendor_id)
  select organisation_id, change_time(), id, 'Finding', vendor_id from removed where not proposed;
  return null;
end $$;
-- old servers: what they delete is recorded too
create trigger record_deletions after delete on vendor referencing old table as removed
  for each statement execute function record_vendor_deletions();
-- old servers: what they delete is recorded too
create trigger record_deletions after delete on assessment referencing old table as removed
  for each statement execute function record_deletions('Assessment');
-- old servers: what they delete is recorded too
create trigger record_deletions after delete on finding referencing old table as removed
  for each statement execute function record_finding_deletions();
-- old servers: what they delete is recorded too
create trigger record_deletions after delete on certification referencing old table as removed
  for each statement execute function record_deletions('Certification');
-- old servers: what they delete is recorded too
create trigger record_deletions after delete on responsibility referencing old table as removed
  for each statement execute function record_deletions('Responsibility');

alter function update_vendor_records owner to assay_lookup;
alter function update_certification_records owner to assay_lookup;
alter function record_deletions owner to assay_lookup;
alter function record_vendor_deletions owner to assay_lookup;
alter function record_finding_deletions owner to assay_lookup;
revoke execute on function update_vendor_records, update_certification_records,
  record_deletions, record_vendor_deletions, record_finding_deletions from public;
