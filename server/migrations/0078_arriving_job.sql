-- The jobs of an organisation that has arrived and is not released yet: no worker runs them. Only the owner of the tables
-- writes it.
create table arriving_job (
  organisation_id uuid not null,
  id uuid not null,
  job jsonb not null,
  primary key (organisation_id, id)
);
call isolate('arriving_job');
grant select on arriving_job to assay_app;
