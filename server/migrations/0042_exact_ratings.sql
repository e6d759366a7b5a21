-- Ratings are decided from exact scores, and a vendor with an open CRITICAL finding is held back at amber.

-- No score, finding or vendor changes while the figures are moved to the new rules.
-- old servers: they read on, and wait with changes of vendors and findings while this file runs
lock table vendor, finding in share row exclusive mode;

alter table organisation add column cap_critical boolean not null default true;
-- The CRITICAL questions that count 0, with key and text. Null where the score is from an older version: a job fills it.
alter table assessment add column failed_critical jsonb;
alter table vendor
  -- The fraction that overall_score is rounded from.
  add column overall_exact text,
  add column open_critical_findings integer not null default 0;

-- The value of a fraction such as 46/81, cut off after 30 decimals: it is below a threshold exactly if the fraction is.
create function fraction_value(fraction text) returns numeric
  language sql immutable parallel safe
  return div(split_part(fraction, '/', 1)::numeric * 1e30,
    coalesce(nullif(split_part(fraction, '/', 2), ''), '1')::numeric) * 1e-30;

grant update (overall_score, overall_exact, open_critical_findings) on vendor to assay_lookup;
-- old servers: they never act as assay_lookup outside its functions
create policy rating on vendor for update to assay_lookup using (true) with check (true);

-- The pooled score of each vendor, as the service calculates it.
-- old servers: they do not use it, and it is dropped below
create aggregate common_multiple(numeric) (sfunc = lcm, stype = numeric, initcond = '1');
set local role assay_lookup;
-- old servers: they read the rounded score, which only changes where it was pooled without regard to the weights
with latest as (
  select distinct on (organisation_id, vendor_id, template_lineage_id) organisation_id, vendor_id,
    split_part(earned, '/', 1)::numeric as earned,
    coalesce(nullif(split_part(earned, '/', 2), ''), '1')::numeric as earned_by,
    split_part(possible, '/', 1)::numeric as possible,
    (select sum(weight::numeric) from jsonb_each_text(risk_weights) as w (name, weight)) as scale
  from assessment where status = 'COMPLETED' and earned is not null and possible is not null
  order by organisation_id, vendor_id, template_lineage_id, completed_at desc, id desc
),
shared as (
  select organisation_id, vendor_id, common_multiple(earned_by * scale) as whole from latest group by 1, 2
),
pooled as (
  select organisation_id, vendor_id, sum(earned * div(whole, earned_by * scale)) as earned,
    sum(possible * div(whole, scale)) as possible
  from latest join shared using (organisation_id, vendor_id) group by 1, 2
),
exact as (
  select organisation_id, vendor_id,
    div(earned, gcd(earned, possible)) || '/' || div(possible, gcd(earned, possible)) as fraction
  from pooled where possible > 0
)
update vendor v set overall_exact = fraction, overall_score = round(fraction_value(fraction), 4)
from exact e where e.organisation_id = v.organisation_id and e.vendor_id = v.id;
-- old servers: they do not know the column, and the table is locked already
update vendor set overall_exact = (overall_score * 10000)::bigint || '/10000'
where overall_score is not null and overall_exact is null;
-- old servers: a session of this file only
reset role;
-- old servers: made above
drop aggregate common_multiple(numeric);

-- A server of an older version stores only the rounded score. That is then all that is known.
create function keep_overall_exact() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.overall_exact is not null then
    return new;
  end if;
  if tg_op = 'INSERT'
    or new.overall_score is distinct from old.overall_score and new.overall_exact is not distinct from old.overall_exact
  then
    new.overall_exact := (new.overall_score * 10000)::bigint || '/10000';
  end if;
  return new;
end $$;
-- old servers: it fills in what they leave out
create trigger keep_overall_exact before insert or update of overall_score on vendor
  for each row execute function keep_overall_exact();

-- As in 0011, by exact score. "held" counts those with an open CRITICAL finding again.
-- old servers: they read the figure "score" as before, and skip the unknown figure "held"
do $do$
declare
  figures text := $$
    select 'tier', coalesce(r.tier, 'UNTIERED'), 1, 0
    union all
    select 'score', coalesce(floor(fraction_value(r.overall_exact) * 100)::text, 'UNSCORED'), 1,
      coalesce(fraction_value(r.overall_exact), 0)
    union all
    select 'held', floor(fraction_value(r.overall_exact) * 100)::text, 1, 0
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
end $do$;

set local role assay_lookup;
-- old servers: a figure they know
insert into portfolio_change (organisation_id, position, kind, key, count, amount)
select organisation_id, (select audit_position()), 'score', key, sum(count), sum(amount)
from vendor cross join lateral (values
  (floor(fraction_value(overall_exact) * 100)::text, 1, fraction_value(overall_exact)),
  (floor(overall_score * 100)::text, -1, -overall_score)) as f (key, count, amount)
where overall_score is not null
group by organisation_id, key having sum(count) <> 0 or sum(amount) <> 0;
-- old servers: a session of this file only
reset role;

-- Counts the open CRITICAL findings of a vendor with every statement that changes them.
create function count_critical_findings() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    update vendor v set open_critical_findings = open_critical_findings + change
    from (
      select organisation_id, vendor_id, count(*) as change from added
      where severity = 'CRITICAL' and status = 'OPEN' and not proposed group by 1, 2
    ) as c where c.organisation_id = v.organisation_id and c.vendor_id = v.id;
  elsif tg_op = 'DELETE' then
    update vendor v set open_critical_findings = open_critical_findings - change
    from (
      select organisation_id, vendor_id, count(*) as change from removed
      where severity = 'CRITICAL' and status = 'OPEN' and not proposed group by 1, 2
    ) as c where c.organisation_id = v.organisation_id and c.vendor_id = v.id;
  else
    update vendor v set open_critical_findings = open_critical_findings + change
    from (
      select organisation_id, vendor_id, sum(change) as change from (
        select organisation_id, vendor_id, 1 as change from added
        where severity = 'CRITICAL' and status = 'OPEN' and not proposed
        union all
        select organisation_id, vendor_id, -1 from removed
        where severity = 'CRITICAL' and status = 'OPEN' and not proposed
      ) as changes group by 1, 2
    ) as c where c.organisation_id = v.organisation_id and c.vendor_id = v.id and change <> 0;
  end if;
  return null;
end $$;
-- old servers: their changes are counted too; they do not read the count
create trigger critical_insert after insert on finding referencing new table as added
  for each statement execute function count_critical_findings();
-- old servers: their changes are counted too; they do not read the count
create trigger critical_delete after delete on finding referencing old table as removed
  for each statement execute function count_critical_findings();
-- old servers: their changes are counted too; they do not read the count
create trigger critical_update after update on finding referencing old table as removed new table as added
  for each statement execute function count_critical_findings();
alter function count_critical_findings owner to assay_lookup;
revoke execute on function count_critical_findings from public;

set local role assay_lookup;
-- old servers: they do not know the column, and the table is locked already
update vendor v set open_critical_findings = findings
from (
  select organisation_id, vendor_id, count(*) as findings from finding
  where severity = 'CRITICAL' and status = 'OPEN' and not proposed group by 1, 2
) as f where f.organisation_id = v.organisation_id and f.vendor_id = v.id;
-- old servers: a session of this file only
reset role;
