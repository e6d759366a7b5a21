-- Files that are in the store, or on their way to it, without being evidence: uploads that have not ended, and deleted
-- files that are kept for a while. Together with the evidence they are what an organisation's storage budget counts.
create table retained_file (
  organisation_id uuid not null references organisation,
  id uuid not null,
  -- Without a reference: the file may outlive its assessment.
  assessment_id uuid not null,
  size_bytes bigint not null check (size_bytes > 0),
  -- When an upload that never ended no longer counts. Null for a deleted file, which counts until it is removed.
  expires_at timestamptz,
  primary key (organisation_id, id)
);
call isolate('retained_file');
grant select, insert, delete on retained_file to assay_app;
