-- Remediation with the vendor: files on findings, portal links that open findings, and what the vendor promises.

-- The files of a finding. The object itself is in the file store, under its id.
create table finding_file (
  organisation_id uuid not null,
  id uuid not null,
  finding_id uuid not null,
  file_name text not null,
  mime_type text not null,
  size_bytes bigint not null check (size_bytes > 0),
  sha256 text not null,
  uploaded_by_name text not null,
  -- The portal link by which the vendor uploaded the file; null for the files of the team.
  uploaded_by_link_id uuid,
  uploaded_at timestamptz not null default now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, finding_id) references finding on delete cascade
);
create index finding_file_finding_idx on finding_file (organisation_id, finding_id);
call isolate('finding_file');
grant select, insert, delete on finding_file to assay_app;

-- A link opens either one assessment or the findings of a vendor that are shared by it.
alter table portal_link
  add column vendor_id uuid,
  add constraint portal_link_vendor_fkey foreign key (organisation_id, vendor_id)
    references vendor (organisation_id, id) on delete cascade not valid,
  add constraint portal_link_subject_check check ((assessment_id is null) = (vendor_id is not null)) not valid;

-- old servers: they look for the assessment of a link, find none, and refuse the link
alter table portal_link alter column assessment_id drop not null;

-- A finding is shared with one contact at a time. A row whose link is revoked or expired shows nothing to anyone.
create table finding_share (
  organisation_id uuid not null,
  finding_id uuid not null,
  portal_link_id uuid not null,
  shared_at timestamptz not null default now(),
  shared_by_name text not null,
  unshared_at timestamptz,
  plan text,
  promised_date date,
  planned_at timestamptz,
  done_at timestamptz,
  returned_at timestamptz,
  primary key (organisation_id, finding_id),
  foreign key (organisation_id, finding_id) references finding on delete cascade,
  foreign key (organisation_id, portal_link_id) references portal_link on delete cascade
);
create index finding_share_link_idx on finding_share (organisation_id, portal_link_id);
call isolate('finding_share');
grant select, insert, update, delete on finding_share to assay_app;
