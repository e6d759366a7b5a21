-- Webhooks: where events go, what happened, and how telling it went.

create table webhook_endpoint (
  organisation_id uuid not null references organisation,
  id uuid not null,
  url text not null,
  description text,
  events text[] not null,
  -- Encrypted; shown once.
  secret bytea not null,
  enabled boolean not null default true,
  disabled_reason text,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organisation_id, id)
);
call isolate('webhook_endpoint');
grant select, insert, update, delete on webhook_endpoint to assay_app;

-- One event for one endpoint. Its id is the same on every try.
create table webhook_delivery (
  organisation_id uuid not null,
  id uuid not null,
  webhook_endpoint_id uuid not null,
  event text not null,
  payload text not null,
  status text not null default 'PENDING' check (status in ('PENDING', 'DELIVERED', 'FAILED')),
  attempts integer not null default 0,
  response_status integer,
  outcome text,
  created_at timestamptz not null default now(),
  last_attempt_at timestamptz,
  delivered_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, webhook_endpoint_id) references webhook_endpoint on delete cascade
);
create index webhook_delivery_list_idx on webhook_delivery (organisation_id, webhook_endpoint_id, created_at desc, id desc);
call isolate('webhook_delivery');
grant select, insert, update, delete on webhook_delivery to assay_app;

-- Where the audit log is copied to, and how far it has come.
create table audit_sink (
  organisation_id uuid primary key references organisation,
  kind text not null check (kind in ('WEBHOOK', 'FILE')),
  target text not null,
  format text not null check (format in ('OCSF', 'RAW')),
  secret bytea,
  -- Everything before this place has been handed over.
  position bigint not null,
  entry_id uuid not null,
  -- Until then one worker is at it, and no other.
  busy_until timestamptz not null default '-infinity',
  -- How the last time went, in words.
  outcome text,
  updated_at timestamptz not null default now()
);
call isolate('audit_sink');
call allow_lookup('audit_sink');
grant select, insert, update, delete on audit_sink to assay_app;

-- The copying looks at every organisation that asked for it; only their ids leave this function.
create function list_audit_sinks() returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select organisation_id from audit_sink;
  end;
alter function list_audit_sinks owner to assay_lookup;
revoke execute on function list_audit_sinks from public;
grant execute on function list_audit_sinks to assay_app;
