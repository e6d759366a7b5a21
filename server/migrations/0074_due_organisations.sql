-- Jobs ask once which organisations have something to do, instead of asking in each one. Only the IDs leave these
-- functions. They may return too many organisations, but never too few.

grant select (organisation_id, size) on audit_witness to assay_lookup;
grant select (organisation_id, expires_date) on certification to assay_lookup;
grant select (organisation_id, promised_date, unshared_at, done_at) on finding_share to assay_lookup;
grant select (organisation_id, email, created_at) on notification to assay_lookup;
-- old servers: they never act as assay_lookup outside its functions
create policy lookup on audit_witness for select to assay_lookup using (true);
-- old servers: they never act as assay_lookup outside its functions
create policy lookup on certification for select to assay_lookup using (true);
-- old servers: they never act as assay_lookup outside its functions
create policy lookup on finding_share for select to assay_lookup using (true);
-- old servers: they never act as assay_lookup outside its functions
create policy lookup on notification for select to assay_lookup using (true);

create function list_organisations_to_seal() returns setof uuid
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
          and e.position < (select audit_horizon()))
      or exists (
        select from audit_witness w where w.organisation_id = o.organisation_id and w.size < last.size);
  end;
alter function list_organisations_to_seal owner to assay_lookup;
revoke execute on function list_organisations_to_seal from public;
grant execute on function list_organisations_to_seal to assay_app;

create function list_organisations_to_count() returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select o.organisation_id from organisation o
    where exists (select from portfolio_change c where c.organisation_id = o.organisation_id);
  end;
alter function list_organisations_to_count owner to assay_lookup;
revoke execute on function list_organisations_to_count from public;
grant execute on function list_organisations_to_count to assay_app;

-- The numbers of days are those of the rules.
create function list_due_organisations(
  today date, reminder_days integer, notice_days integer, overdue_days integer, acceptance_days integer,
  digest_before timestamptz
) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select o.organisation_id from organisation o
    where exists (
        select from assessment a
        where a.organisation_id = o.organisation_id and a.status in ('SENT', 'IN_PROGRESS')
          and a.due_date <= today + reminder_days)
      or exists (
        select from assessment a
        where a.organisation_id = o.organisation_id and a.status = 'COMPLETED'
          and a.completed_at < today + 1 - make_interval(months => (
            select min(m.value::integer) from jsonb_each_text(o.reassessment_months) m)))
      or exists (
        select from assessment a
        where a.organisation_id = o.organisation_id and a.failed_critical is null and a.score is not null)
      or exists (
        select from certification c
        where c.organisation_id = o.organisation_id and c.expires_date between today and today + notice_days)
      or exists (
        select from vendor v
        where v.organisation_id = o.organisation_id and v.contract_renewal_date between today and today + notice_days)
      or exists (
        select from finding f
        where f.organisation_id = o.organisation_id and f.status = 'OPEN' and not f.proposed
          and f.due_date between today - overdue_days and today + reminder_days)
      or exists (
        select from finding f
        where f.organisation_id = o.organisation_id and f.status = 'RISK_ACCEPTED'
          and f.accepted_until <= today + acceptance_days)
      or exists (
        select from finding_share s
        where s.organisation_id = o.organisation_id and s.unshared_at is null and s.done_at is null
          and s.promised_date between today - overdue_days and today + reminder_days)
      or exists (
        select from notification n
        where n.organisation_id = o.organisation_id and n.email = 'DAILY' and n.created_at < digest_before);
  end;
alter function list_due_organisations owner to assay_lookup;
revoke execute on function list_due_organisations from public;
grant execute on function list_due_organisations to assay_app;
