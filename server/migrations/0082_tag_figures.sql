-- The tags of vendors with their number, so that the list of tags need not read all vendors.

-- No vendor changes while those that exist are counted.
-- old servers: they read on, and wait with changes of vendors while this file runs
lock table vendor in share row exclusive mode;

-- As in 0066, and by tag.
-- old servers: they read the other kinds as before and skip "tag"
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
    where r.overall_exact is not null and r.open_critical_findings > 0
    union all
    select 'tag', t.tag, 1, 0 from unnest(r.tags) as t (tag)$$;
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
     where kind = ''tag'' group by organisation_id, kind, key', figures);
  reset role;
end $do$;
