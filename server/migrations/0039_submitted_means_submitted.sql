-- True for files that the team added after the vendor had submitted. They are not part of a submission.
alter table evidence add column annex boolean not null default false;

-- Who submitted on behalf of the vendor; null if the vendor did.
alter table submission add column entered_by_name text;
alter table assessment
  add column entered_by_name text,
  -- Users and API keys that answered on behalf of the vendor.
  add column on_behalf_by_ids uuid[] not null default '{}';
alter table organisation add column independent_review boolean not null default false;

-- After a send-back: the questions that the reviewer marked, without those that only depend on them, and when.
alter table assessment
  add column returned_keys text[],
  add column returned_at timestamptz;
