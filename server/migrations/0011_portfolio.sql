-- The dashboard's figures: summed from changes that are appended, so that no writer waits for another.

-- By how much a transaction changed a figure of the portfolio: `kind` and `key` name it, as "tier" and "HIGH". A change is
-- added to the totals and deleted in one transaction, so a reader sees it in exactly one of the two places. There is no
-- foreign key: what is counted has one already, and this is written beside every change.
create table portfolio_change (
  organisation_id uuid not null,
  position bigint not null default audit_position(),
  id uuid not null default gen_random_uuid(),
  kind text not null,
  key text not null,
  count bigint not null,
  amount numeric not null,
  primary key (organisation_id, position, id)
);
call isolate('portfolio_change');
call allow_lookup('portfolio_change');
grant select, delete on portfolio_change to assay_app;
-- Only the triggers below write it.
grant insert on portfolio_change to assay_lookup;
create policy noting on portfolio_change for insert to assay_lookup with check (true);

create table portfolio_total (
  organisation_id uuid not null references organisation,
  kind text not null,
  key text not null,
  count bigint not null,
  amount numeric not null,
  primary key (organisation_id, kind, key)
);
call isolate('portfolio_total');
grant select, insert, update, delete on portfolio_total to assay_app;

-- No change of an organisation is left below this position, and none can appear there any more: a reader begins here and
-- is spared the remains of what was deleted.
create table portfolio_counted (
  organisation_id uuid primary key references organisation,
  position bigint not null
);
call isolate('portfolio_counted');
call allow_lookup('portfolio_counted');
grant select, insert, update on portfolio_counted to assay_app;

-- The clock carries on from here too when a database moves to a new home.
create or replace function audit_last_position() returns bigint
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select greatest(0, (select max(position) from audit_entry), (select max(position) from audit_counted),
      (select max(position) from portfolio_change), (select max(position) from portfolio_counted));
  end;

-- Has every statement that changes a table's rows note by how much it changed the figures that a row `r` stands for, and
-- notes what is there already: creating the triggers holds the table. They work as assay_lookup, because rows that go with
-- their vendor are deleted in the name of the table's owner.
create procedure count_in_portfolio(target regclass, figures text) language plpgsql as $procedure$
declare
  here text := format('select organisation_id, f.* from %s r cross join lateral (%s) f', target, figures);
  added text := format('select organisation_id, f.* from added r cross join lateral (%s) f', figures);
  removed text := format('select organisation_id, kind, key, -count, -amount
    from removed r cross join lateral (%s) f (kind, key, count, amount)', figures);
  note text := $insert$
    insert into portfolio_change (organisation_id, position, kind, key, count, amount)
    select organisation_id, (select audit_position()), kind, key, sum(count), sum(amount)
    from (%s) as figures (organisation_id, kind, key, count, amount)
    group by organisation_id, kind, key
    having sum(count) <> 0 or sum(amount) <> 0$insert$;
  event record;
begin
  for event in
    select * from (values
      ('insert', added, 'new table as added'),
      ('delete', removed, 'old table as removed'),
      ('update', added || ' union all ' || removed, 'new table as added old table as removed')
    ) as e (name, figures, rows)
  loop
    execute format(
      'create function portfolio_%s_%s() returns trigger
         language plpgsql security definer set search_path = public, pg_temp as $$ begin %s; return null; end $$',
      target, event.name, format(note, event.figures));
    execute format(
      'create trigger portfolio_%2$s after %2$s on %1$s referencing %3$s
         for each statement execute function portfolio_%1$s_%2$s()', target, event.name, event.rows);
    execute format('alter function portfolio_%s_%s owner to assay_lookup', target, event.name);
    execute format('revoke execute on function portfolio_%s_%s from public', target, event.name);
  end loop;
  set local role assay_lookup;
  execute format(note, here);
  reset role;
end $procedure$;

call allow_lookup('finding');
call allow_lookup('responsibility');
call allow_lookup('vendor_control');

-- Thresholds have two decimals, so hundredths of a score are fine enough to be sorted by them.
call count_in_portfolio('vendor', $$
  values ('tier', coalesce(r.tier, 'UNTIERED'), 1, 0),
    ('score', coalesce(floor(r.overall_score * 100)::text, 'UNSCORED'), 1, coalesce(r.overall_score, 0))$$);
call count_in_portfolio('assessment', $$
  select 'status', r.status, 1, 0
  union all
  select 'due', to_char(r.due_date, 'YYYY-MM-DD'), 1, 0 where r.status in ('SENT', 'IN_PROGRESS')$$);
call count_in_portfolio('finding', $$
  select 'finding', r.severity, 1, 0 where r.status = 'OPEN' and not r.proposed$$);
call count_in_portfolio('responsibility', $$
  select 'responsibility', r.status, 1, 0$$);
call count_in_portfolio('vendor_control', $$
  select 'control', r.framework_id || ':' || r.control_code, 1, r.tier_weight * r.shortfall where r.shortfall > 0$$);
drop procedure count_in_portfolio;

-- A vendor with responsibilities is one figure, however many it has. Its first ones are those with which there are no
-- others; whoever writes them holds the vendor, so nobody else's are on their way. None ever moves to another vendor.
create function portfolio_responsible_vendors() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into portfolio_change (organisation_id, kind, key, count, amount)
    select organisation_id, 'vendor', 'RESPONSIBLE', count(*), 0
    from (select organisation_id, vendor_id, count(*) as rows from added group by 1, 2) as a
    where rows = (
      select count(*) from responsibility r
      where r.organisation_id = a.organisation_id and r.vendor_id = a.vendor_id
    )
    group by organisation_id;
  else
    insert into portfolio_change (organisation_id, kind, key, count, amount)
    select organisation_id, 'vendor', 'RESPONSIBLE', -count(distinct vendor_id), 0 from removed d
    where not exists (
      select from responsibility r
      where r.organisation_id = d.organisation_id and r.vendor_id = d.vendor_id
    )
    group by organisation_id;
  end if;
  return null;
end $$;
create trigger portfolio_first after insert on responsibility referencing new table as added
  for each statement execute function portfolio_responsible_vendors();
create trigger portfolio_last after delete on responsibility referencing old table as removed
  for each statement execute function portfolio_responsible_vendors();
alter function portfolio_responsible_vendors owner to assay_lookup;
revoke execute on function portfolio_responsible_vendors from public;

set local role assay_lookup;
insert into portfolio_change (organisation_id, kind, key, count, amount)
select organisation_id, 'vendor', 'RESPONSIBLE', count(distinct vendor_id), 0 from responsibility group by organisation_id;
reset role;

-- Finds the names of a control that some vendor falls short of.
create index vendor_control_shortfall_idx on vendor_control (organisation_id, framework_id, control_code, vendor_id)
  where shortfall > 0;
