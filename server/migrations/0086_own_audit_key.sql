-- The public key of the audit log of an organisation with an audit key of its own, which the worker publishes: servers
-- cannot unwrap the key. Encrypted under ASSAY_SECRET, so that nobody else can put another one here.
alter table organisation_key add column public_key bytea;
grant update (public_key) on organisation_key to assay_app;

-- Since when the organisation is in this state.
alter table organisation_placement add column changed_at timestamptz not null default now();

-- Organisations that have been imported or arriving, or have moved without being deleted here, for more than a day.
create function list_unfinished_moves() returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select p.organisation_id from organisation_placement p
    where p.changed_at < now() - interval '1 day'
      and (p.state in ('IMPORTING', 'ARRIVING')
        or p.state = 'MOVED' and exists (select from organisation o where o.organisation_id = p.organisation_id));
  end;
alter function list_unfinished_moves owner to assay_lookup;
revoke execute on function list_unfinished_moves from public;
grant execute on function list_unfinished_moves to assay_app;
