-- Portfolio reports as they were issued, and the links by which people without an account open them.

-- A report never changes: the service can only add rows. The PDF is stored, because a later version of the service could
-- make other bytes of the same data.
-- old servers: they issue no reports
create table issued_report (
  organisation_id uuid not null references organisation,
  id uuid not null,
  -- Counts from 1 without gaps: each report takes the next number when it is saved.
  number integer not null check (number > 0),
  title text not null,
  period_from date not null,
  period_to date not null,
  summary text not null,
  -- The name at that time.
  organisation_name text not null,
  issued_by_name text not null,
  issued_at timestamptz not null,
  -- Canonical JSON.
  data text not null,
  data_sha256 text not null,
  pdf bytea not null,
  pdf_sha256 text not null,
  primary key (organisation_id, id),
  unique (organisation_id, number),
  check (period_from <= period_to)
);
call isolate('issued_report');
grant select, insert on issued_report to assay_app;

-- old servers: they know no such links
create table report_link (
  organisation_id uuid not null,
  id uuid not null,
  issued_report_id uuid not null,
  recipient text not null,
  token_hash bytea not null,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  open_count integer not null default 0,
  download_count integer not null default 0,
  last_opened_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, issued_report_id) references issued_report on delete cascade
);
create index report_link_token_idx on report_link (token_hash);
create index report_link_report_idx on report_link (organisation_id, issued_report_id, created_at desc, id desc);
call isolate('report_link');
call allow_lookup('report_link');
grant select, insert, update on report_link to assay_app;

-- Whose link a token stands for, also if it has expired or was revoked: its holder is told so.
create function find_report_link(hash bytea) returns table (organisation_id uuid, id uuid)
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select l.organisation_id, l.id from report_link l where l.token_hash = hash;
  end;
alter function find_report_link owner to assay_lookup;
revoke execute on function find_report_link from public;
grant execute on function find_report_link to assay_app;
