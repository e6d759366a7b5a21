-- False if the reviewer agreed that every question about the control does not apply.
alter table control_result add column applicable boolean not null default true;

-- The completed assessment in which the question of an open finding no longer falls short.
alter table finding
  add column cleared_by_assessment_id uuid,
  add constraint finding_cleared_by_fkey foreign key (organisation_id, cleared_by_assessment_id)
    references assessment (organisation_id, id) on delete set null (cleared_by_assessment_id) not valid;
