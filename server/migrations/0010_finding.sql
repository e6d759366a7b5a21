-- Findings, and what is said about an assessment.

create table finding (
  organisation_id uuid not null,
  id uuid not null,
  vendor_id uuid not null,
  assessment_id uuid not null,
  question_key text,
  title text not null,
  description text not null,
  severity text not null check (severity in ('CRITICAL', 'HIGH', 'MEDIUM', 'LOW')),
  -- Put forward by the rules while the review runs; it counts from the moment the review ends.
  proposed boolean not null,
  status text not null default 'OPEN' check (status in ('OPEN', 'REMEDIATED', 'RISK_ACCEPTED')),
  control_codes text[] not null default '{}',
  due_date date,
  resolution_note text,
  resolved_at timestamptz,
  resolved_by_name text,
  accepted_until date,
  supersedes_finding_id uuid,
  created_at timestamptz not null default now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, vendor_id) references vendor on delete cascade,
  foreign key (organisation_id, assessment_id) references assessment on delete cascade,
  foreign key (organisation_id, supersedes_finding_id) references finding on delete cascade,
  check ((status = 'OPEN') = (resolved_at is null)),
  check (not proposed or status = 'OPEN')
);
-- The list shows what is open first, then the worst, then the newest.
create function severity_rank(severity text) returns integer
  language sql immutable parallel safe
  return array_position(array['CRITICAL', 'HIGH', 'MEDIUM', 'LOW'], severity);
create index finding_list_idx on finding
  (organisation_id, (status <> 'OPEN'), severity_rank(severity), created_at desc, id desc) where not proposed;
create index finding_vendor_idx on finding (organisation_id, vendor_id);
create index finding_assessment_idx on finding (organisation_id, assessment_id);
-- An acceptance that ran out is followed by one finding, whoever looks first.
create unique index finding_successor_key on finding (organisation_id, supersedes_finding_id);
create index finding_acceptance_idx on finding (organisation_id, accepted_until) where accepted_until is not null;
call isolate('finding');
grant select, insert, update, delete on finding to assay_app;

-- Why a question that earned too little has no finding.
create table finding_dismissal (
  organisation_id uuid not null,
  assessment_id uuid not null,
  question_key text not null,
  reason text not null,
  dismissed_by_name text not null,
  dismissed_at timestamptz not null default now(),
  primary key (organisation_id, assessment_id, question_key),
  foreign key (organisation_id, assessment_id) references assessment on delete cascade
);
call isolate('finding_dismissal');
grant select, insert, update, delete on finding_dismissal to assay_app;

create table comment (
  organisation_id uuid not null,
  id uuid not null,
  assessment_id uuid not null,
  question_key text,
  parent_id uuid,
  visibility text not null check (visibility in ('INTERNAL', 'VENDOR')),
  body text not null,
  author_name text not null,
  created_at timestamptz not null default now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, assessment_id) references assessment on delete cascade,
  foreign key (organisation_id, parent_id) references comment on delete cascade
);
create index comment_assessment_idx on comment (organisation_id, assessment_id, created_at);
create index comment_parent_idx on comment (organisation_id, parent_id);
call isolate('comment');
grant select, insert, delete on comment to assay_app;
