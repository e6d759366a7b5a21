-- Refused requests, which administrators can read. Repeats of the same refusal within a window are one row with a count.
create table security_event (
  organisation_id uuid not null references organisation,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in
    ('SIGN_IN_FAILED', 'API_KEY_REFUSED', 'ACCESS_DENIED', 'CONFIRMATION_REQUIRED', 'CONFIRMATION_FAILED', 'NOT_RECORDED')),
  reason text,
  occurred_at timestamptz not null default now(),
  -- Until then repeats are added to the count. Afterwards the row does not change.
  window_end timestamptz not null,
  count integer not null check (count > 0),
  -- What the credential or the account says, never what was typed.
  caller_kind text check (caller_kind in ('apiKey', 'session', 'pending', 'portal', 'scim', 'operator')),
  caller_id uuid,
  caller_name text,
  address text,
  route text,
  request_id text,
  primary key (organisation_id, id),
  unique nulls not distinct (organisation_id, window_end, kind, address, caller_id)
);
create index security_event_occurred_idx on security_event (organisation_id, occurred_at desc, id desc);
create index security_event_kind_idx on security_event (organisation_id, kind, occurred_at desc, id desc);
call isolate('security_event');
grant select, insert, update, delete on security_event to assay_app;

-- How far security events have been copied to the target of the audit log.
create table security_event_copy (
  organisation_id uuid primary key references organisation,
  target text not null,
  -- Events up to here have been sent.
  window_end timestamptz not null default 'epoch',
  event_id uuid not null default '00000000-0000-0000-0000-000000000000',
  -- Until then one worker is sending.
  busy_until timestamptz not null default '-infinity'
);
call isolate('security_event_copy');
grant select, insert, update, delete on security_event_copy to assay_app;
