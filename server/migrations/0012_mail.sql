-- Mail: what is to be sent is written down with the change that calls for it.

-- QUEUED until a worker takes it; SENDING while the words are on the wire; then SENT, or FAILED when the server refused it.
-- A worker that vanished while SENDING leaves UNCERTAIN behind: nobody can tell, so a person decides, and nothing is ever
-- sent twice by itself.
create table mail (
  organisation_id uuid not null references organisation,
  id uuid not null,
  kind text not null,
  recipient_name text,
  recipient_email text not null,
  subject text not null,
  -- Both with the link, where there is one, left out: it is put in when the mail is sent or shown.
  body_text text not null,
  body_html text not null,
  portal_link_id uuid,
  assessment_id uuid,
  status text not null default 'QUEUED' check (status in ('QUEUED', 'SENDING', 'SENT', 'FAILED', 'UNCERTAIN')),
  attempts integer not null default 0,
  -- The words of the server, or why there are none.
  outcome text,
  created_at timestamptz not null default now(),
  sending_at timestamptz,
  sent_at timestamptz,
  primary key (organisation_id, id),
  -- What was written to a vendor goes with what it was about.
  foreign key (organisation_id, assessment_id) references assessment on delete cascade
);
create index mail_list_idx on mail (organisation_id, created_at desc, id desc);
create index mail_status_idx on mail (organisation_id, status, created_at desc, id desc);
create index mail_assessment_idx on mail (organisation_id, assessment_id);
call isolate('mail');
grant select, insert, update, delete on mail to assay_app;
