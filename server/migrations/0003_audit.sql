-- The audit log: append-only, a partition a month, counted without slowing down whoever writes.

-- An entry's position is its transaction's number, so "everything before the oldest running transaction" is a set that
-- can never change again: it is counted once and the sum kept. What has a position from there on is counted when asked.
-- A reader sees the sums and how far they reach in one snapshot, because both change in one transaction; and whatever
-- ended before that transaction began is in the reader's snapshot too: so sum and rest are exact together.
-- A database restored elsewhere starts its transaction numbers anew; the offset carries on from the highest position it
-- brought along.
create table audit_clock (
  only_row boolean primary key default true check (only_row),
  system_identifier bigint not null,
  position_offset bigint not null
);
insert into audit_clock (system_identifier, position_offset)
  select system_identifier, 0 from pg_control_system();
grant select on audit_clock to assay_app, assay_lookup;

create function audit_position() returns bigint
  language sql stable
  begin atomic
    select pg_current_xact_id()::text::bigint + position_offset from audit_clock;
  end;

-- Positions below this one are final: their transactions have ended.
create function audit_horizon() returns bigint
  language sql stable
  begin atomic
    select pg_snapshot_xmin(pg_current_snapshot())::text::bigint + position_offset from audit_clock;
  end;

-- Whether what has this position had ended when a snapshot was taken. An export that reads for minutes asks this of what
-- was not final at its start, and so shows one moment without keeping a transaction open.
create function audit_was_there(entry_position bigint, taken pg_snapshot) returns boolean
  language sql stable
  begin atomic
    select entry_position <= position_offset
      or pg_visible_in_snapshot((entry_position - position_offset)::text::xid8, taken)
    from audit_clock;
  end;

create table audit_entry (
  organisation_id uuid not null references organisation,
  id uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  position bigint not null default audit_position(),
  action text not null check (action <> ''),
  user_id uuid,
  user_name text not null,
  entity_type text,
  entity_id text,
  entity_name text,
  meta jsonb,
  address text,
  request_id text,
  primary key (organisation_id, created_at, id)
) partition by range (created_at);
create index audit_entry_action_idx on audit_entry (organisation_id, action, created_at desc, id desc);
create index audit_entry_user_idx on audit_entry (organisation_id, user_id, created_at desc, id desc);
create index audit_entry_position_idx on audit_entry (organisation_id, position);
call isolate('audit_entry');
call allow_lookup('audit_entry');
grant select, insert on audit_entry to assay_app;

-- Catches what no month claims, so that a late partition never refuses an entry.
create table audit_entry_other partition of audit_entry default;

-- Makes the months that are missing. Entries that came before their month are fetched from where they were caught. A
-- month is filled before it is attached: attaching does not stop those who write into other months.
create procedure create_audit_months(first_month date, last_month date) language plpgsql as $$
declare
  month timestamp;
  starts timestamptz;
  ends timestamptz;
  name text;
begin
  for month in select generate_series(date_trunc('month', first_month::timestamp), last_month, '1 month') loop
    name := 'audit_entry_' || to_char(month, 'YYYY_MM');
    continue when to_regclass(name) is not null;
    starts := month at time zone 'UTC';
    ends := (month + interval '1 month') at time zone 'UTC';
    lock table audit_entry_other in access exclusive mode;
    execute format('create table %I (like audit_entry including all)', name);
    execute format(
      'with caught as (delete from audit_entry_other where created_at >= %L and created_at < %L returning *)
       insert into %I select * from caught', starts, ends, name);
    execute format('alter table audit_entry attach partition %I for values from (%L) to (%L)', name, starts, ends);
  end loop;
end $$;

-- Counts of what is final, for every combination of a day, an action and a user with "all of them", which is written as
-- the empty text and, for days, as -infinity: values that no entry has. So every total without dates is one row, one with
-- dates is a row a day, and the days tell where a page far down the log begins. What nobody did (no user) is counted
-- among all users only.
create table audit_count (
  organisation_id uuid not null references organisation,
  action text not null,
  user_id text not null,
  day date not null,
  entries bigint not null,
  primary key (organisation_id, action, user_id, day)
);
call isolate('audit_count');
grant select, insert, update on audit_count to assay_app;

-- Up to where the counts of an organisation reach.
create table audit_counted (
  organisation_id uuid primary key references organisation,
  position bigint not null
);
call isolate('audit_counted');
call allow_lookup('audit_counted');
grant select, insert, update on audit_counted to assay_app;

-- How far positions have come, of entries or of counts: a count may reach past the last entry.
create function audit_last_position() returns bigint
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select greatest(0, (select max(position) from audit_entry), (select max(position) from audit_counted));
  end;
alter function audit_last_position owner to assay_lookup;
revoke execute on function audit_last_position from public;

-- Run at every migration: next year's months exist in time, and the clock follows the database to a new home.
create procedure maintain_audit_log() language plpgsql as $$
declare
  here bigint := (select system_identifier from pg_control_system());
begin
  call create_audit_months((now() - interval '1 month')::date, (now() + interval '12 months')::date);
  if here <> (select system_identifier from audit_clock) then
    update audit_clock set system_identifier = here, position_offset = audit_last_position();
  end if;
end $$;
