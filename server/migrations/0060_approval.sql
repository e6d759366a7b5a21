-- Approvals by a second person, and how long a risk can be accepted.

-- old servers: they ignore both settings, so an organisation should set them when all servers are upgraded
alter table organisation
  add column approval_required_for text[] not null default '{}',
  add column acceptance_max_days jsonb not null default '{"CRITICAL": null, "HIGH": null, "MEDIUM": null, "LOW": null}';

-- A request that someone else decides. It outlives its subject, so it has no foreign key to it.
create table approval (
  organisation_id uuid not null references organisation,
  id uuid not null,
  kind text not null check (kind in ('ACCEPT_RISK', 'FINALIZE_ASSESSMENT', 'DELETE_VENDOR', 'CHANGE_SIGN_IN')),
  status text not null default 'PENDING' check (status in ('PENDING', 'APPROVED', 'REJECTED', 'WITHDRAWN', 'VOID')),
  void_reason text check (void_reason in ('SUBJECT_CHANGED', 'SUBJECT_DELETED', 'REQUESTER_NOT_ALLOWED')),
  subject_id uuid not null,
  subject_name text not null,
  -- What the approver decides on: the request is void once it differs.
  subject_version text not null,
  -- What to do, and what changes by it.
  action jsonb not null,
  changes jsonb not null,
  -- Encrypted.
  client_secret bytea,
  reason text not null,
  requester_kind text not null check (requester_kind in ('session', 'apiKey')),
  requested_by_id uuid not null,
  requested_by_name text not null,
  requested_at timestamptz not null default now(),
  decided_by_id uuid,
  decided_by_name text,
  decided_at timestamptz,
  decision_reason text,
  primary key (organisation_id, id),
  check ((status = 'PENDING') = (decided_at is null)),
  check ((status = 'VOID') = (void_reason is not null)),
  check (status <> 'APPROVED' or decided_by_id <> requested_by_id)
);
create unique index approval_pending_key on approval (organisation_id, kind, subject_id) where status = 'PENDING';
create index approval_list_idx on approval (organisation_id, (status <> 'PENDING'), requested_at desc, id desc);
create index approval_subject_idx on approval (organisation_id, subject_id, requested_at desc);
call isolate('approval');
grant select, insert, update on approval to assay_app;

-- How a risk acceptance was prolonged or ended early. All null for other findings.
alter table finding
  add column acceptance_renewed_at timestamptz,
  add column acceptance_renewed_by_name text,
  add column acceptance_renewal_note text,
  add column acceptance_ended_at timestamptz,
  add column acceptance_ended_by_name text,
  add column acceptance_end_reason text;

-- Roles with every permission, such as the Administrator, have the new one as well.
grant update (permissions) on role to assay_lookup;
-- old servers: they never act as assay_lookup outside its functions, and it is dropped below
create policy new_permission on role for update to assay_lookup using (true) with check (true);
set local role assay_lookup;
-- old servers: they return the permission with the role, but ask for it nowhere
update role set permissions = permissions || '{approvals:decide}'
where permissions @> '{vendors:delete, assessments:delete, frameworks:delete, templates:delete, dashboard:view, audit:view,
  users:manage, roles:manage, api-keys:manage, settings:manage}' and not permissions @> '{approvals:decide}';
-- old servers: a session of this file only
reset role;
-- old servers: created above
drop policy new_permission on role;
-- old servers: granted above
revoke update (permissions) on role from assay_lookup;
