-- Long work that somebody asked for: how far it has come can be read while it is done.

create table task (
  organisation_id uuid not null references organisation,
  id uuid not null,
  kind text not null check (kind in ('SEND_ASSESSMENTS')),
  -- FAILED when nothing of it could be done.
  status text not null default 'RUNNING' check (status in ('RUNNING', 'DONE', 'FAILED')),
  -- What is to be done to each of its items.
  request jsonb not null,
  -- In whose name it is done; they may be gone by then.
  created_by_id uuid,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (organisation_id, id),
  check ((status = 'RUNNING') = (finished_at is null))
);
call isolate('task');
grant select, insert, update, delete on task to assay_app;

-- One thing it is done to. What became of it is written with the change itself, so that a worker that takes over knows.
create table task_item (
  organisation_id uuid not null,
  task_id uuid not null,
  subject_id uuid not null,
  outcome text not null default 'PENDING' check (outcome in ('PENDING', 'DONE', 'FAILED')),
  error text,
  primary key (organisation_id, task_id, subject_id),
  foreign key (organisation_id, task_id) references task on delete cascade,
  check ((outcome = 'FAILED') = (error is not null))
);
call isolate('task_item');
grant select, insert, update, delete on task_item to assay_app;
