-- The portfolio over time: by how much each day changed its figures, and the score of each vendor by day.

-- Nothing that is counted changes while the past is derived from the records.
-- old servers: they read on, and wait with changes of vendors, assessments and findings while this file runs
lock table vendor, assessment, completed_score, finding in share row exclusive mode;

-- A vendor's score and open CRITICAL findings at the end of each UTC day on which they changed. Before its first row, a
-- vendor had no score.
create table vendor_score_history (
  organisation_id uuid not null,
  vendor_id uuid not null,
  day date not null,
  -- As calculated by fraction_value.
  score numeric,
  open_critical_findings integer not null,
  primary key (organisation_id, vendor_id, day),
  foreign key (organisation_id, vendor_id) references vendor on delete cascade
);
create index vendor_score_history_day_idx on vendor_score_history (organisation_id, day, vendor_id);
call isolate('vendor_score_history');
grant select, delete on vendor_score_history to assay_app;

-- By how much the score of a vendor has changed since the end of the month before, in the month of its last change, so
-- that the largest changes are found without comparing all vendors.
create table vendor_score_change (
  organisation_id uuid not null,
  vendor_id uuid not null,
  month date not null,
  size numeric not null,
  primary key (organisation_id, vendor_id),
  foreign key (organisation_id, vendor_id) references vendor on delete cascade
);
create index vendor_score_change_size_idx on vendor_score_change (organisation_id, month, size desc, vendor_id);
call isolate('vendor_score_change');
grant select, delete on vendor_score_change to assay_app;

-- By how much a UTC day changed a figure. A past value is the current one minus all later changes, so old days can be
-- deleted. Overdue items count from the day after their due date, which can be in the future.
create table portfolio_day (
  organisation_id uuid not null references organisation,
  day date not null,
  kind text not null,
  key text not null,
  count bigint not null,
  amount numeric not null,
  primary key (organisation_id, day, kind, key)
);
call isolate('portfolio_day');
grant select, delete on portfolio_day to assay_app;

-- The sums of the days of each month, so that a reader of several years reads few rows.
create table portfolio_month (
  organisation_id uuid not null references organisation,
  month date not null,
  kind text not null,
  key text not null,
  count bigint not null,
  amount numeric not null,
  primary key (organisation_id, month, kind, key)
);
call isolate('portfolio_month');
grant select, delete on portfolio_month to assay_app;

-- Only the functions below write these tables.
grant select, insert, update, delete on vendor_score_history, vendor_score_change, portfolio_day, portfolio_month
  to assay_lookup;
create policy recording on vendor_score_history for all to assay_lookup using (true) with check (true);
create policy recording on vendor_score_change for all to assay_lookup using (true) with check (true);
create policy recording on portfolio_day for all to assay_lookup using (true) with check (true);
create policy recording on portfolio_month for all to assay_lookup using (true) with check (true);
-- old servers: they never act as assay_lookup outside its functions
call allow_lookup('completed_score');

-- The change of a daily figure that a change of a current figure stands for; no row if there is none.
create function to_daily_change(change_kind text, change_key text, change_day date)
  returns table (day date, kind text, key text)
  language sql stable parallel safe
  begin atomic
    select change_day, change_kind, change_key where change_kind in ('score', 'held', 'finding')
    union all
    select greatest(change_day, left(change_key, 10)::date + 1), 'overdue-finding', substr(change_key, 12)
    where change_kind = 'finding-due'
    union all
    select greatest(change_day, change_key::date + 1), 'overdue-assessment', '' where change_kind = 'due';
  end;

-- Derives the past of an organisation from its records, for the time before changes were recorded. Earlier severities
-- and due dates are not known, nor records that were deleted.
create procedure derive_portfolio_history(target uuid)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  today date := (clock_timestamp() at time zone 'UTC')::date;
begin
  delete from vendor_score_history where organisation_id = target;
  delete from vendor_score_change where organisation_id = target;
  delete from portfolio_day where organisation_id = target;
  delete from portfolio_month where organisation_id = target;

  -- The latest assessment of each template, pooled. Of one that was reopened, only the rounded score is known.
  insert into vendor_score_history (organisation_id, vendor_id, day, score, open_critical_findings)
  with completions as (
    select c.vendor_id, a.template_lineage_id as lineage, a.id, c.completed_at,
      (c.completed_at at time zone 'UTC')::date as first_day, (c.reopened_at at time zone 'UTC')::date as end_day,
      fraction_value(a.possible) / scale as possible,
      case when c.reopened_at is null then fraction_value(a.earned) else c.score * fraction_value(a.possible) end / scale
        as earned
    from completed_score c
    join assessment a on a.organisation_id = c.organisation_id and a.id = c.assessment_id
    cross join lateral (
      select coalesce(sum(weight::numeric), 1) as scale from jsonb_each_text(a.risk_weights) as w (name, weight)
    ) as weights
    where c.organisation_id = target and a.earned is not null and a.possible is not null
  ),
  critical as (
    select vendor_id, (created_at at time zone 'UTC')::date as first_day, (resolved_at at time zone 'UTC')::date as end_day
    from finding where organisation_id = target and severity = 'CRITICAL' and not proposed
  ),
  days as (
    select vendor_id, least(first_day, today) as day from completions
    union select vendor_id, least(end_day, today) from completions where end_day is not null
    union select vendor_id, least(first_day, today) from critical
    union select vendor_id, least(end_day, today) from critical where end_day is not null
  ),
  scores as (
    select vendor_id, day, round(sum(earned) / nullif(sum(possible), 0), 15) as score
    from (
      select distinct on (d.vendor_id, d.day, c.lineage) d.vendor_id, d.day, c.earned, c.possible
      from days d join completions c
        on c.vendor_id = d.vendor_id and c.first_day <= d.day and coalesce(c.end_day > d.day, true)
      order by d.vendor_id, d.day, c.lineage, c.completed_at desc, c.id desc
    ) as latest group by 1, 2
  ),
  findings as (
    select d.vendor_id, d.day, count(*) as findings
    from days d join critical c
      on c.vendor_id = d.vendor_id and c.first_day <= d.day and coalesce(c.end_day > d.day, true)
    group by 1, 2
  )
  select target, vendor_id, day, score, coalesce(findings, 0)
  from days left join scores using (vendor_id, day) left join findings using (vendor_id, day);

  -- The last row is the current state, which is known exactly.
  insert into vendor_score_history as h (organisation_id, vendor_id, day, score, open_critical_findings)
  select target, v.id, coalesce(last_day, least(coalesce(v.last_assessed_at, v.created_at) at time zone 'UTC', today)::date),
    fraction_value(v.overall_exact), v.open_critical_findings
  from vendor v
  left join (
    select vendor_id, max(day) as last_day from vendor_score_history where organisation_id = target group by 1
  ) as recorded on vendor_id = v.id
  where v.organisation_id = target and (last_day is not null or v.overall_exact is not null)
  on conflict (organisation_id, vendor_id, day)
    do update set score = excluded.score, open_critical_findings = excluded.open_critical_findings;

  insert into vendor_score_change (organisation_id, vendor_id, month, size)
  select target, vendor_id, date_trunc('month', today)::date, abs(round(now.score, 15) - round(before.score, 15))
  from (
    select distinct on (vendor_id) vendor_id, day, score from vendor_score_history where organisation_id = target
    order by vendor_id, day desc
  ) as now
  join (
    select distinct on (vendor_id) vendor_id, score from vendor_score_history
    where organisation_id = target and day < date_trunc('month', today)::date
    order by vendor_id, day desc
  ) as before using (vendor_id)
  where now.day >= date_trunc('month', today)::date and now.score <> before.score;

  insert into portfolio_day (organisation_id, day, kind, key, count, amount)
  with states as (
    select vendor_id, day, 1 as place, score, open_critical_findings > 0 as held
    from vendor_score_history where organisation_id = target
    union all
    select v.id, least((v.created_at at time zone 'UTC')::date, min(h.day), today), 0, null, false
    from vendor v left join vendor_score_history h on h.organisation_id = v.organisation_id and h.vendor_id = v.id
    where v.organisation_id = target group by v.id, v.created_at
  ),
  periods as (
    select score, held, day, lead(day) over (partition by vendor_id order by day, place) as end_day from states
  ),
  vendor_figures as (
    select day, end_day, 'score' as kind, coalesce(floor(score * 100)::text, 'UNSCORED') as key, coalesce(score, 0) as amount
    from periods
    union all
    select day, end_day, 'held', floor(score * 100)::text, 0 from periods where held and score is not null
  ),
  finding_figures as (
    select d.day, e.day as end_day, d.kind, d.key, 0
    from (
      select severity, due_date, least((created_at at time zone 'UTC')::date, today) as day,
        case when resolved_at is not null then least((resolved_at at time zone 'UTC')::date, today) end as end_day
      from finding where organisation_id = target and not proposed
    ) as f
    join lateral (
      values ('finding', f.severity), ('finding-due', to_char(f.due_date, 'YYYY-MM-DD') || ':' || f.severity)
    ) as figure (kind, key) on figure.key is not null
    cross join lateral to_daily_change(figure.kind, figure.key, f.day) as d
    left join lateral to_daily_change(figure.kind, figure.key, f.end_day) as e on f.end_day is not null
  ),
  assessment_figures as (
    select d.day, e.day as end_day, d.kind, d.key, 0
    from (
      select to_char(due_date, 'YYYY-MM-DD') as due, least((coalesce(sent_at, created_at) at time zone 'UTC')::date, today) as day,
        case when status not in ('SENT', 'IN_PROGRESS') then least((submitted_at at time zone 'UTC')::date, today) end as end_day
      from assessment
      where organisation_id = target and (status in ('SENT', 'IN_PROGRESS') or submitted_at is not null and due_date is not null)
    ) as a
    cross join lateral to_daily_change('due', a.due, a.day) as d
    left join lateral to_daily_change('due', a.due, a.end_day) as e on a.end_day is not null
  ),
  figures as (
    select * from vendor_figures union all select * from finding_figures union all select * from assessment_figures
  )
  select target, day, kind, key, sum(count), sum(amount)
  from (
    select day, kind, key, 1 as count, amount from figures
    union all
    select end_day, kind, key, -1, -amount from figures where end_day is not null
  ) as changes
  group by day, kind, key having sum(count) <> 0 or sum(amount) <> 0;

  insert into portfolio_month (organisation_id, month, kind, key, count, amount)
  select target, date_trunc('month', day)::date, kind, key, sum(count), sum(amount) from portfolio_day
  where organisation_id = target group by 2, 3, 4;
end $$;
alter procedure derive_portfolio_history owner to assay_lookup;
revoke execute on procedure derive_portfolio_history from public;

-- old servers: they do not use what it writes
do $$
declare
  id uuid;
begin
  set local role assay_lookup;
  for id in select organisation_id from organisation loop
    call derive_portfolio_history(id);
  end loop;
  reset role;
end $$;

-- Changes of one vendor wait for each other, so that their clock times are in the order of the changes.
create function record_vendor_score() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  today date := (clock_timestamp() at time zone 'UTC')::date;
  this_month date := date_trunc('month', today);
  score_now numeric := fraction_value(new.overall_exact);
  score_before numeric;
begin
  insert into vendor_score_history (organisation_id, vendor_id, day, score, open_critical_findings)
  values (new.organisation_id, new.id, today, score_now, new.open_critical_findings)
  on conflict (organisation_id, vendor_id, day)
    do update set score = excluded.score, open_critical_findings = excluded.open_critical_findings;
  score_before := (
    select score from vendor_score_history h
    where h.organisation_id = new.organisation_id and h.vendor_id = new.id and h.day < this_month
    order by h.vendor_id, h.day desc limit 1
  );
  insert into vendor_score_change (organisation_id, vendor_id, month, size)
  values (new.organisation_id, new.id, this_month, coalesce(abs(round(score_now, 15) - round(score_before, 15)), 0))
  on conflict (organisation_id, vendor_id) do update set month = excluded.month, size = excluded.size;
  return null;
end $$;
-- old servers: their changes are recorded too
create trigger record_score_insert after insert on vendor
  for each row when (new.overall_exact is not null) execute function record_vendor_score();
-- old servers: their changes are recorded too
create trigger record_score_update after update on vendor
  for each row when (old.overall_exact is distinct from new.overall_exact
    or old.open_critical_findings <> new.open_critical_findings) execute function record_vendor_score();
alter function record_vendor_score owner to assay_lookup;
revoke execute on function record_vendor_score from public;

-- As in 0042, and by tier: "tier-score" and "tier-held".
-- old servers: they read "tier", "score" and "held" as before and skip the other kinds
do $do$
declare
  figures text := $$
    select 'tier', coalesce(r.tier, 'UNTIERED'), 1, 0
    union all
    select 'score', coalesce(floor(fraction_value(r.overall_exact) * 100)::text, 'UNSCORED'), 1,
      coalesce(fraction_value(r.overall_exact), 0)
    union all
    select 'tier-score', coalesce(r.tier, 'UNTIERED') || ':'
      || coalesce(floor(fraction_value(r.overall_exact) * 100)::text, 'UNSCORED'), 1, 0
    union all
    select k.kind, k.prefix || floor(fraction_value(r.overall_exact) * 100)::text, 1, 0
    from (values ('held', ''), ('tier-held', coalesce(r.tier, 'UNTIERED') || ':')) as k (kind, prefix)
    where r.overall_exact is not null and r.open_critical_findings > 0$$;
  added text := format('select organisation_id, f.* from added r cross join lateral (%s) f', figures);
  removed text := format('select organisation_id, kind, key, -count, -amount
    from removed r cross join lateral (%s) f (kind, key, count, amount)', figures);
  event record;
begin
  for event in
    select * from (values ('insert', added), ('delete', removed), ('update', added || ' union all ' || removed)) as e (name, rows)
  loop
    execute format(
      'create or replace function portfolio_vendor_%s() returns trigger
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
     from vendor r cross join lateral (%s) as f (kind, key, count, amount)
     where kind in (''tier-score'', ''tier-held'') group by organisation_id, kind, key', figures);
  reset role;
end $do$;

-- The UTC day of a change. Null for changes from before this file, which are part of the derived past.
-- old servers: their triggers are those of the database, and its default fills the column
alter table portfolio_change add column day date;
-- old servers: as above
alter table portfolio_change alter column day set default (clock_timestamp() at time zone 'UTC')::date;

-- A change that is deleted has been added to the totals, and is added to its day here. Counts of an organisation never run
-- concurrently.
create function record_portfolio_days() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  with changes as (
    select c.organisation_id, d.day, d.kind, d.key, sum(c.count) as count, sum(c.amount) as amount
    from removed c cross join lateral to_daily_change(c.kind, c.key, c.day) as d
    where c.day is not null
    group by 1, 2, 3, 4 having sum(c.count) <> 0 or sum(c.amount) <> 0
  ),
  days as (
    insert into portfolio_day as p (organisation_id, day, kind, key, count, amount)
    select organisation_id, day, kind, key, count, amount from changes
    on conflict (organisation_id, day, kind, key)
      do update set count = p.count + excluded.count, amount = p.amount + excluded.amount
  )
  insert into portfolio_month as p (organisation_id, month, kind, key, count, amount)
  select organisation_id, date_trunc('month', day)::date, kind, key, sum(count), sum(amount) from changes
  group by 1, 2, 3, 4
  on conflict (organisation_id, month, kind, key)
    do update set count = p.count + excluded.count, amount = p.amount + excluded.amount;
  return null;
end $$;
-- old servers: what they count is recorded too
create trigger record_days after delete on portfolio_change referencing old table as removed
  for each statement execute function record_portfolio_days();
alter function record_portfolio_days owner to assay_lookup;
revoke execute on function record_portfolio_days from public;

-- old servers: they never act as assay_lookup outside its functions
grant update (day) on portfolio_change to assay_lookup;
-- old servers: as above
create policy dating on portfolio_change for update to assay_lookup using (true) with check (true);

-- Derives the past again, as if nothing had been recorded: after fictional records are removed. No count runs meanwhile.
create procedure reset_portfolio_history(target uuid)
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if target <> current_organisation_id() then
    raise insufficient_privilege using message = 'A caller can only reset the history of its own organisation';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('portfolio count ' || target, 0));
  update portfolio_change set day = null where organisation_id = target and day is not null;
  call derive_portfolio_history(target);
end $$;
alter procedure reset_portfolio_history owner to assay_lookup;
revoke execute on procedure reset_portfolio_history from public;
grant execute on procedure reset_portfolio_history to assay_app;
