-- The complete result of an assessment as it was finalised, once for each finalisation and never changed. Its hash is in
-- the FINALIZE_ASSESSMENT entry of the audit log.
create table assessment_result (
  organisation_id uuid not null,
  id uuid not null,
  assessment_id uuid not null,
  -- Canonical JSON.
  content text not null,
  sha256 text not null,
  created_at timestamptz not null default now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, assessment_id) references assessment on delete cascade
);
create index assessment_result_assessment_idx on assessment_result (organisation_id, assessment_id, created_at desc);
call isolate('assessment_result');
grant select, insert on assessment_result to assay_app;
