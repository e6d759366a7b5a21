-- Findings as work: an owner, a stage and a recommendation of their own, comments, and findings without an assessment.

alter table organisation
  add column finding_due_days jsonb not null default '{"CRITICAL": 30, "HIGH": 60, "MEDIUM": 90, "LOW": 180}';

-- The stage of a closed finding is the last one that it had.
alter table finding
  add column recommendation text,
  add column owner_id uuid,
  add column stage text not null default 'NEW',
  add column source text not null default 'ASSESSMENT',
  add column revision integer not null default 1,
  add constraint finding_owner_fkey foreign key (organisation_id, owner_id)
    references app_user (organisation_id, id) on delete set null (owner_id) not valid,
  add constraint finding_stage_check check (stage in ('NEW', 'PLAN_AGREED', 'WITH_VENDOR', 'TO_VERIFY')) not valid,
  add constraint finding_source_check check (source in ('ASSESSMENT', 'INCIDENT', 'AUDIT', 'NEWS', 'OTHER')) not valid,
  add constraint finding_assessment_check check ((source = 'ASSESSMENT') = (assessment_id is not null)) not valid;

-- old servers: they read findings together with their assessment, so they do not see those without one
alter table finding alter column assessment_id drop not null;

-- Until now, the owner of a finding was the owner of its vendor.
grant update (owner_id) on finding to assay_lookup;
set local role assay_lookup;
-- old servers: they read on, and wait with changes of these findings while this file runs
update finding f set owner_id = v.owner_id
from vendor v where v.organisation_id = f.organisation_id and v.id = f.vendor_id and v.owner_id is not null;
-- old servers: a session of this file only
reset role;
-- old servers: granted above
revoke update (owner_id) on finding from assay_lookup;

-- Closed findings come last in a list by stage.
create function stage_rank(status text, stage text) returns integer
  language sql immutable parallel safe
  return case when status = 'OPEN'
    then array_position(array['NEW', 'PLAN_AGREED', 'WITH_VENDOR', 'TO_VERIFY'], stage) else 5 end;

-- As with vendors: neither a pattern nor an array reaches an index under row-level security.
create function search_finding_ids(pattern text) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
  begin atomic
    select id from finding
    where organisation_id = current_organisation_id() and not proposed and lower(title) like pattern;
  end;
create function control_finding_ids(code text) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
  begin atomic
    select id from finding
    where organisation_id = current_organisation_id() and not proposed and control_codes @> array[code];
  end;
alter function search_finding_ids owner to assay_lookup;
alter function control_finding_ids owner to assay_lookup;
revoke execute on function search_finding_ids, control_finding_ids from public;
grant execute on function search_finding_ids, control_finding_ids to assay_app;

alter table comment
  add column finding_id uuid,
  add constraint comment_finding_fkey foreign key (organisation_id, finding_id)
    references finding (organisation_id, id) on delete cascade not valid,
  add constraint comment_subject_check check ((assessment_id is null) = (finding_id is not null)) not valid;

-- old servers: they read comments by their assessment, so they do not see those on findings
alter table comment alter column assessment_id drop not null;
