-- Frameworks and their controls.

create table framework (
  organisation_id uuid not null references organisation,
  id uuid not null,
  name text not null,
  version text not null,
  description text,
  created_at timestamptz not null default now(),
  primary key (organisation_id, id)
);
create unique index framework_name_key on framework (organisation_id, lower(name), lower(version));
call isolate('framework');
grant select, insert, update, delete on framework to assay_app;

create table control (
  organisation_id uuid not null,
  id uuid not null,
  framework_id uuid not null,
  position integer not null,
  domain text not null,
  code text not null,
  title text not null,
  guidance text,
  primary key (organisation_id, id),
  foreign key (organisation_id, framework_id) references framework on delete cascade
);
create unique index control_code_key on control (organisation_id, framework_id, code);
call isolate('control');
grant select, insert, delete on control to assay_app;
