-- Counts of risk acceptances by their last day, so that those in force, ending soon and expired are known without reading
-- them.

-- No finding changes while those that exist are counted.
-- old servers: they read on, and wait with changes of findings while this file runs
lock table finding in share row exclusive mode;

-- The key is the last day, or NONE, which is after all days. Acceptances that were ended early do not count.
create function count_acceptance() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' and old.status = 'RISK_ACCEPTED' and old.acceptance_ended_at is null then
    insert into portfolio_change (organisation_id, kind, key, count, amount)
    values (old.organisation_id, 'acceptance', coalesce(to_char(old.accepted_until, 'YYYY-MM-DD'), 'NONE'), -1, 0);
  end if;
  if tg_op <> 'DELETE' and new.status = 'RISK_ACCEPTED' and new.acceptance_ended_at is null then
    insert into portfolio_change (organisation_id, kind, key, count, amount)
    values (new.organisation_id, 'acceptance', coalesce(to_char(new.accepted_until, 'YYYY-MM-DD'), 'NONE'), 1, 0);
  end if;
  return null;
end $$;
alter function count_acceptance owner to assay_lookup;
revoke execute on function count_acceptance from public;

-- old servers: their changes are counted too
create trigger count_acceptance_insert after insert on finding
  for each row when (new.status = 'RISK_ACCEPTED') execute function count_acceptance();
-- old servers: their changes are counted too
create trigger count_acceptance_update after update on finding
  for each row when ((old.status = 'RISK_ACCEPTED' or new.status = 'RISK_ACCEPTED')
    and (old.status, old.accepted_until, old.acceptance_ended_at)
      is distinct from (new.status, new.accepted_until, new.acceptance_ended_at)) execute function count_acceptance();
-- old servers: their changes are counted too
create trigger count_acceptance_delete after delete on finding
  for each row when (old.status = 'RISK_ACCEPTED') execute function count_acceptance();

set local role assay_lookup;
-- old servers: they skip this kind
insert into portfolio_change (organisation_id, kind, key, count, amount)
select organisation_id, 'acceptance', coalesce(to_char(accepted_until, 'YYYY-MM-DD'), 'NONE'), count(*), 0
from finding where status = 'RISK_ACCEPTED' and acceptance_ended_at is null group by 1, 3;
-- old servers: a session of this file only
reset role;
