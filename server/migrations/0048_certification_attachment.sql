-- The files of a certification. The object itself is in the file store, under its id.
create table certification_attachment (
  organisation_id uuid not null,
  id uuid not null,
  certification_id uuid not null,
  file_name text not null,
  mime_type text not null,
  size_bytes bigint not null check (size_bytes > 0),
  sha256 text not null,
  uploaded_by_name text not null,
  uploaded_at timestamptz not null default now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, certification_id) references certification on delete cascade
);
create index certification_attachment_certification_idx on certification_attachment (organisation_id, certification_id);
call isolate('certification_attachment');
grant select, insert, delete on certification_attachment to assay_app;

-- A file of a certification counts towards the budget of the organisation, and of no assessment.
-- old servers: they only compare it with the assessment of an upload
alter table retained_file alter column assessment_id drop not null;
