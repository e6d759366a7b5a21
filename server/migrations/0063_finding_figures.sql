-- Counts of findings by what they are filtered and grouped by, so that a list of a million findings is as fast as a short one.

-- No finding changes while those that exist are counted.
-- old servers: they read on, and wait with changes of findings while this file runs
lock table finding in share row exclusive mode;

-- The open findings of each vendor that has any. A vendor's row is written with its findings, which hold the vendor
-- already. There is no foreign key: what is counted has one, and the row is deleted with the last open finding.
create table open_finding_count (
  organisation_id uuid not null,
  vendor_id uuid not null,
  critical integer not null default 0,
  high integer not null default 0,
  medium integer not null default 0,
  low integer not null default 0,
  worst_rank integer generated always as (
    case when critical > 0 then 1 when high > 0 then 2 when medium > 0 then 3 else 4 end
  ) stored,
  open_count integer generated always as (critical + high + medium + low) stored,
  primary key (organisation_id, vendor_id)
);
create index open_finding_count_list_idx on open_finding_count (organisation_id, worst_rank, open_count desc, vendor_id);
call isolate('open_finding_count');
call allow_lookup('open_finding_count');
grant select on open_finding_count to assay_app;
-- Only the triggers below write it.
grant insert, update, delete on open_finding_count to assay_lookup;
create policy counting on open_finding_count for all to assay_lookup using (true) with check (true);

-- As in 0011. A finding counts by all fields that have few values, by owner and for each of its controls, and while it is
-- open by due date. "finding-vendor" counts the vendors with open findings.
-- old servers: they read "finding" as before and skip the other kinds
do $do$
declare
  codes text := $$unnest(case when r.control_codes = '{}' then '{""}' else r.control_codes end) as c (code)$$;
  figures text := format($$
    select 'finding', r.severity, 1, 0 where r.status = 'OPEN' and not r.proposed
    union all
    select 'finding-list', concat_ws(':', r.status, r.severity, case when r.status = 'OPEN' then r.stage else '' end,
      r.source), 1, 0 where not r.proposed
    union all
    select g.kind, concat_ws(':', r.status, r.severity, g.key), 1, 0
    from (
      values ('finding-owner', coalesce(r.owner_id::text, ''))
      union all
      select 'finding-control', c.code from %1$s
    ) as g (kind, key)
    where not r.proposed
    union all
    select d.kind, to_char(r.due_date, 'YYYY-MM-DD') || d.suffix, 1, 0
    from (
      values ('finding-due', ':' || r.severity), ('finding-owner-due:' || coalesce(r.owner_id::text, ''), '')
      union all
      select 'finding-control-due:' || c.code, '' from %1$s
    ) as d (kind, suffix)
    where r.status = 'OPEN' and not r.proposed and r.due_date is not null$$, codes);
  added text := format('select organisation_id, f.* from added r cross join lateral (%s) f', figures);
  removed text := format('select organisation_id, kind, key, -count, -amount
    from removed r cross join lateral (%s) f (kind, key, count, amount)', figures);
  event record;
begin
  for event in
    select * from (values ('insert', added), ('delete', removed), ('update', added || ' union all ' || removed)) as e (name, rows)
  loop
    execute format(
      'create or replace function portfolio_finding_%s() returns trigger
         language plpgsql security definer set search_path = public, pg_temp as $$ begin
         insert into portfolio_change (organisation_id, position, kind, key, count, amount)
         select organisation_id, (select audit_position()), kind, key, sum(count), sum(amount)
         from (%s) as figures (organisation_id, kind, key, count, amount)
         group by organisation_id, kind, key
         having sum(count) <> 0 or sum(amount) <> 0; return null; end $$', event.name, event.rows);
  end loop;
  set local role assay_lookup;
  execute format(
    'insert into portfolio_change (organisation_id, position, kind, key, count, amount)
     select organisation_id, (select audit_position()), kind, key, sum(count), 0
     from finding r cross join lateral (%s) as f (kind, key, count, amount)
     where kind <> ''finding'' group by organisation_id, kind, key', figures);
  reset role;
end $do$;

-- Adds what a statement changed to the counts of the vendors, and to the number of vendors with open findings.
-- old servers: their changes are counted too
do $do$
declare
  added text := 'select organisation_id, vendor_id, severity, 1 from added where status = ''OPEN'' and not proposed';
  removed text := 'select organisation_id, vendor_id, severity, -1 from removed where status = ''OPEN'' and not proposed';
  event record;
begin
  for event in
    select * from (values
      ('insert', added, 'new table as added'),
      ('delete', removed, 'old table as removed'),
      ('update', added || ' union all ' || removed, 'new table as added old table as removed')
    ) as e (name, rows, tables)
  loop
    execute format(
      $function$create function open_finding_%s() returns trigger
        language plpgsql security definer set search_path = public, pg_temp as $$
      begin
        with changes as (
          select organisation_id, vendor_id, severity, sum(change) as change
          from (%s) as all_changes (organisation_id, vendor_id, severity, change)
          group by 1, 2, 3 having sum(change) <> 0
        ),
        vendors as materialized (
          select organisation_id, vendor_id, sum(change) as change,
            coalesce(sum(change) filter (where severity = 'CRITICAL'), 0) as critical,
            coalesce(sum(change) filter (where severity = 'HIGH'), 0) as high,
            coalesce(sum(change) filter (where severity = 'MEDIUM'), 0) as medium,
            coalesce(sum(change) filter (where severity = 'LOW'), 0) as low
          from changes group by 1, 2
        ),
        counted as (
          insert into open_finding_count as c (organisation_id, vendor_id, critical, high, medium, low)
          select organisation_id, vendor_id, critical, high, medium, low from vendors order by 1, 2
          on conflict (organisation_id, vendor_id) do update set critical = c.critical + excluded.critical,
            high = c.high + excluded.high, medium = c.medium + excluded.medium, low = c.low + excluded.low
          returning organisation_id, vendor_id, open_count
        )
        insert into portfolio_change (organisation_id, kind, key, count, amount)
        select organisation_id, 'finding-vendor', '', sum((open_count > 0)::int - (open_count > change)::int), 0
        from counted join vendors using (organisation_id, vendor_id)
        group by organisation_id having sum((open_count > 0)::int - (open_count > change)::int) <> 0;
        %s
        return null;
      end $$ $function$, event.name, event.rows,
      case when event.name = 'insert' then '' else
        'delete from open_finding_count c using (select distinct organisation_id, vendor_id from removed) as r
         where c.organisation_id = r.organisation_id and c.vendor_id = r.vendor_id and c.open_count = 0;' end);
    -- old servers: their changes are counted too
    execute format(
      'create trigger open_finding_%1$s after %1$s on finding referencing %2$s
         for each statement execute function open_finding_%1$s()', event.name, event.tables);
    execute format('alter function open_finding_%s owner to assay_lookup', event.name);
    execute format('revoke execute on function open_finding_%s from public', event.name);
  end loop;
end $do$;

set local role assay_lookup;
insert into open_finding_count (organisation_id, vendor_id, critical, high, medium, low)
select organisation_id, vendor_id, count(*) filter (where severity = 'CRITICAL'), count(*) filter (where severity = 'HIGH'),
  count(*) filter (where severity = 'MEDIUM'), count(*) filter (where severity = 'LOW')
from finding where status = 'OPEN' and not proposed group by 1, 2;
-- old servers: they skip this kind
insert into portfolio_change (organisation_id, kind, key, count, amount)
select organisation_id, 'finding-vendor', '', count(*), 0 from open_finding_count group by organisation_id;
-- old servers: a session of this file only
reset role;
