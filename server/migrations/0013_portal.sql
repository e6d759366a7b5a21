-- The vendor's side: links that open one assessment, the sessions they start, and what was handed in.

create table portal_link (
  organisation_id uuid not null,
  id uuid not null,
  assessment_id uuid not null,
  contact_name text,
  contact_email text not null,
  token_hash bytea not null,
  -- The titles of the sections a colleague was asked to answer; null: all of them, and whoever holds it may submit.
  sections text[],
  delegated_by_link_id uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  opened_at timestamptz,
  last_seen_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, assessment_id) references assessment on delete cascade,
  foreign key (organisation_id, delegated_by_link_id) references portal_link on delete cascade
);
create index portal_link_token_idx on portal_link (token_hash);
create index portal_link_assessment_idx on portal_link (organisation_id, assessment_id);
create index portal_link_delegated_idx on portal_link (organisation_id, delegated_by_link_id);
call isolate('portal_link');
call allow_lookup('portal_link');
grant select, insert, update, delete on portal_link to assay_app;

create table portal_session (
  organisation_id uuid not null,
  id uuid not null,
  portal_link_id uuid not null,
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, portal_link_id) references portal_link on delete cascade
);
create index portal_session_token_idx on portal_session (token_hash);
create index portal_session_link_idx on portal_session (organisation_id, portal_link_id);
call isolate('portal_session');
call allow_lookup('portal_session');
grant select, insert, update, delete on portal_session to assay_app;

-- Which link a token stands for, as long as it opens anything.
create function find_portal_link(hash bytea) returns table (organisation_id uuid, id uuid, assessment_id uuid)
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select l.organisation_id, l.id, l.assessment_id from portal_link l
    where l.token_hash = hash and l.revoked_at is null and l.expires_at > now();
  end;
alter function find_portal_link owner to assay_lookup;

-- Whose portal session a cookie's hash stands for. A link that was revoked takes its sessions with it.
create function find_portal_session(hash bytea)
  returns table (
    organisation_id uuid, id uuid, portal_link_id uuid, assessment_id uuid, contact_name text, contact_email text,
    sections text[], last_seen_at timestamptz
  )
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select s.organisation_id, s.id, l.id, l.assessment_id, l.contact_name, l.contact_email, l.sections,
      l.last_seen_at
    from portal_session s
    join portal_link l on l.organisation_id = s.organisation_id and l.id = s.portal_link_id
    where s.token_hash = hash and s.expires_at > now() and l.revoked_at is null and l.expires_at > now();
  end;
alter function find_portal_session owner to assay_lookup;
revoke execute on function find_portal_link, find_portal_session from public;
grant execute on function find_portal_link, find_portal_session to assay_app;

-- Who answered, which answer it is, and where it was taken over from.
alter table response
  add column revision integer not null default 1,
  add column answered_by_name text,
  add column taken_from_assessment_id uuid,
  add column taken_from_title text;

-- What was handed in, word for word, with the hash that the vendor's receipt shows.
create table submission (
  organisation_id uuid not null,
  id uuid not null,
  assessment_id uuid not null,
  content text not null,
  sha256 text not null,
  submitted_by_name text not null,
  submitted_by_title text not null,
  submitted_at timestamptz not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, assessment_id) references assessment on delete cascade
);
create index submission_assessment_idx on submission (organisation_id, assessment_id, submitted_at desc);
call isolate('submission');
grant select, insert on submission to assay_app;

alter table assessment add column opened_at timestamptz;
