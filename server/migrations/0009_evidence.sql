-- Evidence: files that were checked before they were stored. The object itself lies in the file store, under its id.

create table evidence (
  organisation_id uuid not null,
  id uuid not null,
  assessment_id uuid not null,
  file_name text not null,
  mime_type text not null,
  size_bytes bigint not null check (size_bytes > 0),
  sha256 text not null,
  expires_date date,
  uploaded_by_name text not null,
  uploaded_at timestamptz not null default now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, assessment_id) references assessment on delete cascade
);
create index evidence_assessment_idx on evidence (organisation_id, assessment_id);
call isolate('evidence');
grant select, insert, update, delete on evidence to assay_app;

-- One file can answer several questions.
create table evidence_question (
  organisation_id uuid not null,
  evidence_id uuid not null,
  question_key text not null,
  primary key (organisation_id, evidence_id, question_key),
  foreign key (organisation_id, evidence_id) references evidence on delete cascade
);
call isolate('evidence_question');
grant select, insert, delete on evidence_question to assay_app;
