-- Where an organisation is kept when there are several installations, and whether it may be changed at the moment. An
-- organisation without a row is here. Only the owner of the tables writes it. It outlives the organisation, whose rows
-- are deleted after it has moved.
create table organisation_placement (
  organisation_id uuid primary key,
  -- Rises with every move: of two installations that have the organisation, the one with the higher number is right.
  number bigint not null default 0,
  -- IMPORTING: not verified yet. ARRIVING: waits to be released, or for the end of its move.
  state text not null default 'HERE' check (state in ('HERE', 'IMPORTING', 'ARRIVING', 'MOVED')),
  moved_to text,
  -- Until then nothing is sent, and changes are refused. Both end automatically if the process that set them dies.
  outbound_held_at timestamptz,
  outbound_held_until timestamptz,
  paused_until timestamptz,
  -- Replaces the offset of the installation: positions continue after the last one that was copied.
  position_offset bigint
);
call isolate('organisation_placement');
call allow_lookup('organisation_placement');
grant select on organisation_placement to assay_app;

-- Called at the start of each transaction. Refuses an organisation that is not here. Returns whether it is paused: then
-- the transaction can only read.
create function check_placement(asked uuid) returns boolean language plpgsql as $$
declare
  placed organisation_placement;
begin
  select * into placed from organisation_placement where organisation_id = asked;
  if not found then
    return false;
  end if;
  if placed.state = 'MOVED'
    or placed.state in ('IMPORTING', 'ARRIVING') and coalesce(current_setting('app.sees_arriving', true), '') <> 'on' then
    raise exception 'The organisation is not in this installation' using errcode = 'OP001';
  end if;
  if placed.paused_until > clock_timestamp() then
    perform set_config('transaction_read_only', 'on', true);
    return true;
  end if;
  return false;
end $$;

create function list_absent_organisations() returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select organisation_id from organisation_placement where state <> 'HERE';
  end;
alter function list_absent_organisations owner to assay_lookup;
revoke execute on function list_absent_organisations from public;
grant execute on function list_absent_organisations to assay_app;

-- Why nothing may be sent for an organisation, or for the installation if none is given.
create function find_outbound_hold(asked uuid) returns table (held_at timestamptz, reason text)
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select h.held_at, h.reason from outbound_hold h
    union all
    select p.outbound_held_at, 'The organisation is being moved' from organisation_placement p
    where p.organisation_id = asked and p.outbound_held_until > clock_timestamp()
    limit 1;
  end;
grant select on outbound_hold to assay_lookup;
alter function find_outbound_hold owner to assay_lookup;
revoke execute on function find_outbound_hold from public;
grant execute on function find_outbound_hold to assay_app;

create function audit_offset(organisation uuid) returns bigint
  language sql stable
  begin atomic
    select coalesce(
      (select p.position_offset from organisation_placement p where p.organisation_id = organisation),
      (select c.position_offset from audit_clock c));
  end;

create or replace function audit_position() returns bigint
  language sql stable
  begin atomic
    select pg_current_xact_id()::text::bigint + audit_offset(current_organisation_id());
  end;

create function organisation_horizon(organisation uuid) returns bigint
  language sql stable
  begin atomic
    select pg_snapshot_xmin(pg_current_snapshot())::text::bigint + audit_offset(organisation);
  end;

create or replace function audit_horizon() returns bigint
  language sql stable
  begin atomic
    select organisation_horizon(current_organisation_id());
  end;

create or replace function audit_was_there(entry_position bigint, taken pg_snapshot) returns boolean
  language sql stable
  begin atomic
    select entry_position <= start
      or pg_visible_in_snapshot((entry_position - start)::text::xid8, taken)
    from (select audit_offset(current_organisation_id()) as start) as clock;
  end;

-- How far the positions of an organisation have come.
create function organisation_last_position(organisation uuid) returns bigint
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select greatest(0,
      (select max(position) from audit_entry where organisation_id = organisation),
      (select max(position) from audit_counted where organisation_id = organisation),
      (select max(position) from portfolio_change where organisation_id = organisation),
      (select max(position) from portfolio_counted where organisation_id = organisation),
      (select max(position) from audit_checkpoint where organisation_id = organisation));
  end;
alter function organisation_last_position owner to assay_lookup;
revoke execute on function organisation_last_position from public;

create or replace procedure maintain_audit_log() language plpgsql as $$
declare
  here bigint := (select system_identifier from pg_control_system());
  last bigint;
begin
  call create_audit_months((now() - interval '1 month')::date, (now() + interval '12 months')::date);
  if here <> (select system_identifier from audit_clock) then
    last := audit_last_position();
    update audit_clock set system_identifier = here, position_offset = last;
    update organisation_placement set position_offset = last where position_offset is not null;
  end if;
end $$;

create or replace function list_organisations_to_seal() returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select o.organisation_id from organisation o
    left join lateral (
      select c.size, c.position from audit_checkpoint c
      where c.organisation_id = o.organisation_id order by c.size desc limit 1
    ) as last on true
    where exists (
        select from audit_entry e
        where e.organisation_id = o.organisation_id and e.position >= coalesce(last.position, 0)
          and e.position < organisation_horizon(o.organisation_id))
      or exists (
        select from audit_witness w where w.organisation_id = o.organisation_id and w.size < last.size);
  end;
