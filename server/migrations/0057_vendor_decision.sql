-- Whether we work with a vendor: who decided it, on which result, and until when. Every decision stays; the last one of a
-- vendor is the current one.
create table vendor_decision (
  organisation_id uuid not null,
  id uuid not null,
  vendor_id uuid not null,
  outcome text not null check (outcome in ('APPROVED', 'APPROVED_WITH_CONDITIONS', 'REJECTED')),
  rationale text not null,
  current boolean not null default true,
  valid_until date,
  -- What the decision is based on, as it was then.
  assessment_id uuid,
  assessment_title text,
  score numeric(5, 4),
  exact_score text,
  critical_finding_ids uuid[] not null,
  decided_by_name text not null,
  decided_at timestamptz not null default now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, vendor_id) references vendor on delete cascade,
  foreign key (organisation_id, assessment_id) references assessment on delete set null (assessment_id)
);
create unique index vendor_decision_current_key on vendor_decision (organisation_id, vendor_id) where current;
create index vendor_decision_vendor_idx on vendor_decision (organisation_id, vendor_id, decided_at desc, id desc);
create index vendor_decision_assessment_idx on vendor_decision (organisation_id, assessment_id);
call isolate('vendor_decision');
grant select, insert, update on vendor_decision to assay_app;

-- The findings that have to be closed. The title is kept if the finding is withdrawn.
create table vendor_decision_condition (
  organisation_id uuid not null,
  id uuid not null,
  decision_id uuid not null,
  finding_id uuid,
  title text not null,
  position integer not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, decision_id) references vendor_decision on delete cascade,
  foreign key (organisation_id, finding_id) references finding on delete set null (finding_id)
);
create index vendor_decision_condition_decision_idx on vendor_decision_condition (organisation_id, decision_id, position);
create index vendor_decision_condition_finding_idx on vendor_decision_condition (organisation_id, finding_id);
call isolate('vendor_decision_condition');
grant select, insert on vendor_decision_condition to assay_app;
