-- Wrong codes and passwords of a user in a row, for confirmations and for the second step of signing in. All servers share the
-- pause that follows.
create table failed_proof (
  organisation_id uuid not null,
  user_id uuid not null,
  purpose text not null check (purpose in ('CONFIRMATION', 'SIGN_IN')),
  failures integer not null default 1,
  failed_at timestamptz not null default now(),
  paused_until timestamptz not null default now(),
  primary key (organisation_id, user_id, purpose),
  foreign key (organisation_id, user_id) references app_user on delete cascade
);
call isolate('failed_proof');
grant select, insert, update, delete on failed_proof to assay_app;
