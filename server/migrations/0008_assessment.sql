-- Assessments: what was asked, what was answered, what a reviewer decided, and what came of it.

-- How an organisation weighs its questions and reads its scores. An assessment keeps the weights it was sent with.
alter table organisation
  add column risk_weights jsonb not null default '{"CRITICAL": 8, "HIGH": 4, "MEDIUM": 2, "LOW": 1}',
  add column green_from numeric(3, 2) not null default 0.80,
  add column amber_from numeric(3, 2) not null default 0.60,
  add constraint organisation_rating_check check (0 < amber_from and amber_from < green_from and green_from <= 1);

create table assessment (
  organisation_id uuid not null,
  id uuid not null,
  vendor_id uuid not null,
  title text not null,
  status text not null default 'DRAFT'
    check (status in ('DRAFT', 'SENT', 'IN_PROGRESS', 'SUBMITTED', 'UNDER_REVIEW', 'COMPLETED')),
  -- The version it was made from, while that exists; its lineage, name and number stay.
  template_id uuid,
  template_lineage_id uuid not null,
  template_name text not null,
  template_version integer not null,
  due_date date,
  -- Frozen when it is sent: sections with questions, conditions, expected answers and the controls they map to.
  sections jsonb,
  risk_weights jsonb,
  scoring_version integer,
  -- Provisional from submission on, final once COMPLETED. The fractions are exact, the score is rounded.
  score numeric(5, 4) check (score between 0 and 1),
  earned text,
  possible text,
  reviewer_id uuid,
  reviewer_name text,
  -- After it was sent back, the only questions that may be answered again.
  reopened_keys text[],
  submitted_by_name text,
  submitted_by_title text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sent_at timestamptz,
  submitted_at timestamptz,
  completed_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, vendor_id) references vendor on delete cascade,
  foreign key (organisation_id, template_id) references template on delete set null (template_id),
  check (status = 'DRAFT' or (sections is not null and risk_weights is not null and due_date is not null)),
  check ((status = 'COMPLETED') = (completed_at is not null))
);
create index assessment_list_idx on assessment (organisation_id, created_at desc, id desc);
create index assessment_status_idx on assessment (organisation_id, status, created_at desc, id desc);
create index assessment_vendor_idx on assessment (organisation_id, vendor_id, created_at desc, id desc);
create index assessment_due_idx on assessment (organisation_id, due_date) where status in ('SENT', 'IN_PROGRESS');
create index assessment_template_idx on assessment (organisation_id, template_id);
create index assessment_search_idx on assessment using gin (organisation_id, lower(title) gin_trgm_ops);
call isolate('assessment');
call allow_lookup('assessment');
grant select, insert, update, delete on assessment to assay_app;

-- As with vendors: a pattern never reaches an index under row-level security.
create function search_assessment_ids(pattern text) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
  begin atomic
    select id from assessment where organisation_id = current_organisation_id() and lower(title) like pattern;
  end;
alter function search_assessment_ids owner to assay_lookup;
revoke execute on function search_assessment_ids from public;
grant execute on function search_assessment_ids to assay_app;

create table response (
  organisation_id uuid not null,
  assessment_id uuid not null,
  question_key text not null,
  answer jsonb,
  not_applicable boolean not null default false,
  justification text,
  -- The team member who entered it for the vendor; null when the vendor did.
  on_behalf_by_name text,
  updated_at timestamptz not null default now(),
  primary key (organisation_id, assessment_id, question_key),
  foreign key (organisation_id, assessment_id) references assessment on delete cascade
);
call isolate('response');
grant select, insert, update, delete on response to assay_app;

create table review_decision (
  organisation_id uuid not null,
  assessment_id uuid not null,
  question_key text not null,
  decision text not null
    check (decision in ('COMPLIANT', 'PARTIAL', 'NON_COMPLIANT', 'NOT_APPLICABLE', 'CLARIFICATION_REQUESTED')),
  rationale text,
  reviewer_name text not null,
  decided_at timestamptz not null default now(),
  primary key (organisation_id, assessment_id, question_key),
  foreign key (organisation_id, assessment_id) references assessment on delete cascade
);
call isolate('review_decision');
grant select, insert, update, delete on review_decision to assay_app;

-- Every score an assessment was completed with; one that was reopened keeps the old one here.
create table completed_score (
  organisation_id uuid not null,
  id uuid not null,
  assessment_id uuid not null,
  vendor_id uuid not null,
  score numeric(5, 4),
  submitted_at timestamptz,
  completed_at timestamptz not null,
  completed_by_name text not null,
  reopened_at timestamptz,
  reopen_reason text,
  primary key (organisation_id, id),
  foreign key (organisation_id, assessment_id) references assessment on delete cascade,
  foreign key (organisation_id, vendor_id) references vendor on delete cascade
);
create index completed_score_assessment_idx on completed_score (organisation_id, assessment_id);
create index completed_score_vendor_idx on completed_score (organisation_id, vendor_id, completed_at);
call isolate('completed_score');
grant select, insert, update, delete on completed_score to assay_app;

-- How well a completed assessment showed each control to be met. Frameworks may be deleted; this stays as it was.
create table control_result (
  organisation_id uuid not null,
  assessment_id uuid not null,
  framework_id uuid not null,
  control_code text not null,
  framework_name text not null,
  control_title text not null,
  domain text not null,
  -- Exact, and again as a number for sums over a whole portfolio.
  ratio text not null,
  shortfall numeric(16, 15) not null check (shortfall between 0 and 1),
  primary key (organisation_id, assessment_id, framework_id, control_code),
  foreign key (organisation_id, assessment_id) references assessment on delete cascade
);
call isolate('control_result');
grant select, insert, update, delete on control_result to assay_app;

-- Where a vendor stands on each control: the result of the newest completed assessment that covers it.
create table vendor_control (
  organisation_id uuid not null,
  vendor_id uuid not null,
  framework_id uuid not null,
  control_code text not null,
  framework_name text not null,
  control_title text not null,
  domain text not null,
  ratio text not null,
  shortfall numeric(16, 15) not null check (shortfall between 0 and 1),
  tier_weight integer not null,
  primary key (organisation_id, vendor_id, framework_id, control_code),
  foreign key (organisation_id, vendor_id) references vendor on delete cascade
);
call isolate('vendor_control');
grant select, insert, update, delete on vendor_control to assay_app;
