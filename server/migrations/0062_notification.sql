-- What concerns a user: shown in the inbox, and sent by email as the user prefers. The names of the subject and its
-- vendor are read when it is shown, so that nothing is shown of what was deleted.
-- old servers: they write no notifications
create table notification (
  organisation_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  kind text not null check (kind in (
    'ASSESSMENT_SUBMITTED', 'CLARIFICATION_ANSWERED', 'VENDOR_MESSAGE', 'ASSIGNED', 'MENTIONED', 'FINDING_DUE',
    'FINDING_OVERDUE', 'FINDING_TO_VERIFY', 'PLAN_DATE_PASSED', 'ACCEPTANCE_ENDING', 'APPROVAL_REQUESTED', 'APPROVAL_DECIDED',
    'CERTIFICATION_EXPIRING', 'CONTRACT_EXPIRING', 'IMPORT_FINISHED')),
  subject_type text not null check (subject_type in (
    'ASSESSMENT', 'FINDING', 'VENDOR', 'CERTIFICATION', 'RESPONSIBILITY', 'TASK', 'APPROVAL')),
  subject_id uuid not null,
  -- The same event notifies a user once.
  dedupe_key text not null,
  actor_name text,
  details jsonb not null default '{}',
  -- AT_ONCE and DAILY are still to be sent.
  email text not null check (email in ('NONE', 'AT_ONCE', 'DAILY', 'SENT')),
  created_at timestamptz not null default now(),
  read_at timestamptz,
  primary key (organisation_id, id),
  unique (organisation_id, user_id, kind, dedupe_key),
  foreign key (organisation_id, user_id) references app_user on delete cascade
);
create index notification_list_idx on notification (organisation_id, user_id, created_at desc, id desc);
create index notification_unread_idx on notification (organisation_id, user_id) where read_at is null;
create index notification_daily_idx on notification (organisation_id, created_at) where email = 'DAILY';
create index notification_created_idx on notification (organisation_id, created_at);
call isolate('notification');
grant select, insert, update, delete on notification to assay_app;

-- Without a row, the default of the kind applies.
create table notification_preference (
  organisation_id uuid not null,
  user_id uuid not null,
  kind text not null check (kind in (
    'ASSESSMENT_SUBMITTED', 'CLARIFICATION_ANSWERED', 'VENDOR_MESSAGE', 'ASSIGNED', 'MENTIONED', 'FINDING_DUE',
    'FINDING_OVERDUE', 'FINDING_TO_VERIFY', 'PLAN_DATE_PASSED', 'ACCEPTANCE_ENDING', 'APPROVAL_REQUESTED', 'APPROVAL_DECIDED',
    'CERTIFICATION_EXPIRING', 'CONTRACT_EXPIRING', 'IMPORT_FINISHED')),
  delivery text not null check (delivery in ('AT_ONCE', 'DAILY', 'NEVER')),
  primary key (organisation_id, user_id, kind),
  foreign key (organisation_id, user_id) references app_user on delete cascade
);
call isolate('notification_preference');
grant select, insert, update on notification_preference to assay_app;

-- Users who are mentioned in an internal comment.
-- old servers: they write comments without mentions
alter table comment add column mentioned_user_ids uuid[] not null default '{}';
