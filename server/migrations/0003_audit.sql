-- The audit log: append-only, a partition a month, counted without slowing down whoever writes.

-- An entry's position is its transaction's number, so "everything before the oldest running transaction" is a set that
-- can never change again: it is counted once and the sum kept. A database restored elsewhere starts its transaction
-- numbers anew; the offset carries on from the highest position it brought along.
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

create table audit_entry (
  organisation_id uuid not null references organisation,
  id uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  position bigint not null default audit_position(),
  action text not null,
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

create procedure create_audit_months(first_month date, last_month date) language plpgsql as $$
declare
  month date := date_trunc('month', first_month);
begin
  while month <= last_month loop
    if to_regclass(format('audit_entry_%s', to_char(month, 'YYYY_MM'))) is null then
      execute format('create table audit_entry_%s partition of audit_entry for values from (%L) to (%L)',
        to_char(month, 'YYYY_MM'), month || ' 00:00+00', (month + interval '1 month')::date || ' 00:00+00');
    end if;
    month := month + interval '1 month';
  end loop;
end $$;

-- Counts of what is final, by day, action and user; a null in the cube stands for "all of them", and is written as the
-- value no entry has, so that it can be part of the key.
create table audit_count (
  organisation_id uuid not null references organisation,
  day date not null,
  action text not null,
  user_id uuid not null,
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
grant select, insert, update on audit_counted to assay_app;

-- Run at every migration: next year's months exist in time, and the clock follows the database to a new home.
create procedure maintain_audit_log() language plpgsql as $$
declare
  here bigint := (select system_identifier from pg_control_system());
begin
  call create_audit_months((now() - interval '1 month')::date, (now() + interval '12 months')::date);
  if here <> (select system_identifier from audit_clock) then
    update audit_clock set system_identifier = here,
      position_offset = (select coalesce(max(position), 0) from audit_entry);
  end if;
end $$;
